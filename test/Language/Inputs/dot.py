# Dot products, lines, differences (inventory 6.3), reductions (6.2) and
# conversions (6.5), on values for which float is exact.
#   dot.py SCRATCH plain|dp4a|xe DEVICE ...
import math
import sys
from oracle import *

scratch, what, *devices = sys.argv[1:]
p = Program()
F = p.vector("f", "float", [k / 4 - 2 for k in range(16)])
G = p.vector("g", "float", [(k * 7 % 11) / 8 - 0.5 for k in range(16)])
H = p.vector("h", "half", [(k * 5 % 13) / 4 - 1 for k in range(16)])
B = p.vector("b", "uchar", [k * 37 % 256 for k in range(16)])
C = p.vector("c", "char", [k * 53 % 256 - 128 for k in range(16)])
S = p.vector("s", "short", [k * 4000 - 30000 for k in range(16)])
W = p.vector("w", "ushort", [0, 1, 0x3c00, 0x8000, 0xbc00, 0x7bff, 0x7c00,
                             0xfc00, 0x0400, 0x03ff, 0x8001, 0x3555, 0x4248,
                             0x0001, 0x7e00, 0x57b0])
I = p.vector("i", "int", interesting("int", 3))
U = p.vector("u", "uint", interesting("uint", 4))


def sat(x):
    return min(max(x, 0.0), 1.0)


def fours(f):
    return [f(k & ~3) for k in range(16)]


def dot(x, y, terms, homogeneous=False):
    return fours(lambda k: sum(x[k + j] * y[k + j] for j in range(terms)) +
                 (y[k + 3] if homogeneous else 0))


def reduce(values, how):
    return [how(values)] * 16


def product(values):
    r = 1
    for v in values:
        r *= v
    return r


def reductions():
    for name, ty, values in (("c", "char", C), ("b", "uchar", B),
                             ("s", "short", S), ("i", "int", I),
                             ("u", "uint", U)):
        for r in ("char", "ushort", "int", "uint", "long"):
            p.case(f"cm_sum<{r}>({name}, SAT)", r,
                   reduce(values, lambda v: clamp(sum(v), r)))
        p.case(f"cm_sum<int>({name})", "int",
               reduce(values, lambda v: wrap(sum(v), "int")))
        p.case(f"cm_prod<int>({name}.select<5, 1>(9))", "int",
               wrap(product(values[9:14]), "int"))
        for fn, f in (("cm_reduced_min", min), ("cm_reduced_max", max)):
            p.case(f"{fn}<{ty}>({name})", ty, reduce(values, f))
            p.case(f"{fn}<uchar>({name}, SAT)", "uchar",
                   reduce(values, lambda v: clamp(f(v), "uchar")))
    p.declare("matrix<float, 3, 5> m = f.select<15, 1>(0);")
    p.case("cm_sum<float>(f)", "float", sum(F))
    p.case("cm_sum<float>(m)", "float", sum(F[:15]))
    p.case("cm_sum<half>(h)", "half", sum(H))
    p.case("cm_sum<float>(f, SAT)", "float", sat(sum(F)))
    p.case("cm_sum<float>(i.select<4, 1>(3))", "float",
           rounded(sum(I[3:7]), "float"), 4)
    p.case("cm_prod<float>(f.select<5, 1>(9))", "float", product(F[9:14]))
    p.case("cm_reduced_min<float>(f)", "float", min(F))
    p.case("cm_reduced_max<half>(h)", "half", max(H))
    p.case("cm_reduced_max<int>(m)", "int", int(max(F[:15])))


