# disk_full.sh DIR KERNEL BINARY: runs each tool with its outputs on a disk
# without room, in a mount namespace of its own, and lists what is left there.
dir=$1 kernel=$2 binary=$3
mount -t tmpfs -o size=8k tmpfs "$dir" || exit 1
head -c 8192 /dev/zero > "$dir/filler" 2>/dev/null
try() { "$@"; echo "exit code $?"; }
run="--groups=1 --group-size=1 --arg from=zero:65536 --arg to=zero:65536"
try cmc -march=skl "$kernel" -o "$dir/k.bin"
try cmc -march=skl "$kernel" --emit-obj -o "$dir/k.o"
try cmc -march=skl "$kernel" -o /dev/null --report="$dir/k.html"
try cmc -march=skl "$kernel" -o /dev/null -MD -MF "$dir/k.d"
try cmc -march=skl "$kernel" -o /dev/null -Fa"$dir/k.asm"
try cmrun "$kernel" $run --out to="$dir/k.raw"
try cmrun --device=gen:skl "$kernel" $run --out to="$dir/k.txt"
try gensim exec "$binary" $run --out to="$dir/k.raw"
try gensim exec "$binary" $run --profile --profile-out="$dir/k.profile"
try cmobj extract "$binary" -o "$dir/k.isa"
TMPDIR=$dir try cmc -march=skl "$kernel" -o k.bin
rm "$dir/filler"
ls -A "$dir" | wc -l
