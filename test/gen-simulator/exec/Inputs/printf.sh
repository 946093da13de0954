inputs=$(dirname "$0")
for p in skl icllp tgllp dg2; do
  ocloc compile -q -file $inputs/printf.cl -device $p -options \
    "-cl-std=CL2.0 -cl-kernel-arg-info" -output k -output_no_suffix --format zebin &&
    gensim exec k --kernel=say --arg x=zero:8 --arg n=7 &&
    gensim exec k --kernel=count --group-size=6 --arg x=zero:24 || exit 1
done
