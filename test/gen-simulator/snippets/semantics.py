"""The results of each opcode, lane by lane, in exact arithmetic.

Each function takes a Context and the lane's source values and returns an exact
value (int, Fraction or special float), or a Result when bits or a tolerance
matter. Facts: vISA specification, instructions/*.md, by the opcode's name;
README.md lists the facts that have other sources.
"""
import math
from fractions import Fraction

import values as V
from machine import channels, predicate, raw, read
from values import Ambiguous, decode, encode, is_nan


class Result:
    """Bits to store unchanged, or a value with a kind: "=" exact, "~" within
    one unit in the last place, "n" any NaN, "*" undefined."""

    def __init__(self, bits=None, value=None, kind="="):
        self.bits, self.value, self.kind = bits, value, kind


class Context:
    def __init__(self, state, inst):
        self.state, self.inst, self.cr0 = state, inst, state.cr0
        self.is_float = inst.srcs[0].ty.is_float
        self.lane = 0


CONDITIONS = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b}


def need(condition, reason):
    if not condition:
        raise Ambiguous(reason)


def op_add(c, a, b):
    return V.add(a, b, c.cr0) if c.is_float else a + b


def op_mul(c, a, b):
    return V.mul(a, b) if c.is_float else a * b


def op_mad(c, a, b, x):
    return V.fma(b, x, a, c.cr0) if c.is_float else a + b * x


def op_avg(c, a, b):
    return (a + b + 1) >> 1


def op_add3(c, a, b, x):
    return a + b + x


def exactly(value, ty):
    """Requires an exact value, for operations with undocumented intermediate rounding."""
    need(V.finite(value) and V.round_to(Fraction(value), ty, V.RNE) == value,
         "intermediate rounding")
    return value


def op_lrp(c, a, b, x):
    ty = c.inst.dst.ty
    one, two = exactly(Fraction(a) * Fraction(b), ty), 1 - Fraction(a)
    return exactly(one + exactly(Fraction(x) * exactly(two, ty), ty), ty)


def count_mask(c):
    return 63 if c.inst.dst.ty.size == 8 else 31


def op_shl(c, a, b):
    result = a << (b & count_mask(c))
    src, dst = c.inst.srcs[0].ty, c.inst.dst.ty
    need(src.size != 8 or dst.size == 8 or b & 63 < 32, "count width")
    need(dst.size == 8 or dst.size <= src.size or src.min <= result <= src.max,
         "shift left into a wider type")
    if c.inst.dst.sat:
        need(-1 << 32 <= result < 1 << 32, "saturated shift beyond 33 bits")
    return result


def op_shr(c, a, b):
    src = c.inst.srcs[0].ty
    if src.is_signed:
        need(src.size == 4 >= c.inst.dst.ty.size, "shr of a signed source")
        a &= src.mask
    need(a >= 0, "shr of a negative value")
    need(src.size != 8 or c.inst.dst.ty.size == 8 or b & 63 < 32, "count width")
    return a >> (b & count_mask(c))


def op_asr(c, a, b):
    need(c.inst.srcs[0].ty.size != 8 or c.inst.dst.ty.size == 8 or b & 63 < 32,
         "count width")
    return a >> (b & count_mask(c))


def rotate_left(a, n, ty):
    a &= ty.mask
    n %= ty.bits
    return (a << n | a >> (ty.bits - n)) & ty.mask


def op_rol(c, a, b):
    return rotate_left(a, b, c.inst.srcs[0].ty)


def op_ror(c, a, b):
    return rotate_left(a, -b, c.inst.srcs[0].ty)


def unsigned(c, index, value):
    return value & c.inst.srcs[index].ty.mask


def op_cbit(c, a):
    return bin(unsigned(c, 0, a)).count("1")


def op_lzd(c, a):
    return 32 - unsigned(c, 0, a).bit_length()


def op_fbl(c, a):
    return (a & -a).bit_length() - 1 if a else 0xFFFFFFFF


def op_fbh(c, a):
    a = ~a if a < 0 else a
    return 32 - a.bit_length() if a else 0xFFFFFFFF


def op_bfrev(c, a):
    return int(f"{a & 0xFFFFFFFF:032b}"[::-1], 2)


def op_bfe(c, width, offset, a):
    width, offset = width & 31, offset & 31
    signed = c.inst.dst.ty.is_signed
    need(not signed or width + offset <= 32, "sign of a field beyond bit 31")
    field = (a & 0xFFFFFFFF) >> offset & ((1 << width) - 1)
    return field - (1 << width) if signed and width and field >> (width - 1) else field


def op_bfi1(c, width, offset):
    return ((1 << (width & 31)) - 1) << (offset & 31) & 0xFFFFFFFF


