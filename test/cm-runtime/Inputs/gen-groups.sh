inputs=$(dirname "$0")
for d in skl icllp tgllp; do
  for b in ze cm; do
    for o in -O0 -O2; do
      cmrun --device=gen:$d $o -binary-format=$b $inputs/values.cm --kernel=where --groups=3x2 \
        --group-size=2x4 --arg out=zero:1536 --out out=g.txt &&
        cmp groups.txt g.txt || exit 1
    done
    cmrun --device=gen:$d -binary-format=$b $inputs/values.cm --kernel=where --threads=5x3 \
      --arg out=zero:480 --out out=t.txt &&
      cmp threads.txt t.txt || exit 1
  done
done
