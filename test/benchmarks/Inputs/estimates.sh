# estimates.sh KERNEL FOLDER: FOLDER/ours.json and FOLDER/codegen/cache/*.json, the estimates of
# gensim exec for gauss3x3 as cmc compiles it and for the binaries of production that the benchmark
# cached in FOLDER. Production's arguments have indices for names.
set -e
in=raw:96x32:1:$2/codegen/inputs/u8_3072
cmc -march=icllp -w "$1" -o "$2/ours.bin"
gensim exec "$2/ours.bin" --device=icllp --groups=1x1 --arg=in=$in --arg=out=like:in --arg=x=1 \
  --arg=y=1 --time=json --time-file="$2/ours.json"
for binary in "$2"/codegen/cache/*.bin; do
  gensim exec "$binary" --device=icllp --groups=1x1 --arg=0=$in --arg=1=like:0 --arg=2=int:1 \
    --arg=3=int:1 --time=json --time-file="$binary.json"
done
