"""IEEE division and square root as the finalizer expands them (TranslateMath):
math.invm or math.rsqtm, then madm steps in the extended format. Only the final
results are compared: the correctly rounded value, and the early-out flags."""
import math
from dataclasses import dataclass
from fractions import Fraction

from generate import Case, DST_AT, draw
from machine import State
from values import KEEP_ALL, RNE, TYPES, decode, encode, finite, is_nan, round_to

# Registers: operands, constants, and one for each step's result.
AT = {"a": 20, "b": 22, "0": 24, "1": 26, ".5": 28}
FIRST_STEP = 40

# dst.mme = src0 + src1 * src2; a digit is a step, with the register of its mme.
DIVIDE = {
    "f": ("3 0 a 2", "4 1 -b 2", "5 2 4 2", "6 a -b 3", "7 3 6 5", "8 a -b 7",
          "out 7 8 5"),
    "df": ("3 0 a 2", "4 1 -b 2", "5 a -b 3", "6 2 4 2", "7 1 -b 6", "8 2 4 6",
           "9 3 5 6", "10 6 8 7", "11 a -b 9", "out 9 11 10")}
ROOT = {"f": ("3 0 .5 2", "4 0 a 2", "5 .5 -4 3", "6 3 5 3", "7 4 5 4",
              "8 a -7 7", "out 7 6 8")}


@dataclass
class Line:
    line: str

    def text(self):
        return self.line


class Expansion:
    """Names steps s2, s3 ... by number; "0" and "1" are constants in src0."""

    def __init__(self, ty, lanes):
        self.ty, self.lanes = ty, lanes

    def operand(self, name, constant):
        sign = "-" if name[0] == "-" else ""
        name = name.lstrip("-")
        if constant or name in ("a", "b", ".5"):
            return f"{sign}r{AT[name]}.nomme:{self.ty}"
        return f"{sign}{self.step(int(name))}"

    def step(self, number):
        return f"r{FIRST_STEP + 2 * number}.mme{(number - 2) % 8}:{self.ty}"

    def lines(self, first, steps):
        head = f"({self.lanes}|M0)"
        yield Line(f"         {first[0]} {head} (eo)f0.0 {self.step(2)} {first[1]}")
        for row in steps:
            dst, *srcs = row.split()
            out = f"r{DST_AT // 32}.nomme:{self.ty}" if dst == "out" \
                else self.step(int(dst))
            texts = [self.operand(s, i == 0 and s in ("0", "1"))
                     for i, s in enumerate(srcs)]
            yield Line(f"(~f0.0) madm {head} {out} {' '.join(texts)}")


def quotient(a, b):
    if is_nan(a) or is_nan(b) or (a == 0 and b == 0) or not (finite(a) or finite(b)):
        return math.nan
    sign = math.copysign(1, a) * math.copysign(1, b)
    if not finite(a) or b == 0:
        return sign * math.inf
    if not finite(b) or a == 0:
        return sign * 0.0
    return Fraction(a) / Fraction(b)


def root(a):
    """The root of a finite a >= 0, to many more bits than any type has."""
    if is_nan(a) or a < 0:
        return math.nan
    if a == 0 or not finite(a):
        return a
    f = Fraction(a)
    scale = 1 << 2400
    return Fraction(math.isqrt(f.numerator * scale * scale // f.denominator), scale)


def operand(rng, ty):
    """Normal and special values; no denormals."""
    while True:
        value = decode(draw(rng, ty, False), ty)
        if is_nan(value) or value == 0 or abs(value) >= ty.min_normal:
            return value


def settled(value, ty):
    return not finite(value) or value == 0 or \
        2 * ty.min_normal < abs(value) < ty.max_finite / 2


def expand(rng, group, ty, lanes, first, steps, function, sources):
    start = State()
    start.cr0 = KEEP_ALL
    for name, value in (("0", 0.0), ("1", 1.0), (".5", 0.5)):
        for lane in range(lanes):
            start.put("g", 32 * AT[name] + lane * ty.size, ty.size, encode(value, ty))
    end, written = start.copy(), {}
    expansion = Expansion(ty, lanes)
    for lane in range(lanes):
        while True:
            values = [operand(rng, ty) for _ in range(sources)]
            exact = function(*values)
            if settled(exact, ty):
                break
        offset = lane * ty.size
        for state in (start, end):
            for name, value in zip("ab", values):
                state.put("g", 32 * AT[name] + offset, ty.size, encode(value, ty))
        early = not finite(exact) or exact == 0
        result = round_to(exact, ty, RNE)
        flags = end.get("f", 0, 8) & ~(1 << lane)
        end.put("f", 0, 8, flags | early << lane)
        for number in range(2, 12):
            written[32 * (FIRST_STEP + 2 * number) + offset] = (lane, ty, "*")
        # After an early out the result is in the first step's register.
        home = 32 * (FIRST_STEP + 4) if early else DST_AT
        kind = "n" if is_nan(result) else "="
        end.put("g", home + offset, ty.size, encode(result, ty))
        written[home + offset] = (lane, ty, kind)
    return Case(group, list(expansion.lines(first, steps)), start, end, written)


def macros(p, rng):
    if not p.has("df"):
        return
    for name, lanes in (("f", 8), ("df", 4)):
        ty = TYPES[name]
        a, b = (f"r{AT[s]}.nomme:{ty}" for s in "ab")
        for _ in range(15):
            yield expand(rng, "divide_macro", ty, lanes, ("math.invm", f"{a} {b}"),
                         DIVIDE[name], quotient, 2)
            if name in ROOT:
                yield expand(rng, "root_macro", ty, lanes,
                             ("math.rsqtm", a), ROOT[name], root, 1)
