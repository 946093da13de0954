for d in skl icllp tgllp; do
  cmrun --device=gen:$d $EXAMPLES/linear/linear.cpp --threads=5x4 --arg inBuf=odd.ppm \
    --arg outBuf=like:inBuf --thread-arg hpos --thread-arg vpos --out outBuf=out.png \
    --out inBuf=odd.png &&
    linear_reference odd.png out.png || exit 1
done
