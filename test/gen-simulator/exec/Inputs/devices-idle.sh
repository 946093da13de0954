inputs=$(dirname "$0")
for p in skl icllp tgllp dg2 pvc; do
  ocloc compile -q -file $inputs/opencl.cl -device $p -options -cl-kernel-arg-info -output k \
    -output_no_suffix --format zebin &&
    gensim exec k --groups=1 --group-size=5 --arg x=text:float:x.txt --arg y=zero:256 --arg a=2 \
      --arg im=image:64x1:4 --arg shared=64 --out y=text:float:- | head -7 | tr "\\n" " " || \
      exit 1
  echo
done
