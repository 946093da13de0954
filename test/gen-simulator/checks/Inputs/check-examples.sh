# check-examples.sh EXAMPLES TARGET: runs every example under --check=all and
# prints what that finds, then how many runs ended well.
examples=$1 target=$2 runs=0
check() { # options of cmc, file, options of gensim
  options=$1 file=$2
  shift 2
  cmc "$examples/$file" $options -march="$target" -binary-format=cm -g -o k.cm &&
    gensim exec k.cm --check=all "$@" && runs=$((runs + 1))
}
image="$examples/linear/input.png"
for level in -O0 -O2; do
  check $level linear/linear.cpp --threads=60x45 --thread-arg hpos=x --thread-arg vpos=y \
    --arg inBuf="$image" --arg outBuf=like:inBuf
  check $level linear/linear_walker.cpp --threads=60x45 --arg inBuf="$image" --arg outBuf=like:inBuf
  for name in linear1d2 linearslide linearslide2; do
    check $level linear/$name.cpp --threads=60x45 --arg ibuf="$image" --arg obuf=like:ibuf
  done
  check $level calcintimage/calcintimage.cpp --threads=30x17 --dependency=wavefront \
    --arg bufin="$examples/calcintimage/input.png" --arg bufout=image:480x270:4
  check "$level -DBODIES_PER_SLM=256 -DMB_PER_THREAD=1" nbody/nbody.cpp --groups=1 --group-size=16 \
    --arg INPOS=buffer:p.raw --arg INVEL=buffer:v.raw --arg OUTPOS=like:INPOS --arg OUTVEL=like:INVEL \
    --arg deltaTime=0.05 --arg damping=0.999 --arg softeningSquared=0.01 --arg numBodies=512
done
echo "$runs runs"
