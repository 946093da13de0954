//===- Pointers.td - vectors in memory by pointer -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

class PointerAccess<string name, string signature, list<RawOp> uses, string doc,
                    string example>
    : Memory<"Pointers", name, signature, uses, doc> {
  let Sizes = "a power of two of at most 32 elements, or a multiple of 16 bytes "
              "that is aligned enough: to 4 bytes for load, 16 for store";
  let Offsets = "p: a multiple of the element size, or of Align";
  let Example = example;
}
def : PointerAccess<"load", "V load<V, int Align = Align::ELEM_SIZE>(T *p)",
                    [svm_ld, svm_gather, oword_ld, gather],
                    "The vector or matrix V at p, which points to global, "
                    "constant or local memory. Align is what the program "
                    "promises: `Align::ELEM_SIZE` (that of an element), `BYTE`, "
                    "`WORD`, `DWORD`, `QWORD`, `OWORD`.",
                    "put(load<vector<uint, 8>, Align::OWORD>((const uint *)p + "
                    "4)); put(load<vector<short, 16>>((short *)p + 1)); "
                    "put(load<matrix<float, 2, 8>>((__global float *)p + 3));"> {
  let Errors = ["load<vector<int, 3>>((int *)p) // a scattered access of 3 "
                "lanes; a power of two up to 32 is possible",
                "load<vector<uchar, 64>>((uchar *)p) // a scattered access of "
                "64 lanes; a power of two up to 32 is possible"];
}
def : PointerAccess<"store",
                    "void store<int Align = Align::ELEM_SIZE>(V v, T *p)",
                    [svm_st, svm_scatter, oword_st, scatter],
                    "Writes v at p.",
                    "store<Align::OWORD>(u, (uint *)p); store(c, (char *)p + "
                    "3); cm_svm_block_read(p, i); put(i);"> {
  let Errors = ["store(vector<int, 3>(0), (int *)p) // a scattered access of "
                "3 lanes; a power of two up to 32 is possible",
                "store<Align::DWORD>(vector<int, 64>(0), (int *)p) // a "
                "scattered access of 64 lanes; a power of two up to 32 is "
                "possible"];
}
class ToSpace<string name, string space, string example>
    : PointerAccess<name, space # " T *" # name # "(T *p)", [],
                    "p as a pointer to memory of that kind, to which it has "
                    "to point.", example> {
  let Elements = "any";
  let Sizes = "any";
}
def : ToSpace<"cm_to_global", "__global",
              "put(load<vector<uint, 8>>(cm_to_global((const uint *)p)));">;
def : ToSpace<"cm_to_local", "__local",
              "cm_slm_init(256); __local uint *a = cm_to_local((__generic uint "
              "*)(svmptr_t)cm_slm_alloc(64)); store(u, a); "
              "put(load<vector<uint, 16>>(a));">;
def : ToSpace<"cm_to_private", "__private",
              "uint a[4]; a[n & 3] = n; put(*cm_to_private(a + (n & 3)));">;
