for k in half int8; do
  n="4 2 32 2 150"
  attention_reference make $k a $n && attention_reference launches $k a $n > list
  for d in cpu gen:dg2 gen:pvc; do
    rm -f a/out*
    cmrun --device=$d $EXAMPLES/attention/decode.cpp $(test $k = half || echo -DKV_INT8) \
      -DHEADS=4 -DKV_HEADS=2 -DHEAD_SIZE=32 --launches=list &&
      attention_reference check $k a $n || exit 1
  done
done
