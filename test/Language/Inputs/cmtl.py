# Compares the CM template library (inventory 6.22) with Python.
#   cmtl.py SCRATCH DEVICE ...
import sys
from oracle import *

scratch, *devices = sys.argv[1:]
W, H = 64, 24
os.makedirs(scratch, exist_ok=True)
image = [[(x * 7 + y * 31) & 255 for x in range(W)] for y in range(H)]
with open(os.path.join(scratch, "image"), "wb") as f:
    f.write(bytes(v for row in image for v in row))


class Library(Program):
    def source(self):
        yield "#include <cm/cmtl.h>"
        yield from super().source()


p = Library()
p.parameters = ', SurfaceIndex im [[type("image2d_t")]]'
p.options = ["--arg", f"im=raw:{W}x{H}:1:{scratch}/image"]
F = p.vector("f", "float", [-2.5, 0.3, 7.75, -0.01, 100, -3, 1e-3, 0.6,
                            -0.63, 2, -9, 50, 0.1, -0.25, 5.5, 1])
G = p.vector("g", "float", [1.5, -2, 0.4, 3, -7, -3, 0.02, 0.7,
                            -1, 0.3, 2, -0.9, 11, 0.125, -2.2, 8])
S = p.vector("s", "ushort", interesting("ushort", 4))
B = p.vector("b", "uchar", interesting("uchar", 5))
C = p.vector("c", "uchar", interesting("uchar", 6))


def near(text, expected, error):
    """Adds a case: the difference is less than `error`, computed in float."""
    e = f"e{len(p.inputs)}"
    p.vector(e, "float", list(expected))
    p.case(f"vector<ushort, 16>(cm_abs<float>({text} - {e}) <= {error}f)",
           "ushort", 1)


near("cmtl::cm_atan2(f, g)", map(math.atan2, F, G), 2e-6)
near("cmtl::cm_atan2_fast(f, g)", map(math.atan2, F, G), 0.005)
near("cmtl::cm_fmod(f, g)", map(math.fmod, F, G), 1e-5)
near("cmtl::cm_tanh(f)", map(math.tanh, F), 1e-6)
near("cmtl::cm_tanh_cody_waite(f)", map(math.tanh, F), 1e-6)
p.case("cmtl::cm_floor(f)", "float", map(math.floor, F))
p.case("cmtl::cm_ceil<int>(f)", "int", map(math.ceil, F))
p.declare("cm_vector(up, short, 16, 5, -3);"
          "cm_matrix(grid, int, 3, 7, 100, 2);")
p.case("up", "short", [5 - 3 * k for k in range(16)])
p.case("grid.format<int>().select<16, 1>(5)", "int",
       [100 + 2 * (k + 5) for k in range(16)])

# Blocks: sizes that one message moves and larger ones; the edge.
p.declare("matrix<uchar, 16, 16> tile; cmtl::ReadBlock(im, 3, 2, tile);")
for row in (0, 7, 15):
    p.case(f"tile.row({row})", "uchar", image[row + 2][3:19])
p.declare("matrix<uchar, 20, 48> large; cmtl::ReadBlock(im, 9, 1, large);")
p.case("large.row(19).select<16, 1>(32)", "uchar", image[20][41:57])
p.case("large.row(9).select<16, 1>(5)", "uchar", image[10][14:30])
p.declare("matrix<uchar, 4, 16> edge; cmtl::ReadBlock(im, 56, 22, edge);")
p.case("edge.row(1)", "uchar", image[23][56:] + [image[23][63]] * 8)
p.case("edge.row(3)", "uchar", image[23][56:] + [image[23][63]] * 8)
p.declare("matrix<uchar, 2, 16> cut; cmtl::ReadBlock(im, 50, 3, cut, 55);")
p.case("cut.row(1)", "uchar", image[4][50:55] + [image[4][54]] * 11)

grid = [row[3:19] for row in image[2:18]]
for name, at in (
        ("MirrorHorizontal_16x16", lambda r, c: grid[r][15 - c]),
        ("MirrorVertical", lambda r, c: grid[15 - r][c]),
        ("Transpose_16x16", lambda r, c: grid[c][r]),
        ("Rotate90_16x16", lambda r, c: grid[15 - c][r]),
        ("Rotate180_16x16", lambda r, c: grid[15 - r][15 - c]),
        ("Rotate270_16x16", lambda r, c: grid[c][15 - r]),
        ("ReverseTranspose_16x16", lambda r, c: grid[15 - c][15 - r])):
    p.declare(f"matrix<uchar, 16, 16> t{name}; cmtl::{name}(tile, t{name});")
    for row in (0, 3, 14):
        p.case(f"t{name}.row({row})", "uchar",
               [at(row, c) for c in range(16)])
p.declare("matrix<uchar, 8, 8> small = tile.select<8, 1, 8, 1>(2, 4), turned; "
          "cmtl::Transpose_8x8(small, turned);")
p.case("turned.select<2, 1, 8, 1>(1, 0)", "uchar",
       [grid[2 + c][4 + r] for r in (1, 2) for c in range(8)])
p.declare("vector<ushort, 16> order = 15 - vector<ushort, 16>(s & 15); "
          "vector<uchar, 16> mapped; cmtl::map(b, mapped, order);")
p.case("mapped", "uchar", [B[15 - (k & 15)] for k in S])

p.declare("matrix<uchar, 9, 12> around; cmtl::Vectorize2DKRNL<uchar, uchar, 3, "
          "12>(tile.select<3, 1, 14, 1>(4, 1), around);")
p.case("around.format<uchar>().select<16, 1>(60)", "uchar",
       [grid[4 + (k // 12) // 3][1 + (k // 12) % 3 + k % 12]
        for k in range(60, 76)])

p.declare("vector<ushort, 16> both; cmtl::Pack<uchar, ushort, 16>(b, c, both);"
          "vector<uchar, 16> one, two; "
          "cmtl::Unpack<uchar, ushort, 16>(one, two, s);")
p.case("both", "ushort", [x | y << 8 for x, y in zip(B, C)])
p.case("one", "uchar", [x & 255 for x in S])
p.case("two", "uchar", [x >> 8 for x in S])

# Blocks that are written and read back.
p.declare("cmtl::WriteBlock(im, 0, 0, tTranspose_16x16); "
          "cm_fence(CM_GLOBAL_COHERENT_FENCE); "
          "matrix<uchar, 16, 16> back; cmtl::ReadBlock(im, 0, 0, back);")
p.case("back.row(6)", "uchar", [grid[c][6] for c in range(16)])
p.vector("space", "int", [0] * 16)
SPACE = 128 * (len(p.inputs) - 1) // 4
p.declare(f"vector<int, 13> line = up.select<13, 1>(0); "
          f"cmtl::WriteLinear(in, {SPACE + 3}, line); "
          f"cm_fence(CM_GLOBAL_COHERENT_FENCE); "
          f"vector<int, 16> again; cmtl::ReadLinear(in, {SPACE}, again);")
p.case("again", "int", [0] * 3 + [5 - 3 * k for k in range(13)])
sys.exit(p.check([scratch, *devices]))
