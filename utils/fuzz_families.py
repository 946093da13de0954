#!/usr/bin/env python3
"""Compares the executions of families of CM statements.

Usage: fuzz_families.py BUILD [--family NAME] [--devices LIST] [--levels LIST] [--list]

A family is one form of statement with every combination of the types, element counts,
strides, expressions and kinds of access that it can have. Random programs find one
statement of a family that is miscompiled; this campaign finds the others. A kernel
contains a hundred statements. It runs on the oracle (test/oracle), which is right by
definition, and as our Gen binary on the simulated GPUs, at -O0 and -O2; "cpu" among
the devices is the CPU device. The report names the combination of each statement that
writes other bytes than on the oracle, or that the oracle refuses. --list prints the
statements instead. The last line is "N passed, N failed"; it counts each statement
once per device and level.
is "N passed, N failed"; it counts each statement once per device and level.
"""
import argparse
import itertools
import pathlib
import sys
import tempfile

import peer
from fuzz_batch import REFERENCE, Execution, Failure, NotAvailable, Tools

DEVICES = "skl,icllp,tgllp,dg2,pvc"
STATEMENTS = 100  # In a kernel.
SLOT = 128        # Bytes that each statement writes.
INTEGERS = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8,
            "ulong": 8}
FLOATS = {"half": 2, "float": 4, "double": 8}
SIZES = {**INTEGERS, **FLOATS}
HAVE_DOUBLES = ("cpu", "skl", "pvc")
KERNEL = """extern "C" _GENX_MAIN_ void k(SurfaceIndex in [[type("buffer_t")]],
    SurfaceIndex out [[type("buffer_t")]], int n0, int n1, int n2) {
%s}
"""


def load(name, element, count, offset):
    """Declares the vector `name` and reads it from byte `offset` of the input. Elements
    of floating-point types are integers of 12 bits, so that sums of them are exact."""
    if element in FLOATS:
        return (f"vector<{element}, {count}> {name}; {{ vector<short, {count}> t; "
                f"read(in, {offset}, t); {name} = t >> 4; }}")
    return f"vector<{element}, {count}> {name}; read(in, {offset}, {name});"


def store(element, count, value):
    """Writes `value` to the next slot, whose other elements are set to 5."""
    return (f"vector<{element}, {SLOT // SIZES[element]}> o = 5; "
            f"o.select<{count}, 1>(0) = {value}; write(out, at, o); at += {SLOT};")


def select(name, count, stride, indirect):
    place = "n0 & 7" if indirect else "1"
    return f"{name}.select<{count}, {stride if count > 1 else 1}>({place})"


def strides(count):
    return (1, 2, 3) if count > 1 else (1,)


def extended():
    """Operations on integers extended twice, with operands of the last type."""
    uses = ("{u} - z", "({u} - z) & ({w} + z)", "-z", "cm_abs<{t}>(z) + -z",
            "(9 - z) ^ ({u} + z)", "{u} * -z")
    for (a, b, c), count, indirect, use in itertools.product(
            itertools.product(INTEGERS, repeat=3), (1, 4, 8), (0, 1), uses):
        if not SIZES[a] < SIZES[b] <= SIZES[c]:
            continue
        over = f"v.select<{count}, 1>({'n1 & 15' if indirect else 2}) = 7;"
        value = use.format(t=c, u=f"u.select<{count}, 1>(0)", w=f"u.select<{count}, 1>(2)")
        yield (a, b, c, count, indirect, use), (
            f"{load('v', a, 32, 32)} {load('u', c, 32, 512)} "
            f"vector<{b}, {count}> w = {select('v', count, 1, indirect)}; {over} "
            f"vector<{c}, {count}> z = w; {store(c, count, value)}")


def saturated():
    """Comparisons of saturated values with 0."""
    for a, c, count, test, use in itertools.product(
            SIZES, SIZES, (1, 8, 16), ("<", "<=", "==", "!=", ">", ">="),
            ("x", "-x", "x + x", "cm_abs<{a}>(x)")):
        if a == c or (count != 8 and use != "x"):
            continue
        yield (a, c, count, test, use), (
            f"{load('r', a, 32, 32)} vector<{a}, {count}> x = {select('r', count, 1, 1)}; "
            f"vector<{c}, {count}> y = vector<{c}, {count}>({use.format(a=a)}, SAT); "
            f"vector<short, {count}> m = 3; m.merge(9, 4, y {test} 0); "
            f"{store('short', count, 'm')}")


