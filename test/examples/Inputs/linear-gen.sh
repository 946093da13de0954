for d in skl icllp tgllp; do
  for o in -O0 -O2; do
    cmrun --device=gen:$d $o $EXAMPLES/linear/linear.cpp --threads=60x45 \
      --arg inBuf=$EXAMPLES/linear/input.png --arg outBuf=like:inBuf --thread-arg hpos=x \
      --thread-arg vpos=y --out outBuf=$1.png &&
      linear_reference $EXAMPLES/linear/input.png $1.png || exit 1
  done
done