def op_bfi2(c, mask, insert, base):
    mask &= 0xFFFFFFFF
    low = (mask & -mask).bit_length() - 1 if mask else 0
    need((mask >> low) & ((mask >> low) + 1) == 0, "mask with holes")
    return insert << low & mask | base & ~mask


def op_bfn(c, a, b, x):
    table, result = int(c.inst.fn, 16), 0
    for bit in range(32):
        index = (a >> bit & 1) + 2 * (b >> bit & 1) + 4 * (x >> bit & 1)
        result |= (table >> index & 1) << bit
    return result


def round_with(function):
    def op(c, a):
        if not V.finite(a):
            return a
        result = function(Fraction(a))
        need(result != 0 or (a == 0 and not V.negative(a)) or a > 0 , "sign of a zero")
        return float(result)
    return op


def op_frc(c, a):
    need(V.finite(a) and not (a == 0 and V.negative(a)), "fraction of a special")
    need(a != math.floor(a) or V.rounding_mode(c.cr0) != V.DOWN, "sign of a zero")
    return exactly(Fraction(a) - math.floor(Fraction(a)), c.inst.dst.ty)


def dp4a_bytes(value, ty):
    parts = [value >> s & 0xFF for s in (0, 8, 16, 24)]
    return [p - 256 if ty.is_signed and p & 0x80 else p for p in parts]


def op_dp4a(c, a, b, x):
    one, two = (dp4a_bytes(v, s.ty) for v, s in zip((b, x), c.inst.srcs[1:]))
    return a + sum(p * q for p, q in zip(one, two))


def dot(width, homogeneous=False):
    """A dot product of each group of four channels; every channel gets the sum."""
    def op(c, a, b):
        low = c.lane // 4 * 4
        one, two = c.all[0][low:low + 4], c.all[1][low:low + 4]
        total = sum(Fraction(p) * Fraction(q)
                    for p, q in list(zip(one, two))[:width])
        if homogeneous:
            total += Fraction(two[3])
        return exactly(total, c.inst.dst.ty)
    return op


def scalars(c):
    """The four floats from the start of src0 of line and pln."""
    src = c.inst.srcs[0]
    return [Fraction(decode(c.state.get("g", src.offset + 4 * i, 4), src.ty))
            for i in range(4)]


def op_line(c, a, b):
    s = scalars(c)
    return exactly(exactly(s[0] * Fraction(b), c.inst.dst.ty) + s[3], c.inst.dst.ty)


