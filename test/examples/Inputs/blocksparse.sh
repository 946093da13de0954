n="4 2 32 216 128 64 4 80"
blocksparse_reference make find b $n || exit 1
for k in find attend; do
  blocksparse_reference launches $k b $n > $k
done
for d in cpu gen:dg2 gen:pvc; do
  rm -f b/out*
  for k in find attend; do
    cmrun --device=$d $EXAMPLES/blocksparse/$k.cpp -DBLOCK=64 -DHEADS=4 -DKV_HEADS=2 \
      -DHEAD_SIZE=32 --launches=$k &&
      blocksparse_reference check $k b $n || exit 1
  done
done
