for d in skl icllp tgllp; do
  cmrun --device=gen:$d $EXAMPLES/linear/linear_walker.cpp --groups=15x9 --group-size=4x5 \
    --arg inBuf=$EXAMPLES/linear/input.png --arg outBuf=like:inBuf --out outBuf=$1.png &&
    linear_reference $EXAMPLES/linear/input.png $1.png &&
    cmrun --device=gen:$d $EXAMPLES/linear/linear_walker.cpp --threads=60x45 \
      --arg inBuf=$EXAMPLES/linear/input.png --arg outBuf=like:inBuf --out outBuf=$1.png &&
    linear_reference $EXAMPLES/linear/input.png $1.png || exit 1
done
