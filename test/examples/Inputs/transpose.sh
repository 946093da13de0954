for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f select.raw stride.raw merge.raw lines.raw
  cmrun --device=$r $EXAMPLES/transpose/transpose.cpp --groups=64x32 --group-size=1 \
    --arg in=raw:1024x512:4:in.raw --arg out=image:512x1024:4 --launches=list || exit 1
  cmrun --device=$r $EXAMPLES/transpose/transpose.cpp --kernel=transpose_lines --groups=64x32 \
    --group-size=1 --arg in=buffer:in.raw --arg out=zero:2097152 --arg width=1024 --arg height=512 \
    --out out=lines.raw || exit 1
  for k in select stride merge lines; do
    transpose_reference check 1024 512 in.raw $k.raw || exit 1
  done
done
