//===- Scattered.td - scattered, untyped and typed access -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Surface, byte offset, byte offset per lane.
def gather : Special<"gather", "R", ["V", "unsigned", "V"]>;
def scatter : Special<"scatter", "void", ["V", "unsigned", "V", "V"]>;
// Surface, channels, byte offset, byte offset per lane, the data or the old
// value of elements without a channel.
def gather4 : Special<"gather4", "R", ["V", "int", "unsigned", "V", "V"]>;
def scatter4 : Special<"scatter4", "void", ["V", "int", "unsigned", "V", "V"]>;
// Surface, channels, u, v, r, the data or the old value of elements without a
// channel.
let Feature = "TypedElements" in {
def typed_ld : Special<"typedRead", "R", ["V", "int", "V", "V", "V", "V"]> {
  let UserName = "read_typed";
}
def typed_st : Special<"typedWrite", "void", ["V", "int", "V", "V", "V", "V"]> {
  let UserName = "write_typed";
}
}

class Scattered<string name, string signature, list<RawOp> uses, string offsets,
                string doc, string example>
    : Memory<"Scattered access", name, signature, uses, doc> {
  let Elements = "of at most 4 bytes";
  let Sizes = "N a power of two, at most 32";
  let Offsets = offsets;
  let Example = example;
}
def : Scattered<"read",
                "void read(SurfaceIndex s [, CmBufferAttrib a], uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather], "elements",
                "v[i] = element offset + offsets[i]. Outside the buffer reads "
                "0. a: `CONSTANT`, `MODIFIED`.",
                "vector<uint, 16> at = (u & 255) * 3; read(buf, 2, at, f); "
                "put(f); read(CONSTANT(buf), 1, at, h); put(h); read(buf, n, "
                "u, c); put(c); vector<uint, 32> many = 0; many.select<16, "
                "2>(0) = at; read(buf, 7, many, many); put(many);"> {
  let Templates = ["T, N | T // vector<uint, 16> at = u & 255; read<float, "
                   "16>(buf, 4, at, f); put(f); read<ushort>(buf, 4, at, w); "
                   "put(w);"];
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; read(buf, 0, "
                "at, x) // a scattered access of 12 lanes; a power of two up "
                "to 32 is possible",
                "vector<ulong, 16> x = 0; read(buf, 0, u, x) // a scattered "
                "access of elements of 8 bytes; at most 4 are possible"];
}
def : Scattered<"write",
                "void write(SurfaceIndex s, uint offset, vector<uint, N> "
                "offsets, vector<T, N> v)", [scatter], "elements",
                "Element offset + offsets[i] = v[i]; of two lanes to one "
                "element the higher wins. Nothing is written outside the "
                "buffer.",
                "vector<uint, 16> at = u & 15; at(0) = 5000; write(buf, 4, at, "
                "s); read(buf, 0, f); put(f.format<short>());"> {
  let Templates = ["T, N | T // vector<uint, 8> at; for (int k = 0; k < 8; "
                   "++k) at(k) = 7 - k; vector<int, 8> x = 5; write<int, "
                   "8>(buf, 8, at, x); write<uint>(buf, 16, at, x); read(buf, "
                   "32, u); put(u);"];
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; write(buf, "
                "0, at, x) // a scattered access of 12 lanes; a power of two "
                "up to 32 is possible",
                "vector<ulong, 16> x = 0; write(buf, 0, u, x) // a scattered "
                "access of elements of 8 bytes; at most 4 are possible"];
}
def : Scattered<"read_scaled",
                "void read_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather],
                "bytes, multiples of the element size",
                "v[i] = the element at byte offset + offsets[i]; outside the "
                "buffer 0.",
                "vector<uint, 16> at = u & 255; read_scaled(buf, 4 * n, at, "
                "b); put(b);"> {
  let Templates = ["T, N | T // vector<uint, 16> at = (u & 255) * 4; "
                   "read_scaled<float, 16>(buf, 4, at, f); put(f); "
                   "read_scaled<uint>(buf, 4, at, u); put(u);"];
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "read_scaled(buf, 0, at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible",
                "vector<ulong, 16> x = 0; read_scaled(buf, 0, u, x) // a "
                "scattered access of elements of 8 bytes; at most 4 are "
                "possible"];
}
def : Scattered<"write_scaled",
                "void write_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector<T, N> v)", [scatter],
                "bytes, multiples of the element size",
                "The element at byte offset + offsets[i] = v[i].",
                "vector<uint, 4> at; at(0) = 3; at(1) = 9; at(2) = 8; at(3) = "
                "40; vector<uchar, 4> x = 200; write_scaled(buf, 8, at, x); "
                "read(buf, 0, f); put(f.format<uchar>());"> {
  let Templates = ["T, N | T // vector<uint, 8> at; for (int k = 0; k < 8; "
                   "++k) at(k) = 28 - 4 * k; vector<int, 8> x = 5; "
                   "write_scaled<int, 8>(buf, 32, at, x); "
                   "write_scaled<uint>(buf, 64, at, x); read(buf, 32, u); "
                   "put(u);"];
  let Errors = ["vector<uint, 12> at = 0; vector<int, 12> x = 0; "
                "write_scaled(buf, 0, at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible",
                "vector<ulong, 16> x = 0; write_scaled(buf, 0, u, x) // a "
                "scattered access of elements of 8 bytes; at most 4 are "
                "possible"];
}
def : Scattered<"read", "T read<T>(SurfaceIndex s, uint offset)", [gather],
                "elements", "The element at offset; outside the buffer 0.",
                "put(read<ushort>(buf, n)); put(read<float>(buf, 5));"> {
  let Errors = ["read<ulong>(buf, n) // a scattered access of elements of 8 "
                "bytes; at most 4 are possible"];
}
def : Scattered<"write",
                "void write(SurfaceIndex s, [uint base,] uint offset, T x)",
                [scatter], "elements", "The element at base + offset = x.",
                "write(buf, n, (short)1234); write(buf, 2u, 3u, 99u); "
                "vector<uint, 16> x; read(buf, 0, x); put(x);"> {
  let Errors = ["write(buf, n, 1ul) // a scattered access of elements of 8 "
                "bytes; at most 4 are possible"];
}

