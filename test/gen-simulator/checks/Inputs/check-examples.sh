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
transpose_reference make 32 32 floats.raw
histogram_reference make random 64 64 bytes.raw
bitonic_reference make 512 numbers.raw
bitonic_reference make 8192 unsorted.raw
bitonic_reference launches 8192 unsorted.raw sorted.raw >bitonic.txt
prefixsum_reference make 8192 many.raw
prefixsum_reference launches 8192 many.raw sums.raw totals.raw >prefixsum.txt
radixsort_reference launches 512 numbers.raw sorted.raw scratch.raw | head -6 >radixsort.txt
stencil_reference make 20 32 grid.raw
stencil_reference launches 20 32 1 grid.raw out.raw >stencil.txt
kmeans_reference make blobs 512 blobs.points blobs.start
kmeans_reference launches 512 1 blobs >kmeans.txt
gemm_reference make float 32 16 16 a.raw b.raw c.raw
spmv_reference make small 64 sparse
convolution_reference make 1 16 2 8 16 in1.raw weights1.raw bias1.raw
convolution_reference make 3 16 4 2 8 in3.raw weights3.raw bias3.raw
sepia_reference make "$image" rgba.raw
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
for way in select stride merge; do
  check -O2 transpose/transpose.cpp --kernel=transpose_$way --groups=2x2 --group-size=1 \
    --arg in=raw:32x32:4:floats.raw --arg out=image:32x32:4
done
check "-O2 -DSTRIP_HEIGHT=64" histogram/histogram.cpp --groups=2 --group-size=1 \
  --arg image=raw:64x64:1:bytes.raw --arg bins=zero:1024
check -O2 bitonic/bitonic.cpp --launches=bitonic.txt
for name in prefixsum radixsort stencil kmeans; do
  check -O2 $name/$name.cpp --group-size=1 --launches=$name.txt
done
check -O2 gemm/sgemm.cpp --groups=1x2 --group-size=1 --arg a=raw:16x32:4:a.raw \
  --arg b=raw:16x16:4:b.raw --arg c=raw:16x32:4:c.raw --arg depth=16 --arg tiles=1 --arg alpha=2 --arg beta=1
check -O2 spmv/spmv.cpp --groups=4 --group-size=1 --arg row_starts=buffer:sparse.starts \
  --arg columns=buffer:sparse.columns --arg values=buffer:sparse.values \
  --arg x=buffer:sparse.x --arg y=like:x
check -O2 convolution/conv1x1.cpp --groups=1 --group-size=1 --arg in=raw:32x8:2:in1.raw \
  --arg weights=raw:16x8:2:weights1.raw --arg bias=buffer:bias1.raw --arg out=image:32x16:2 --arg channels=8
check -O2 convolution/conv3x3.cpp --groups=1 --group-size=1 --arg in=raw:18x12:2:in3.raw \
  --arg weights=buffer:weights3.raw --arg bias=buffer:bias3.raw --arg out=image:16x32:2 \
  --arg height=4 --arg in_channels=2 --arg out_channels=8
check -O2 sepia/sepia.cpp --groups=8x8 --group-size=1 \
  --arg in=raw:480x270:4:rgba.raw --arg out=image:480x270:4
echo "$runs runs"
