//===- SLM.td - shared local memory ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Lowered by IR/ResolveSLM, after sizes are constants.
def slm_init : Special<"later", "void", ["unsigned"]>;
def slm_alloc : Special<"later", "unsigned", ["unsigned"]>;

class SLM<string name, string signature, list<RawOp> uses, string doc,
          string example, string offsets = "">
    : Memory<"Shared local memory", name, signature, uses, doc> {
  let Offsets = offsets;
  // Buffer a has 512 bytes, copied from buf; own(i) is i.
  let Example = "cm_slm_init(1024); uint a = cm_slm_alloc(512); "
                "cm_slm_load(a, buf, 0, 512); vector<uint, 16> own; for (int k "
                "= 0; k < 16; ++k) own(k) = k; " # example;
}
def : SLM<"cm_slm_init", "void cm_slm_init(uint size)", [slm_init],
          "Reserves size bytes, a constant, for the thread group.",
          "put(a);",
          "size: bytes"> {
  let Errors = ["cm_slm_init(n) // the size given to cm_slm_init must be a "
                "constant",
                "cm_slm_init(1 << 20) // cm_slm_init of 1048576 bytes, but "
                "skl has 65536"];
}
def : SLM<"cm_slm_alloc", "uint cm_slm_alloc(uint size)", [slm_alloc],
          "A buffer of size bytes, a constant, in what was reserved: its "
          "first byte.",
          "put(cm_slm_alloc(100)); put(cm_slm_alloc(4));",
          "size and the result: bytes"> {
  let Errors = ["cm_slm_init(64); cm_slm_alloc(n) // the size given to "
                "cm_slm_alloc must be a constant",
                "cm_slm_init(64); cm_slm_alloc(65) // cm_slm_alloc of 65 "
                "bytes, but of the 64 bytes of cm_slm_init only 64 are left",
                "cm_slm_alloc(16) // cm_slm_alloc of 16 bytes, but no "
                "cm_slm_init reserves any"];
}
def : SLM<"cm_slm_free", "void cm_slm_free(uint buffer)", [],
          "Nothing: a buffer lasts as long as its group.",
          "cm_slm_free(a); cm_slm_block_read(a, 0, f); put(f);">;
def : SLM<"cm_slm_load",
          "void cm_slm_load(uint buffer, SurfaceIndex s | svmptr_t p, uint "
          "offset, uint size)", [gather4, scatter4, fence, barrier],
          "All threads of the group together copy size bytes of s or p from "
          "offset on to buffer; ends with a fence and a barrier.",
          "uint b2 = cm_slm_alloc(512); cm_slm_load(b2, p, 64, 512); "
          "vector<uint, 64> x; cm_slm_block_read(b2, 256, x); put(x); "
          "cm_slm_block_read(a, 64, x); put(x);",
          "bytes; size a multiple of 256">;