class Qwords<string name, string signature, RawOp op, string doc,
             string example>
    : Memory<"Scattered access", name, signature, [op], doc> {
  let Elements = "of 8 bytes";
  let Sizes = "N = 8 or 16";
  let Offsets = "elements of 8 bytes";
  let Example = example;
}
def : Qwords<"cm_qword_scatter_read",
             "void cm_qword_scatter_read(SurfaceIndex s, vector<uint, N> "
             "offsets, vector_ref<T, N> v)", gather4,
             "v[i] = element offsets[i].",
             "vector<uint, 16> at = u & 63; vector<ulong, 16> x; "
             "cm_qword_scatter_read(buf, at, x); put(x.format<uint>());"> {
  let Templates = ["T, N // vector<uint, 8> at = u.select<8, 1>(0) & 255; "
                   "vector<ulong, 8> x; cm_qword_scatter_read<ulong, 8>(buf, "
                   "at, x); put(x.format<uint>());"];
  let Errors = ["cm_qword_scatter_read(buf, u, f) // cm_qword_scatter_read "
                "transfers 8 or 16 elements of 8 bytes",
                "vector<uint, 4> at = 0; vector<ulong, 4> x = 0; "
                "cm_qword_scatter_read(buf, at, x) // cm_qword_scatter_read "
                "transfers 8 or 16 elements of 8 bytes"];
}
def : Qwords<"cm_qword_scatter_write",
             "void cm_qword_scatter_write(SurfaceIndex s, vector<uint, N> "
             "offsets, vector<T, N> v)", scatter4,
             "Element offsets[i] = v[i].",
             "vector<uint, 8> at; for (int k = 0; k < 8; ++k) at(k) = 14 - 2 * "
             "k; vector<ulong, 8> x; x.format<uint>() = u; "
             "cm_qword_scatter_write(buf, at, x); vector<uint, 32> y; read(buf, "
             "0, y); put(y);"> {
  let Templates = ["T, N // vector<uint, 8> at; for (int k = 0; k < 8; ++k) "
                   "at(k) = 2 * k; vector<ulong, 8> x = 0; x.format<uint>() = "
                   "i; cm_qword_scatter_write<ulong, 8>(buf, at, x); "
                   "read(buf, 0, u); put(u);"];
  let Errors = ["cm_qword_scatter_write(buf, u, f) // cm_qword_scatter_write "
                "transfers 8 or 16 elements of 8 bytes",
                "vector<uint, 4> at = 0; vector<ulong, 4> x = 0; "
                "cm_qword_scatter_write(buf, at, x) // cm_qword_scatter_write "
                "transfers 8 or 16 elements of 8 bytes"];
}

