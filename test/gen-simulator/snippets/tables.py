"""The types that each opcode has on each platform, and the properties that vary.

Facts: the operand type maps of the vISA specification (instructions/*.md) and
of IGA's operation tables (Models/bxml/Model*.hpp); restrictions on bytes, on
64-bit types and on source modifiers are those of the assembler and of the
finalizer's capability list (HWCaps.inc).
"""
from dataclasses import dataclass
from itertools import product

from values import TYPES


@dataclass(frozen=True)
class Platform:
    name: str            # as cmc spells it
    iga: str             # as iga64 -p spells it
    number: int          # 9, 11, 12
    features: frozenset

    def has(self, feature):
        return feature in self.features


PLATFORMS = {p.name: p for p in (
    Platform("skl", "9", 9, frozenset(
        "q df byte1 intdiv lrp dot align16 movi muldd mulmod condternary".split())),
    Platform("icllp", "11", 11, frozenset(
        "intdiv rot ternaryint mulmod condternary".split())),
    Platform("tgllp", "12p1", 12, frozenset("rot ternaryint dp4a".split())),
    Platform("dg2", "XeHPG", 12, frozenset("rot ternaryint dp4a add3".split())))}

BYTES, WORDS, DWORDS, QWORDS = ("b", "ub"), ("w", "uw"), ("d", "ud"), ("q", "uq")
INTS = BYTES + WORDS + DWORDS


@dataclass(frozen=True)
class Form:
    """One row: an opcode with the types of its operands."""
    group: str           # the result that `./dev check` counts
    op: str
    dst: str
    srcs: tuple
    sat: bool = False
    cond: tuple = ()     # condition modifiers that are allowed
    must_cond: bool = False
    mods: bool = True    # neg and abs
    pred: bool = True
    imm: bool = True
    ternary: bool = False
    fn: str = ""
    options: str = ""
    sizes: tuple = (1, 2, 4, 8, 16, 32)
    count: int = 6       # cases
    tame: bool = False   # only small exact values
    plain: bool = False  # linear regions, no indirect operands
    full: bool = False   # every channel enabled


ALL = ("eq", "ne", "gt", "ge", "lt", "le")
FLAGS_INT, FLAGS_FLOAT = ALL, ALL + ("un",)


def floats(p):
    return ("f", "hf") + (("df",) if p.has("df") else ())


def integers(p):
    return INTS + (QWORDS if p.has("q") else ())


def no_direct_conversion(one, other):
    pair = {one, other}
    return bool(pair & set(BYTES) and pair & {"hf", "df", "q", "uq"}) or \
        bool("hf" in pair and pair & {"df", "q", "uq"})


def moves(p):
    for dst, src in product(integers(p) + floats(p), repeat=2):
        if no_direct_conversion(dst, src) or TYPES[dst].size * 4 < TYPES[src].size:
            continue
        raw = dst == src
        fractional = TYPES[dst].is_float or TYPES[src].is_float
        yield Form(f"mov_{dst}", "mov", dst, (src,), sat=True,
                   cond=FLAGS_INT if not fractional else (), count=14 if raw else 10)


def pairs(p, wide):
    """Integer source types of two-source operations."""
    kinds = INTS if p.has("byte1") else WORDS + DWORDS
    for one, other in product(INTS, kinds):
        a, b = TYPES[one], TYPES[other]
        if a is b or a.size != b.size or a.size < 4:
            yield one, other
    if wide and p.has("q"):
        yield from (("q", "q"), ("uq", "uq"), ("q", "d"), ("d", "q"), ("uq", "ud"))


def destinations(p, srcs):
    widest = max(2, *(TYPES[s].size for s in srcs))
    for dst in integers(p):
        if TYPES[dst].size * 4 >= widest and \
                (TYPES[dst].size < 8 or any(TYPES[s].size >= 4 for s in srcs)):
            yield dst


def integer_arithmetic(p):
    for srcs in pairs(p, True):
        wide = any(TYPES[s].size >= 8 for s in srcs)
        for dst in destinations(p, srcs):
            if wide and TYPES[dst].size < 4:
                continue
            same = len({dst, *srcs}) == 1
            yield Form("add_int", "add", dst, srcs, sat=not mixed32(srcs) and not wide,
                       cond=FLAGS_INT + (("ov",) if same and not wide else ()),
                       count=10 if same else 3)
            if not wide and TYPES[dst].size < 8:
                yield Form("avg", "avg", dst, srcs, cond=FLAGS_INT,
                           count=6 if same else 2)
    for srcs in pairs(p, False):
        if all(TYPES[s].size == 4 for s in srcs) and not p.has("muldd"):
            continue
        if TYPES[srcs[1]].size > TYPES[srcs[0]].size and not p.has("muldd"):
            continue
        for dst in destinations(p, srcs):
            if TYPES[dst].size == 8 and not all(TYPES[s].size == 4 for s in srcs):
                continue
            yield Form("mul_int", "mul", dst, srcs, mods=p.has("mulmod"), count=4)


