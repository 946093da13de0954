#!/usr/bin/env python3
"""Compares Gen code with the CPU device on random CM kernels.

Usage: fuzz_kernels.py BUILD [FIRST [COUNT]] [--devices LIST] [--keep DIRECTORY]

Kernel number N of random_kernel.py runs on the CPU device and on the simulated
GPUs at -O0 and -O2. Where the results differ, or a program fails, the kernel is
reduced to the lines that it takes and kept; the last line is
"N passed, N failed".
"""
import argparse
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

from random_kernel import RandomKernel

DEVICES = "skl,icllp,tgllp"
LEVELS = ("-O2", "-O0")
FORMATS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i",
           "uint": "I", "half": "e", "float": "f"}
INPUT_BYTES, OUTPUT_BYTES = 4096, 8192
SECONDS = 120  # That a run may take.
ARGUMENTS = ("--arg=n0=5", "--arg=n1=-3", "--arg=n2=1234567")


def input_bytes():
    """Random dwords: any, small ones, pairs of words, and corner cases."""
    r = random.Random(7)
    corners = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x80007fff, 0x7f80ff01]
    makers = [lambda: r.getrandbits(32), lambda: r.randrange(-9, 10) & 0xffffffff,
              lambda: r.randrange(65536) << 16 | r.randrange(-300, 300) & 0xffff,
              lambda: r.choice(corners),
              lambda: r.getrandbits(31) >> r.randrange(31)]
    return b"".join(struct.pack("<I", r.choice(makers)())
                    for _ in range(INPUT_BYTES // 4))


class Failure(Exception):
    """A program that did not end well."""


class Runner:
    def __init__(self, build, scratch):
        self.cmrun = pathlib.Path(build) / "bin" / "cmrun"
        self.kernel, self.out = scratch / "kernel.cm", scratch / "out.bin"
        self.input = scratch / "in.bin"
        self.input.write_bytes(input_bytes())
        self.known = "", b""

    def reference(self, source):
        """What the CPU device makes of `source`; the last one is remembered."""
        if self.known[0] != source:
            self.known = source, self.run(source, "cpu", "-O2")
        return self.known[1]

    def run(self, source, device, level):
        self.kernel.write_text(source)
        self.out.unlink(missing_ok=True)
        command = [self.cmrun, f"--device={device}", level, "-w", "--threads=1x1",
                   f"--arg=in=buffer:{self.input}", f"--arg=out=zero:{OUTPUT_BYTES}",
                   f"--out=out={self.out}", *ARGUMENTS, self.kernel]
        try:
            run = subprocess.run(command, capture_output=True, text=True,
                                 errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Failure("did not end in time") from None
        if run.returncode:
            raise Failure(f"exit code {run.returncode}: {run.stderr[:300]}")
        return self.out.read_bytes()


def elements(data, output):
    return struct.unpack_from(f"<{output.count}{FORMATS[output.type]}", data,
                              output.offset)


def difference(expected, found, outputs):
    """The first element that differs, as text; any NaN is as good as another."""
    for output in outputs:
        pairs = zip(elements(expected, output), elements(found, output))
        for index, (e, f) in enumerate(pairs):
            if e != f and (e == e or f == f):
                return f"{output.name}[{index}]: {f} instead of {e}"
    return ""


def outputs_of(lines, outputs):
    """Those that the lines that are left still write."""
    text = "\n".join(lines)
    return [o for o in outputs if f" = {o.name}; write(out, {o.offset}, " in text]


def what_is_wrong(runner, lines, outputs, device, level):
    """What `device` does otherwise than the CPU device; empty: nothing."""
    source = "\n".join(lines) + "\n"
    try:
        expected = runner.reference(source)
    except Failure as failure:
        return f"cpu: {failure}"
    try:
        found = runner.run(source, device, level)
    except Failure as failure:
        return str(failure)
    return difference(expected, found, outputs_of(lines, outputs))


def statements(lines):
    """The ranges of lines that open as many braces as they close."""
    for first in range(1, len(lines) - 1):
        depth = 0
        for last in range(first, len(lines) - 1):
            depth += lines[last].count("{") - lines[last].count("}")
            if depth < 0 or lines[last].strip().startswith("}") and first == last:
                break
            if depth == 0:
                yield first, last + 1
                break


def kind_of(wrong):
    return "difference" if " instead of " in wrong else wrong[:4]


def reduce(runner, lines, outputs, device, level):
    """Leaves out statements, large ones first, while the kind of error stays."""
    kind = kind_of(what_is_wrong(runner, lines, outputs, device, level))
    shorter = True
    while shorter:
        shorter = False
        for first, last in sorted(statements(lines), key=lambda s: s[0] - s[1]):
            rest = lines[:first] + lines[last:]
            if kind_of(what_is_wrong(runner, rest, outputs, device, level)) == kind:
                lines, shorter = rest, True
                break
    return lines


def check(runner, number, devices, keep):
    """Whether kernel `number` is right everywhere."""
    kernel = RandomKernel(number)
    lines = kernel.source.splitlines()
    right = True
    for device in ["cpu"] + ["gen:" + d for d in devices]:
        for level in LEVELS:
            wrong = what_is_wrong(runner, lines, kernel.outputs, device, level)
            if not wrong:
                continue
            right = False
            short = reduce(runner, lines, kernel.outputs, device, level)
            keep.mkdir(parents=True, exist_ok=True)
            file = keep / f"{number}-{device.replace(':', '-')}{level}.cm"
            file.write_text("\n".join(short) + "\n")
            print(f"kernel {number}, {device} {level}: {wrong}\n  see {file}", flush=True)
            if device == "cpu":  # Then there is nothing to compare with.
                return False
    return right


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--devices", default=DEVICES)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    keep = options.keep or pathlib.Path(options.build) / "disagreements"
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        runner = Runner(options.build, pathlib.Path(scratch))
        for number in range(options.first, options.first + options.count):
            failed += not check(runner, number, options.devices.split(","), keep)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