let Elements = "of at most 4 bytes",
    Sizes = "N a power of two, at most 32; offsets of type ushort are "
            "deprecated" in {
def : SLM<"cm_slm_read",
          "void cm_slm_read(uint buffer, vector<ushort | uint, N> offsets, "
          "vector_ref<T, N> v)", [gather], "v[i] = element offsets[i].",
          "cm_slm_read(a, own * 3, f); put(f); cm_slm_read(a, own * 5, c); "
          "put(c); vector<uint, 32> many = 9; many.select<16, 2>(0) = own; "
          "cm_slm_read(a, many, many); put(many);",
          "buffer: bytes; offsets: elements"> {
  let Templates = ["T, N | T // vector<uint, 16> y, z; for (int k = 0; k < "
                   "16; ++k) y(k) = 15 - k; cm_slm_write(a, y, i); "
                   "cm_slm_read<uint, 16>(a, y, z); put(z); "
                   "cm_slm_read<uint>(a, y, z); put(z);"];
  let Errors = ["cm_slm_init(64); vector<uint, 12> at = 0; vector<int, 12> x "
                "= 0; cm_slm_read(0, at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible",
                "cm_slm_init(64); vector<ulong, 16> x = 0; cm_slm_read(0, u, "
                "x) // a scattered access of elements of 8 bytes; at most 4 "
                "are possible"];
}
def : SLM<"cm_slm_write",
          "void cm_slm_write(uint buffer, vector<ushort | uint, N> offsets, "
          "vector<T, N> v)", [scatter],
          "Element offsets[i] = v[i]; of two lanes to one element the higher "
          "wins.",
          "cm_slm_write(a, own * 2 + 3, s); vector<uint, 32> x; "
          "cm_slm_block_read(a, 0, x); put(x);",
          "buffer: bytes; offsets: elements"> {
  let Templates = ["T, N | T // vector<uint, 16> y, z; for (int k = 0; k < "
                   "16; ++k) y(k) = 15 - k; cm_slm_write<int, 16>(a, y, i); "
                   "cm_slm_write<uint>(a + 64, y, i); cm_slm_read(a, y, z); "
                   "put(z); cm_slm_read(a + 64, y, z); put(z);"];
  let Errors = ["cm_slm_init(64); vector<uint, 12> at = 0; vector<int, 12> x "
                "= 0; cm_slm_write(0, at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible",
                "cm_slm_init(64); vector<ulong, 16> x = 0; cm_slm_write(0, u, "
                "x) // a scattered access of elements of 8 bytes; at most 4 "
                "are possible"];
}
def : SLM<"cm_slm_read_scaled",
          "void cm_slm_read_scaled(uint buffer, vector<ushort | uint, N> "
          "offsets, vector_ref<T, N> v)", [gather],
          "v[i] = the element at byte offsets[i].",
          "cm_slm_read_scaled(a, own * 3, h); put(h);",
          "bytes; offsets multiples of the element size"> {
  let Templates = ["T, N // vector<uint, 16> y, z; for (int k = 0; k < 16; "
                   "++k) y(k) = 15 - k; y *= 4; cm_slm_write_scaled(a, y, i); "
                   "cm_slm_read_scaled<uint, 16>(a, y, z); put(z);"];
  let Errors = ["cm_slm_init(64); vector<uint, 12> at = 0; vector<int, 12> x "
                "= 0; cm_slm_read_scaled(0, at, x) // a scattered access of "
                "12 lanes; a power of two up to 32 is possible",
                "cm_slm_init(64); vector<ulong, 16> x = 0; "
                "cm_slm_read_scaled(0, u, x) // a scattered access of "
                "elements of 8 bytes; at most 4 are possible"];
}
def : SLM<"cm_slm_write_scaled",
          "void cm_slm_write_scaled(uint buffer, vector<ushort | uint, N> "
          "offsets, vector<T, N> v)", [scatter],
          "The element at byte offsets[i] = v[i].",
          "cm_slm_write_scaled(a, own * 7, b); vector<uint, 32> x; "
          "cm_slm_block_read(a, 0, x); put(x);",
          "bytes; offsets multiples of the element size"> {
  let Templates = ["T, N // vector<uint, 16> y, z; for (int k = 0; k < 16; "
                   "++k) y(k) = 15 - k; y *= 4; cm_slm_write_scaled<int, "
                   "16>(a, y, i); cm_slm_read_scaled(a, y, z); put(z);"];
  let Errors = ["cm_slm_init(64); vector<uint, 12> at = 0; vector<int, 12> x "
                "= 0; cm_slm_write_scaled(0, at, x) // a scattered access of "
                "12 lanes; a power of two up to 32 is possible",
                "cm_slm_init(64); vector<ulong, 16> x = 0; "
                "cm_slm_write_scaled(0, u, x) // a scattered access of "
                "elements of 8 bytes; at most 4 are possible"];
}
}
let Elements = "of 4 bytes",
    Sizes = "N = 8, 16 or 32; M >= N * channels; offsets of type ushort and "
            "channels of type int are deprecated" in {
def : SLM<"cm_slm_read4",
          "void cm_slm_read4(uint buffer, vector<uint, N> offsets, "
          "vector_ref<T, M> v, SLM_ChannelMaskType channels)", [gather4],
          "All lanes of one enabled channel after the other; R, G, B and A of "
          "lane i are the four dwords from dword offsets[i] on.",
          "vector<float, 64> x; cm_slm_read4(a, own * 4, x, SLM_ABGR_ENABLE); "
          "put(x); vector<uint, 32> many = 5; many.select<16, 1>(8) = own; "
          "vector<int, 64> y; cm_slm_read4(a, many, y, SLM_BG_ENABLE); "
          "put(y);",
          "buffer: bytes; offsets: dwords"> {
  let Templates = ["T, N, M // vector<uint, 8> y; for (int k = 0; k < 8; ++k) "
                   "y(k) = 4 * k; cm_slm_write4(a, y, u, SLM_GR_ENABLE); "
                   "vector<uint, 16> z; cm_slm_read4<uint, 8, 16>(a, y, z, "
                   "SLM_GR_ENABLE); put(z);"];
  let Errors = ["cm_slm_init(64); cm_slm_read4(0, u, f, SLM_GR_ENABLE) // 2 "
                "channels of 16 lanes need 32 elements of 4 bytes, and there "
                "are 16 of 4",
                "cm_slm_init(64); vector<ushort, 32> x = 0; cm_slm_read4(0, "
                "u, x, SLM_GR_ENABLE) // 2 channels of 16 lanes need 32 "
                "elements of 4 bytes, and there are 32 of 2"];
}
def : SLM<"cm_slm_write4",
          "void cm_slm_write4(uint buffer, vector<uint, N> offsets, "
          "vector<T, M> v, SLM_ChannelMaskType channels)", [scatter4],
          "Writes what `cm_slm_read4` reads.",
          "cm_slm_write4(a, own * 4, u, SLM_G_ENABLE); vector<uint, 64> x; "
          "cm_slm_block_read(a, 0, x); put(x);",
          "buffer: bytes; offsets: dwords"> {
  let Templates = ["T, N, M // vector<uint, 8> y; for (int k = 0; k < 8; ++k) "
                   "y(k) = 4 * k; cm_slm_write4<uint, 8, 16>(a, y, u, "
                   "SLM_GR_ENABLE); vector<uint, 16> z; cm_slm_read4(a, y, z, "
                   "SLM_GR_ENABLE); put(z);"];
  let Errors = ["cm_slm_init(64); cm_slm_write4(0, u, f, SLM_GR_ENABLE) // 2 "
                "channels of 16 lanes need 32 elements of 4 bytes, and there "
                "are 16 of 4",
                "cm_slm_init(64); vector<ushort, 32> x = 0; cm_slm_write4(0, "
                "u, x, SLM_GR_ENABLE) // 2 channels of 16 lanes need 32 "
                "elements of 4 bytes, and there are 32 of 2"];
}
def : SLM<"cm_slm_read4_scaled",
          "void cm_slm_read4_scaled(uint buffer, vector<uint, N> offsets, "
          "vector_ref<T, M> v, SLM_ChannelMaskType channels)", [gather4],
          "`cm_slm_read4` with offsets in bytes.",
          "vector<float, 16> x; vector<uint, 8> few = own.select<8, 1>(0) * "
          "20; cm_slm_read4_scaled(a, few, x, SLM_BR_ENABLE); put(x);",
          "bytes; offsets multiples of 4"> {
  let Templates = ["T, N, M // vector<uint, 8> y; for (int k = 0; k < 8; ++k) "
                   "y(k) = 16 * k; cm_slm_write4_scaled(a, y, u, "
                   "SLM_GR_ENABLE); vector<uint, 16> z; "
                   "cm_slm_read4_scaled<uint, 8, 16>(a, y, z, SLM_GR_ENABLE); "
                   "put(z);"];
  let Errors = ["cm_slm_init(64); cm_slm_read4_scaled(0, u, f, SLM_GR_ENABLE) "
                "// 2 channels of 16 lanes need 32 elements of 4 bytes, and "
                "there are 16 of 4",
                "cm_slm_init(64); vector<ushort, 32> x = 0; "
                "cm_slm_read4_scaled(0, u, x, SLM_GR_ENABLE) // 2 channels of "
                "16 lanes need 32 elements of 4 bytes, and there are 32 of 2"];
}
def : SLM<"cm_slm_write4_scaled",
          "void cm_slm_write4_scaled(uint buffer, vector<uint, N> offsets, "
          "vector<T, M> v, SLM_ChannelMaskType channels)", [scatter4],
          "`cm_slm_write4` with offsets in bytes.",
          "vector<uint, 8> few = own.select<8, 1>(0) * 16; "
          "cm_slm_write4_scaled(a, few, f, SLM_AR_ENABLE); vector<uint, 32> x; "
          "cm_slm_block_read(a, 0, x); put(x);",
          "bytes; offsets multiples of 4"> {
  let Templates = ["T, N, M // vector<uint, 8> y; for (int k = 0; k < 8; ++k) "
                   "y(k) = 16 * k; cm_slm_write4_scaled<uint, 8, 16>(a, y, u, "
                   "SLM_GR_ENABLE); vector<uint, 16> z; "
                   "cm_slm_read4_scaled(a, y, z, SLM_GR_ENABLE); put(z);"];
  let Errors = ["cm_slm_init(64); cm_slm_write4_scaled(0, u, f, "
                "SLM_GR_ENABLE) // 2 channels of 16 lanes need 32 elements of "
                "4 bytes, and there are 16 of 4",
                "cm_slm_init(64); vector<ushort, 32> x = 0; "
                "cm_slm_write4_scaled(0, u, x, SLM_GR_ENABLE) // 2 channels "
                "of 16 lanes need 32 elements of 4 bytes, and there are 32 of "
                "2"];
}
}
let Sizes = "a multiple of 16 bytes" in {
def : SLM<"cm_slm_block_read",
          "void cm_slm_block_read(uint buffer [, CmBufferAttrib a], int "
          "offset, vector_ref<T, N> v)", [oword_ld],
          "Reads adjacent elements. a: `GENX_DWALIGNED`.",
          "vector<uint, 40> x; cm_slm_block_read(a, 32, x); put(x); "
          "cm_slm_block_read(a, GENX_DWALIGNED, 20, f); put(f);",
          "bytes, multiples of 16; of 4 with `GENX_DWALIGNED`"> {
  let Templates = ["T, N // vector<uint, 16> z; cm_slm_block_write(a, 0, u); "
                   "cm_slm_block_read<uint, 16>(a, 0, z); put(z); "
                   "cm_slm_block_read<uint, 16>(a, GENX_DWALIGNED, 0, z); "
                   "put(z);"];
  let Sizes = "any; read as blocks of 16, 32, 64 and 128 bytes";
}
def : SLM<"cm_slm_block_write",
          "void cm_slm_block_write(uint buffer, int offset, vector<T, N> v)",
          [oword_st],
          "Writes adjacent elements.",
          "cm_slm_block_write(a, 48, i); vector<uint, 40> x; "
          "cm_slm_block_read(a, 0, x); put(x);",
          "bytes, multiples of 16"> {
  let Templates = ["T, N // vector<uint, 16> z; cm_slm_block_write<uint, "
                   "16>(a, 0, i); cm_slm_block_read(a, 0, z); put(z);"];
  let Errors = ["cm_slm_init(64); vector<int, 6> x = 0; cm_slm_block_write(0, "
                "0, x) // an oword block write transfers a multiple of 16 "
                "bytes, and this vector has 24"];
}
}
let Sizes = "N a power of two, at most 32" in
def : SLM<"cm_slm_atomic",
          "void cm_slm_atomic(uint buffer, CmAtomicOpType op, vector<ushort | "
          "uint, N> offsets, vector_ref<T, N> | NULL old [, vector<T, N> a [, "
          "vector<T, N> b]])", [atomic],
          "Atomically does op with the dword at dword offsets[i], as "
          "`write_atomic`.",
          "vector<uint, 16> old; cm_slm_atomic(a, ATOMIC_ADD, u & 7, NULL, u); "
          "cm_slm_atomic(a, ATOMIC_CMPXCHG, own, old, own, 0); put(old); "
          "cm_slm_block_read(a, 0, old); put(old);",
          "buffer: bytes; offsets: dwords"> {
  let Elements = "int, uint; float for `ATOMIC_F...`";
  let Errors = ["cm_slm_init(64); cm_slm_atomic(0, ATOMIC_ADD, u, NULL, s) // "
                "ATOMIC_ADD needs elements of 4 bytes, integers",
                "cm_slm_init(64); vector<uint, 12> x = 0; cm_slm_atomic(0, "
                "ATOMIC_INC, x, x) // a scattered access of 12 lanes; a power "
                "of two up to 32 is possible",
                "cm_slm_init(64); cm_slm_atomic(0, ATOMIC_ADD, u, NULL) // "
                "ATOMIC_ADD takes one source, not 0"];
}
