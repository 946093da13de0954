"""Prints a kernel with 600 updates of references, each four selects deep."""
print('extern "C" _GENX_MAIN_ void c(SurfaceIndex i, SurfaceIndex o) {')
print(" vector<int, 32> v; read(i, 0, v);")
for k in range(600):
    print(f" v.select<16, 1>({k % 8}).select<8, 2>({k % 2}).select<4, 1>({k % 3})"
          f".select<2, 2>({k % 2}) += {k};")
print(" write(o, 0, v);\n}")
