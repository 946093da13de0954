# Uses the portable tree $1 as it is, in a directory with scale.cm, with a project if
# there is CMake; then the wheel $2, if there is one, with the Python program $3, in a fresh environment without network.
set -eu
tree=$(cd "$1" && pwd)
export PATH="/usr/bin:/bin"
run() { "$tree/bin/$@"; }

# Each library comes from the tree, except those of the C library.
for file in $(find "$tree" -type f \( -perm -100 -o -name '*.so*' \)); do
  [ "$(head -c 4 "$file" | tail -c 3)" = ELF ] || continue
  LD_TRACE_LOADED_OBJECTS=1 /lib64/ld-linux-x86-64.so.2 "$file" |
    grep '=>' | grep -v -e "$tree" -e '/lib\(c\|m\|dl\|rt\|pthread\)\.so' || continue
  echo "$file needs more than the tree has" && exit 1
done

run cmc --version
run cmc -march=icllp scale.cm -o scale.bin
run cmc -march=icllp -emit-spirv scale.cm -o scale.spv
run cmc -march=tgllp scale.cm -o tgllp.bin --report=report.html
run cmobj list scale.bin | head -1
printf '1\n2\n3\n4\n5\n6\n7\n8\n' > in.txt
for device in cpu gen:skl gen:icllp; do
  run cmrun --device=$device scale.cm --threads=1x1 --arg n=5 --arg data=text:int:in.txt \
    --out data=text:int:out.txt
  echo $device: $(cat out.txt)
done
for file in scale.bin tgllp.bin; do
  run gensim exec $file --groups=1x1 --group-size=1 --arg n=7 --arg data=text:int:in.txt \
    --out data=text:int:out.txt
  echo $file: $(cat out.txt)
done
if command -v cmake >/dev/null; then
  cp -r "$tree/share/doc/cmc/examples/project-cmrt" project
  cmake -S project -B project/build -DCMAKE_PREFIX_PATH="$tree" >log && cmake --build project/build >log ||
    { cat log; exit 1; }
  echo "cmrt: $(project/build/scale)"
fi
[ $# -gt 1 ] || exit 0

python3 -m venv --system-site-packages environment # With the numpy of the system.
offline=$(unshare -rn true 2>/dev/null && echo unshare -rn || true)
$offline environment/bin/pip install -q --no-index --no-deps "$2"
cd environment
echo python: $($offline bin/python3 -I -B "$3")
echo wheel: $(bin/cmrun --version)
if bin/pip check | grep cmc; then exit 1; fi
# Other modules may need what the system's library has and the copy has not.
if bin/python3 -I -B -c 'import cmc; print(*open("/proc/self/maps"))' |
  grep 'tree/.*/libstdc++'; then exit 1; fi
