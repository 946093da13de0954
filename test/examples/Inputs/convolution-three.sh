for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f out
  cmrun --device=$r $EXAMPLES/convolution/conv3x3.cpp --groups=3x24 --group-size=1 \
    --arg in=raw:50x544:2:in --arg weights=buffer:w --arg bias=buffer:b \
    --arg out=image:48x768:2 --arg height=32 --arg in_channels=16 --arg out_channels=24 \
    --out out=out &&
    convolution_reference check 3 48 32 16 24 in w b out || exit 1
done
