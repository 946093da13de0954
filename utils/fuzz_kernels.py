#!/usr/bin/env python3
"""Compares the executions of random CM programs (design.md, 4).

Usage: fuzz_kernels.py BUILD [--from SEED] [--count N] [--quick]
                       [--devices LIST] [--no-peer] [--keep DIRECTORY]

Program SEED of random_kernel.py runs on the CPU device, as our Gen binary on
the simulated GPUs at -O0 and -O2, and as the production compiler's binary
there. Where results differ, or a program fails, it is reduced to the lines that
it takes and kept. Without --from the campaign goes on where the last one ended:
BUILD/fuzz/seeds.txt has a line for every program that was compared. With
--quick each program runs at one level on one GPU, every fourth with the peer,
as `./dev check` does. Where the peer is known to be wrong (--known FILE, lines
of "seed device reason") it must still be. The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import threading

import peer
from random_kernel import MEMORY_BYTES, OUTPUT_BYTES, RandomKernel

DEVICES = "skl,icllp,tgllp"
LEVELS = ("-O2", "-O0")
FORMATS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i",
           "uint": "I", "long": "q", "ulong": "Q", "half": "e", "float": "f",
           "double": "d"}
# Half a unit in the last place more or less, in each of two executions.
APPROXIMATE = {"half": 2.0 ** -8, "float": 2.0 ** -18}
INPUT_BYTES = 4096
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


class Execution:
    """One way to run a program: "cpu", "gen:skl -O2", "peer:skl"."""

    def __init__(self, text):
        self.text = text
        self.device, _, level = text.partition(" ")
        self.level = level or "-O2"
        self.is_peer = self.device.startswith("peer:")

    def takes(self, program):
        return not program.needs_double or self.device.split(":")[-1] in ("cpu", "skl")


class Runner:
    def __init__(self, build, scratch):
        self.build, self.scratch = pathlib.Path(build), pathlib.Path(scratch)
        self.kernel, self.out = self.scratch / "kernel.cm", self.scratch / "out.bin"
        self.input = self.scratch / "in.bin"
        self.input.write_bytes(input_bytes())
        self.shape = ["--groups=1x1x1", "--group-size=1x1x1"]
        self.known = "", b""

    def reference(self, source):
        """What the CPU device makes of `source`; the last one is remembered."""
        if self.known[0] != source:
            self.known = source, self.run(source, Execution("cpu"))
        return self.known[1]

    def run(self, source, execution):
        self.kernel.write_text(source)
        self.out.unlink(missing_ok=True)
        arguments = ["-w", *self.shape, f"--arg=in=buffer:{self.input}",
                     f"--arg=out=zero:{OUTPUT_BYTES}", f"--arg=mem=zero:{MEMORY_BYTES}",
                     f"--out=out={self.out}", *ARGUMENTS]
        try:
            if execution.is_peer:
                peer.peer_run(self.build, self.scratch, self.kernel,
                              execution.device.split(":")[1], arguments)
            else:
                command = [self.build / "bin" / "cmrun", f"--device={execution.device}",
                           execution.level, *arguments, self.kernel]
                run = subprocess.run(command, capture_output=True, text=True,
                                     errors="replace", timeout=SECONDS)
                if run.returncode:
                    raise Failure(f"exit code {run.returncode}: {run.stderr[:300]}")
        except subprocess.TimeoutExpired:
            raise Failure("did not end in time") from None
        except peer.Failure as failure:
            raise Failure(str(failure)) from None
        if not self.out.exists():
            raise Failure("wrote no result")
        return self.out.read_bytes()


def elements(data, output):
    return struct.unpack_from(f"<{output.count}{FORMATS[output.type]}", data,
                              output.offset)


def agree(a, b, output):
    """Any NaN is as good as another."""
    if a == b or (a != a and b != b):
        return True
    return not output.exact and abs(a - b) <= APPROXIMATE[output.type] * max(abs(a), 1e-3)


def difference(expected, found, outputs):
    """The first element that differs, as text."""
    for output in outputs:
        pairs = zip(elements(expected, output), elements(found, output))
        for index, (e, f) in enumerate(pairs):
            if not agree(e, f, output):
                return f"{output.name}[{index}]: {f} instead of {e}"
    return ""


def outputs_of(lines, outputs):
    """Those that the lines that are left still write."""
    text = "\n".join(lines)
    return [o for o in outputs if f" = {o.name}; write(out, {o.offset}, " in text]


def what_is_wrong(runner, lines, outputs, execution):
    """What `execution` does otherwise than the CPU device; empty: nothing."""
    source = "\n".join(lines) + "\n"
    try:
        expected = runner.reference(source)
    except Failure as failure:
        return f"cpu: {failure}"
    if execution.device == "cpu" and execution.level == "-O2":
        return ""
    try:
        found = runner.run(source, execution)
    except peer.Refused as refused:
        return f"refused: {refused}"
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
    return "difference" if " instead of " in wrong else wrong[:12]


def reduce(runner, lines, outputs, execution):
    """Leaves out statements, large ones first, while the kind of error stays."""
    kind = kind_of(what_is_wrong(runner, lines, outputs, execution))
    shorter = True
    while shorter:
        shorter = False
        for first, last in sorted(statements(lines), key=lambda s: s[0] - s[1]):
            rest = lines[:first] + lines[last:]
            if kind_of(what_is_wrong(runner, rest, outputs, execution)) == kind:
                lines, shorter = rest, True
                break
    return lines


class Campaign:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.build) / "fuzz"
        self.keep = options.keep or self.folder / "disagreements"
        self.lock = threading.Lock()
        self.passed = self.failed = self.comparisons = self.refusals = 0
        self.known = set()
        if options.known:
            lines = options.known.read_text().splitlines()
            self.known = {tuple(line.split()[:2]) for line in lines if line[:1].isdigit()}

    def executions(self, seed):
        devices, levels = self.options.devices.split(","), LEVELS
        peers = [] if self.options.no_peer else devices
        if self.options.quick:
            levels = LEVELS[seed // 3 % 2:][:1]
            devices = [devices[seed % len(devices)]]
            peers = peers and devices * (seed // 6 % 4 == 0)
        names = ["cpu"] + ["cpu -O0"] * ("-O0" in levels)
        names += [f"gen:{d} {level}" for d in devices for level in levels]
        return [Execution(n) for n in names + [f"peer:{d}" for d in peers]]

    def tell(self, text):
        with self.lock:
            print(text, flush=True)

    def check(self, seed):
        """Compares program `seed`, keeps what is wrong and logs the outcome."""
        program = RandomKernel(seed)
        lines = program.source.splitlines()
        wrong_on = []
        with tempfile.TemporaryDirectory() as scratch:
            runner = Runner(self.options.build, scratch)
            executions = [e for e in self.executions(seed) if e.takes(program)]
            for execution in executions:
                wrong = what_is_wrong(runner, lines, program.outputs, execution)
                if (str(seed), execution.device) in self.known:
                    wrong = "" if wrong else "is right now: take it off the list"
                if wrong.startswith("refused: "):
                    with self.lock:
                        self.refusals += 1
                        self.tell_refusal(seed, wrong)
                elif wrong:
                    wrong_on.append(execution.text)
                    self.report(runner, seed, lines, program.outputs, execution, wrong)
                    if wrong.startswith("cpu: "):
                        break
        with self.lock:
            self.comparisons += len(executions)
            self.passed += not wrong_on
            self.failed += bool(wrong_on)
            if not self.options.quick:
                with open(self.folder / "seeds.txt", "a") as log:
                    log.write(f"{seed} {'ok' if not wrong_on else ', '.join(wrong_on)}\n")

    def tell_refusal(self, seed, wrong):
        if not self.options.quick:
            with open(self.folder / "refused.txt", "a") as log:
                log.write(f"{seed} {wrong[:300]!r}\n")

    def report(self, runner, seed, lines, outputs, execution, wrong):
        file = self.keep / f"{seed}-{execution.text.replace(':', '-').replace(' ', '')}.cm"
        if not self.options.no_reduction:
            lines = reduce(runner, lines, outputs, execution)
        self.keep.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n")
        self.tell(f"program {seed}, {execution.text}: {wrong}\n  see {file}")

    def next_seed(self):
        log = self.folder / "seeds.txt"
        seeds = [int(line.split()[0]) for line in log.read_text().splitlines()] \
            if log.exists() else []
        return max(seeds) + 1 if seeds else 0

    def run(self):
        self.folder.mkdir(exist_ok=True)
        first = self.options.first
        first = self.next_seed() if first is None else first
        seeds = range(first, first + self.options.count)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self.check, seeds))
        print(f"programs {first} to {seeds[-1]}: {self.comparisons} comparisons, "
              f"{self.refusals} refusals of the peer")
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--from", dest="first", type=int)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--devices", default=DEVICES)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--no-reduction", action="store_true")
    parser.add_argument("--known", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    return Campaign(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
