//===- Blocks.td - media, oword and hword blocks --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Attribute, surface, plane, rows, x, y.
def media_ld
    : Special<"mediaRead", "R", ["int", "V", "int", "int", "int", "int"]>;
def media_st : Special<"mediaWrite", "void",
                       ["int", "V", "int", "int", "int", "int", "V"]>;
// Surface, log2 of rows, log2 of dwords, rows of the result, x, y.
def transpose_ld
    : Special<"transposedRead", "R", ["V", "int", "int", "int", "int", "int"]>;
// Attribute, surface, byte offset.
def oword_ld : Special<"owordRead", "R", ["int", "V", "int"]>;
def oword_st : Special<"owordWrite", "void", ["V", "int", "V"]>;
def hword_ld : Special<"hwordRead", "R", ["V", "int"]>;
def hword_st : Special<"hwordWrite", "void", ["V", "int", "V"]>;

class MediaBlock<string name, string signature, RawOp op, string doc,
                 string example>
    : Memory<"Media blocks", name, signature, [op], doc> {
  let Elements = "any";
  let Sizes = "width at most 64 bytes, at most 64 rows; rows, each padded to "
              "a power of two of at least 4 bytes, at most 256 bytes";
  let Offsets = "x: bytes; y: rows";
  let Example = example;
}
def : MediaBlock<"read",
                 "void read(SurfaceIndex s [, CmBufferAttrib a], int x, int y, "
                 "matrix_ref<T, R, C> | vector_ref<T, N> m)",
                 media_ld,
                 "Reads a block, x in bytes and y in rows; outside, the edge "
                 "repeats. a: `TOP_FIELD`, `BOTTOM_FIELD` (every other row), "
                 "`MODIFIED` and both.",
                 "matrix<uchar, 8, 24> x; read(image, 5, 60, x); put(x); "
                 "read(TOP_FIELD(image), 8, 2, x); put(x); "
                 "read(MODIFIED_BOTTOM_FIELD(image), 8, 2, x); put(x);"> {
  let Templates = ["T, N, M // matrix<uchar, 4, 16> x; read<uchar, 4, "
                   "16>(image, 8, 2, x); put(x); read<uchar, 4, 16>(image, "
                   "GENX_TOP_FIELD, 8, 2, x); put(x);"];
  let Errors = ["matrix<uchar, 2, 80> x; read(image, 0, 0, x) // media block "
                "of 80 bytes x 2 rows: it can be at most 64 bytes wide",
                "matrix<uchar, 16, 32> x; read(image, 0, 0, x) // media block "
                "of 32 bytes x 16 rows: with rows of 32 bytes it takes 512 "
                "bytes, and 256 are possible",
                "matrix<uchar, 4, 16> x; read(DWALIGNED(image), 0, 0, x) // a "
                "media block takes no attribute DWALIGNED or CONSTANT"];
}
def : MediaBlock<"write",
                 "void write(SurfaceIndex s [, CmBufferAttrib a], int x, int "
                 "y, matrix<T, R, C> | vector<T, N> m)",
                 media_st,
                 "Writes a block; nothing is written outside. a: `TOP_FIELD`, "
                 "`BOTTOM_FIELD`.",
                 "matrix<short, 4, 8> x; read(image, 0, 0, x); "
                 "write(BOTTOM_FIELD(image), 16, 8, x); write(image, 56, 62, "
                 "x); matrix<uchar, 8, 32> y; read(image, 12, 16, y); put(y); "
                 "read(image, 32, 56, y); put(y);"> {
  let Templates = ["T, N, M // matrix<uchar, 4, 16> x = b.replicate<4>(); "
                   "write<uchar, 4, 16>(image, 8, 2, x); read(image, 8, 2, "
                   "x); put(x);"];
  let Errors = ["matrix<uchar, 2, 80> x = 0; write(image, 0, 0, x) // media "
                "block of 80 bytes x 2 rows: it can be at most 64 bytes wide",
                "matrix<uchar, 16, 32> x = 0; write(image, 0, 0, x) // media "
                "block of 32 bytes x 16 rows: with rows of 32 bytes it takes "
                "512 bytes, and 256 are possible"];
}
def : MediaBlock<"read_plane",
                 "void read_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix_ref<T, R, C> | "
                 "vector_ref<T, N> m)",
                 media_ld,
                 "Reads a block of a plane of a planar surface (NV12 ...): p "
                 "is `GENX_SURFACE_Y_PLANE`, `_U_PLANE`, `_UV_PLANE` or "
                 "`_V_PLANE`; y counts the rows of that plane.",
                 "matrix<uchar, 4, 16> x; read_plane(image, "
                 "GENX_SURFACE_Y_PLANE, 4, 4, x); put(x);"> {
  let Templates = ["T, N, M // matrix<uchar, 4, 16> x; read_plane<uchar, 4, "
                   "16>(image, GENX_SURFACE_Y_PLANE, 8, 2, x); put(x);"];
  let Errors = ["matrix<uchar, 65, 1> x; read_plane(image, "
                "GENX_SURFACE_Y_PLANE, 0, 0, x) // media block of 1 bytes x "
                "65 rows: it can have at most 64 rows"];
}
def : MediaBlock<"write_plane",
                 "void write_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix<T, R, C> | "
                 "vector<T, N> m)",
                 media_st,
                 "Writes a block of a plane of a planar surface, as "
                 "`read_plane`.",
                 "matrix<uchar, 4, 16> x = 9; write_plane(image, "
                 "GENX_SURFACE_Y_PLANE, 4, 4, x); read(image, 0, 0, x); "
                 "put(x); read(image, 4, 4, x); put(x);"> {
  let Templates = ["T, N, M // matrix<uchar, 4, 16> x = b.replicate<4>(); "
                   "write_plane<uchar, 4, 16>(image, GENX_SURFACE_Y_PLANE, 8, "
                   "2, x); read(image, 8, 2, x); put(x);"];
  let Errors = ["matrix<uchar, 65, 1> x = 0; write_plane(image, "
                "GENX_SURFACE_Y_PLANE, 0, 0, x) // media block of 1 bytes x "
                "65 rows: it can have at most 64 rows"];
}

