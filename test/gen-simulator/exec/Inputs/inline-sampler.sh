inputs=$(dirname "$0")
for p in skl icllp tgllp; do
  ocloc compile -q -file $inputs/inline-sampler.cl -device $p -options -cl-kernel-arg-info \
    -output k -output_no_suffix --format zebin &&
    gensim exec k --groups=1 --group-size=4 --check=all --arg in=row.pgm --arg out=zero:32 \
      --out out=text:float:- | tr "\\n" " " || exit 1
  echo
done
