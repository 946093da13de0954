for d in cpu gen:dg2 gen:pvc; do
  rm -f a/out*
  cmrun --device=$d $EXAMPLES/attention/prefill.cpp -DHEADS=4 -DKV_HEADS=2 -DHEAD_SIZE=32 \
    --launches=list &&
    attention_reference check prefill a 4 2 32 40 5 || exit 1
done
