for d in skl icllp tgllp; do
  cmc -march=$d $EXAMPLES/features/features.cpp -o $d.bin || exit 1
  for h in opencl level_zero; do
    gensim run --quiet --device=$d -- features_$h $d.bin || exit 1
  done
done
