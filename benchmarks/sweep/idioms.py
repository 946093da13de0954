"""Idioms by enumeration: kernels of one or two operations that nobody chose.

An Idiom is a combination of one value of each of these dimensions: operation (in half of the
idioms a second one is applied to its result), element type, second operand (constant, scalar,
vector), region of the first operand, and what follows. all_idioms() numbers the combinations
that CM defines. Neighbouring numbers have little in common, so every part of them is a sample.
"""
import functools
import itertools
import math
from collections import namedtuple

BYTES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8,
         "ulong": 8, "half": 2, "float": 4, "double": 8}
FLOATS = ("half", "float", "double")
HAVE_DOUBLES = ("skl", "pvc")
# The random inputs of each type; see programs.py.
INPUTS = {"char": "i8", "uchar": "u8", "short": "i16", "ushort": "u16", "int": "i32",
          "uint": "u32", "long": "i64", "ulong": "i64", "half": "f16", "float": "f32",
          "double": "f64"}
INPUT_BYTES, OUTPUT_BYTES = 2048, 2048
# What a file with idioms begins with: the places of scattered elements.
HEAD = f"static const uint steps[32] = {{{', '.join(str(3 * i) for i in range(32))}}};\n"
NARROWER = {"short": "char", "ushort": "uchar", "int": "short", "uint": "ushort", "long": "int",
            "ulong": "uint", "float": "half", "double": "float", "half": "char"}
WIDER = {small: large for large, small in NARROWER.items() if large not in FLOATS}
WIDER.update(half="float", float="double")

# An expression of {x}, the second operand {y}, the element type {t}; the types it is for; the
# greatest value of {y} where that is limited.
Operation = namedtuple("Operation", "text integers floats most", defaults=(True, True, None))
OPERATIONS = {
    "add": Operation("{x} + {y}"), "sub": Operation("{x} - {y}"),
    "rsub": Operation("{y} - {x}"), "mul": Operation("{x} * {y}"),
    "mad": Operation("{x} * {y} + {x}"), "square": Operation("{x} * {x} - {y}"),
    "and": Operation("{x} & {y}", floats=False), "or": Operation("{x} | {y}", floats=False),
    "xor": Operation("{x} ^ {y}", floats=False), "andnot": Operation("{x} & ~{y}", floats=False),
    "shl": Operation("{x} << {y}", floats=False, most=7),
    "shr": Operation("{x} >> {y}", floats=False, most=7),
    "div": Operation("{x} / {y}", floats=False, most=100),
    "rem": Operation("{x} % {y}", floats=False, most=100),
    "min": Operation("cm_min<{t}>({x}, {y})"), "max": Operation("cm_max<{t}>({x}, {y})"),
    "clamp": Operation("cm_max<{t}>(cm_min<{t}>({x}, {y}), 2)"),
    "difference": Operation("cm_abs<{t}>({x} - {y})"),
    "add-sat": Operation("cm_add<{t}>({x}, {y}, SAT)"),
    "average": Operation("({x} + {y} + 1) >> 1", floats=False),
    "negate": Operation("-{x} + {y}"), "less": Operation("{x} < {y}"),
}
OPERANDS = ("constant", "scalar", "vector")
# Elements read, elements of the operand, and its text, where {a} is the vector or matrix that
# was read; with rows that is a matrix.
Region = namedtuple("Region", "read count text rows", defaults=(0,))
REGIONS = {
    "contiguous 8": Region(16, 8, "{a}.select<8, 1>(0)"),
    "contiguous 16": Region(16, 16, "{a}.select<16, 1>(0)"),
    "contiguous 32": Region(32, 32, "{a}.select<32, 1>(0)"),
    "contiguous 64": Region(64, 64, "{a}.select<64, 1>(0)"),
    "odd 3": Region(16, 3, "{a}.select<3, 1>(1)"),
    "odd 7": Region(16, 7, "{a}.select<7, 1>(2)"),
    "odd 13": Region(16, 13, "{a}.select<13, 1>(0)"),
    "offset 16": Region(32, 16, "{a}.select<16, 1>(3)"),
    "strided 2": Region(32, 16, "{a}.select<16, 2>(1)"),
    "strided 3": Region(32, 8, "{a}.select<8, 3>(2)"),
    "replicated": Region(16, 16, "{a}.replicate<4, 2, 4, 1>(1)"),
    "block": Region(64, 16, "{a}.select<4, 1, 4, 1>(2, 3)", 8),
    "column": Region(64, 8, "{a}.select<8, 1, 1, 1>(0, 5)", 8),
}
FOLLOWS = ("stored", "truncated", "widened", "saturated", "scattered", "reduced", "selected",
           "counted")


