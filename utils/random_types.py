"""Types, objects and palettes of random CM programs; see random_kernel.py."""
import random
import re
from collections import namedtuple
from typing import NamedTuple

BYTES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4,
         "long": 8, "ulong": 8, "half": 2, "float": 4, "double": 8}
FLOATS = ("half", "float", "double")
COMMON = ("char", "uchar", "short", "ushort", "int", "uint", "half", "float")
COUNTS = (1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 23, 31, 32, 33)
SIMD_WIDTHS = (2, 4, 8, 16, 32)
DEVICES = ("skl", "icllp", "tgllp", "dg2", "pvc")
# Blocks of programs with features that some devices lack: (block % 16, name, devices).
FEATURES = ((2, "double", ("skl", "pvc")),
            (7, "rotate", ("icllp", "tgllp", "dg2", "pvc")),
            (11, "dp4a", ("tgllp", "dg2", "pvc")),
            (14, "bfn", ("dg2", "pvc")))
BLOCK = 64
# Programs from this seed on are those of modern CM. The blocks use these rows in turn:
# (devices, width of the systolic array, features).
MODERN = 10_000_000
MODERN_DEVICES = ((("dg2", "pvc"), 0, ()), (("pvc",), 16, ("double", "2d")),
                  (("dg2",), 8, ()), (("pvc",), 16, ("2d",)))

# An expression: its text, its element type, and whether the elements are bits of
# floating-point values, whose value must not be used: a NaN has many representations.
Value = namedtuple("Value", "text type raw", defaults=(False,))


class Object(NamedTuple):
    name: str
    type: str
    rows: int  # 0 for a vector.
    columns: int
    count: int
    root: str = ""             # The object that it refers to; "" for itself.
    adjacent: bool = True      # Whether its elements are adjacent.
    lanes_only: bool = False   # Undefined in inactive lanes.
    constant: bool = False
    length: int = 0            # For an array of such objects.
    raw: bool = False          # See Value.

    def kind(self, reference=False, element=None, sizes=None):
        """Its type in CM, optionally with another element type or sizes."""
        sizes = sizes or (f"{self.rows}, {self.columns}" if self.rows else str(self.count))
        return (f"{'matrix' if self.rows else 'vector'}{'_ref' * reference}"
                f"<{element or self.type}, {sizes}>")

    def origin(self):
        return self.root or base(self.name)

    def like(self, other):
        return self[1:5] == other[1:5]


def vector_of(name, element, count, **more):
    return Object(name, element, 0, count, count, **more)


def matrix_of(name, element, rows, columns, **more):
    return Object(name, element, rows, columns, rows * columns, **more)


def base(text):
    """The variable of a region."""
    return re.match(r"\w*", text)[0]


def is_float(type_name):
    return type_name in FLOATS


def joint_type(a, b):
    """The type of `x + y` for elements of two types."""
    for t in ("double", "float", "half", "ulong", "long", "uint"):
        if t in (a, b):
            return t
    return "int"


def divisor(text, one="1"):
    """1 to 127. The constant comes first: GCC would parse `(T(U(x[i])) & 126)` as the
    declaration of an array of unknown size."""
    return f"((126 & {text}) + {one})"


def promoted(type_name):
    return type_name if is_float(type_name) else joint_type(type_name, "int")


class Palette:
    """The types, shapes and functions of a block of programs."""

    def __init__(self, block):
        r = random.Random(f"block {block}")
        self.modern = block * BLOCK >= MODERN
        self.careful, self.signed = block % 4 == 1 and not self.modern, block % 8 == 1
        self.features, self.devices, self.columns = set(), DEVICES, 0
        # Half of the modern programs use the large register file.
        self.options = ["-Qxcm_register_file_size=256"] if self.modern and block % 3 else []
        if self.modern:
            self.devices, self.columns, features = MODERN_DEVICES[block % 4]
            self.features = {"bfn", "modern", *features}
        for number, name, devices in FEATURES:
            if block % 16 == number and not self.modern:
                self.features, self.devices = {name}, devices
        if "bfn" in self.features:
            self.features |= {"dp4a", "rotate"}
        self.types = r.sample(COMMON, 4)
        if self.careful:
            integers = ["char", "short", "int"] if self.signed else ["uchar", "ushort", "uint"]
            self.types = r.sample(integers, 2) + [
                r.choice(["half", "float"]), r.choice(["half", "float", *integers])]
        elif all(is_float(t) for t in self.types):
            self.types += ["int"]
        if "double" in self.features:
            self.types += ["double", r.choice(["long", "ulong", "half", "float"])]
        elif block % 4 == 3 or (self.modern and block % 5 == 0):
            self.types += ["long", "ulong", r.choice(FLOATS[:2])]
        self.types = sorted(set(self.types))
        self.counts = r.sample(COUNTS, 4)
        # Production refuses some loops of four lanes, and its finalizer uses wrong
        # masks for conversions in 32.
        self.simd_widths = (8, 16) if self.careful else r.sample(SIMD_WIDTHS, 2)
        self.lanes = r.choice([8, 16, 32])
        self.vectors = [r.choice([r.randrange(1, 71), *COUNTS, 16, 32]) for _ in range(2)] + [
            r.choice([16, 24, 32, 48, 64])]
        rows = [r.randrange(1, 9) for _ in range(2)]
        self.matrices = [(n, r.randrange(1, min(17, 70 // n))) for n in rows]
