for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f out
  cmrun --device=$r $EXAMPLES/convolution/conv1x1.cpp --groups=64x2 --group-size=1 \
    --arg in=raw:2048x64:2:in --arg weights=raw:32x64:2:w --arg bias=buffer:b \
    --arg out=image:2048x32:2 --arg channels=64 --out out=out &&
    convolution_reference check 1 64 32 64 32 in w b out || exit 1
done
