"""Types of the EU and exact values: decoding, rounding, conversion.

Independent of the simulator. Integers are Python integers; floats are Python
floats where they are representable, and Fractions before they are rounded.
Facts: vISA specification, 2_datatypes (conversion, saturation, denormals);
4_visa_header (cr0: bits 4-5 rounding, 6/7/10 keep denormals of df/f/hf).
Where these leave a result open, Ambiguous is raised and the inputs are redrawn.
"""
import math
import struct
from fractions import Fraction


class Ambiguous(Exception):
    """The documents do not say what happens for these inputs."""


class Type:
    def __init__(self, name, size, kind, code, precision=0, emin=0, emax=0):
        self.name, self.size, self.kind = name, size, kind
        self.bits = 8 * size
        self.pack = struct.Struct("<" + code)
        self.precision, self.emin, self.emax = precision, emin, emax
        if kind == "f":
            self.min_normal = Fraction(2) ** emin
            self.max_finite = (2 - Fraction(2) ** (1 - precision)) * Fraction(2) ** emax
        else:
            self.min = -(1 << (self.bits - 1)) if kind == "s" else 0
            self.max = (1 << (self.bits - (kind == "s"))) - 1

    is_float = property(lambda self: self.kind == "f")
    is_signed = property(lambda self: self.kind == "s")
    mask = property(lambda self: (1 << self.bits) - 1)

    def __repr__(self):
        return self.name


TYPES = {t.name: t for t in (
    Type("ub", 1, "u", "B"), Type("b", 1, "s", "b"),
    Type("uw", 2, "u", "H"), Type("w", 2, "s", "h"),
    Type("ud", 4, "u", "I"), Type("d", 4, "s", "i"),
    Type("uq", 8, "u", "Q"), Type("q", 8, "s", "q"),
    Type("hf", 2, "f", "e", 11, -14, 15),
    Type("bf", 2, "f", "", 8, -126, 127),
    Type("f", 4, "f", "f", 24, -126, 127),
    Type("df", 8, "f", "d", 53, -1022, 1023))}

RNE, UP, DOWN, ZERO = range(4)
KEEP = {"df": 1 << 6, "f": 1 << 7, "hf": 1 << 10, "bf": 0}
KEEP_ALL = sum(KEEP.values())


def rounding_mode(cr0):
    return cr0 >> 4 & 3


def flushes(cr0, ty):
    return ty.is_float and not cr0 & KEEP[ty.name]


def decode(bits, ty):
    """The value of a bit pattern."""
    if ty.name == "bf":  # The upper half of an f.
        return decode(bits << 16, TYPES["f"])
    return ty.pack.unpack(bits.to_bytes(ty.size, "little"))[0]


def encode(value, ty):
    """The bit pattern of a value that the type can hold."""
    if not ty.is_float:
        return value & ty.mask
    if ty.name == "bf":
        return encode(value, TYPES["f"]) >> 16
    return int.from_bytes(ty.pack.pack(value), "little")


def is_nan(v):
    return isinstance(v, float) and v != v


def is_inf(v):
    return isinstance(v, float) and math.isinf(v)


def finite(v):
    return not is_nan(v) and not is_inf(v)


def negative(v):
    """Whether the sign bit is set; of zeros, too."""
    return math.copysign(1, v) < 0 if isinstance(v, float) else v < 0


def is_denormal(v, ty):
    return ty.is_float and finite(v) and v != 0 and abs(v) < ty.min_normal


