inputs=$(dirname "$0")
for d in skl icllp tgllp; do
  cmrun --device=gen:$d $inputs/planes.cm --kernel=planes --threads=3x6 \
    --arg in=nv12:50x40:all.raw --arg out=nv12:50x40 --out out=gen.raw &&
    cmp cpu.raw gen.raw || exit 1
done
