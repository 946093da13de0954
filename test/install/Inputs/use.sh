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

cat > simulate.c <<'END'
#include <gensim/gensim_c.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static char bytes[1 << 20];
  FILE *file = fopen(argv[argc - 1], "rb");
  size_t size = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
  gensim_module *module = gensim_load(bytes, size, NULL);
  gensim_launch *launch = gensim_launch_create(module, "scale");
  int data[8] = {1, 2, 3, 4, 5, 6, 7, 8}, n = 9;
  if (!gensim_set_buffer(launch, 0, data, sizeof(data)) ||
      !gensim_set_value(launch, 1, &n, sizeof(n)) || !gensim_run(launch)) {
    puts(gensim_error(launch));
    return EXIT_FAILURE;
  }
  printf("libgensim: %d %d\n", data[0], data[7]);
  return EXIT_SUCCESS;
}
END
eval cc -std=c99 -pedantic -Wall -Wextra -Werror simulate.c -o simulate "$flags" -lgensim
./simulate scale.bin
cmc -march=cpu -emit-llvm scale.cm -o scale.bc
cat > run.c <<'END'
#include <cmc/cmrun.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static char bytes[1 << 20];
  FILE *file = fopen(argv[argc - 1], "rb");
  size_t size = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
  cmrun_program *program = cmrun_load("cpu", bytes, size, "");
  cmrun_launch *launch = cmrun_launch_create(program, "scale");
  int data[8] = {1, 2, 3, 4, 5, 6, 7, 8}, n = 9;
  cmrun_memory memory = {sizeof(memory), data, sizeof(data), 0, 0, 0, NULL, 0, 0};
  if (!cmrun_set_memory(launch, 0, &memory) ||
      !cmrun_set_value(launch, 1, &n, sizeof(n)) || !cmrun_run(launch)) {
    printf("%s%s\n", cmrun_program_error(program), cmrun_error(launch));
    return EXIT_FAILURE;
  }
  printf("libcmrt: %d %d\n", data[0], data[7]);
  cmrun_launch_destroy(launch);
  cmrun_unload(program);
  return EXIT_SUCCESS;
}
END
eval cc -std=c99 -pedantic -Wall -Wextra -Werror run.c -o run "$flags" -lcmrt
./run scale.bc
PYTHONPATH="$prefix/lib/python3/dist-packages" /usr/bin/python3 -B -c '
import cmc, numpy
data = numpy.arange(8, dtype=numpy.int32)
for device in "cpu", "gen:icllp":
    cmc.compile(file="scale.cm", device=device).kernel(data, n=2)
print("python:", data)'

mkdir editor && mv editor.cm editor && cd editor
cmc --clangd -march=tgllp > .clangd
python3 -B ../clangd.py ask editor.cm | sed 's/^/clangd: /'
