//===- LSC.td - load-store cache ------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One raw function for each intrinsic. It addresses a surface (bti), an address
// (stateless) or shared local memory (slm; the base is not used).
//===----------------------------------------------------------------------===//

class LSCOp<string user, string lowering, string intrinsic, string result,
            list<string> parameters>
    : Special<lowering, result, parameters> {
  let Feature = "LSC";
  let UserName = user;
  let Signed = "genx.lsc." # intrinsic;
  let Unsigned = "genx.lsc." # intrinsic;
  let Float = "genx.lsc." # intrinsic;
}
/// Base, offsets, mask; data size, number of elements, whether they are a
/// block, channels, cache hints.
class LSCLoad<string user, string intrinsic>
    : LSCOp<user, "lscLoad", intrinsic, "R",
            ["V", "V", "V", "int", "int", "int", "int", "int", "int"]>;
class LSCPrefetch<string user, string intrinsic>
    : LSCOp<user, "lscPrefetch", intrinsic, "void",
            ["V", "V", "V", "int", "int", "int", "int", "int", "int"]>;
/// The operands of a load; data.
class LSCStore<string user, string intrinsic>
    : LSCOp<user, "lscStore", intrinsic, "void",
            ["V", "V", "V", "int", "int", "int", "int", "int", "int", "V"]>;
/// Base, offsets, mask, sources; operation, data size, cache hints.
class LSCAtomic<string user, string intrinsic>
    : LSCOp<user, "lscAtomic", intrinsic, "R",
            ["V", "V", "V", "V", "V", "int", "int", "int", "int"]>;

def lsc_load_bti : LSCLoad<"cm_load", "load.bti">;
def lsc_load_flat : LSCLoad<"cm_ptr_load", "load.stateless">;
def lsc_load_slm : LSCLoad<"cm_load_slm", "load.slm">;
def lsc_load4_bti : LSCLoad<"cm_load4", "load.quad.bti">;
def lsc_load4_flat : LSCLoad<"cm_ptr_load4", "load.quad.stateless">;
def lsc_load4_slm : LSCLoad<"cm_load4_slm", "load.quad.slm">;
def lsc_store_bti : LSCStore<"cm_store", "store.bti">;
def lsc_store_flat : LSCStore<"cm_ptr_store", "store.stateless">;
def lsc_store_slm : LSCStore<"cm_store_slm", "store.slm">;
def lsc_store4_bti : LSCStore<"cm_store4", "store.quad.bti">;
def lsc_store4_flat : LSCStore<"cm_ptr_store4", "store.quad.stateless">;
def lsc_store4_slm : LSCStore<"cm_store4_slm", "store.quad.slm">;
def lsc_prefetch_bti : LSCPrefetch<"cm_prefetch", "prefetch.bti">;
def lsc_prefetch_flat : LSCPrefetch<"cm_ptr_prefetch", "prefetch.stateless">;
def lsc_atomic_bti : LSCAtomic<"cm_atomic", "xatomic.bti">;
def lsc_atomic_flat : LSCAtomic<"cm_ptr_atomic", "xatomic.stateless">;
def lsc_atomic_slm : LSCAtomic<"cm_atomic_slm", "xatomic.slm">;
def lsc_fence : LSCOp<"cm_fence", "lscFence", "fence", "void",
                      ["V", "int", "int", "int"]>;

/// Base, width, height, pitch, x, y; data size, number of blocks, width,
/// height, transposed, transformed, cache hints.
let Feature = "Untyped2D" in {
def lsc_load2d
    : LSCOp<"cm_load or cm_ptr_load of 2-D blocks", "lscLoad2D",
            "load2d.stateless", "R",
            ["unsigned long", "unsigned", "unsigned", "unsigned", "int", "int",
             "int", "int", "int", "int", "int", "int", "int", "int"]>;
def lsc_prefetch2d
    : LSCOp<"cm_prefetch or cm_ptr_prefetch of 2-D blocks", "lscPrefetch2D",
            "prefetch2d.stateless", "void",
            ["unsigned long", "unsigned", "unsigned", "unsigned", "int", "int",
             "int", "int", "int", "int", "int", "int", "int", "int"]>;
/// The operands of a load; data.
def lsc_store2d
    : LSCOp<"cm_store or cm_ptr_store of 2-D blocks", "lscStore2D",
            "store2d.stateless", "void",
            ["unsigned long", "unsigned", "unsigned", "unsigned", "int", "int",
             "int", "int", "int", "int", "int", "int", "int", "int", "V"]>;
}