def round_to(v, ty, mode):
    """The nearest value of a float type in a rounding mode, as a float."""
    if isinstance(v, float):
        if not finite(v) or v == 0:
            return v
        v = Fraction(v)
    if v == 0:
        return 0.0
    sign, v = (-1 if v < 0 else 1), abs(Fraction(v))
    exponent = v.numerator.bit_length() - v.denominator.bit_length()
    if Fraction(2) ** exponent > v:
        exponent -= 1
    ulp = Fraction(2) ** (max(exponent, ty.emin) - ty.precision + 1)
    count, rest = divmod(v, ulp)
    half = Fraction(1, 2) * ulp
    up = {RNE: rest > half or (rest == half and count & 1),
          UP: rest and sign > 0, DOWN: rest and sign < 0, ZERO: False}[mode]
    v = (count + bool(up)) * ulp
    if v > ty.max_finite:
        away = mode == RNE or (mode == UP and sign > 0) or (mode == DOWN and sign < 0)
        return sign * (math.inf if away else float(ty.max_finite))
    return math.copysign(float(v), sign)


def flush(v, ty, cr0):
    """A denormal becomes zero of its sign unless cr0 keeps denormals."""
    if ty.name == "bf" and is_denormal(v, ty):
        raise Ambiguous("no bit of cr0 speaks of bf")
    return math.copysign(0.0, v) if flushes(cr0, ty) and is_denormal(v, ty) else v


def finish(exact, ty, cr0):
    """The stored result of an arithmetic instruction for its exact result."""
    rounded = round_to(exact, ty, rounding_mode(cr0))
    if flushes(cr0, ty) and finite(exact) and abs(exact) < ty.min_normal <= abs(rounded):
        raise Ambiguous("tiny before rounding only")
    return flush(rounded, ty, cr0)


def to_integer(v, ty, saturate):
    if is_nan(v):
        return 0
    if is_inf(v):
        v = ty.max if v > 0 else -1 if ty.kind == "u" else ty.min
    v = math.trunc(v)
    if v < 0 and ty.kind == "u" and not saturate:
        raise Ambiguous("negative float to unsigned")
    return max(ty.min, min(ty.max, v))


def saturate_float(v):
    if is_nan(v):
        return 0.0
    if v == 0 and negative(v):
        raise Ambiguous("sign of a saturated zero")
    return max(0.0, min(1.0, v))


def convert(v, ty, saturate, cr0, arithmetic):
    """A result in its destination's type. arithmetic: denormals may be flushed; a
    conversion must not have them in flush mode, where the documents differ."""
    if not ty.is_float:
        if isinstance(v, int):
            return max(ty.min, min(ty.max, v)) if saturate else decode(v & ty.mask, ty)
        return to_integer(v, ty, saturate)
    if isinstance(v, int):
        rounded = round_to(Fraction(v), ty, RNE)
        if rounding_mode(cr0) and (is_inf(rounded) or rounded != v):
            raise Ambiguous("integer to float in another rounding mode")
    elif arithmetic:
        rounded = finish(v, ty, cr0)
    elif ty.name == "bf" and rounding_mode(cr0):
        raise Ambiguous("rounding to bf")
    else:
        rounded = round_to(v, ty, rounding_mode(cr0))
        if flushes(cr0, ty) and finite(v) and v != 0 and abs(v) < ty.min_normal:
            raise Ambiguous("conversion to a denormal in flush mode")
    return saturate_float(rounded) if saturate else rounded


# Exact arithmetic with IEEE special values; finite results are Fractions.
def add(a, b, cr0):
    if not (finite(a) and finite(b)):
        infinite = a if not finite(a) else b
        return a + b if not (finite(a) or finite(b)) else infinite
    if a == 0 and b == 0 and negative(a) == negative(b):
        return a if isinstance(a, float) else b
    total = Fraction(a) + Fraction(b)
    if total == 0:
        return -0.0 if rounding_mode(cr0) == DOWN else 0.0
    return total


def mul(a, b):
    if not (finite(a) and finite(b)):
        if is_nan(a) or is_nan(b) or a == 0 or b == 0:
            return math.nan
        return math.inf if negative(a) == negative(b) else -math.inf
    if a == 0 or b == 0:
        return -0.0 if negative(a) != negative(b) else 0.0
    return Fraction(a) * Fraction(b)


def fma(a, b, c, cr0):
    """a * b + c, rounded once."""
    return add(mul(a, b), c, cr0)