class Idiom:
    def __init__(self, number, operations, element, operand, region, follow):
        self.number, self.operations, self.element = number, operations, element
        self.operand, self.region, self.follow = operand, region, follow
        self.name = f"i{number}"

    def __str__(self):
        return f"{' '.join(self.operations)} of {self.element}, {self.operand}, {self.region}, " \
            f"{self.follow}"

    def devices(self, devices):
        has_double = "double" in (self.element, self.result_type())
        return [d for d in devices if not has_double or d in HAVE_DOUBLES]

    def result_type(self):
        element = self.element
        if self.follow == "scattered":
            return "float" if element in FLOATS else "int"
        if self.follow == "counted":
            return "uint"
        table = {"truncated": NARROWER, "saturated": NARROWER, "widened": WIDER}
        return table.get(self.follow, {}).get(element, element)

    def most(self):
        """The greatest value of the second operand, or None."""
        limits = [OPERATIONS[o].most for o in self.operations if OPERATIONS[o].most]
        return min(limits, default=None)

    def value(self, value):
        """The expression of the operations on `value`."""
        second = {"constant": "3", "scalar": "s", "vector": "y"}[self.operand]
        for operation in self.operations:
            value = "(" + OPERATIONS[operation].text.format(x=value, y=second,
                                                            t=self.element) + ")"
        return value

    def source(self):
        element, region = self.element, REGIONS[self.region]
        shape = f"matrix<{element}, {region.rows}, {region.read // region.rows}>" \
            if region.rows else f"vector<{element}, {region.read}>"
        count = region.count
        padded = -(-count // 16) * 16
        whole = f"a.format<{element}>()" if region.rows else "a"
        lines = [f"{shape} a; read(in, 0, {whole});",
                 f"vector<{element}, {count}> x = {region.text.format(a='a')};"]
        if self.operand == "vector":
            lines += [f"vector<{element}, {padded}> b; read(other, 0, b);",
                      f"vector<{element}, {count}> y = b.select<{count}, 1>(0);"]
        return (f'extern "C" _GENX_MAIN_ void {self.name}(SurfaceIndex in [[type("buffer_t")]], '
                'SurfaceIndex other [[type("buffer_t")]], SurfaceIndex out [[type("buffer_t")]], '
                f"{element} s) {{\n  " + "\n  ".join(lines + list(self.end(count))) + "\n}\n")

    def end(self, count):
        """The statements from the value to the memory."""
        element, result = self.element, self.result_type()
        value, kind = self.value("x"), f"vector<{result}, {count}>"
        if self.follow == "saturated":
            yield f"{kind} r = {kind}({value}, SAT);"
        elif self.follow == "selected":
            yield f"vector<{element}, {count}> v = {value}; {kind} r = 5; r.merge(v, x, v > 4);"
        elif self.follow == "counted":
            yield (f"vector<{element}, {count}> v = {value}; vector<ushort, {count}> m = v > 4; "
                   f"{kind} r = m; r += uint(m.any()) * 2 + uint(m.all());")
        elif self.follow == "reduced":
            reduce = "cm_reduced_max" if element in FLOATS else "cm_sum"
            yield f"vector<{element}, {count}> v = {value}; {kind} r = {reduce}<{result}>(v);"
        else:
            yield f"{kind} r = {value};"
        if self.follow == "scattered":
            yield f"vector<uint, {count}> at(steps); write(out, 0, at, r);"
        elif count * BYTES[result] % 16:
            padded = -(-count * BYTES[result] // 16) * 16 // BYTES[result]
            yield (f"vector<{result}, {padded}> o = 0; o.select<{count}, 1>(0) = r; "
                   "write(out, 0, o);")
        else:
            yield "write(out, 0, r);"

    def launch(self):
        """The options of cmrun."""
        name = INPUTS[self.element]
        spec = f"@{name}:{INPUT_BYTES // BYTES[self.element]}"
        limited = spec
        if self.most():
            limited += f":1:{self.most()}"
        elif self.element in FLOATS:
            spec = limited = spec + ":-4:4"
        return [f"--kernel={self.name}", "--group-size=1", f"--arg=in=buffer:{spec}",
                f"--arg=other=buffer:{limited}", "--arg=s=5",
                f"--arg=out=zero:{OUTPUT_BYTES}", "--out=out"]


def defined(operations, element, operand, region, follow):
    """Whether CM defines the combination."""
    is_float = element in FLOATS
    rows = [OPERATIONS[o] for o in operations]
    if not all(row.floats if is_float else row.integers for row in rows):
        return False
    if follow == "truncated" and (element not in NARROWER or element == "half"):
        return False  # A conversion to integers is undefined where it overflows.
    if follow == "widened" and element not in WIDER:
        return False
    if follow == "saturated" and element not in NARROWER:
        return False
    # A comparison has no element type to go on with.
    if "less" in operations and (operations[-1] != "less" or operations.count("less") > 1 or
                                 follow in ("saturated", "truncated", "reduced")):
        return False
    return follow != "scattered" or REGIONS[region].count in (8, 16, 32)


@functools.lru_cache(maxsize=None)
def combinations():
    """All combinations: those of one operation, and as many of two, which take the operands,
    regions and what follows in turn."""
    rest = list(itertools.product(OPERANDS, REGIONS, FOLLOWS))
    found = [((o,), t, *r) for o, t, r in itertools.product(OPERATIONS, BYTES, rest)]
    turn = itertools.cycle(rest)
    pairs = itertools.product(OPERATIONS, OPERATIONS, BYTES)
    found += [(pair[:2], pair[2], *next(turn)) for pair in pairs for _ in range(7)]
    return [each for each in found if defined(*each)]


def stride(total):
    """A step that visits every number below `total` once, far from the one before."""
    step = int(total * 0.6180339887)
    while math.gcd(step, total) != 1:
        step += 1
    return step


def idiom(number):
    every = combinations()
    return Idiom(number, *every[number * stride(len(every)) % len(every)])


def idioms(first, count):
    return [idiom(number) for number in range(first, min(first + count, len(combinations())))]