/// Distinct offsets for Examples.
defvar lanes = "vector<uint, 16> lane; for (int k = 0; k < 16; ++k) "
               "lane(k) = k; ";

class LSC<string name, string signature, list<RawOp> uses, string doc>
    : Memory<"Load-store cache", name, signature, uses, doc> {
  let Feature = "LSC";
  let Elements = "of 1, 2, 4 or 8 bytes";
  let Offsets = "bytes, multiples of the element size";
}

let Sizes = "N = 1, 2, 4, 8, 16 or 32; VS = N1, N2, N3, N4 or N8, more than N1 "
            "for elements of 4 and 8 bytes only" in {
def : LSC<"cm_load",
          "vector<T, N * VS> cm_load<T, VS = VectorSize::N1, "
          "DS = DataSize::Default, L1 = CacheHint::Default, "
          "L3 = CacheHint::Default, N>(SurfaceIndex s, vector<uint, N> offsets, "
          "vector<ushort, N> mask = 1)", [lsc_load_bti],
          "Elements at byte offsets: all lanes' first elements, then all "
          "second ones. Lanes whose mask has bit 0 clear are undefined."> {
  let Example = "put(cm_load<uint>(buf, (u & 255) * 4)); "
                "put(cm_load<float, VectorSize::N2>(buf, (u & 63) * 8)); "
                "put(cm_load<ushort>(buf, (u & 511) * 2));";
  let Errors = ["cm_load<uint, VectorSize::N16>(buf, u) // lanes have 1, 2, "
                "3, 4 or 8 elements each; N16, N32 and N64 are for blocks",
                "vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_load<int>(buf, at) // a message of the load-store cache "
                "has 1, 2, 4, 8, 16 or 32 lanes",
                "cm_load<ushort, VectorSize::N2>(buf, u) // lanes have more "
                "than one element only if these are U32 or U64",
                "cm_load<uint, VectorSize::N1, DataSize::Default, "
                "CacheHint::WriteBack>(buf, u) // these cache hints do not go "
                "together here"];
}
def : LSC<"cm_ptr_load",
          "vector<T, N * VS> cm_ptr_load<T, VS, DS, L1, L3, N>(const T *p | "
          "svmptr_t p, vector<uint, N> offsets, vector<ushort, N> mask = 1)",
          [lsc_load_flat], "`cm_load` at addresses p + offsets[i]."> {
  let Example = "put(cm_ptr_load<uint>(p, (u & 255) * 4)); "
                "put(cm_ptr_load<uchar>(p, u & 1023));";
  let Errors = ["cm_ptr_load<uint, VectorSize::N16>(p, u) // lanes have 1, 2, "
                "3, 4 or 8 elements each; N16, N32 and N64 are for blocks"];
}
def : LSC<"cm_load_slm",
          "vector<T, N * VS> cm_load_slm<T, VS, DS, N>(vector<uint, N> offsets, "
          "vector<ushort, N> mask = 1)", [lsc_load_slm],
          "`cm_load` in shared local memory."> {
  let Example = lanes # "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store_slm<uint>(lane * 4 + a, u); "
                "put(cm_load_slm<uint>(lane * 4 + a));";
  let Errors = ["cm_load_slm<uint, VectorSize::N16>(u) // lanes have 1, 2, 3, "
                "4 or 8 elements each; N16, N32 and N64 are for blocks"];
}
def : LSC<"cm_store",
          "void cm_store<T, VS, DS, L1, L3, N>(SurfaceIndex s, vector<uint, N> "
          "offsets, vector<T, N * VS> v, vector<ushort, N> mask = 1)",
          [lsc_store_bti], "Writes elements at byte offsets."> {
  let Example = lanes # "cm_store<uint, VectorSize::N1>(buf, lane * 4, u); "
                "cm_store<uchar>(buf, lane + 64, b); "
                "put(cm_load<uint, 32>(buf, 0));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_store<int>(buf, at, x) // a message of the load-store "
                "cache has 1, 2, 4, 8, 16 or 32 lanes",
                "cm_store<uint, VectorSize::N1, DataSize::U64>(buf, u, u) // "
                "this data size does not fit the elements",
                "cm_store<uint, VectorSize::N1, DataSize::Default, "
                "CacheHint::Cached, CacheHint::Cached>(buf, u, u) // these "
                "cache hints do not go together here"];
}
def : LSC<"cm_ptr_store",
          "void cm_ptr_store<T, VS, DS, L1, L3, N>(T *p | svmptr_t p, "
          "vector<uint, N> offsets, vector<T, N * VS> v, vector<ushort, N> "
          "mask = 1)", [lsc_store_flat],
          "`cm_store` at addresses p + offsets[i]."> {
  let Example = lanes # "cm_ptr_store<float>(p, lane * 4, f); "
                "put(cm_ptr_load<float, 16>(p, 0));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_ptr_store<int>(p, at, x) // a message of the load-store "
                "cache has 1, 2, 4, 8, 16 or 32 lanes"];
}
def : LSC<"cm_store_slm",
          "void cm_store_slm<T, VS | Elements, DS, N>(vector<uint, N> offsets, "
          "vector<T, N * VS> v, vector<ushort, N> mask = 1)",
          [lsc_store_slm], "`cm_store` in shared local memory."> {
  let Example = lanes # "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store_slm<ushort>(lane * 2 + a, w); "
                "put(cm_load_slm<ushort>(lane * 2 + a));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_store_slm<int>(at, x) // a message of the load-store "
                "cache has 1, 2, 4, 8, 16 or 32 lanes"];
}
}
let Elements = "of 4 or 8 bytes",
    Sizes = "Elements = 1, 2, 3, 4, 8, 16, 32 or 64" in {
def : LSC<"cm_load",
          "vector<T, Elements> cm_load<T, Elements, DS, L1, L3>(SurfaceIndex s, "
          "uint offset)", [lsc_load_bti],
          "A block of adjacent elements. The offset is a multiple of their "
          "size."> {
  let Example = "put(cm_load<uint, 64>(buf, 16)); put(cm_load<float, 3>(buf, "
                "64));";
  let Errors = ["cm_load<uint, 5>(buf, 0) // a block has 1, 2, 3, 4, 8, 16, "
                "32 or 64 elements",
                "cm_load<ushort, 8>(buf, 0) // a block consists of elements "
                "of 4 bytes, U32, or of 8 bytes, U64"];
}
def : LSC<"cm_ptr_load",
          "vector<T, Elements> cm_ptr_load<T, Elements, DS, L1, L3>(const T *p "
          "| svmptr_t p, uint offset)", [lsc_load_flat],
          "`cm_load` at the address p + offset."> {
  let Example = "put(cm_ptr_load<int, 32>(p, 16));";
  let Errors = ["cm_ptr_load<uint, 5>(p, 0) // a block has 1, 2, 3, 4, 8, 16, "
                "32 or 64 elements"];
}
def : LSC<"cm_load_slm",
          "vector<T, Elements> cm_load_slm<T, Elements, DS>(uint offset)",
          [lsc_load_slm], "`cm_load` in shared local memory."> {
  let Example = "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store_slm<int, 16>(a, i); put(cm_load_slm<int, 16>(a));";
  let Errors = ["cm_load_slm<uint, 5>(0) // a block has 1, 2, 3, 4, 8, 16, 32 "
                "or 64 elements"];
}
def : LSC<"cm_store",
          "void cm_store<T, Elements, DS, L1, L3>(SurfaceIndex s, uint offset, "
          "vector<T, Elements> v)", [lsc_store_bti],
          "Writes a block of adjacent elements."> {
  let Templates = ["T // cm_store<uint>(buf, 128, i); cm_store(buf, 192, f); "
                   "put(cm_load<int, 32>(buf, 128));"];
  let Example = "cm_store<int, 16>(buf, 128, i); "
                "put(cm_load<int, 32>(buf, 128));";
  let Errors = ["vector<uint, 5> x = 0; cm_store<uint, 5>(buf, 0, x) // a "
                "block has 1, 2, 3, 4, 8, 16, 32 or 64 elements",
                "cm_store<ushort, 16>(buf, 0, w) // a block consists of "
                "elements of 4 bytes, U32, or of 8 bytes, U64"];
}
def : LSC<"cm_ptr_store",
          "void cm_ptr_store<T, Elements, DS, L1, L3>(T *p | svmptr_t p, uint "
          "offset, vector<T, Elements> v)", [lsc_store_flat],
          "`cm_store` at the address p + offset."> {
  let Templates = ["T // cm_ptr_store<uint>(p, 128, i); cm_ptr_store((int "
                   "*)p, 192, i); put(cm_ptr_load<int, 32>(p, 128));"];
  let Example = "cm_ptr_store<int, 16>(p, 128, i); "
                "put(cm_ptr_load<int, 32>(p, 128));";
  let Errors = ["vector<uint, 5> x = 0; cm_ptr_store<uint, 5>(p, 0, x) // a "
                "block has 1, 2, 3, 4, 8, 16, 32 or 64 elements"];
}
def : LSC<"cm_store_slm",
          "void cm_store_slm<T, Elements, DS>(uint offset, vector<T, Elements> "
          "v)", [lsc_store_slm], "`cm_store` in shared local memory."> {
  let Templates = ["T // cm_store_slm<float>(a, f); put(cm_load_slm<float, "
                   "16>(a));"];
  let Example = "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store_slm<float, 16>(a + 64, f); "
                "put(cm_load_slm<float, 16>(a + 64));";
  let Errors = ["vector<uint, 5> x = 0; cm_store_slm<uint, 5>(0, x) // a "
                "block has 1, 2, 3, 4, 8, 16, 32 or 64 elements"];
}
}
let Sizes = "N = 1, 2, 4, 8, 16 or 32; M = N * channels" in {
def : LSC<"cm_load4",
          "vector<T, M> cm_load4<T, Channels, DS, L1, L3, N>(SurfaceIndex s, "
          "vector<uint, N> offsets, vector<ushort, N> mask = 1)",
          [lsc_load4_bti],
          "Those of the four elements at each byte offset that Channels, a "
          "ChannelMaskType, has: all lanes of one after the other."> {
  let Example = "put(cm_load4<float, CM_BR_ENABLE>(buf, (u & 63) * 16));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_load4<float, CM_R_ENABLE>(buf, at) // a message of the "
                "load-store cache has 1, 2, 4, 8, 16 or 32 lanes"];
}
def : LSC<"cm_ptr_load4",
          "vector<T, M> cm_ptr_load4<T, Channels, DS, L1, L3, N>(const T *p | "
          "svmptr_t p, vector<uint, N> offsets, vector<ushort, N> mask = 1)",
          [lsc_load4_flat], "`cm_load4` at addresses p + offsets[i]."> {
  let Example = "put(cm_ptr_load4<uint, CM_ABGR_ENABLE>(p, (u & 63) * 16));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_ptr_load4<float, CM_R_ENABLE>(p, at) // a message of the "
                "load-store cache has 1, 2, 4, 8, 16 or 32 lanes"];
}
def : LSC<"cm_load4_slm",
          "vector<T, M> cm_load4_slm<T, Channels, DS, N>(vector<uint, N> "
          "offsets, vector<ushort, N> mask = 1)", [lsc_load4_slm],
          "`cm_load4` in shared local memory."> {
  let Example = lanes # "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store4_slm<uint, CM_R_ENABLE>(lane * 16 + a, u); "
                "put(cm_load4_slm<uint, CM_R_ENABLE>(lane * 16 + a));";
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "cm_load4_slm<float, CM_R_ENABLE>(at) // a message of the "
                "load-store cache has 1, 2, 4, 8, 16 or 32 lanes"];
}
def : LSC<"cm_store4",
          "void cm_store4<T, Channels, DS, L1, L3, N>(SurfaceIndex s, "
          "vector<uint, N> offsets, vector<T, M> v, vector<ushort, N> mask = "
          "1)", [lsc_store4_bti], "Writes what `cm_load4` reads."> {
  let Example = lanes # "vector<uint, 32> two; "
                "two.select<16, 1>(0) = u; two.select<16, 1>(16) = w; "
                "cm_store4<uint, CM_AG_ENABLE>(buf, lane * 16, two); "
                "put(cm_load<uint, 64>(buf, 0));";
  let Errors = ["cm_store4<float, CM_GR_ENABLE>(buf, u, f) // the data has "
                "another number of elements than all lanes together"];
}
def : LSC<"cm_ptr_store4",
          "void cm_ptr_store4<T, Channels, DS, L1, L3, N>(T *p | svmptr_t p, "
          "vector<uint, N> offsets, vector<T, M> v, vector<ushort, N> mask = "
          "1)", [lsc_store4_flat], "`cm_store4` at addresses p + offsets[i]."> {
  let Example = lanes # "cm_ptr_store4<float, CM_B_ENABLE>(p, lane * 16, f); "
                "put(cm_ptr_load<float, 64>(p, 0));";
  let Errors = ["cm_ptr_store4<float, CM_GR_ENABLE>(p, u, f) // the data has "
                "another number of elements than all lanes together"];
}
def : LSC<"cm_store4_slm",
          "void cm_store4_slm<T, Channels, DS, N>(vector<uint, N> offsets, "
          "vector<T, M> v, vector<ushort, N> mask = 1)", [lsc_store4_slm],
          "`cm_store4` in shared local memory."> {
  let Example = lanes # "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store4_slm<int, CM_G_ENABLE>(lane * 16 + a, i); "
                "put(cm_load4_slm<int, CM_G_ENABLE>(lane * 16 + a));";
  let Errors = ["cm_store4_slm<float, CM_GR_ENABLE>(u, f) // the data has "
                "another number of elements than all lanes together"];
}
}
def : LSC<"cm_prefetch",
          "void cm_prefetch<VS, DS = DataSize::U32, L1 = CacheHint::Cached, "
          "L3 = CacheHint::Cached, N>(SurfaceIndex s, vector<uint, N> offsets, "
          "vector<ushort, N> mask = 1); void cm_prefetch<Elements, DS, L1, "
          "L3>(SurfaceIndex s, uint offset)", [lsc_prefetch_bti],
          "Asks the caches for what a cm_load with these parameters reads."> {
  let Example = "cm_prefetch<VectorSize::N2>(buf, (u & 63) * 4); "
                "cm_prefetch<16>(buf, 64); put(n);";
  let Errors = ["cm_prefetch<VectorSize::N1, DataSize::U32, "
                "CacheHint::WriteBack>(buf, u) // these cache hints do not go "
                "together here",
                "cm_prefetch<5>(buf, 0) // a block has 1, 2, 3, 4, 8, 16, 32 "
                "or 64 elements"];
}
def : LSC<"cm_ptr_prefetch",
          "void cm_ptr_prefetch<VS, DS, L1, L3, N>(const uint *p | svmptr_t p, "
          "vector<uint, N> offsets, vector<ushort, N> mask = 1); void "
          "cm_ptr_prefetch<Elements, DS, L1, L3>(const uint *p | svmptr_t p, "
          "uint offset)", [lsc_prefetch_flat],
          "`cm_prefetch` at addresses p + offsets[i]."> {
  let Example = "cm_ptr_prefetch<VectorSize::N1>(p, (u & 63) * 4); "
                "cm_ptr_prefetch<32>(p, 0); put(n);";
  let Errors = ["cm_ptr_prefetch<5>(p, 0) // a block has 1, 2, 3, 4, 8, 16, "
                "32 or 64 elements"];
}
let Elements = "of 2, 4 or 8 bytes, not 2 for FADD and FSUB; floating-point or "
               "their bits for FADD, FSUB, FMIN, FMAX and FCAS, integers or "
               "their bits for others",
    Sizes = "N = 1, 2, 4, 8, 16 or 32" in {
def : LSC<"cm_atomic",
          "vector<T, N> cm_atomic<Op, T, VS = VectorSize::N1, DS, L1, L3, "
          "N>(SurfaceIndex s, vector<uint, N> offsets [, vector<T, N> a [, "
          "vector<T, N> b]], vector<ushort, N> mask = 1)", [lsc_atomic_bti],
          "Applies Op, an AtomicOp, to the elements at byte offsets and gives "
          "what they were. IINC, IDEC and LOAD have no operand, ICAS and FCAS "
          "have two: what is compared with, and what is written then. An "
          "operation that begins with F takes the bits of integers for "
          "floating-point numbers, others those for integers. Elements "
          "are aligned to their size. ICAS and FCAS of elements of 8 bytes are "
          "there on the CPU device only: the packaged finalizer makes wrong "
          "code of them."> {
  let Example = lanes # "put(cm_atomic<AtomicOp::IADD, int>(buf, lane * 4, i)); "
                "put(cm_atomic<AtomicOp::LOAD, int>(buf, lane * 4)); "
                "put(cm_atomic<AtomicOp::IADD>(buf, lane * 4, i));";
  let Errors = ["cm_atomic<AtomicOp::LOAD>(buf, u) // an atomic operation that "
                "has no source needs the type of its elements",
                "cm_atomic<AtomicOp::IADD, uint>(buf, u) // IINC, IDEC and "
                "LOAD have no operand, ICAS and FCAS two, other operations "
                "one; a mask may follow",
                "cm_atomic<AtomicOp::IADD, uchar>(buf, u, b) // there are no "
                "atomic operations on bytes and high halves",
                "cm_atomic<AtomicOp::FADD, half>(buf, u, h) // there is no "
                "FADD and FSUB of half"];
}
def : LSC<"cm_ptr_atomic",
          "vector<T, N> cm_ptr_atomic<Op, T, VS, DS, L1, L3, N>(T *p | svmptr_t "
          "p, vector<uint, N> offsets [, vector<T, N> a [, vector<T, N> b]], "
          "vector<ushort, N> mask = 1)", [lsc_atomic_flat],
          "`cm_atomic` at addresses p + offsets[i]."> {
  let Example = lanes # "put(cm_ptr_atomic<AtomicOp::UMAX, uint>(p, lane * 4, u)); "
                "put(cm_ptr_atomic<AtomicOp::ICAS, uint>(p, lane * 4, u, w));";
  let Errors = ["cm_ptr_atomic<AtomicOp::ICAS, uint>(p, u, u) // IINC, IDEC "
                "and LOAD have no operand, ICAS and FCAS two, other "
                "operations one; a mask may follow"];
}
def : LSC<"cm_atomic_slm",
          "vector<T, N> cm_atomic_slm<Op, T, VS, DS, L1, L3, N>(vector<uint, N> "
          "offsets [, vector<T, N> a [, vector<T, N> b]], vector<ushort, N> "
          "mask = 1)", [lsc_atomic_slm],
          "`cm_atomic` in shared local memory, which has no FADD and FSUB, and "
          "only ICAS for elements of 8 bytes."> {
  let Example = lanes # "cm_slm_init(1024); uint a = cm_slm_alloc(1024); "
                "cm_store_slm<uint, 16>(a, u); "
                "put(cm_atomic_slm<AtomicOp::XOR, uint>(lane * 4 + a, w)); "
                "put(cm_load_slm<uint, 16>(a));";
  let Errors = ["cm_atomic_slm<AtomicOp::FADD, float>(u, f) // shared local "
                "memory has no FADD and FSUB"];
}
}
def : LSC<"cm_fence",
          "void cm_fence<Sfid = LSC_SFID::LSC_UGM, Op = "
          "LSC_FENCE_OP::LSC_FENCE_OP_NONE, Scope = "
          "LSC_SCOPE::LSC_SCOPE_GROUP, N>(vector<ushort, N> mask = 1)",
          [lsc_fence],
          "Waits until the others in Scope see what this thread has written to "
          "the memory Sfid, then does Op to the caches. The mask has no effect. "
          "Shared local memory takes the defaults of Op and Scope only."> {
  let Elements = "";
  let Sizes = "";
  let Offsets = "";
  let Example = "cm_store<int, 16>(buf, 0, i); cm_fence<LSC_SFID::LSC_UGM, "
                "LSC_FENCE_OP::LSC_FENCE_OP_EVICT, "
                "LSC_SCOPE::LSC_SCOPE_GPU>(); cm_fence<LSC_SFID::LSC_UGM, "
                "LSC_FENCE_OP::LSC_FENCE_OP_NONE, LSC_SCOPE::LSC_SCOPE_GPU, "
                "16>(i > 0); put(cm_load<int, 16>(buf, 0));";
  let Errors = ["cm_fence<LSC_SFID::LSC_SLM, "
                "LSC_FENCE_OP::LSC_FENCE_OP_EVICT>() // a fence of shared "
                "local memory takes LSC_FENCE_OP_NONE and LSC_SCOPE_GROUP",
                "cm_fence<LSC_SFID::LSC_UGM, LSC_FENCE_OP::LSC_FENCE_OP_NONE, "
                "LSC_SCOPE::LSC_SCOPE_GPU, 32>(i > 0) // an operand has 16 "
                "elements where 32 are needed"];
}

