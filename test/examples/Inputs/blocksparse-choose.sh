for w in "2 100" "9 60" "4 70" "1 50"; do
  n="4 2 32 216 128 64 $w"
  blocksparse_reference launches choose b $n > list
  for d in gen:skl gen:tgllp gen:dg2; do
    rm -f b/out*
    cmrun --device=$d $EXAMPLES/blocksparse/find.cpp -DBLOCK=64 -DHEADS=4 -DKV_HEADS=2 \
      -DHEAD_SIZE=32 --launches=list &&
      blocksparse_reference check choose b $n || exit 1
  done
done
