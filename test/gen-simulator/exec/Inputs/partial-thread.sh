inputs=$(dirname "$0")
for p in skl icllp tgllp; do
  ocloc compile -q -file $inputs/partial-thread.cl -device $p -output k -output_no_suffix \
    --format zebin &&
    gensim exec k --groups=1 --group-size=3x5x1 --arg out=zero:64 --out out=text:int:- |
    tr "\\n" " " &&
    gensim exec k --groups=1 --group-size=3x5x2 --arg out=zero:128 --out out=text:int:- |
    tr "\\n" " " || exit 1
  echo
done