def plain():
    p.case("cm_dp2<float>(f, g)", "float", dot(F, G, 2))
    p.case("cm_dp3<float>(f, g)", "float", dot(F, G, 3))
    p.case("cm_dp4<float>(f, g)", "float", dot(F, G, 4))
    p.case("cm_dph<float>(f, g)", "float", dot(F, G, 3, True))
    p.case("cm_dp4<float>(f, g, SAT)", "float", map(sat, dot(F, G, 4)))
    p.case("cm_dp4<half>(h, h)", "half", dot(H, H, 4))
    p.case("cm_dp2<float>(f, 0.5f)", "float", dot(F, [0.5] * 16, 2))
    p.case("cm_dp4<float>(f, h)", "float", dot(F, H, 4))
    p.declare("matrix<float, 4, 4> mf = f; vector<float, 4> p4 = "
              "g.select<4, 1>(4);")
    p.case("cm_dp3<float>(mf, g)", "float", dot(F, G, 3))
    a, b, c, d = G[4:8]
    p.case("cm_line<float>(p4, f)", "float", [a * x + d for x in F])
    p.case("cm_line<float>(p4, mf, SAT)", "float", [sat(a * x + d) for x in F])
    p.case("cm_line<float>(2.0f, -0.5f, f)", "float", [2 * x - 0.5 for x in F])
    p.case("cm_pln<float>(p4, f, g)", "float",
           [a * x + b * y + d for x, y in zip(F, G)])
    p.case("cm_lrp(g, f, h)", "float",
           [x * t + y * (1 - t) for t, x, y in zip(G, F, H)])
    p.case("cm_lrp(0.25f, f, 1.0f, SAT)", "float",
           [sat(x * 0.25 + 0.75) for x in F])
    p.case("cm_frc(f)", "float", [x - math.floor(x) for x in F])
    p.case("cm_frc(h)", "half", [x - math.floor(x) for x in H])

    def twos(f):
        return [f(k & ~1) for k in range(16)]

    def sad(x, y, k):
        return abs(x[k] - y[k]) + abs(x[k + 1] - y[k + 1])
    p.case("cm_sad2<short>(b, c)", "short", twos(lambda k: sad(B, C, k)))
    p.case("cm_sad2<ushort>(c, (char)3)", "ushort",
           twos(lambda k: sad(C, [3] * 16, k)))
    p.case("cm_sad2<uchar>(b, c, SAT)", "uchar",
           twos(lambda k: clamp(sad(B, C, k), "uchar")))
    p.case("cm_sada2<short>(b, c, s)", "short",
           twos(lambda k: wrap(sad(B, C, k) + S[k], "short")))
    p.case("cm_sada2<short>(c, b, s, SAT)", "short",
           twos(lambda k: clamp(sad(B, C, k) + S[k], "short")))
    reductions()

    def unpack(bits, letter, into):
        return struct.unpack(into, struct.pack(letter, bits))[0]
    # Denormals of half become zero (docs/reference/numbers.md).
    flushed = [x if x & 0x7c00 else x & 0x8000 for x in W]
    p.case("cm_f16tof32(w)", "float", [unpack(x, "H", "e") for x in flushed])
    p.case("cm_f16tof32(0x3c00)", "float", 1.0)
    p.case("cm_f32tof16(f)", "ushort",
           [unpack(rounded(x, "half"), "e", "H") for x in F])
    p.case("cm_f32tof16(g * 0.0001f)", "ushort",
           [unpack(y if abs(y) >= 2.0 ** -14 else math.copysign(0, y), "e", "H")
            for y in (rounded(rounded(x * rounded(0.0001, "float"), "float"),
                              "half") for x in G)])


def bytes_of(x, signed):
    x &= 0xffffffff
    return [wrap(x >> 8 * j & 255, "char" if signed else "uchar")
            for j in range(4)]


def dp4a():
    X = p.vector("x", "int", interesting("int", 8))
    Y = p.vector("y", "int", interesting("int", 9))
    p.declare("vector<uint, 16> ux = x, uy = y;")
    for src, acc, names, signed in (("int", I, "i, x, y", True),
                                    ("uint", U, "u, ux, uy", False)):
        exact = [a + sum(m * n for m, n in zip(bytes_of(x, signed),
                                               bytes_of(y, signed)))
                 for a, x, y in zip(acc, X, Y)]
        for r in ("int", "uint"):
            p.case(f"cm_dp4a<{r}>({names})", r, [wrap(e, r) for e in exact])
            p.case(f"cm_dp4a<{r}>({names}, SAT)", r,
                   [clamp(e, r) for e in exact])