def : Memory<"Media blocks", "read_transpose",
             "void read_transpose(SurfaceIndex s, CM_READ_SIZE height, "
             "CM_READ_SIZE width, int x, int y, matrix_ref<T, R, C> m)",
             [transpose_ld],
             "Reads height (`CM_READ_1`, `_2`, `_4` or `_8`) rows of width (the "
             "same) dwords; row i of m is column i of the block. x and y count "
             "blocks: the first byte of a row is 4 * width * x, the first row "
             "height * y. Outside, the edge repeats."> {
  let Elements = "of 4 bytes";
  let Sizes = "R = width, C = height";
  let Offsets = "x: blocks of 4 * width bytes; y: blocks of height rows";
  let Example = "matrix<uint, 8, 2> x; read_transpose(image, CM_READ_2, "
                "CM_READ_8, 1, 3, x); put(x);";
  let Errors = ["matrix<uint, 4, 4> x; read_transpose(image, CM_READ_2, "
                "CM_READ_8, 0, 0, x) // the transpose of 2 rows of 8 dwords "
                "is 8 rows of 2, and this matrix has 4 rows of 4 elements of "
                "4 bytes",
                "matrix<ushort, 8, 2> x; read_transpose(image, CM_READ_2, "
                "CM_READ_8, 0, 0, x) // the transpose of 2 rows of 8 dwords "
                "is 8 rows of 2, and this matrix has 8 rows of 2 elements of "
                "2 bytes"];
}

def : Memory<"OWord blocks", "read",
             "void read(SurfaceIndex s [, CmBufferAttrib a], int offset, "
             "vector_ref<T, N> v)", [oword_ld],
             "Reads adjacent elements. a: `DWALIGNED(s)`, "
             "`MODIFIED_DWALIGNED(s)`, `CONSTANT_DWALIGNED(s)`; `CONSTANT(s)` "
             "and `MODIFIED(s)` say how the buffer is used. Outside the buffer "
             "reads 0."> {
  let Templates = ["T, N | T // read<uint, 16>(buf, 32, u); put(u); "
                   "read<float>(buf, 64, f); put(f); read<uint, "
                   "16>(DWALIGNED(buf), 20, u); put(u);"];
  let Sizes = "any; read as blocks of 16, 32, 64 and 128 bytes";
  let Offsets = "bytes, a multiple of 16; of 4 with `..._DWALIGNED`";
  let Example = "vector<uint, 37> x; read(buf, 16, x); put(x); "
                "read(DWALIGNED(buf), 4060, x); put(x); read(CONSTANT(buf), "
                "32, x); put(x);";
  let Errors = ["vector<int, 8> x; read(TOP_FIELD(buf), 0, x) // an oword "
                "block takes no attribute TOP_FIELD or BOTTOM_FIELD: a buffer "
                "has no fields"];
}
def : Memory<"OWord blocks", "write",
             "void write(SurfaceIndex s, int offset, vector<T, N> v)",
             [oword_st],
             "Writes adjacent elements. Nothing is written outside the "
             "buffer."> {
  let Templates = ["T, N | T // write<uint, 16>(buf, 128, i); "
                   "write<float>(buf, 192, f); read(buf, 128, u); put(u); "
                   "read(buf, 192, f); put(f);"];
  let Sizes = "a multiple of 16 bytes";
  let Offsets = "bytes, a multiple of 16";
  let Example = "write(buf, 64, i); write(buf, 4064, u); vector<int, 32> x; "
                "read(buf, 32, x); put(x); read(buf, 3968, x); put(x);";
  let Errors = ["vector<int, 6> x = 0; write(buf, 0, x) // an oword block "
                "write transfers a multiple of 16 bytes, and this vector has "
                "24"];
}
def : Memory<"HWord blocks", "cm_hword_read",
             "void cm_hword_read(SurfaceIndex s, uint offset, vector_ref<T, "
             "N> v)", [hword_ld],
             "Reads adjacent elements. Outside the buffer reads 0."> {
  let Templates = ["N // cm_hword_read<16>(buf, 96, u); put(u);"];
  let Sizes = "32, 64, 128 or 256 bytes";
  let Offsets = "bytes, a multiple of 32";
  let Example = "vector<uint, 64> x; cm_hword_read(buf, 96, x); put(x);";
  let Errors = ["vector<uint, 12> x; cm_hword_read(buf, 0, x) // an hword "
                "block is of 32, 64, 128 or 256 bytes, and this vector has 48"];
}
def : Memory<"HWord blocks", "cm_hword_write",
             "void cm_hword_write(SurfaceIndex s, uint offset, vector<T, N> "
             "v)", [hword_st],
             "Writes adjacent elements. Nothing is written outside the buffer."> {
  let Templates = ["N // cm_hword_write<16>(buf, 96, u); cm_hword_read(buf, "
                   "96, u); put(u);"];
  let Sizes = "32, 64, 128 or 256 bytes";
  let Offsets = "bytes, a multiple of 32";
  let Example = "cm_hword_write(buf, 64, u); vector<uint, 32> x; "
                "cm_hword_read(buf, 32, x); put(x);";
  let Errors = ["vector<uint, 12> x = 0; cm_hword_write(buf, 0, x) // an "
                "hword block is of 32, 64, 128 or 256 bytes, and this vector "
                "has 48"];
}
