"""Generates cases from the tables: draws the properties that a form leaves open so
that every pair of alternatives occurs, fills registers with special values, and runs
the model."""
from dataclasses import dataclass

from machine import Dst, Inst, Src, State
from semantics import execute
from values import KEEP_ALL, RNE, TYPES, encode, round_to

SOURCE_AT = (20 * 32, 32 * 32, 44 * 32)
DST_AT = 10 * 32


@dataclass
class Case:
    group: str
    insts: list
    start: State
    end: State
    written: dict


def interesting(ty):
    """Bit patterns at which implementations differ."""
    if not ty.is_float:
        values = {0, 1, 2, 3, 7, 31, 32, 33, 63, 127, 128, 255, 256, 32767, 32768,
                  65535, 65536, ty.max, ty.max - 1, ty.max // 2 + 1}
        values |= {-v for v in values} | {ty.min, ty.min + 1}
        return [v & ty.mask for v in sorted(values) if ty.min <= v <= ty.max]
    top = ty.bits - 1
    exponent = ty.bits - ty.precision
    inf = ((1 << exponent) - 1) << (ty.precision - 1)
    quiet = 1 << (ty.precision - 2)
    plus = [0, inf, inf | quiet, inf | quiet | 5, 1, (1 << (ty.precision - 1)) - 1,
            1 << (ty.precision - 1), inf - 1]
    plus += [encode(round_to(v, ty, RNE), ty) for v in
             (1.0, 0.5, 1.5, 2.5, 0.75, 2.0, 3.0, 100.25, 127.5, 128.0, 255.5,
              32767.0, 1 / 3 if ty.size == 8 else 0.333251953125)]
    if ty.size > 2:
        tiny = 1e-7 if ty.size == 8 else 2.0 ** -24
        plus += [encode(round_to(v, ty, RNE), ty) for v in
                 (65535.5, 65536.0, 2147483648.0, 8388607.5, 4294967296.0,
                  2147483520.0, tiny)]
    return plus + [v | 1 << top for v in plus]


POOLS = {name: interesting(ty) for name, ty in TYPES.items()}


def draw(rng, ty, tame):
    if tame:
        value = rng.randint(0 if ty.kind == "u" else -20, 20)
        return encode(value / 4 if ty.is_float else value, ty)
    kind = rng.random()
    if kind < 0.6:
        return rng.choice(POOLS[ty.name])
    if ty.is_float and kind < 0.85:
        value = rng.uniform(-1, 1) * 2.0 ** rng.randint(-6, 12)
        return encode(round_to(value, ty, RNE), ty)
    bits = rng.getrandbits(ty.bits)
    if ty.is_float and not is_quiet(bits, ty):
        bits |= 1 << (ty.precision - 2)
    return bits


def is_quiet(bits, ty):
    """Whether the bits are no signalling NaN: those occur in raw moves only."""
    fraction = bits & ((1 << (ty.precision - 1)) - 1)
    exponent = bits >> (ty.precision - 1) & ((1 << (ty.bits - ty.precision)) - 1)
    special = exponent == (1 << (ty.bits - ty.precision)) - 1
    return not special or not fraction or bool(fraction >> (ty.precision - 2))


def region_fits(offset, region, size, lanes):
    """No row crosses a register; all are in two adjacent registers."""
    v, w, h = region
    first, last = offset // 32, 0
    for row in range(max(1, lanes // w)):
        start = offset + row * v * size
        end = start + (w - 1) * h * size + size - 1
        if start // 32 != end // 32:
            return False
        last = max(last, end // 32)
    return last - first <= 1


def regions(lanes):
    """All <V;W,H> that the general restrictions allow."""
    found = []
    for w in (1, 2, 4, 8, 16):
        for h in (0, 1, 2, 4):
            for v in (0, 1, 2, 4, 8, 16, 32):
                if w > lanes or (w == 1 and h) or (w > 1 and not h and not v):
                    continue
                if w == lanes and h and v != w * h:
                    continue
                if lanes == 1 and v:
                    continue
                found.append((v, w, h))
    return found


def region_kind(region):
    """The kind of a region, when pairs of alternatives are counted."""
    if region[0] is None:
        return "one address a row" if region[1] > 1 else "one address a lane"
    v, w, h = region
    if (v, h) == (0, 0):
        return "scalar"
    if v == w * h or w == 1:
        step = h or v
        return "contiguous" if step == 1 else "strided"
    return "repeated" if h == 0 or v < w * h else "rows"


REGIONS = {n: regions(n) for n in (1, 2, 4, 8, 16, 32)}


class Drawer:
    """Draws instructions of one form."""

    def __init__(self, platform, form, rng):
        self.p, self.form, self.rng = platform, form, rng
        self.choices, self.usual = {}, False

    def pick(self, name, options):
        value = self.rng.choice(options)
        self.choices[name] = str(value)
        return value

    def chance(self, name, probability):
        value = self.rng.random() < probability
        self.choices[name] = value
        return value

    def execution_bytes(self):
        f = self.form
        sizes = [TYPES[s].size for s in f.srcs]
        if f.op == "mov" and f.srcs[0] in ("b", "ub") and f.dst in ("b", "ub"):
            return 1
        if f.dst == "hf" and f.srcs[0] not in ("hf",):
            return 4
        return max(2, *sizes, 2)

    def destination(self, lanes, align16):
        ty = TYPES[self.form.dst]
        width = self.execution_bytes()
        if ty.size < width:
            strides = [width // ty.size]
        else:
            strides = [s for s in (1, 2, 4) if lanes * s * ty.size <= 64]
        if self.form.ternary:
            strides = [s for s in strides if s == 1 or (s == 2 and not align16)]
        strides = [s for s in strides if s <= 4 and lanes * s * ty.size <= 64]
        if not strides:
            return None
        strides = strides[:1] if self.usual else strides
        dst = Dst(ty, DST_AT, self.pick("dst stride", strides))
        step = dst.stride * ty.size
        grain = max(step, 16 if align16 else 8 if self.form.ternary else 1)
        room = 32 - lanes * step
        if room > 0:
            dst.offset += self.rng.choice(range(0, room + 1, grain))
        dst.sat = self.form.sat and self.chance("sat", 0.35)
        if not (self.form.ternary or self.form.plain or self.usual) and \
                self.form.op != "math" and self.chance("dst indirect", 0.06):
            dst.indirect = (self.rng.randrange(8, 12), self.rng.choice((-64, 0, 32, 64)))
        return dst

    def modifiers(self, src, index):
        logical = self.form.op in Inst.LOGIC
        if not self.form.mods or (self.form.op == "sel" and src.ty.size == 8):
            return
        src.neg = self.chance(f"neg{index}", 0.25)
        src.abs = not logical and src.ty.kind != "u" and \
            self.chance(f"abs{index}", 0.2)

    def ternary_source(self, index, lanes, align16):
        ty = TYPES[self.form.srcs[index]]
        src = Src(ty, SOURCE_AT[index])
        if align16:
            options = [(2, 1), (0, 0)] if index < 2 else [(1,), (0,)]
        elif index < 2:
            options = [(8, 1), (4, 1), (0, 0), (4, 2), (8, 2), (8, 4)]
            options.append((2, 1) if self.p.number == 11 else (1, 0))
        else:
            options = [(1,), (0,), (2,), (4,)]
        options = [r for r in options if ty.size * lanes * max(1, step_of(r)) <= 64]
        if not options:
            return None
        src.region = self.pick(f"region{index}", options)
        scalar = step_of(src.region) == 0
        span = ty.size * lanes * step_of(src.region)
        grain = 16 if align16 and not scalar else max(ty.size, 4 if align16 else 1)
        if span <= 32:
            src.offset += self.rng.choice(range(0, 32 - max(span, ty.size) + 1, grain))
        self.modifiers(src, index)
        return src

    def source(self, index, lanes):
        ty = TYPES[self.form.srcs[index]]
        last = index == len(self.form.srcs) - 1
        if self.form.imm and last and ty.size in (2, 4) and self.chance("imm", 0.12):
            return Src(ty, imm=draw(self.rng, ty, self.form.tame))
        src = Src(ty, SOURCE_AT[index])
        if self.form.plain:
            src.region = (4, 4, 1) if self.form.op.startswith("dp") else \
                (0, 1, 0) if index == 0 else (8, 8, 1)
            return src
        simple = [r for r in ((lanes, lanes, 1), (8, 8, 1), (4, 4, 1), (0, 1, 0))
                  if r in REGIONS[lanes]]
        usual = self.usual or self.form.op == "math" or self.rng.random() < 0.2
        for _ in range(40):
            src.region = self.rng.choice(simple if usual and simple else REGIONS[lanes])
            if self.form.op == "math" and src.region not in simple:
                continue
            if not (self.usual and self.rng.random() < 0.7):
                element = self.rng.randrange(32 // ty.size)
                src.offset = SOURCE_AT[index] + ty.size * element
            if region_fits(src.offset, src.region, ty.size, lanes):
                break
        else:
            return None
        self.modifiers(src, index)
        if not self.usual and self.form.op != "math" and \
                self.chance(f"indirect{index}", 0.1):
            self.make_indirect(src, index, lanes)
        self.choices[f"region{index}"] = region_kind(src.region)
        return src

    def make_indirect(self, src, index, lanes):
        sub = 4 * index
        src.indirect = (sub, self.rng.choice((-32, 0, 16, 64)))
        if index == 0 and self.rng.random() < 0.6:
            widths = [w for w in (1, 2, 4, 8) if w <= lanes and lanes // w <= 8]
            w = self.rng.choice(widths) if widths else 0
            h = 0 if w == 1 else self.rng.choice((1, 2))
            if w and ((w - 1) * h + 1) * src.ty.size <= 32:
                src.region = (None, w, h)
                src.indirect = (0, src.indirect[1])

    def inst(self):
        f, self.choices = self.form, {}
        # The forms that compilers use most, and for which simulators have fast loops.
        self.usual = self.rng.random() < 0.4
        align16 = f.ternary and self.p.has("align16")
        sizes = f.sizes
        if align16:
            sizes = (4, 8, 16) if TYPES[f.dst].size == 4 else (4, 8)
        elif f.ternary:
            sizes = (1, 4, 8, 16)
        widest = max(TYPES[t].size for t in (f.dst, *f.srcs))
        lanes = self.pick("size", [s for s in sizes if s * widest <= 64])
        dst = self.destination(lanes, align16)
        if dst is None:
            return None
        if f.ternary:
            srcs = [self.ternary_source(i, lanes, align16) for i in range(len(f.srcs))]
        else:
            srcs = [self.source(i, lanes) for i in range(len(f.srcs))]
        if None in srcs:
            return None
        if align16 and any(s.ty.size == 8 and s.region != (0, 0) and s.offset % 32
                           for s in srcs):
            return None
        inst = Inst(f.op, lanes, dst, srcs, fn=f.fn, options=f.options)
        inst.m0 = self.pick("m0", range(0, 33 - lanes, max(4, lanes)))
        inst.nomask = f.full or self.chance("nomask", 0.25)
        self.flags(inst)
        return inst

    def flags(self, inst):
        f = self.form
        room = [b for b in (0, 16, 32, 48) if b % 32 + inst.m0 + inst.size <= 32]
        inst.flag = self.pick("flag", room)
        must_pred = f.op == "sel" and not f.must_cond
        if must_pred or (f.pred and self.chance("pred?", 0.45)):
            groups = [n for n in (2, 4, 8, 16, 32) if n <= inst.size]
            kinds = ["seq"] * 3
            if not (f.ternary and self.p.has("align16")):
                kinds += [f"{k}{n}h" for n in groups for k in ("any", "all")]
            inst.pred = self.pick("pred", kinds)
            inst.inverse = self.chance("inverse", 0.4)
        if f.cond and (f.must_cond or self.chance("cond?", 0.3)):
            if not (inst.dst.sat and f.cond[-1] == "ov"):
                inst.cond = self.pick("cond", f.cond)
        if inst.cond and f.op not in ("sel", "mov") and not f.ternary \
                and not inst.dst.indirect and self.chance("null", 0.2):
            inst.dst.file, inst.dst.offset, inst.dst.stride = "null", 0, 1


def step_of(region):
    return 1 if region == (1, 0) else region[-1]


def prepare(rng, inst, form):
    """The registers before the instruction."""
    state = State()
    float_form = any(TYPES[t].is_float for t in (form.dst, *form.srcs))
    if float_form and not form.tame and rng.random() < 0.5:
        state.cr0 = rng.randrange(4) << 4
    state.cr0 |= KEEP_ALL if rng.random() < 0.6 else 0
    state.mask = 0xFFFFFFFF if form.full else rng.choice(
        (0xFFFFFFFF, 0xFFFFFFFF, 0x0000FFFF, 0xAAAAAAAA, rng.getrandbits(32)))
    if inst.pred or inst.cond:
        dense = rng.random()
        bits = rng.getrandbits(64)
        if dense < 0.3:
            bits |= rng.getrandbits(64) | rng.getrandbits(64)
        elif dense < 0.6:
            bits &= rng.getrandbits(64) & rng.getrandbits(64)
        state.put("f", 0, 8, bits)
    for index, src in enumerate(inst.srcs):
        if src.indirect:
            sub, imm = src.indirect
            if src.region[0] is not None:
                state.put("a", 2 * sub, 2, src.offset - imm)
            else:
                w, h = src.region[1:]
                reach = ((w - 1) * h + 1) * src.ty.size
                for row in range(inst.size // w):
                    at = SOURCE_AT[index] + 32 * rng.randrange(3) + \
                        rng.choice(range(0, 33 - reach, src.ty.size))
                    state.put("a", 2 * (sub + row), 2, at - imm)
    if inst.dst.indirect:
        sub, imm = inst.dst.indirect
        state.put("a", 2 * sub, 2, inst.dst.offset - imm)
    return state


def source_cells(state, inst, lanes):
    """Offset -> type of the register elements that the lanes read."""
    cells = {}
    for index, src in enumerate(inst.srcs):
        if src.imm is None and src.file == "r":
            offsets = src.offsets(state, inst.size)
            cells.update({offsets[i]: src.ty for i in lanes})
        if inst.op in ("line", "pln"):
            count = 4 if index == 0 else 32
            cells.update({src.offset + 4 * i: src.ty for i in range(count)})
        if inst.op.startswith("dp") or inst.op == "sad2":
            cells.update({o: src.ty for o in src.offsets(state, inst.size)}
                         if src.imm is None else {})
    return cells


def raw_move(inst):
    s = inst.srcs[0]
    return inst.op == "mov" and s.ty is inst.dst.ty and not (
        s.neg or s.abs or inst.dst.sat or inst.cond)


def fill(rng, state, inst, lanes, tame, shift_count):
    for offset, ty in source_cells(state, inst, lanes).items():
        bits = draw(rng, ty, tame)
        if raw_move(inst) and rng.random() < 0.2:
            bits = rng.getrandbits(ty.bits)
            if ty.is_float and rng.random() < 0.5:  # A signalling NaN.
                inf = ((1 << (ty.bits - ty.precision)) - 1) << (ty.precision - 1)
                bits = inf | (bits & 3) + 1 | bits & 1 << (ty.bits - 1)
        state.put("g", offset, ty.size, bits)
    if shift_count and inst.srcs[-1].imm is None and not tame:
        ty = inst.srcs[-1].ty
        offsets = inst.srcs[-1].offsets(state, inst.size)
        for i in lanes:
            if rng.random() < 0.7:
                state.put("g", offsets[i], ty.size, rng.randrange(70) & ty.mask)
    if inst.op == "bfi2" and inst.srcs[0].imm is None:
        offsets = inst.srcs[0].offsets(state, inst.size)
        for i in lanes:
            width, low = rng.randrange(33), rng.randrange(32)
            state.put("g", offsets[i], 4, (1 << width) - 1 << low & 0xFFFFFFFF)


SHIFTS = ("shl", "shr", "asr", "rol", "ror", "bfe", "bfi1")


def solve(rng, inst, form):
    """Fills the sources until the documents define every lane; None if they never do."""
    start = prepare(rng, inst, form)
    lanes = range(inst.size)
    for attempt in range(30):
        fill(rng, start, inst, lanes, form.tame or attempt > 12, inst.op in SHIFTS)
        end, written = start.copy(), {}
        lanes = execute(end, inst, written)
        if not lanes:
            idle = inst.dst.file == "r" and not written
            if idle and rng.random() < 0.9:
                return None
            return Case(form.group, [inst], start, end, written)
    return None


def pairs(choices):
    items = sorted(choices.items())
    return {(a, b) for i, a in enumerate(items) for b in items[:i]}


def candidate(drawer, met, draws):
    """The instruction with the most new pairs of alternatives, out of several."""
    best = None, set()
    for _ in range(draws):
        inst = drawer.inst()
        if inst is None:
            continue
        fresh = pairs(drawer.choices) - met
        if best[0] is None or len(fresh) > len(best[1]):
            best = inst, fresh
    return best


def cases(platform, form, rng, met):
    """form.count cases of a form."""
    drawer = Drawer(platform, form, rng)
    made = 0
    for _ in range(form.count * 12):
        inst, fresh = candidate(drawer, met, 4)
        case = solve(rng, inst, form) if inst else None
        if case is None:
            continue
        met |= fresh
        made += 1
        yield case
        if made == form.count:
            return
    raise AssertionError(f"{platform.name}: {form}: only {made} cases")


def remaining_pairs(platform, group, rng, met):
    """Cases of any form of a group until no new pair of alternatives occurs."""
    misses = 0
    while misses < 6:
        form = rng.choice(group)
        inst, fresh = candidate(Drawer(platform, form, rng), met, 5)
        case = solve(rng, inst, form) if fresh else None
        if case is None:
            misses += 1
            continue
        met |= fresh
        misses = 0
        yield case
