for d in cpu gen:skl gen:pvc; do
  for o in -O0 -O2; do
    rm -f out
    cmrun --device=$d $o $EXAMPLES/gemm/dgemm.cpp --groups=6x4 --group-size=1 \
      --arg a=raw:64x128:8:a --arg b=raw:96x64:8:b --arg c=raw:96x128:8:c --arg depth=64 \
      --arg tiles=2 --arg alpha=1.5 --arg beta=0.5 --out c=out &&
      gemm_reference check double 128 96 64 1.5 0.5 a b c out || exit 1
  done
done
