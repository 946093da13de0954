for d in pvc dg2; do
  rm -f a/out*
  cmc -march=$d -Qxcm_register_file_size=256 $EXAMPLES/attention/prefill.cpp -DHEADS=1 \
    -DKV_HEADS=1 -o k.bin --resource-usage &&
    gensim exec k.bin $(cat list) && attention_reference check prefill a 1 1 128 20 5 || exit 1
done
