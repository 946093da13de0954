//===- Atomics.td - atomic operations on surfaces -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Atomics on addresses are in SVM.td, those on shared local memory in SLM.td.
//===----------------------------------------------------------------------===//

// Operation, mask, surface, byte offset per lane, two sources, number of
// sources (-1: enough).
def atomic
    : Special<"atomic", "R", ["int", "V", "V", "V", "V", "V", "int"]>;
// Operation, mask, surface, u, v, r, level, two sources, number of sources.
def typed_atomic : Special<"typedAtomic", "R", ["int", "V", "V", "V", "V", "V",
                                                "V", "V", "V", "int"]> {
  let Feature = "TypedAtomic";
  let UserName = "write_typed_atomic";
}

let Sizes = "N a power of two, at most 32", Offsets = "dwords" in {
def : Memory<"Atomics", "write_atomic",
             "void write_atomic<Op, T, N>([vector<ushort, N> mask,] "
             "SurfaceIndex s, vector<uint, N> offsets [, vector<T, N> a "
             "[, vector<T, N> b]] [, vector_ref<T, N> old])", [atomic],
             "Atomically does Op with the dword at dword offset offsets[i], in "
             "the lanes whose mask is set. old gets what was there before, "
             "with `ATOMIC_PREDEC` what is there then. `ATOMIC_INC`, "
             "`ATOMIC_DEC` and `ATOMIC_PREDEC` take no source; "
             "`ATOMIC_CMPXCHG` and `ATOMIC_FCMPWR` take two: where b is there, "
             "a is written; all others one. `ATOMIC_FADD` and `ATOMIC_FSUB` "
             "need `CM_HAS_LSC`."> {
  let Templates = ["Op, T, N | Op, T // vector<uint, 8> at; for (int k = 0; k "
                   "< 8; ++k) at(k) = k; vector<uint, 8> old, x = 3; "
                   "write_atomic<ATOMIC_ADD, uint, 8>(buf, at, x, old); "
                   "put(old); write_atomic<ATOMIC_INC, uint>(buf, at, old); "
                   "put(old); vector<ushort, 8> on = 1; "
                   "write_atomic<ATOMIC_INC, uint, 8>(on, buf, at, old); "
                   "put(old);"];
  let Elements = "int, uint; float for `ATOMIC_F...`";
  let Example =
      "vector<uint, 16> at = u & 7, old = 3; write_atomic<ATOMIC_ADD>(buf, at, "
      "u); write_atomic<ATOMIC_INC, uint, 16>(buf, at); vector<ushort, 16> on = "
      "w & 1; vector<uint, 16> own; for (int k = 0; k < 16; ++k) own(k) = k; "
      "write_atomic<ATOMIC_CMPXCHG>(on, buf, own, 77, own, old); put(old); "
      "write_atomic<ATOMIC_PREDEC>(buf, own, old); put(old); vector<uint, 32> "
      "x; read(buf, 0, x); put(x);";
  let Errors = ["vector<uint, 12> at = 0; write_atomic<ATOMIC_INC, uint, "
                "12>(buf, at) // a scattered access of 12 lanes; a power of "
                "two up to 32 is possible",
                "write_atomic<ATOMIC_ADD>(buf, u, s) // ATOMIC_ADD needs "
                "elements of 4 bytes, integers",
                "write_atomic<ATOMIC_CMPXCHG>(buf, u, u) // not enough "
                "sources for this atomic operation",
                "write_atomic<ATOMIC_FMAX>(buf, u, u) // ATOMIC_FMAX needs "
                "elements of type float"];
}
def : Memory<"Atomics", "write",
             "void write(SurfaceIndex s, CmAtomicOpType op, uint offset, "
             "vector<uint, 8> offsets, vector<T, N> sources, vector_ref<T, 8> "
             "old | NULL)", [atomic],
             "Deprecated: `write_atomic` at offset + offsets[i]. sources are "
             "both sources of a compare, one after the other; they are ignored "
             "where there is none."> {
  let Templates = ["T, N // vector<uint, 8> at; for (int k = 0; k < 8; ++k) "
                   "at(k) = k; vector<uint, 8> old, x = 3; write<uint, "
                   "8>(buf, ATOMIC_ADD, 4, at, x, old); put(old); write<uint, "
                   "8>(buf, ATOMIC_ADD, 4, at, x, 0); read(buf, 16, u); "
                   "put(u);"];
  let Elements = "int, uint; float for `ATOMIC_F...`";
  let Example =
      "vector<uint, 8> own; for (int k = 0; k < 8; ++k) own(k) = k; vector<int, "
      "8> a = 5, old; write(buf, ATOMIC_XOR, 2, own, a, old); put(old); "
      "write(buf, ATOMIC_MAXSINT, 0, own, a, NULL); vector<int, 16> x; "
      "read(buf, 0, x); put(x);";
  let Errors = ["vector<uint, 8> at = 0; vector<short, 8> a = 0; write(buf, "
                "ATOMIC_ADD, 0, at, a, NULL) // ATOMIC_ADD needs elements of "
                "4 bytes, integers"];
}
def : Memory<"Atomics", "write_typed_atomic",
             "void write_typed_atomic<Op>([vector<ushort, N> mask,] "
             "SurfaceIndex s, vector_ref<T, N> old [, vector<T, N> a [, "
             "vector<T, N> b]], vector<uint, N> u [, vector<uint, N> v [, "
             "vector<uint, N> r [, vector<uint, N> lod]]])", [typed_atomic],
             "`write_atomic` at pixels of a surface of format R32_UINT or "
             "R32_SINT."> {
  let Templates = ["Op, T, N | Op, T // vector<uint, 8> x = 1, at, old; for "
                   "(int k = 0; k < 8; ++k) at(k) = 2 * k; "
                   "write_typed_atomic<ATOMIC_ADD, uint, 8>(image, old, x, "
                   "at, 3); put(old); write_typed_atomic<ATOMIC_INC, "
                   "uint>(image, old, at, 3); put(old);"];
  let Elements = "int, uint";
  let Offsets = "u, v, r: pixels; lod: the level";
  let Feature = "TypedAtomic";
  let Example = "vector<uint, 8> x = 1, at = 2, old; write_typed_atomic<"
                "ATOMIC_ADD>(image, old, x, at); put(old);";
  let Errors = ["vector<float, 8> x = 1; vector<uint, 8> at = 0; "
                "write_typed_atomic<ATOMIC_ADD>(image, x, x, at) // "
                "ATOMIC_ADD needs elements of 4 bytes, integers",
                "vector<uint, 12> x = 1; "
                "write_typed_atomic<ATOMIC_ADD>(image, x, x, x) // a "
                "scattered access of 12 lanes; a power of two up to 32 is "
                "possible"];
}
}
