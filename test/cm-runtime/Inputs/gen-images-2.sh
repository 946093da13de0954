inputs=$(dirname "$0")
for n in 1 2 4 8 16; do
  w=$((400 / n))
  head -c 2400 all.raw > part.raw
  for d in cpu gen:skl gen:icllp gen:tgllp; do
    cmrun --device=$d $inputs/planes.cm --kernel=edges --threads=14x3 \
      --arg in=raw:${w}x6:$n:part.raw --arg out=like:in --out out=$d.raw &&
      cmp cpu.raw $d.raw || exit 1
  done
done
