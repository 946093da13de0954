for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f select.raw stride.raw merge.raw
  cmrun --device=$r $EXAMPLES/transpose/transpose.cpp --groups=64x32 --group-size=1 \
    --arg in=raw:1024x512:4:in.raw --arg out=image:512x1024:4 --launches=list || exit 1
  for k in select stride merge; do
    transpose_reference check 1024 512 in.raw $k.raw || exit 1
  done
done
