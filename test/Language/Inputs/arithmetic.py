# Arithmetic (inventory 6.1): each function on pairs of types, with and without
# SAT, with scalars as first and second operand, matrices, references.
import sys
from oracle import *

p = Program()
V = {}
for n, ty in enumerate(INTEGERS):
    for side in "xy":
        name = f"{side}_{ty}"
        V[name] = p.vector(name, ty, interesting(ty, n + 3 * (side == "y")))


def pairs(f, a, b):
    return [f(x, y) for x, y in zip(V[f"x_{a}"], V[f"y_{b}"])]


# With SAT the exact sum, saturated; without it the promoted sum, converted.
SUMS = [("char", "char", "char"), ("uchar", "uchar", "uchar"),
        ("short", "ushort", "uchar"), ("ushort", "ushort", "ushort"),
        ("int", "int", "int"), ("int", "int", "uint"), ("int", "int", "short"),
        ("uint", "uint", "uint"), ("uint", "uint", "int"),
        ("int", "uint", "int"), ("uint", "int", "uint"),
        ("int", "uint", "uint"), ("short", "uint", "char"),
        ("int", "short", "uint")]
LONG_SUMS = [("int", "int", "long"), ("uint", "uint", "ulong"),
             ("int", "uint", "ulong"), ("long", "long", "long"),
             ("long", "long", "ulong"), ("ulong", "ulong", "ulong"),
             ("long", "int", "int"), ("ulong", "long", "long"),
             ("ulong", "int", "ulong"), ("long", "uint", "uchar"),
             ("ulong", "ulong", "long")]
for a, b, r in SUMS + LONG_SUMS:
    p.case(f"cm_add<{r}>(x_{a}, y_{b}, SAT)", r,
           pairs(lambda x, y: clamp(x + y, r), a, b))
    p.case(f"cm_add<{r}>(x_{a}, y_{b})", r, pairs(
        lambda x, y: wrap(wrap(x + y, common(a, b)), r), a, b))
p.case("cm_add<short>(30000, x_short, SAT)", "short",
       [clamp(30000 + x, "short") for x in V["x_short"]])
p.case("cm_add<uint>(x_int, 5u, SAT)", "uint",
       [clamp(x + 5, "uint") for x in V["x_int"]])
p.case("cm_add<int>(7, -9, SAT)", "int", -2)
# Floating-point results are clamped to 0 to 1.
for a, b, r in [("int", "int", "float"), ("uint", "int", "float"), ("uint", "uint", "half"),
                ("ulong", "char", "half"), ("short", "uchar", "float")]:
    p.case(f"cm_add<{r}>(x_{a}, y_{b}, SAT)", r,
           pairs(lambda x, y: float(min(max(x + y, 0), 1)), a, b))

for a, b, r in [("char", "char", "char"), ("uchar", "char", "short"),
                ("short", "short", "int"), ("ushort", "ushort", "uint"),
                ("ushort", "short", "short"), ("ushort", "ushort", "int")]:
    p.case(f"cm_mul<{r}>(x_{a}, y_{b}, SAT)", r,
           pairs(lambda x, y: clamp(x * y, r), a, b))
for a, b, r in [("int", "int", "int"), ("uint", "short", "int"),
                ("uchar", "char", "uchar")]:
    p.case(f"cm_mul<{r}>(x_{a}, y_{b})", r,
           pairs(lambda x, y: wrap(x * y, r), a, b))

for a, r in [("char", "char"), ("char", "uchar"), ("short", "char"),
             ("int", "int"), ("int", "uint")]:
    p.case(f"cm_abs<{r}>(x_{a}, SAT)", r,
           [clamp(abs(x), r) for x in V[f"x_{a}"]])
    p.case(f"cm_abs<{a}>(x_{a})", a, [wrap(abs(x), a) for x in V[f"x_{a}"]])

for name, f in (("cm_min", min), ("cm_max", max)):
    for ty in ("char", "ushort", "int", "uint"):
        p.case(f"{name}<{ty}>(x_{ty}, y_{ty})", ty, pairs(f, ty, ty))
    p.case(f"{name}<short>(x_char, y_short)", "short",
           pairs(f, "char", "short"))
    p.case(f"{name}<uchar>(x_int, y_int, SAT)", "uchar",
           pairs(lambda x, y: clamp(f(x, y), "uchar"), "int", "int"))
    p.case(f"{name}<int>(-5, x_int)", "int", [f(-5, x) for x in V["x_int"]])

for a, b, r in [("uchar", "uchar", "uchar"), ("char", "uchar", "short"),
                ("short", "short", "short"), ("ushort", "ushort", "ushort"),
                ("int", "int", "int"), ("uint", "uint", "uint"),
                ("int", "int", "short")]:
    p.case(f"cm_avg<{r}>(x_{a}, y_{b})", r,
           pairs(lambda x, y: wrap(x + y + 1 >> 1, r), a, b))
    p.case(f"cm_avg<{r}>(x_{a}, y_{b}, SAT)", r,
           pairs(lambda x, y: clamp(x + y + 1 >> 1, r), a, b))
