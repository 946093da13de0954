for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f out.raw
  cmrun --device=$r $EXAMPLES/sepia/sepia.cpp --groups=60x34 --group-size=1 \
    --arg in=raw:480x270:4:in.raw --arg out=image:480x270:4 --out out=out.raw &&
    sepia_reference check in.raw out.raw || exit 1
done
