inputs=$(dirname "$0")
python3 $inputs/scattered-move.py in > in.bin
for p in skl icllp tgllp; do
  ocloc compile -q -file $inputs/scattered-move.cl -device $p -options -cl-kernel-arg-info \
    -output k -output_no_suffix --format zebin &&
    gensim exec k --groups=2 --group-size=32 --check=all \
      --arg in=buffer:in.bin --arg ints=zero:2048 \
      --arg longs=zero:2048 --out ints=text:int:ints --out longs=text:long:longs || exit 1
  for n in ints longs; do
    python3 $inputs/scattered-move.py $n | diff - $n || exit 1
  done
  echo $p agrees
done