def mixed32(srcs):
    return len({TYPES[s].is_signed for s in srcs}) > 1 and \
        any(TYPES[s].size >= 4 for s in srcs)


def logic(p):
    types = WORDS + DWORDS + (QWORDS if p.has("q") else ())
    for op, count in (("not", 1), ("and", 2), ("or", 2), ("xor", 2)):
        for ty in types:
            for dst in integers(p):
                if TYPES[dst].size * 4 < TYPES[ty].size or \
                        (TYPES[dst].size == 8) != (TYPES[ty].size == 8):
                    continue
                same = dst == ty
                yield Form(op, op, dst, (ty,) * count, cond=("eq", "ne"), mods=same,
                           count=12 if same else 4)
        if count == 2:
            for srcs in (("d", "w"), ("ud", "uw"), ("w", "d"), ("uw", "ub")):
                if srcs[1] != "ub" or p.has("byte1"):
                    yield Form(op, op, srcs[0], srcs, mods=False)


def shifts(p):
    signed = ("w", "d") + (("q",) if p.has("q") else ())
    unsigned = ("uw", "ud") + (("uq",) if p.has("q") else ())
    for op, types in (("shl", signed + unsigned), ("shr", unsigned + ("d",)),
                      ("asr", signed)):
        for src in types:
            for count_type in ("uw", "ud", "w", "d"):
                yield Form(op, op, src, (src, count_type), mods=op == "asr", count=6,
                           cond=ALL if op != "shr" or src != "d" else (),
                           sat=op == "shl" and TYPES[src].size < 8)
            for dst in integers(p):
                if dst != src and TYPES[dst].size * 4 >= TYPES[src].size and \
                        (TYPES[dst].size < 8 or TYPES[src].size >= 4):
                    if op == "asr" and not TYPES[dst].is_signed:
                        continue
                    if op == "shr" and (TYPES[dst].is_signed or
                                        (dst == "uq" and src == "d")):
                        continue
                    yield Form(op, op, dst, (src, "uw"), mods=False, count=4,
                               sat=op == "shr" and src != "d")
    if p.has("rot"):
        for op, ty in product(("rol", "ror"), WORDS + DWORDS):
            yield Form(op, op, ty, (ty, "uw"), mods=False, count=10)
            yield Form(op, op, ty, (ty, ty), mods=False, count=10)


def comparisons(p):
    for ty in integers(p) + floats(p):
        if ty in BYTES and not p.has("byte1"):
            continue
        dsts = {ty, "d"} if ty in WORDS else {ty}
        if ty in BYTES:
            dsts = {"w"}
        for dst in sorted(dsts):
            for cond in ALL:
                yield Form("cmp", "cmp", dst, (ty, ty), cond=(cond,), must_cond=True,
                           count=4)
                yield Form("cmpn", "cmpn", dst, (ty, ty), cond=(cond,), must_cond=True,
                           count=2)
        for cond in ALL:
            yield Form("sel_cond", "sel", ty if ty not in BYTES else "w", (ty, ty),
                       cond=(cond,), must_cond=True, pred=False, sat=True, count=4)
        yield Form("sel", "sel", ty if ty not in BYTES else "w", (ty, ty), sat=True,
                   count=16)
    for dst, srcs in (("d", ("d", "w")), ("d", ("w", "w")), ("ud", ("uw", "uw"))):
        yield Form("sel", "sel", dst, srcs, sat=True)
    types = ("f",) if p.number == 9 else ("f", "hf", "w", "d")
    for ty, cond in product(types, ALL):
        yield Form("csel", "csel", ty, (ty,) * 3, cond=(cond,), must_cond=True,
                   pred=False, ternary=True, imm=False, count=4)