class LSC2D<string name, string signature, RawOp use, string doc>
    : LSC<name, signature, [use], doc> {
  let Offsets = "width, pitch: bytes minus 1; height: rows minus 1; x: "
                "elements; y: rows; p: a multiple of 64";
  let Feature = "Untyped2D";
}
let Sizes = "rows of a multiple of 4 bytes, all blocks together at most 64 "
            "bytes wide and 32 rows high (stores: 8), 32 registers; Blocks 1, 2 "
            "or 4 for elements of 1 and 2 bytes, 1 or 2 of 4 bytes, 1 of 8 "
            "bytes; Transposed: 1 block of elements of 4 bytes, at most 8 wide, "
            "or of 8 bytes, at most 4 wide and 8 high; Transformed: elements of "
            "1 and 2 bytes" in {
def : LSC2D<"cm_ptr_load",
            "vector<T, N> cm_ptr_load<T, Width, Height = 1, Blocks = 1, "
            "Transposed = false, Transformed = false, L1, L3>(T *p | svmptr_t "
            "p, uint width, uint height, uint pitch, int x, int y); also called "
            "cm_load",
            lsc_load2d,
            "Blocks side by side of the surface at p, which is given by its "
            "width and pitch in bytes and its height in rows, each minus 1; x "
            "is in elements. Row by row, or column by column if Transposed; "
            "Transformed: elements of 4 bytes hold what is one above the "
            "other. Outside the surface: 0. p is 64-byte aligned."> {
  let Example = "put(cm_ptr_load<int, 8, 4>(p, 63, 31, 127, 2, 1)); "
                "put(cm_ptr_load<ushort, 8, 4, 2, false, true>(p, 63, 31, 127, "
                "-1, 1)); put(cm_ptr_load<uint, 4, 8, 1, true>(p, 63, 31, 127, "
                "2, 30));";
  let Errors = ["cm_ptr_load<int, 32, 4>(p, 63, 31, 127, 0, 0) // the 2-D "
                "blocks of a message are at most 64 bytes wide, all together",
                "cm_ptr_load<int, 8, 33>(p, 63, 31, 127, 0, 0) // a 2-D block "
                "is at most 32 rows high",
                "cm_ptr_load<uchar, 5, 4>(p, 63, 31, 127, 0, 0) // the rows "
                "of a 2-D block take a multiple of 4 bytes",
                "cm_ptr_load<int, 4, 4, 4>(p, 63, 31, 127, 0, 0) // a message "
                "has 1, 2 or 4 2-D blocks of elements of 1 and 2 bytes, 1 or "
                "2 of elements of 4 bytes, 1 of elements of 8 bytes",
                "cm_ptr_load<ushort, 8, 8, 1, true>(p, 63, 31, 127, 0, 0) // "
                "a transposed 2-D block has elements of 4 bytes and at most 8 "
                "columns, or of 8 bytes, 8 rows and 1, 2 or 4 columns"];
}
def : LSC2D<"cm_ptr_store",
            "void cm_ptr_store<T, Width, Height = 1, L1, L3>(T *p | svmptr_t p, "
            "uint width, uint height, uint pitch, int x, int y, vector<T, Width "
            "* Height> v); also called cm_store",
            lsc_store2d,
            "Writes a block; what is outside the surface is dropped."> {
  let Example = "cm_ptr_store<int, 4, 4>(p, 63, 31, 127, 2, 1, i); "
                "put(cm_ptr_load<int, 8, 8>(p, 63, 31, 127, 0, 0));";
  let Errors = ["vector<int, 64> x = 0; cm_ptr_store<int, 4, 16>(p, 63, 31, "
                "127, 0, 0, x) // a 2-D block that is stored is at most 8 "
                "rows high"];
}
def : LSC2D<"cm_ptr_prefetch",
            "void cm_ptr_prefetch<T, Width, Height = 1, Blocks = 1, L1 = "
            "CacheHint::Cached, L3 = CacheHint::Cached>(T *p | svmptr_t p, uint "
            "width, uint height, uint pitch, int x, int y); also called "
            "cm_prefetch",
            lsc_prefetch2d, "Asks the caches for blocks."> {
  let Example = "cm_ptr_prefetch<int, 8, 4>(p, 63, 31, 127, 2, 1); put(n);";
  let Errors = ["cm_ptr_prefetch<int, 32, 4>(p, 63, 31, 127, 0, 0) // the 2-D "
                "blocks of a message are at most 64 bytes wide, all together"];
}
def : LSC2D<"cm_load",
            "void cm_load<lsc::LoadOp Op = lsc::Normal, L1, L3, X = 0, Y = "
            "0>(vector_ref<T, N> v, lsc::block_2d_desc<T, Blocks, Height, "
            "Width> d, short mask = 1)",
            lsc_load2d,
            "Blocks of a surface that d describes: `block_2d_desc(p, height, "
            "width, pitch, x, y)`, its width, height and pitch minus 1, too; "
            "`set_base`, `set_width`, `set_height`, `set_pitch`, "
            "`set_block_x`, `set_block_y` set and `get_...` return them; "
            "`num_blocks`, `height`, `width` and `value_type` are the "
            "template arguments. X and Y are added to the place of the block; "
            "Op is Normal, Transpose or VNNI. Rows, or columns, are padded to "
            "a power of two, and blocks to registers of 64 bytes, as the "
            "message has them."> {
  let Example = "lsc::block_2d_desc<int, 1, 4, 8> d(p, 31, 63, 127, 2, 1); "
                "vector<int, 32> block; cm_load<lsc::Normal>(block, d); "
                "put(block);";
  let Errors = ["lsc::block_2d_desc<int, 1, 4, 8> d(p, 31, 63, 127, 2, 1); "
                "vector<int, 16> x; cm_load<lsc::Normal>(x, d) // the result "
                "of this load is a vector of the elements of the descriptor, "
                "with rows padded to a power of two and blocks to 64 bytes"];
}
def : LSC2D<"cm_store",
            "void cm_store<L1, L3, X = 0, Y = 0>(lsc::block_2d_desc<T, 1, "
            "Height, Width> d, vector<T, N> v, short mask = 1)",
            lsc_store2d,
            "Writes what `cm_load` with a descriptor reads."> {
  let Example = "lsc::block_2d_desc<int, 1, 4, 4> d(p, 31, 63, 127, 2, 1); "
                "cm_store(d, i); "
                "put(cm_ptr_load<int, 8, 8>(p, 63, 31, 127, 0, 0));";
  let Errors = ["lsc::block_2d_desc<int, 1, 4, 8> d(p, 31, 63, 127, 2, 1); "
                "cm_store(d, i) // the data of this store is a vector with "
                "rows padded to a power of two, and all of them to 64 bytes"];
}
def : LSC2D<"cm_prefetch",
            "void cm_prefetch<L1, L3, X = 0, Y = 0>(lsc::block_2d_desc<T, "
            "Blocks, Height, Width> d, short mask = 1)",
            lsc_prefetch2d,
            "Asks the caches for what `cm_load` with a descriptor reads."> {
  let Example = "lsc::block_2d_desc<int, 1, 4, 8> d(p, 31, 63, 127, 2, 1); "
                "cm_prefetch(d); put(n);";
  let Errors = ["lsc::block_2d_desc<int, 1, 4, 32> d(p, 31, 63, 127, 2, 1); "
                "cm_prefetch(d) // the 2-D blocks of a message are at most 64 "
                "bytes wide, all together"];
}
}