let Elements = "of 4 bytes", Sizes = "N = 8, 16 or 32; R >= enabled channels",
    Offsets = "dwords" in {
def : Memory<"Untyped surfaces", "read_untyped",
             "void read_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix_ref<T, R, N> m, vector<uint, N> offsets)", [gather4],
             "Row after row the enabled channels of lane i, which begins at "
             "dword offsets[i]: R, G, B and A are four dwords. Outside the "
             "buffer reads 0."> {
  let Templates = ["T, N1, N2 // matrix<float, 2, 16> x = 1; vector<uint, 16> "
                   "at = u & 255; read_untyped<float, 2, 16>(buf, "
                   "CM_GR_ENABLE, x, at); put(x);"];
  let Example = "matrix<float, 4, 16> x = 1; vector<uint, 16> at = u & 255; "
                "read_untyped(buf, CM_ABG_ENABLE, x, at); put(x); "
                "vector<uint, 32> many = 5; many.select<16, 2>(1) = at; "
                "matrix<uint, 2, 32> y; read_untyped(buf, CM_BR_ENABLE, y, "
                "many); put(y);";
  let Errors = ["matrix<uint, 1, 16> x = 0; read_untyped(buf, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 16 of 4",
                "matrix<ushort, 2, 16> x = 0; read_untyped(buf, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 32 of 2",
                "vector<uint, 4> at = 0; matrix<uint, 2, 4> x = 0; "
                "read_untyped(buf, CM_GR_ENABLE, x, at) // an access to "
                "channels of 4 lanes; 8, 16 and 32 are possible"];
}
def : Memory<"Untyped surfaces", "write_untyped",
             "void write_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix<T, R, N> m, vector<uint, N> offsets)", [scatter4],
             "Writes the enabled channels, row after row, as `read_untyped` "
             "reads them. Nothing is written outside the buffer."> {
  let Templates = ["T, N1, N2 // matrix<int, 2, 8> x = i; vector<uint, 8> at; "
                   "for (int k = 0; k < 8; ++k) at(k) = 4 * k; "
                   "write_untyped<int, 2, 8>(buf, CM_GR_ENABLE, x, at); "
                   "read(buf, 0, u); put(u);"];
  let Example = "matrix<int, 3, 32> x; vector<uint, 32> at; for (int k = 0; k "
                "< 32; ++k) { at(k) = 4 * k; x.column(k) = 10 * k; } x.row(1) "
                "+= 1; x.row(2) += 2; write_untyped(buf, CM_ABR_ENABLE, x, "
                "at); vector<int, 128> y; read(buf, 0, y); put(y);";
  let Errors = ["matrix<uint, 1, 16> x = 0; write_untyped(buf, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 16 of 4",
                "matrix<ushort, 2, 16> x = 0; write_untyped(buf, "
                "CM_GR_ENABLE, x, u) // 2 channels of 16 lanes need 32 "
                "elements of 4 bytes, and there are 32 of 2",
                "vector<uint, 4> at = 0; matrix<uint, 2, 4> x = 0; "
                "write_untyped(buf, CM_GR_ENABLE, x, at) // an access to "
                "channels of 4 lanes; 8, 16 and 32 are possible"];
}
}
let Elements = "of 4 bytes", Sizes = "N = 8, 16 or 32; R >= enabled channels",
    Offsets = "u, v, r: pixels", Feature = "TypedElements" in {
def : Memory<"Typed surfaces", "read_typed",
             "void read_typed(SurfaceIndex s, ChannelMaskType channels, "
             "matrix_ref<T, R, N> | vector_ref<T, N> m, vector<uint, N> u [, "
             "vector<uint, N> v [, vector<uint, N> r]])",
             [typed_ld],
             "Row after row the enabled channels of the pixels at u, v, r, "
             "converted from the surface's format to float, int or uint: "
             "whatever T is, its bits are those. Outside, alpha is 1 and the others are 0."> {
  let Templates = ["T, N1, N2 // matrix<uint, 4, 16> x = 1; vector<uint, 16> "
                   "at = u & 63; read_typed<uint, 4, 16>(image, "
                   "CM_ABGR_ENABLE, x, at, at); put(x);"];
  let Example = "matrix<uint, 4, 16> x = 1; vector<uint, 16> at = u & 63; "
                "read_typed(image, CM_ABGR_ENABLE, x, at, u); put(x); "
                "vector<uint, 32> many = 5; many.select<16, 2>(1) = at; "
                "vector<int, 32> y; read_typed(image, CM_R_ENABLE, y, many, "
                "many); put(y);";
  let Errors = ["matrix<uint, 1, 16> x = 0; read_typed(image, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 16 of 4",
                "matrix<ushort, 2, 16> x = 0; read_typed(image, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 32 of 2",
                "vector<uint, 4> at = 0; matrix<uint, 2, 4> x = 0; "
                "read_typed(image, CM_GR_ENABLE, x, at) // an access to "
                "channels of 4 lanes; 8, 16 and 32 are possible"];
}
def : Memory<"Typed surfaces", "write_typed",
             "void write_typed(SurfaceIndex s, ChannelMaskType channels, "
             "matrix<T, R, N> | vector<T, N> m, vector<uint, N> u [, "
             "vector<uint, N> v [, vector<uint, N> r]])",
             [typed_st],
             "Writes the enabled channels of pixels; nothing is written "
             "outside."> {
  let Templates = ["T, N1, N2 // vector<uint, 16> at; for (int k = 0; k < 16; "
                   "++k) at(k) = 2 * k; matrix<uint, 4, 16> x = 9; "
                   "write_typed<uint, 4, 16>(image, CM_ABGR_ENABLE, x, at, "
                   "at); matrix<uint, 4, 16> y = 1; read_typed(image, "
                   "CM_ABGR_ENABLE, y, at, at); put(y);"];
  let Example = "vector<uint, 16> at; for (int k = 0; k < 16; ++k) at(k) = 3 * "
                "k; matrix<uint, 1, 16> x; x.row(0) = u; write_typed(image, "
                "CM_R_ENABLE, x, at, at + 30); matrix<uchar, 16, 16> y; "
                "read(image, 20, 46, y); put(y);";
  let Errors = ["matrix<uint, 1, 16> x = 0; write_typed(image, CM_GR_ENABLE, "
                "x, u) // 2 channels of 16 lanes need 32 elements of 4 bytes, "
                "and there are 16 of 4",
                "matrix<ushort, 2, 16> x = 0; write_typed(image, "
                "CM_GR_ENABLE, x, u) // 2 channels of 16 lanes need 32 "
                "elements of 4 bytes, and there are 32 of 2",
                "vector<uint, 4> at = 0; matrix<uint, 2, 4> x = 0; "
                "write_typed(image, CM_GR_ENABLE, x, at) // an access to "
                "channels of 4 lanes; 8, 16 and 32 are possible"];
}
}
