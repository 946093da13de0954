//===- Blocks.td - media and oword blocks ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Attribute, surface, plane, rows, x, y.
def media_ld
    : Special<"mediaRead", "R", ["int", "V", "int", "int", "int", "int"]>;
def media_st : Special<"mediaWrite", "void",
                       ["int", "V", "int", "int", "int", "int", "V"]>;
// Attribute, surface, byte offset.
def oword_ld : Special<"owordRead", "R", ["int", "V", "int"]>;
def oword_st : Special<"owordWrite", "void", ["V", "int", "V"]>;

class MediaBlock<string name, string signature, RawOp op, string doc>
    : Memory<"Media blocks", name, signature, [op], doc> {
  let Elements = "any";
  let Sizes = "width at most 64 bytes, at most 64 rows; rows, each padded to "
              "a power of two of at least 4 bytes, at most 256 bytes";
}
def : MediaBlock<"read",
                 "void read(SurfaceIndex s [, CmBufferAttrib a], int x, int y, "
                 "matrix_ref<T, R, C> | vector_ref<T, N> m)",
                 media_ld,
                 "Reads a block, x in bytes and y in rows; outside, the edge "
                 "repeats.">;
def : MediaBlock<"write",
                 "void write(SurfaceIndex s [, CmBufferAttrib a], int x, int "
                 "y, matrix<T, R, C> | vector<T, N> m)",
                 media_st, "Writes a block; nothing is written outside.">;
def : MediaBlock<"read_plane",
                 "void read_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix_ref<T, R, C> | "
                 "vector_ref<T, N> m)",
                 media_ld, "The same in a plane of a planar surface.">;
def : MediaBlock<"write_plane",
                 "void write_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix<T, R, C> | "
                 "vector<T, N> m)",
                 media_st, "The same in a plane of a planar surface.">;

def : Memory<"OWord blocks", "read",
             "void read(SurfaceIndex s [, CmBufferAttrib a], int offset, "
             "vector_ref<T, N> v)", [oword_ld],
             "Reads from byte offset, a multiple of 16, or of 4 with "
             "DWALIGNED(s). Outside the buffer reads 0."> {
  let Sizes = "any; read as blocks of 16, 32, 64 and 128 bytes";
}
def : Memory<"OWord blocks", "write",
             "void write(SurfaceIndex s, int offset, vector<T, N> v)",
             [oword_st],
             "Writes at byte offset, a multiple of 16. Nothing is written "
             "outside the buffer."> {
  let Sizes = "a multiple of 16 bytes";
}
