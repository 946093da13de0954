# Runs CM statements on devices and compares their results with lists that
# were computed in Python: see Program. A test is a script that ends with
#   program.check(sys.argv[1:])     a scratch directory, then DEVICE[@-OX] ...
# where exec:TARGET runs a binary of cmc with gensim exec.
import math
import os
import struct
import subprocess
import sys

LANES = 16
# CM name: struct letter, bytes.
TYPES = {"char": ("b", 1), "uchar": ("B", 1), "short": ("h", 2),
         "ushort": ("H", 2), "int": ("i", 4), "uint": ("I", 4),
         "long": ("q", 8), "ulong": ("Q", 8), "half": ("e", 2),
         "float": ("f", 4), "double": ("d", 8)}
INTEGERS = [t for t in TYPES if t not in ("half", "float", "double")]


def bits_of(ty):
    return 8 * TYPES[ty][1]


def is_signed(ty):
    return TYPES[ty][0].islower()


def limits(ty):
    bits = bits_of(ty)
    return (-1 << bits - 1, (1 << bits - 1) - 1) if is_signed(ty) \
        else (0, (1 << bits) - 1)


def wrap(value, ty):
    """An integer converted to ty."""
    value &= (1 << bits_of(ty)) - 1
    return value - (1 << bits_of(ty)) if value > limits(ty)[1] else value


def clamp(value, ty):
    low, high = limits(ty)
    return min(max(value, low), high)


def promoted(ty):
    return ty if bits_of(ty) >= 32 else "int"


def common(a, b):
    """The type in which C++ computes a + b."""
    a, b = promoted(a), promoted(b)
    bits = max(bits_of(a), bits_of(b))
    signed = all(is_signed(t) or bits_of(t) < bits for t in (a, b))
    return {32: ("uint", "int"), 64: ("ulong", "long")}[bits][signed]


def rounded(value, ty):
    """The value of a floating-point type nearest to value."""
    try:
        return struct.unpack(TYPES[ty][0], struct.pack(TYPES[ty][0], value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def ulp(value, ty):
    """The distance of the values of a floating-point type around value."""
    digits, lowest = {"half": (11, -14), "float": (24, -126),
                      "double": (53, -1022)}[ty]
    if value == 0 or math.isinf(value):
        return 2.0 ** (lowest - digits + 1)
    return 2.0 ** (max(math.frexp(value)[1] - 1, lowest) - digits + 1)


def interesting(ty, seed=1):
    """As many integers as there are lanes: limits, their neighbours, and others."""
    low, high = limits(ty)
    values = [0, 1, high, low, high - 1, low + 1, 2, 7]
    if is_signed(ty):
        values[7] = -1
    state = seed * 2654435761 + 12345
    while len(values) < LANES:
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        values.append(wrap(state >> 11 + len(values), ty))
    return values[seed % 5:] + values[:seed % 5]


class Program:
    def __init__(self):
        self.inputs = []    # name, type, values
        self.cases = []     # text, type, expected, tolerance in ulp
        self.setup = []
        self.parameters = ""   # Of the kernel, after in and out.
        self.options = []      # Options of the run: values of parameters.

    def vector(self, name, ty, values):
        assert len(values) == LANES
        self.inputs.append((name, ty, list(values)))
        return values

    def declare(self, text):
        self.setup.append(text)

    def case(self, text, ty, expected, tolerance=0):
        """The expression text has LANES elements of ty, or is a scalar."""
        expected = list(expected) if hasattr(expected, "__iter__") \
            else [expected] * LANES
        assert len(expected) == LANES, text
        self.cases.append((text, ty, expected, tolerance))

    def source(self):
        yield "extern \"C\" _GENX_MAIN_ void run(SurfaceIndex in, " \
            f"SurfaceIndex out{self.parameters}) {{"
        for i, (name, ty, _) in enumerate(self.inputs):
            yield f"  vector<{ty}, {LANES}> {name};"
            yield f"  read(in, {128 * i}, {name});"
        yield from ("  " + line for line in self.setup)
        for i, (text, ty, _, _) in enumerate(self.cases):
            yield f"  {{ vector<{ty}, {LANES}> r = {text}; " \
                f"write(out, {128 * i}, r); }}"
        yield "}"

    @staticmethod
    def command(path, name, level):
        """(command that runs first, command that runs the source, without arguments)"""
        options = [level] if level else []
        if not name.startswith("exec:"):
            return [], ["cmrun", path, f"--device={name}", *options]
        binary = path + ".bin"
        return ["cmc", path, "-march=" + name[5:], *options, "-o", binary], \
            ["gensim", "exec", binary]

    def check(self, arguments):
        scratch, *devices = arguments
        os.makedirs(scratch, exist_ok=True)
        path = os.path.join(scratch, "k.cm")
        with open(path, "w") as f:
            f.write("".join(line + "\n" for line in self.source()))
        with open(os.path.join(scratch, "in"), "wb") as f:
            for _, ty, values in self.inputs:
                data = struct.pack(f"{LANES}{TYPES[ty][0]}", *values)
                f.write(data.ljust(128, b"\0"))
        wrong = 0
        for device in devices:
            name, _, level = device.partition("@")
            out = os.path.join(scratch, "out")
            first, run = self.command(path, name, level)
            if first:
                subprocess.run(first, check=True, timeout=60)
            subprocess.run(
                [*run, *self.options, "--arg", f"in=buffer:{scratch}/in",
                 "--arg", f"out=zero:{128 * len(self.cases)}",
                 "--out", f"out={out}"], check=True, timeout=60)
            with open(out, "rb") as f:
                wrong += self.compare(device, f.read())
        print(f"{len(self.cases)} cases on {len(devices)} devices, {wrong} wrong")
        return wrong != 0

    def compare(self, device, data):
        wrong = 0
        for i, (text, ty, expected, tolerance) in enumerate(self.cases):
            letter, size = TYPES[ty]
            got = struct.unpack_from(f"{LANES}{letter}", data, 128 * i)
            bad = [k for k in range(LANES)
                   if not agree(got[k], expected[k], ty, tolerance)]
            if bad:
                wrong += 1
                k = bad[0]
                print(f"{device}: {text}: lane {k}: {got[k]!r}, not "
                      f"{expected[k]!r}")
        return wrong


def agree(got, expected, ty, tolerance):
    if ty not in ("half", "float", "double"):
        return got == expected
    if math.isnan(expected) or math.isnan(got):
        return math.isnan(expected) and math.isnan(got)
    if tolerance == 0 or math.isinf(expected) or math.isinf(got):
        return got == expected and \
            math.copysign(1, got) == math.copysign(1, expected)
    return abs(got - expected) <= tolerance * ulp(expected, ty)
