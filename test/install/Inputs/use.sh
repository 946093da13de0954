# Uses everything that is installed in the prefix $1, in a directory with
# scale.cm, client.c, client.cpp, editor.cm and clangd.py. There may be spaces in $1.
set -eu
prefix=$1
PATH="$prefix/bin:/usr/bin:/bin"

cmc --version
cmc -march=icllp scale.cm -o scale.bin
cmc -march=icllp -emit-spirv scale.cm -o scale.spv
cmc -march=icllp scale.spv -o again.bin
printf '1\n2\n3\n4\n5\n6\n7\n8\n' > in.txt
for device in cpu gen:icllp; do
  cmrun --device=$device scale.cm --threads=1x1 --arg n=5 --arg data=text:int:in.txt \
    --out data=text:int:out.txt
  echo $device: $(cat out.txt)
done
for file in scale.bin again.bin; do
  gensim exec $file --groups=1x1 --group-size=1 --arg n=7 --arg data=text:int:in.txt \
    --out data=text:int:out.txt
  echo $file: $(cat out.txt)
done
cmobj list scale.bin | head -1
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
pkg-config --modversion cmc
# What pkg-config says is quoted for a shell.
eval test -f "$(pkg-config --variable=resource_dir cmc)/include/cm/cm.h"
echo targets: $(pkg-config --variable=targets cmc)

flags="$(pkg-config --cflags --libs cmc) -Wl,-rpath,'$prefix/lib'"
eval cc -std=c99 -pedantic -Wall -Wextra -Werror client.c -o client-c "$flags"
./client-c skl
./client-c --in-process tgllp
eval c++ -std=c++17 -pedantic -Wall -Wextra -Werror client.cpp -o client-cpp "$flags"
./client-cpp

mkdir editor && mv editor.cm editor && cd editor
cmc --clangd -march=tgllp > .clangd
python3 -B ../clangd.py ask editor.cm | sed 's/^/clangd: /'