def round_bits(x, dropped, normal, infinity, quiet, top):
    sign, x = x & top, x & ~top
    if x > infinity:
        return sign | quiet
    if x < normal:
        return sign
    kept, rest = x >> dropped, x & (1 << dropped) - 1
    tie = 1 << dropped - 1
    return sign | kept + (rest > tie or (rest == tie and kept & 1)) << dropped


def xe():
    bits = [0x3f800000, 0x3f808000, 0x3f818000, 0x3f817fff, 0x7f7fffff,
            0x7f800000, 0xff800000, 0x7f800001, 0x00000001, 0x80400000,
            0x00800000, 0x3f801000, 0x3f803000, 0xc0490fdb, 0, 0x80000000]
    p.vector("z", "uint", bits)
    p.declare("vector_ref<float, 16> zf = z.format<float>();")
    p.declare("vector<half, 16> bh; vector<float, 16> wide; vector<half, 16> "
              "q; bh = cm_bf_cvt<half>(zf); wide = cm_bf_cvt<float>(bh);")
    narrow = [round_bits(x, 16, 0x800000, 0x7f800000, 0x7fc00000, 1 << 31)
              for x in bits]
    p.case("bh.format<ushort>()", "ushort", [x >> 16 for x in narrow])
    p.case("wide.format<uint>()", "uint", narrow)
    p.case("cm_tf32_cvt<uint>(zf)", "uint",
           [round_bits(x, 13, 0x800000, 0x7f800000, 0x7fc00000, 1 << 31)
            for x in bits])
    p.case("cm_tf32_cvt<int>(1.0f)", "int", 0x3f800000)
    halves = [struct.unpack("H", struct.pack("e", x))[0] for x in H]
    small = [round_bits(x, 8, 0, 0x7c00, 0x7e00, 1 << 15) >> 8 for x in halves]
    p.case("cm_bf8_cvt<uchar>(h)", "uchar", small)
    p.declare("q = cm_bf8_cvt<half>(b);")
    p.case("q.format<ushort>()", "ushort", [x << 8 for x in B])
    p.declare("vector<float, 16> fh = h; vector<uchar, 16> small = "
              "cm_bf8_cvt<uchar>(h);")
    p.case("cm_bf8_cvt<uchar>(fh)", "uchar", small)
    p.case("cm_bf8_cvt<float>(small)", "float",
           [struct.unpack("e", struct.pack("H", x << 8))[0] for x in small])
    for name, f in (
            ("BFN_X & BFN_Y & BFN_Z", lambda x, y, z: x & y & z),
            ("(BFN_X & BFN_Y) | (~BFN_X & BFN_Z)",
             lambda x, y, z: x & y | ~x & z),
            ("BFN_X ^ BFN_Y ^ BFN_Z", lambda x, y, z: x ^ y ^ z),
            ("BFN_X & ~BFN_Z", lambda x, y, z: x & ~z)):
        p.case(f"cm_bfn<{name}>(i, i, i)", "int",
               [wrap(f(x, x, x), "int") for x in I])
        p.case(f"cm_bfn<{name}>(u, z, u.select_all())", "uint",
               [wrap(f(x, y, x), "uint") for x, y in zip(U, bits)])
        p.case(f"cm_bfn<{name}>(w, (vector<ushort, 16>)s, w)", "ushort",
               [wrap(f(x, y, x), "ushort") for x, y in zip(W, S)])
        p.case(f"cm_bfn<{name}>(12u, 10u, 6u)", "uint",
               wrap(f(12, 10, 6), "uint"))


{"plain": plain, "dp4a": dp4a, "xe": xe}[what]()
sys.exit(p.check([scratch + what, *devices]))
