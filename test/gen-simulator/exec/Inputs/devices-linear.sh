for p in dg2 pvc; do
  for o in -O0 -O2; do
    cmc $o -march=$p $EXAMPLES/linear/linear_walker.cpp -o k &&
      gensim exec k --groups=15x9 --group-size=4x5 --arg inBuf=$EXAMPLES/linear/input.png \
        --arg outBuf=like:inBuf --out outBuf=out.png &&
      linear_reference $EXAMPLES/linear/input.png out.png || exit 1
  done
done
