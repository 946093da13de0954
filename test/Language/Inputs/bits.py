# Bit operations, bit fields, rotation, masks (inventory 6.1).
#   bits.py SCRATCH rotate|plain|xe DEVICE ...
import sys
from oracle import *

scratch, what, *devices = sys.argv[1:]
p = Program()
V = {ty: p.vector(f"x_{ty}", ty, interesting(ty, n))
     for n, ty in enumerate(INTEGERS)}
V["uint"] = p.vector("y_uint", "uint", [
    0, 1, 0x80000000, 0xffffffff, 0x00010000, 0x7fffffff, 0x12345678, 6,
    0xfffffffe, 0xdeadbeef, 0x00000100, 3, 0x0f0f0f0f, 0x40000000, 10, 255])
V["int"] = p.vector("y_int", "int", [
    0, -1, 1, -2, 0x7fffffff, -0x80000000, 255, -256, 0x12345678, -0x12345678,
    16, -16, 0x00ff00ff, -3, 5, 1 << 30])
widths = p.vector("width", "uint", [0, 1, 4, 8, 16, 31, 32, 5, 20, 12, 31, 3,
                                    33, 8, 24, 7])
offsets = p.vector("offset", "uint", [3, 0, 28, 8, 16, 0, 4, 31, 20, 40, 5, 1,
                                      2, 24, 4, 30])


def fbh(x, ty):
    if ty == "int" and x < 0:
        x = ~x
    return 0xffffffff if x == 0 else 32 - x.bit_length()


def fbl(x):
    return 0xffffffff if x == 0 else (x & -x).bit_length() - 1


def field(width, offset, x, ty):
    width, offset = width % 32, offset % 32
    x = (x & 0xffffffff) >> offset
    width = min(width, 32 - offset)
    x &= (1 << width) - 1
    return x - (1 << width) if ty == "int" and width and x >> width - 1 else x


def insert(width, offset, value, x):
    mask = ((1 << width % 32) - 1) << offset % 32 & 0xffffffff
    return value << offset % 32 & mask | x & 0xffffffff & ~mask


def plain():
    p.case("cm_lzd(y_uint)", "uint", [32 - x.bit_length() for x in V["uint"]])
    p.case("cm_lzd<ushort>(x_uchar)", "ushort",
           [32 - x.bit_length() for x in V["uchar"]])
    p.case("cm_lzd(77u)", "uint", 32 - 7)
    for ty in ("uint", "int"):
        p.case(f"cm_fbl(y_{ty})", "uint", map(fbl, V[ty]))
        p.case(f"cm_fbh(y_{ty})", "uint", [fbh(x, ty) for x in V[ty]])
        p.case(f"cm_cbit(y_{ty})", "uint",
               [bin(x & 0xffffffff).count("1") for x in V[ty]])
    p.case("cm_cbit(x_char)", "uint",
           [bin(x & 0xff).count("1") for x in V["char"]])
    p.case("cm_fbh(-2)", "uint", 31)
    p.case("cm_fbl(48)", "uint", 4)
    p.case("cm_cbit(0xf0f0u)", "uint", 8)
    p.case("cm_bf_reverse<uint>(y_uint)", "uint",
           [int(f"{x:032b}"[::-1], 2) for x in V["uint"]])
    p.case("cm_bf_reverse(6u)", "uint", 0x60000000)
    for ty in ("uint", "int"):
        p.case(f"cm_bf_extract<{ty}>(width, offset, y_{ty})", ty,
               [wrap(field(w, o, x, ty), ty)
                for w, o, x in zip(widths, offsets, V[ty])])
        p.case(f"cm_bf_insert<{ty}>(width, offset, y_int, y_{ty})", ty,
               [wrap(insert(w, o, v, x), ty) for w, o, v, x in
                zip(widths, offsets, V["int"], V[ty])])
    p.case("cm_bf_extract<int>(8, 4, y_int)", "int",
           [wrap(field(8, 4, x, "int"), "int") for x in V["int"]])
    p.case("cm_bf_insert<uint>(8u, 4u, 0x5au, y_uint)", "uint",
           [insert(8, 4, 0x5a, x) for x in V["uint"]])
    p.case("cm_bf_insert<uint>(8u, 4u, 0x5au, 0xffffffffu)", "uint",
           insert(8, 4, 0x5a, 0xffffffff))
    p.declare("vector<ushort, 16> m = y_uint; matrix<ushort, 2, 4> q = "
              "m.select<8, 2>(0); vector<ushort, 32> w = 0;")
    p.declare("w.select<16, 2>(0) = m;")
    mask = sum(1 << i for i, x in enumerate(V["uint"]) if x & 0xffff)
    half = sum(1 << i for i, x in enumerate(V["uint"][::2]) if x & 0xffff)
    wide = sum(1 << 2 * i for i, x in enumerate(V["uint"]) if x & 0xffff)
    p.case("cm_pack_mask(m)", "uint", mask)
    p.case("cm_pack_mask(q)", "uint", half)
    p.case("cm_pack_mask(w)", "uint", wide)
    p.case("cm_unpack_mask<ushort, 16>(y_uint(9))", "ushort",
           [0xdeadbeef >> i & 1 for i in range(16)])
    p.case("cm_unpack_mask<uint, 32>(0xdeadbeefu).select<16, 1>(16)", "uint",
           [0xdeadbeef >> i + 16 & 1 for i in range(16)])


def rotated(x, n, ty, left):
    bits = bits_of(ty)
    x, n = x & (1 << bits) - 1, n % bits
    n = n if left else -n % bits
    return wrap(x << n | x >> bits - n, ty)


def rotate(types=("char", "uchar", "short", "ushort", "int", "uint")):
    for ty in types:
        for name, left in (("cm_rol", True), ("cm_ror", False)):
            p.case(f"{name}<{ty}>(x_{ty}, offset)", ty,
                   [rotated(x, n, ty, left)
                    for x, n in zip(V[ty] if ty not in ("int", "uint") else
                                    interesting(ty, INTEGERS.index(ty)),
                                    offsets)])
            p.case(f"{name}<{ty}>(({ty})100, 5)", ty,
                   rotated(100, 5, ty, left))


def xe():
    rotate(("long", "ulong"))


{"plain": plain, "rotate": rotate, "xe": xe}[what]()
sys.exit(p.check([scratch + what, *devices]))
