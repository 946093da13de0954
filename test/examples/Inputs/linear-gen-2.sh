for d in skl icllp tgllp; do
  for k in linear1d2 linearslide linearslide2; do
    for o in -O0 -O2; do
      cmrun --device=gen:$d $o $EXAMPLES/linear/$k.cpp --threads=60x45 \
        --arg ibuf=$EXAMPLES/linear/input.png --arg obuf=like:ibuf --out obuf=$1.png &&
        linear_reference $EXAMPLES/linear/input.png $1.png 0.111 || exit 1
    done
  done
done
