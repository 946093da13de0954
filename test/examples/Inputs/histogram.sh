for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f *.bins
  cmrun --device=$r $EXAMPLES/histogram/histogram.cpp --groups=16x4 --group-size=1 \
    --arg bins=zero:1024 --launches=list || exit 1
  for k in random homogeneous; do
    histogram_reference check $k.raw $k.bins || exit 1
  done
done
