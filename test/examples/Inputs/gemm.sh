for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f out
  cmrun --device=$r $EXAMPLES/gemm/sgemm.cpp --groups=16x16 --group-size=1 \
    --arg a=raw:256x256:4:a --arg b=raw:256x256:4:b --arg c=raw:256x256:4:c --arg depth=256 \
    --arg tiles=1 --arg alpha=1.5 --arg beta=0.5 --out c=out &&
    gemm_reference check float 256 256 256 1.5 0.5 a b c out || exit 1
done