for a, b, r in [("int", "uint", "int"), ("uint", "short", "uint"), ("uint", "char", "uchar")]:
    p.case(f"cm_avg<{r}>(x_{a}, y_{b})", r,
           pairs(lambda x, y: wrap(x + y + 1 >> 1, r), a, b))
    p.case(f"cm_avg<{r}>(x_{a}, y_{b}, SAT)", r,
           pairs(lambda x, y: clamp(x + y + 1 >> 1, r), a, b))
p.case("cm_avg<int>(x_int, 7)", "int", [x + 8 >> 1 for x in V["x_int"]])


def high(x, y):
    return x * y >> 32


p.declare("vector<int, 16> low; vector<uint, 16> ulow; uint slow; int srem;")
p.case("cm_imul<int>(low, x_int, y_int)", "int", pairs(high, "int", "int"))
p.case("low", "int", pairs(lambda x, y: wrap(x * y, "int"), "int", "int"))
p.case("cm_imul<uint>(ulow.select_all(), x_uint, y_uint)", "uint",
       pairs(high, "uint", "uint"))
p.case("ulow", "uint", pairs(lambda x, y: wrap(x * y, "uint"), "uint", "uint"))
p.case("cm_imul(slow, 4000000000u, 3000000000u)", "uint",
       4000000000 * 3000000000 >> 32)
p.case("slow", "uint", 4000000000 * 3000000000 & 0xffffffff)


def quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def divisors(ty):
    return [y if y not in (0, -1) else 3 for y in V[f"y_{ty}"]]


for ty in ("char", "ushort", "int", "uint"):
    D = p.vector(f"d_{ty}", ty, divisors(ty))
    Q = [quotient(x, y) for x, y in zip(V[f"x_{ty}"], D)]
    R = [x - quotient(x, y) * y for x, y in zip(V[f"x_{ty}"], D)]
    p.case(f"cm_quot<{ty}>(x_{ty}, d_{ty})", ty, Q)
    p.case(f"cm_mod<{ty}>(x_{ty}, d_{ty})", ty, R)
    p.declare(f"vector<{ty}, 16> rem_{ty};")
    p.case(f"cm_div<{ty}>(rem_{ty}, x_{ty}, d_{ty})", ty, Q)
    p.case(f"rem_{ty}", ty, R)
p.case("cm_quot<int>(1000, d_int)", "int",
       [quotient(1000, y) for y in divisors("int")])
p.case("cm_div<int>(srem, -17, 5)", "int", -3)
p.case("srem", "int", -2)
p.declare("matrix<int, 4, 4> m = x_int, mrem;")
p.case("cm_div<int>(mrem, m, 1000)", "int",
       [quotient(x, 1000) for x in V["x_int"]])
p.case("mrem", "int", [x - 1000 * quotient(x, 1000) for x in V["x_int"]])

p.declare("vector<uint, 16> carry; vector<ulong, 16> lcarry; uint scarry;")
for ty, out in (("uint", "carry"), ("ulong", "lcarry")):
    p.case(f"cm_addc(x_{ty}, y_{ty}, {out})", ty,
           pairs(lambda x, y: wrap(x + y, ty), ty, ty))
    p.case(out, ty, pairs(lambda x, y: x + y > limits(ty)[1], ty, ty))
    p.case(f"cm_subb(x_{ty}, y_{ty}, {out})", ty,
           pairs(lambda x, y: wrap(x - y, ty), ty, ty))
    p.case(out, ty, pairs(lambda x, y: x < y, ty, ty))
p.case("cm_addc(x_uint, 4000000000u, carry.select_all())", "uint",
       [wrap(x + 4000000000, "uint") for x in V["x_uint"]])
p.case("cm_subb(5u, 7u, scarry)", "uint", 0xfffffffe)
p.case("scarry", "uint", 1)

counts = p.vector("n", "uint", [0, 1, 2, 3, 7, 8, 15, 16, 31, 30, 24, 33, 4, 5,
                                6, 12])
for a in ("char", "ushort", "int", "uint"):
    P = promoted(a)
    for name, f in (("cm_shl", lambda x, k: x << k),
                    ("cm_shr", lambda x, k: x >> k),
                    ("cm_asr", lambda x, k: wrap(x, "int") >> k),
                    ("cm_lsr", lambda x, k: wrap(x, "uint") >> k)):
        exact = [f(x, k % 32) for x, k in zip(V[f"x_{a}"], counts)]
        kept = "uint" if name == "cm_lsr" else "int" if name == "cm_asr" else P
        p.case(f"{name}<int>(x_{a}, n)", "int",
               [wrap(wrap(e, kept), "int") for e in exact])
        for r in ("uchar", "short", "uint", "int"):
            p.case(f"{name}<{r}>(x_{a}, n, SAT)", r,
                   [clamp(e, r) for e in exact])
p.case("cm_shl<uint>(1u, n)", "uint", [1 << k % 32 for k in counts])
p.case("cm_shl<long>(x_int, n, SAT)", "long",
       [x << k % 32 for x, k in zip(V["x_int"], counts)])

sys.exit(p.check(sys.argv[1:]))
