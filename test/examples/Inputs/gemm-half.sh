for d in cpu=12 gen:dg2=12 gen:pvc=6; do
  for o in -O0 -O2; do
    rm -f out
    cmrun --device=${d%=*} $o $EXAMPLES/gemm/systolic.cpp --groups=${d#*=}x4 --group-size=1 \
      --arg a=raw:32x128:4:a --arg b=raw:192x32:4:b --arg c=raw:192x128:4:c --arg depth=64 \
      --out c=out &&
      gemm_reference check half 128 192 64 1 1 a b c out || exit 1
  done
done