def float_arithmetic(p):
    for ty in floats(p):
        for op in ("add", "mul"):
            yield Form(f"{op}_float", op, ty, (ty, ty), sat=True, cond=FLAGS_FLOAT,
                       count=80)
        yield Form("mad_float", "mad", ty, (ty,) * 3, sat=True, ternary=True,
                   cond=ALL if p.has("condternary") else (), count=80, imm=ty == "hf")
        if ty == "hf":
            for op, srcs in product(("add", "mul"), (("hf", "f"), ("f", "hf"))):
                yield Form(f"{op}_float", op, "f", srcs, count=15, imm=False)
    for bf in ("bf",) if p.has("add3") else ():
        yield Form("mov_bf", "mov", "f", (bf,), count=20, imm=False)
        yield Form("mov_bf", "mov", bf, ("f",), count=20, imm=False)
        yield Form("mov_bf", "mov", bf, (bf,), mods=False, count=10, imm=False)
        for op, srcs in product(("add", "mul"), ((bf, "f"), ("f", bf), (bf, bf))):
            yield Form("bf_arithmetic", op, "f", srcs, count=15, imm=False)
    for op in ("rndu", "rndd", "rnde", "rndz"):
        yield Form(op, op, "f", ("f",), sat=True, cond=ALL, count=25)
    yield Form("frc", "frc", "f", ("f",), cond=ALL, count=25)
    for fn in ("inv", "log", "exp", "sqt", "rsqt", "sin", "cos"):
        for ty in ("f", "hf"):
            yield Form(f"math_{fn}", "math", ty, (ty,), sat=True, fn=fn, imm=False,
                       count=20, sizes=(1, 2, 4, 8, 16))
    for fn in ("fdiv", "pow") if p.has("intdiv") else ():
        yield Form(f"math_{fn}", "math", "f", ("f", "f"), sat=True, fn=fn, imm=False,
                   count=25, sizes=(1, 2, 4, 8, 16))
    if p.has("lrp"):
        yield Form("lrp", "lrp", "f", ("f",) * 3, sat=True, ternary=True, count=20,
                   tame=True)
    if p.has("dot"):
        for op in ("dp4", "dp3", "dp2", "dph"):
            yield Form(op, op, "f", ("f", "f"), count=10, sizes=(4, 8), tame=True,
                       plain=True, imm=False)
        yield Form("line", "line", "f", ("f", "f"), count=15, sizes=(8, 16), tame=True,
                   plain=True, imm=False, mods=False)
        yield Form("pln", "pln", "f", ("f", "f"), count=15, sizes=(8, 16), tame=True,
                   plain=True, imm=False, mods=False)


def integer_misc(p):
    for ty in DWORDS:
        yield Form("bfe", "bfe", ty, (ty,) * 3, ternary=True, mods=False, count=30)
        yield Form("bfi1", "bfi1", ty, (ty,) * 2, mods=False, count=20)
        yield Form("bfi2", "bfi2", ty, (ty,) * 3, ternary=True, mods=False, count=30)
        yield Form("fbh", "fbh", "ud", (ty,), mods=False, count=15)
    yield Form("lzd", "lzd", "ud", ("ud",), mods=False, count=20)
    yield Form("fbl", "fbl", "ud", ("ud",), mods=False, count=20)
    yield Form("bfrev", "bfrev", "ud", ("ud",), mods=False, count=20)
    for ty in ("ub", "uw", "ud"):
        yield Form("cbit", "cbit", "ud", (ty,), mods=False, count=12)
    if p.has("intdiv") and p.number < 12:
        for fn, ty in product(("iqot", "irem"), DWORDS):
            yield Form(f"math_{fn}", "math", ty, (ty, ty), fn=fn, mods=False,
                       count=25, sizes=(1, 2, 4, 8))
    if p.has("ternaryint"):
        for dst, srcs in (("w", "www"), ("d", "dww"), ("uw", ("uw",) * 3),
                          ("ud", ("ud", "uw", "uw")), ("d", "ddw"), ("d", "www"),
                          ("ud", ("ud", "ud", "uw"))):
            yield Form("mad_int", "mad", dst, tuple(srcs), ternary=True, count=20,
                       mods=p.has("mulmod"), imm=False)
    if p.has("dp4a"):
        for dst, one, two in product(DWORDS, repeat=3):
            yield Form("dp4a", "dp4a", dst, (dst, one, two), ternary=True, mods=False,
                       sat=True, count=10, imm=False)
    if p.has("add3"):
        for dst, srcs in (("w", "www"), ("d", "ddd"), ("d", "dww"), ("ud", ("ud",) * 3),
                          ("uw", ("uw",) * 3)):
            yield Form("add3", "add3", dst, tuple(srcs), ternary=True, count=20,
                       imm=False)
        for table in range(0, 256, 3):
            for ty in ("ud", "uw"):
                yield Form("bfn", "bfn", ty, (ty,) * 3, ternary=True, mods=False,
                           fn=f"0x{table:X}", count=1, imm=False)
    if p.has("dot"):
        for dst, src in product(WORDS, BYTES):
            yield Form("sad2", "sad2", dst, (src, src), sat=True, count=10, full=True,
                       mods=False, imm=False, pred=False, sizes=(2, 4, 8, 16))


def forms(p):
    for table in (moves, integer_arithmetic, logic, shifts, comparisons,
                  float_arithmetic, integer_misc):
        yield from table(p)