def converted():
    """Conversions of elements to another type."""
    for a, c, count, indirect, there, sat in itertools.product(
            SIZES, SIZES, (2, 3, 8, 17), (0, 1), (0, 1), (0, 1)):
        if a in FLOATS and not sat and c in ("char", "uchar", "ushort", "uint", "ulong"):
            continue  # Undefined where the value is out of range.
        for source, target in itertools.product(strides(count), repeat=2):
            if count * max(source, target) > 36:
                continue
            value = select("s", count, source, indirect)
            value = f"vector<{c}, {count}>({value}, SAT)" if sat else value
            elements = min(48, SLOT // SIZES[c])
            if 8 + (count - 1) * target > elements:
                continue
            yield (a, c, count, indirect, there, sat, source, target), (
                f"{load('s', a, 48, 256)} {load('d', c, 48, 512)} "
                f"{select('d', count, target, there)} = {value}; "
                f"{store(c, elements, f'd.select<{elements}, 1>(0)')}")


def operations():
    """Operations on two types, one operand with a dynamic offset."""
    uses = ("{x} + {y}", "{x} - {y}", "{y} - {x}", "{x} * {y}", "-{x} + -{y}",
            "cm_min<{a}>({x}, {y})", "cm_max<{a}>({y}, {x})", "cm_add<{a}>({x}, {y}, SAT)",
            "{x} & ~{y}", "{x} ^ {y}", "-{x} | {y}", "{x} >> ({y} & 7)")
    for a, b, count, use in itertools.product(SIZES, SIZES, (1, 2, 7, 16), uses):
        has_floats = a in FLOATS or b in FLOATS
        if has_floats and any(c in use for c in ("&", "^", "|", ">>")):
            continue
        for indirect, stride in itertools.product((0, 1), strides(count)[:2]):
            result = "float" if has_floats else "long"
            value = use.format(a=a, x=select("v", count, stride, indirect),
                               y=select("u", count, 1, 1))
            yield (a, b, count, use, indirect, stride), (
                f"{load('v', a, 48, 256)} {load('u', b, 48, 64)} "
                f"{store(result, count, value)}")


FAMILIES = {f.__name__: f for f in (extended, saturated, converted, operations)}


def available(combination, device):
    return device in HAVE_DOUBLES or "double" not in combination


class Campaign:
    def __init__(self, tools):
        self.tools, self.passed, self.failed = tools, 0, 0

    def results(self, statements, execution):
        """The slot of each statement; None if the kernel does not run."""
        source, found = self.tools.scratch / "kernel.cm", self.tools.scratch / "out.bin"
        found.unlink(missing_ok=True)
        source.write_text(KERNEL % ("  int at = 0;\n" + "".join(
            f"  {{ {text} }}\n" for _, text in statements)))
        try:
            self.tools.run(source, execution, "--group-size=1",
                           f"--arg=out=zero:{SLOT * STATEMENTS}", f"--out=out={found}")
        except (Failure, NotAvailable, peer.Refused) as failure:
            if len(statements) > 1:
                half = len(statements) // 2
                return (self.results(statements[:half], execution) +
                        self.results(statements[half:], execution))
            print(f"{execution.text}: {str(failure)[:300]}")
            return [None]
        data = found.read_bytes()
        return [data[SLOT * i:SLOT * (i + 1)] for i in range(len(statements))]

    def compare(self, name, statements, executions):
        wanted = self.results(statements, REFERENCE)
        for execution in executions:
            found = self.results(statements, execution)
            for (combination, _), right, ours in zip(statements, wanted, found):
                agree = right is not None and right == ours
                self.passed += agree
                self.failed += not agree
                if not agree:
                    print(f"{name} {combination} on {execution.text}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--family", choices=FAMILIES)
    parser.add_argument("--devices", default=DEVICES)
    parser.add_argument("--levels", default="-O0,-O2")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    families = [options.family] if options.family else FAMILIES
    if options.list:
        for name in families:
            for combination, text in FAMILIES[name]():
                print(name, combination, text)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        campaign = Campaign(Tools(options.build, scratch))
        for name in families:
            for _, devices in itertools.groupby(
                    sorted(options.devices.split(","), key=HAVE_DOUBLES.__contains__),
                    HAVE_DOUBLES.__contains__):
                devices = list(devices)
                executions = [Execution(f"{d if d == 'cpu' else 'gen:' + d} {level}")
                              for d in devices for level in options.levels.split(",")]
                statements = [s for s in FAMILIES[name]() if available(s[0], devices[0])]
                for i in range(0, len(statements), STATEMENTS):
                    campaign.compare(name, statements[i:i + STATEMENTS], executions)
    print(f"{campaign.passed} passed, {campaign.failed} failed")
    return bool(campaign.failed)


if __name__ == "__main__":
    sys.exit(main())
