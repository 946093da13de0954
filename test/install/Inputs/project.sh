# Builds and runs the sample projects of the documents in the prefix $1, as they are,
# found through PATH only; then gives one a header and touches that.
set -eu
prefix=$1
PATH="$prefix/bin:/usr/bin:/bin"
examples="$prefix/share/doc/cmc/examples"

for project in project-opencl project-cmrt; do
  cp -r "$examples/$project" .
  cmake -S $project -B $project/build > log || { cat log; exit 1; }
  cmake --build $project/build > log || { cat log; exit 1; }
done
echo opencl: $(gensim run --quiet --device=icllp -- project-opencl/build/scale)
echo cmrt: $(project-cmrt/build/scale)
echo cmrt gen:tgllp: $(CMRT_DEVICE=gen:tgllp project-cmrt/build/scale)

# The examples' own programs.
cmake -S "$examples" -B examples > log || { cat log; exit 1; }
cmake --build examples --target linear_reference > log || { cat log; exit 1; }
picture=$examples/linear/input.png
cmrun "$examples/linear/linear_walker.cpp" --groups=60x45 --group-size=1 \
  --arg "inBuf=$picture" --arg outBuf=like:inBuf --out outBuf=after.png
echo examples: $(examples/bin/linear_reference "$picture" after.png)

mkdir client && cat > client/CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.21)
project(client C)
find_package(CMC REQUIRED COMPONENTS library)
add_executable(client ../client.c)
target_link_libraries(client PRIVATE CMC::libcmc)
add_executable(simulate ../simulate.c)
target_link_libraries(simulate PRIVATE CMC::libgensim)
END
cmake -S client -B client/build > log && cmake --build client/build > log || { cat log; exit 1; }
echo libcmc: $(client/build/client icllp)
echo $(client/build/simulate scale.bin)

cd project-opencl
echo '#define MORE' > more.h
(echo '#include "more.h"' && cat scale.cm) > new.cm && mv new.cm scale.cm
cmake --build build > ../log
touch more.h
cmake --build build | sed -n 's/^\[.*\] \(Compiling\|Building\|Linking\)/rebuilt: \1/p'
cmake --build build | sed -n 's/^\[.*\] \(Compiling\|Building\|Linking\)/too much: \1/p'
