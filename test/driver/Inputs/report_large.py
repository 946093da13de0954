"""Writes a kernel of more than 5,000 Gen instructions on several hundred lines."""
import sys

ROUNDS = 420

print("""#include <cm/cm.h>
extern "C" _GENX_MAIN_ void large(SurfaceIndex a, SurfaceIndex b) {
  vector<float, 64> v, w;
  read(a, 0, v.select<32, 1>(0));
  read(a, 128, v.select<32, 1>(32));
  w = v;""")
for i in range(ROUNDS):
    print(f"  v.select<32, 2>({i % 2}) += w.select<32, 1>({i % 32}) * {1 + i * 0.37:.2f}f + {i}.5f;")
    if i % 5 == 0:
        print(f"  w.select<16, 3>({i % 16}) = cm_sqrt(v.select<16, 2>({i % 32}));")
print("""  write(b, 0, v.select<32, 1>(0));
  write(b, 128, w.select<32, 1>(0));
}""")
