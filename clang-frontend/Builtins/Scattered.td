//===- Scattered.td - scattered, typed and untyped access, atomics --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Surface, byte offset, byte offset per lane.
def gather : Special<"gather", "R", ["V", "unsigned", "V"]>;
def scatter : Special<"scatter", "void", ["V", "unsigned", "V", "V"]>;
// Surface, channels, byte offset, byte offset per lane, what is written or
// what elements of no channel keep.
def gather4 : Special<"gather4", "R", ["V", "int", "unsigned", "V", "V"]>;
def scatter4 : Special<"scatter4", "void", ["V", "int", "unsigned", "V", "V"]>;
// Operation, mask, surface, byte offset per lane, two sources.
def atomic : Special<"atomic", "R", ["int", "V", "V", "V", "V", "V"]>;

class Scattered<string name, string signature, list<RawOp> uses, string doc>
    : Memory<"Scattered access", name, signature, uses, doc> {
  let Elements = "of at most 4 bytes";
  let Sizes = "N a power of two, at most 32";
}
def : Scattered<"read",
                "void read(SurfaceIndex s [, CmBufferAttrib a], uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather],
                "v[i] = element offset + offsets[i]. Outside the buffer reads "
                "0.">;
def : Scattered<"write",
                "void write(SurfaceIndex s, uint offset, vector<uint, N> "
                "offsets, vector<T, N> v)", [scatter],
                "Element offset + offsets[i] = v[i].">;
def : Scattered<"read_scaled",
                "void read_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather],
                "The same with offsets in bytes.">;
def : Scattered<"write_scaled",
                "void write_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector<T, N> v)", [scatter],
                "The same with offsets in bytes.">;
def : Scattered<"read", "T read<T>(SurfaceIndex s, uint offset)", [gather],
                "The element at offset.">;
def : Scattered<"write",
                "void write(SurfaceIndex s, [uint base,] uint offset, T x)",
                [scatter], "The element at base + offset = x.">;

let Elements = "of 4 bytes", Sizes = "N = 8 or 16; R >= enabled channels" in {
def : Memory<"Untyped surfaces", "read_untyped",
             "void read_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix_ref<T, R, N> m, vector<uint, N> offsets)", [gather4],
             "Row by enabled channel, from the element at dword offsets[i] on.">;
def : Memory<"Untyped surfaces", "write_untyped",
             "void write_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix<T, R, N> m, vector<uint, N> offsets)", [scatter4],
             "The same for writing.">;
}
let Elements = "int, uint; float for ATOMIC_FMIN, FMAX, FCMPWR",
    Sizes = "N a power of two, at most 32" in
def : Memory<"Atomics", "write_atomic",
             "void write_atomic<Op, T, N>([vector<ushort, N> mask,] "
             "SurfaceIndex s, vector<uint, N> offsets [, vector<T, N> a "
             "[, vector<T, N> b]] [, vector_ref<T, N> old])", [atomic],
             "Atomically does Op with the dword at dword offset "
             "offsets[i].">;
