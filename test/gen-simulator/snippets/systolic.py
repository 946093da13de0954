"""dpas: D = C + A x B, from the pseudo code of DPAS.md, for registers of 32
bytes (8 channels) and depth 8. Float elements are small enough to be exact."""
from dataclasses import dataclass
from itertools import product

from generate import Case, DST_AT, draw
from machine import State
from values import KEEP_ALL, TYPES, decode, encode

C_AT, B_AT, A_AT = 20 * 32, 30 * 32, 40 * 32
DEPTH, CHANNELS = 8, 8
BITS = {"u2": 2, "s2": 2, "u4": 4, "s4": 4, "ub": 8, "b": 8, "hf": 16, "bf": 16}


@dataclass
class Systolic:
    ty: str
    b: str           # precision of src1, the weights
    a: str           # precision of src2, the activations
    repeat: int
    accumulates: bool

    def text(self):
        c = f"r{C_AT // 32}" if self.accumulates else "null"
        return f"         dpas.{DEPTH}x{self.repeat} (8|M0) r{DST_AT // 32}:{self.ty} " \
            f"{c}:{self.ty} r{B_AT // 32}:{self.b} r{A_AT // 32}.0:{self.a}"


def element(state, at, index, precision):
    """Element `index` of the packed elements from byte `at` on."""
    bits = BITS[precision]
    low = index * bits
    value = state.get("g", at + low // 8, max(1, bits // 8)) >> low % 8
    value &= (1 << bits) - 1
    if precision in ("hf", "bf"):
        return decode(value, TYPES[precision])
    signed = precision in ("s2", "s4", "b")
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def run(inst, start, end, written):
    ty = TYPES[inst.ty]
    per_channel = 2 if ty.is_float else 4 if 8 in (BITS[inst.a], BITS[inst.b]) else 8
    per_dword = 32 // (per_channel * BITS[inst.b])
    for row, lane in product(range(inst.repeat), range(CHANNELS)):
        total = 0
        if inst.accumulates:
            total = decode(start.get("g", C_AT + 32 * row + 4 * lane, 4), ty)
        for d, i in product(range(DEPTH), range(per_channel)):
            b_at = B_AT + 32 * (d // per_dword) + 4 * lane
            b = element(start, b_at, d % per_dword * per_channel + i, inst.b)
            k = (row * DEPTH + d) * per_channel + i
            total += b * element(start, A_AT, k, inst.a)
        offset = DST_AT + 32 * row + 4 * lane
        end.put("g", offset, 4, encode(float(total) if ty.is_float else total, ty))
        written[offset] = (lane, ty, "=")


def shapes():
    integers = ("ub", "b", "u4", "s4", "u2", "s2")
    for ty, b, a in product(("d", "ud"), integers, integers):
        if ty == "d" or "b" in (a, b) or a == b:
            yield ty, b, a
    yield from (("f", "hf", "hf"), ("f", "bf", "bf")) * 4


def systolic(p, rng):
    for ty, b, a in shapes() if p.has("add3") else ():
        start = State()
        start.cr0 = KEEP_ALL
        inst = Systolic(ty, b, a, rng.choice((1, 2, 5, 8)), rng.random() < 0.8)
        for at, precision in ((C_AT, ty), (B_AT, b), (A_AT, a)):
            unit = TYPES[precision if precision in TYPES else "ub"]
            for offset in range(at, at + 8 * 32, unit.size):
                start.put("g", offset, unit.size, draw(rng, unit, unit.is_float)
                          if precision in TYPES else rng.getrandbits(8))
        end, written = start.copy(), {}
        run(inst, start, end, written)
        yield Case("dpas", [inst], start, end, written)
