for d in cpu gen:skl gen:tgllp gen:dg2 gen:pvc; do
  rm -f a/out*
  cmrun --device=$d $EXAMPLES/normrope/normrope.cpp -DHEADS=4 -DKV_HEADS=2 -DHEAD_SIZE=64 \
    --launches=list &&
    normrope_reference check a 4 2 64 10 || exit 1
done
