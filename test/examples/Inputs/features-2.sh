for d in skl icllp tgllp; do
  cmc -march=$d -emit-spirv $EXAMPLES/features/features.cpp -o $d.spv || exit 1
  gensim run --quiet --device=$d -- features_opencl $d.spv print constants svm usm || exit 1
  gensim run --quiet --device=$d -- features_level_zero $d.spv print constants usm || exit 1
done