def op_pln(c, a, b):
    s, src = scalars(c), c.inst.srcs[1]
    u_at = src.offset + 64 * (c.lane // 8) + 4 * (c.lane % 8)
    u, v = (Fraction(decode(c.state.get("g", o, 4), src.ty)) for o in (u_at, u_at + 32))
    return exactly(exactly(s[0] * u, src.ty) + exactly(s[1] * v, src.ty) + s[3], src.ty)


def op_sad2(c, a, b, more=0):
    if c.lane % 2:
        return Result(value=0, kind="*")
    one, two = (c.all[k][c.lane:c.lane + 2] for k in (0, 1))
    return sum(abs(p - q) for p, q in zip(one, two)) + more


def accumulator(c):
    ty = c.inst.dst.ty if c.is_float or c.inst.op in ("sada2", "mac") \
        else c.inst.srcs[0].ty
    return c.state.acc[ty.size, c.lane]


def op_sada2(c, a, b):
    return op_sad2(c, a, b, 0 if c.lane % 2 else accumulator(c))


def op_mac(c, a, b):
    held = accumulator(c)
    if not c.is_float:
        return held + a * b
    product = V.mul(a, b)
    exactly(product, c.inst.dst.ty)
    return V.add(product, held, c.cr0)


def op_mach(c, a, b):
    """After mul acc = a * low word of b: the high half of the 32 x 32 bit product with
    AccWrEn, else (macl, from Gen11 on) its low half."""
    full = accumulator(c) + (a * (b >> 16) << 16)
    if "AccWrEn" in c.inst.options:
        c.state.acc[4, c.lane] = full
        return full >> 32
    return full


def op_addc(c, a, b):
    c.state.acc[4, c.lane] = a + b >> 32
    return a + b


def op_subb(c, a, b):
    c.state.acc[4, c.lane] = int(a < b)
    return a - b


def approximate(function, sources=1):
    """A math function: special values as in IEEE 754, else within an ulp."""
    def op(c, *args):
        args = args[:sources]
        for value, src in zip(args, c.inst.srcs):
            need(not V.is_denormal(value, src.ty), "denormal of a math function")
        if any(is_nan(a) for a in args):
            return math.nan
        result = function(*(float(a) for a in args))
        if not V.finite(result) or result == 0:
            return result
        ty = c.inst.dst.ty
        need(2 * ty.min_normal < abs(result) < ty.max_finite / 2, "near the limits")
        return Result(value=Fraction(result), kind="~")
    return op


def inv(a):
    return math.copysign(math.inf, a) if a == 0 else 1 / a


def log(a):
    need(not (a == 0 and V.negative(a)), "log of -0")
    return -math.inf if a == 0 else math.nan if a < 0 else math.log2(a)


def exp(a):
    if not V.finite(a):
        return math.inf if a > 0 else 0.0
    need(abs(a) < 120, "far exponent")
    return 2.0 ** a


def sqt(a):
    need(not (a == 0 and V.negative(a)), "root of -0")
    return math.nan if a < 0 else math.sqrt(a)


def rsqt(a):
    need(not (a == 0 and V.negative(a)), "root of -0")
    return math.nan if a < 0 else math.inf if a == 0 else 1 / math.sqrt(a)


def trigonometric(function):
    def run(a):
        need(V.finite(a) and abs(a) <= 64 and a != 0, "far angle")
        result = function(a)
        need(abs(result) > 1 / 16, "near a zero crossing")
        return result
    return run


def fdiv(a, b):
    need(V.finite(a) and V.finite(b) and b != 0 and a != 0, "division of specials")
    return a / b


def power(a, b):
    need(V.finite(a) and V.finite(b) and a > 0 and abs(b * math.log2(a)) < 14,
         "power of specials")
    return a ** b


def integer_division(quotient):
    def op(c, a, b):
        need(b != 0, "division by zero")
        q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        need(c.inst.dst.ty.min <= q <= c.inst.dst.ty.max, "overflow of a division")
        return q if quotient else a - q * b
    return op


MATH = {"inv": approximate(inv), "log": approximate(log), "exp": approximate(exp),
        "sqt": approximate(sqt), "rsqt": approximate(rsqt),
        "sin": approximate(trigonometric(math.sin)),
        "cos": approximate(trigonometric(math.cos)),
        "fdiv": approximate(fdiv, 2), "pow": approximate(power, 2),
        "iqot": integer_division(True), "irem": integer_division(False)}

OPS = {"add": op_add, "mul": op_mul, "mad": op_mad, "avg": op_avg,
       "add3": op_add3, "lrp": op_lrp,
       "not": lambda c, a: ~a, "and": lambda c, a, b: a & b,
       "or": lambda c, a, b: a | b, "xor": lambda c, a, b: a ^ b,
       "shl": op_shl, "shr": op_shr, "asr": op_asr, "rol": op_rol, "ror": op_ror,
       "cbit": op_cbit, "lzd": op_lzd, "fbl": op_fbl, "fbh": op_fbh,
       "bfrev": op_bfrev, "bfe": op_bfe, "bfi1": op_bfi1, "bfi2": op_bfi2,
       "bfn": op_bfn, "frc": op_frc, "dp4a": op_dp4a,
       "rnde": round_with(round), "rndd": round_with(math.floor),
       "rndu": round_with(math.ceil), "rndz": round_with(math.trunc),
       "dp4": dot(4), "dp3": dot(3), "dp2": dot(2), "dph": dot(3, True),
       "line": op_line, "pln": op_pln, "sad2": op_sad2, "sada2": op_sada2,
       "mac": op_mac, "mach": op_mach, "addc": op_addc, "subb": op_subb}

# Operations with denormals in flush mode for which the documents do not say whether they
# are a "mathematical operation".
NOT_MATHEMATICAL = ("mov", "sel", "csel", "cmp")


def move(c, index, value):
    """The value of source `index`; its bits where a move is raw."""
    src, dst = c.inst.srcs[index], c.inst.dst
    if src.ty is not dst.ty or src.neg or src.abs or dst.sat or src.imm_kind:
        return value
    bits = raw(c.state, c.inst, src)[c.lane] if src.file != "acc" else None
    if bits is None or (c.inst.op != "mov" and is_nan(value)):
        return value
    return Result(bits=bits, value=value)


def select(c, a, b):
    inst = c.inst
    if not inst.cond:
        return move(c, 0, a) if c.predicate[c.lane] else move(c, 1, b)
    if is_nan(a) or is_nan(b):
        need(inst.cond in ("ge", "lt"), "select by comparison with a NaN")
        chosen = 0 if not is_nan(a) or is_nan(b) else 1
        return move(c, chosen, (a, b)[chosen])
    need(not (a == 0 and b == 0 and V.negative(a) != V.negative(b)), "zeros")
    chosen = 0 if CONDITIONS[inst.cond](a, b) else 1
    return move(c, chosen, (a, b)[chosen])


def compute(c, args):
    op = c.inst.op
    for a in args:
        if isinstance(a, Ambiguous):
            raise a
    if op in ("mov", "movi"):
        return move(c, 0, args[0])
    if op == "sel":
        return select(c, *args)
    if op == "csel":
        chosen = 0 if CONDITIONS[c.inst.cond](args[2], 0) else 1
        return move(c, chosen, args[chosen])
    if op == "math":
        return MATH[c.inst.fn](c, *args)
    return OPS[op](c, *args)


def store(c, result):
    """Bits, kind and value that are written to the destination."""
    dst = c.inst.dst
    if not isinstance(result, Result):
        result = Result(value=result)
    if result.bits is not None:
        return result.bits, "=", result.value
    converts = c.inst.op in NOT_MATHEMATICAL
    value = V.convert(result.value, dst.ty, dst.sat, c.cr0, not converts)
    kind = "n" if is_nan(value) else result.kind
    return encode(value, dst.ty), kind, value


def condition(c, exact, stored):
    """The flag of a condition modifier; ambiguous when the exact and the stored
    result give different flags."""
    exact = exact.value if isinstance(exact, Result) else exact
    if c.inst.cond == "un":
        need(is_nan(exact) == is_nan(stored), "saturated NaN")
        return is_nan(stored)
    if c.inst.cond == "ov":
        need(not c.inst.dst.sat, "overflow with saturation")
        return not c.inst.dst.ty.min <= exact <= c.inst.dst.ty.max
    need(not is_nan(exact) and not is_nan(stored), "condition of a NaN")
    one, two = (CONDITIONS[c.inst.cond](v, 0) for v in (exact, stored))
    need(one == two, "condition before or after conversion")
    return one


def put_flag(state, inst, lane, value):
    bit = inst.flag + inst.m0 + lane
    bits = state.get("f", 0, 8)
    state.put("f", 0, 8, bits & ~(1 << bit) | bool(value) << bit)


def put_lane(c, lane, bits, kind, value, written):
    inst, state, ty = c.inst, c.state, c.inst.dst.ty
    if inst.dst.file == "null":
        return
    exact = value if ty.is_float else c.exact
    if inst.dst.file == "acc":
        state.acc[ty.size, inst.dst.offset // ty.size + lane * inst.dst.stride] = exact
        return
    if "AccWrEn" in inst.options and inst.op not in ("mach", "addc", "subb"):
        state.acc[ty.size, lane] = exact
    if inst.dst.file == "cr":
        state.cr0 = bits
        return
    offset = c.offsets[lane]
    file = {"r": "g"}.get(inst.dst.file, inst.dst.file)
    state.put(file, offset, ty.size, bits)
    if file == "g":
        written[offset] = (lane, ty, kind)


def execute(state, inst, written):
    """Executes an instruction on the state. Returns the ambiguous lanes;
    written: offset of each destination element -> (lane, type, kind)."""
    c = Context(state, inst)
    c.predicate = predicate(state, inst)
    enabled = channels(state, inst)
    if inst.op != "sel":
        enabled = [e and p for e, p in zip(enabled, c.predicate)]
    arithmetic = inst.op not in NOT_MATHEMATICAL
    c.all = [read(state, inst, s, arithmetic) for s in inst.srcs]
    c.offsets = inst.dst.offsets(state, inst.size)
    before, bad, done = state.copy(), [], []
    c.state = before
    before.acc = state.acc
    for lane in range(inst.size):
        if not enabled[lane]:
            continue
        c.lane = lane
        try:
            args = [lanes[lane] for lanes in c.all]
            if inst.op in ("cmp", "cmpn"):
                done.append((lane,) + compare(c, args))
                continue
            result = compute(c, args)
            bits, kind, value = store(c, result)
            flag = condition(c, result, value) \
                if inst.cond and inst.op not in ("sel", "csel") else None
            exact = result.value if isinstance(result, Result) else result
            done.append((lane, bits, kind, value, exact, flag))
        except Ambiguous:
            bad.append(lane)
    c.state = state
    for lane, bits, kind, value, exact, flag in done:
        c.exact = exact
        put_lane(c, lane, bits, kind, value, written)
        if flag is not None:
            put_flag(state, inst, lane, flag)
    return bad


def compare(c, args):
    """All ones or zeros; the flag. A comparison with a NaN is unordered."""
    for a in args:
        if isinstance(a, Ambiguous):
            raise a
    a, b = args
    need(c.inst.op == "cmp" or not (is_nan(a) or is_nan(b)), "cmpn of a NaN")
    holds = CONDITIONS[c.inst.cond](a, b)
    ones = c.inst.dst.ty.mask if holds else 0
    return ones, "=", None, None, holds
