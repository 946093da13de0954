#!/usr/bin/env python3
"""Runs a kernel on several devices and prints its output, if it is the same on all.

    everywhere.py [--rows] [--on=DEVICE/OPT,...] SOURCE CMRUN-ARGUMENTS

The output is one line: the values of the text outputs, separated by blanks.
With --rows (see rows.h) it is compared instead with the values of the comments
`// == EXPRESSION` of the source, in their order, evaluated by Python; after the last
of them there may only be zeros. `// PY: STATEMENT` is executed before.
"""
import itertools
import os
import re
import struct
import subprocess
import sys

ALL = "cpu/2,cpu/0,gen:skl/2,gen:icllp/2,gen:icllp/0,gen:tgllp/2"
END = 0x5eed


def run(place, args, judged):
    """The output of one device and level; compared with the oracle if `judged`."""
    device, opt = place.split("/")
    command = ["cmrun", "--device=" + device, "-O" + opt] + args
    environment = dict(os.environ)
    if not judged:
        environment.setdefault("CM_ORACLE", "off")
    r = subprocess.run(command, capture_output=True, text=True, env=environment)
    if r.returncode:
        sys.exit("%s\n%s%s" % (" ".join(command), r.stdout, r.stderr))
    return " ".join(r.stdout.split())


def wrapper(bits, signed):
    def wrap(x):
        x = int(x) & ((1 << bits) - 1)
        return x - (1 << bits) if signed and x >> (bits - 1) else x
    return wrap


def rounder(letter):
    return lambda x: struct.unpack(letter, struct.pack(letter, x))[0]


NAMES = {"char": wrapper(8, True), "uchar": wrapper(8, False), "short": wrapper(16, True),
         "ushort": wrapper(16, False), "s32": wrapper(32, True), "uint": wrapper(32, False),
         "half": rounder("e"), "float32": rounder("f")}


def word(x):
    """A value as rows.h writes it."""
    bits = struct.pack("<f", x) if isinstance(x, float) else \
        struct.pack("<I", int(x) & 0xffffffff)
    return struct.unpack("<i", bits)[0]


def expectations(source):
    """(line number, words) for each comment."""
    names = dict(NAMES)
    for number, line in enumerate(open(source), 1):
        if match := re.search(r"// PY: (.*)", line):
            exec(match.group(1), names)
        elif match := re.search(r"// == (.*)", line):
            value = eval(match.group(1), names)
            yield number, [word(x) for x in (value if isinstance(value, list) else [value])]


def compare(source, output):
    words, count = iter(map(int, output.split())), 0
    for number, wanted in expectations(source):
        count += 1
        wanted += [END] * (-len(wanted) % 16)
        found = list(itertools.islice(words, len(wanted)))
        if found != wanted:
            sys.exit(f"{source}:{number}: not\n  {wanted}, but\n  {found}")
    if not count:
        sys.exit(source + ": no rows")
    if any(rest := list(words)):
        sys.exit(f"{source}: rows that no comment expects: {rest}")


def main():
    args = sys.argv[1:]
    places, rows = ALL, False
    while args[0].startswith("--"):
        option = args.pop(0)
        if option == "--rows":
            rows = True
        else:
            places = option.removeprefix("--on=")
    # All must be equal, so only one of them is compared with the oracle.
    results = {place: run(place, args, i == 0) for i, place in enumerate(places.split(","))}
    values = set(results.values())
    if len(values) != 1:
        sys.exit("\n".join("%-12s %s" % r for r in results.items()))
    if rows:
        compare(next(a for a in args if not a.startswith("-")), values.pop())
    else:
        print(values.pop())


if __name__ == "__main__":
    main()
