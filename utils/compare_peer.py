#!/usr/bin/env python3
"""Compares three executions of the programs of test/Language and examples/.

Usage: compare_peer.py BUILD LIST [--devices=skl,...] [--only=TEXT] [--in-turn] [--share=N]

The CPU device, our Gen code and Gen code of Intel's own compiler (peer.py) must
write the same bytes; all NaNs count as equal. LIST has the programs for which they
do not, with the reason; it must be complete, and all its rows must be true:

    <program>[:<argument>] <devices, or *> refuses|differs|fails|rounds|three|lacks: <reason>

refuses: production does not compile it; fails: it cannot be run; differs:
production's result differs from ours; rounds: only the CPU device differs, within
the error of mathematical functions in docs/reference; three: no two agree; lacks:
the program is not for the device, and cmc refuses it.

With --in-turn each program runs on one of the devices only, always the same, and
with --share one of N programs runs, always the same ones.
The RUN lines of a program say how to run it. The last line is
"N passed, N failed".
"""
import argparse
import concurrent.futures
import fnmatch
import pathlib
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib

import peer

ROOT = peer.ROOT
DEVICES = ["skl", "icllp", "tgllp"]
WITHOUT_WALKER = ("dg2", "pvc", *peer.NEWER)
FORMATS = {"half": "e", "float": "f", "double": "d"}
EXAMPLES = ("linear", "calcintimage", "nbody")


class NotThere(Exception):
    """The device lacks a feature that the program uses."""


class Program:
    """A source and cmrun's arguments for it, without device and -O."""

    def __init__(self, source, words):
        self.source = source
        self.name = source.relative_to(ROOT).as_posix().removeprefix("test/")
        self.words, self.outputs = [], []
        launch, compiler, _ = peer.split_arguments(words)
        for name, value in launch:
            if name == "out":
                surface, _, file = value.partition("=")
                element = file.split(":")[1] if file.startswith("text:") else ""
                self.outputs.append((surface, element))
            else:
                self.words.append(f"--{name}={value}")
        self.words += [w for w in compiler if not w.startswith("-O")]

    def on(self, device):
        """The program as `device` runs it, which may need groups instead of threads;
        NotThere if it cannot."""
        options = {w.partition("=")[0] for w in self.words}
        if device not in WITHOUT_WALKER or "--groups" in options:
            return self
        if options & {"--threads", "--thread-arg", "--dependency"}:
            raise NotThere
        return Program(self.source, [*self.words, "--groups=1", "--group-size=1",
                                     *(f"--out={name}=text:{element}:-" if element else
                                       f"--out={name}=-" for name, element in self.outputs)])

    def key(self):
        return self.name, tuple(self.words), tuple(self.outputs)


def commands(test):
    """The arguments of each cmrun command in the RUN lines of `test`."""
    values = {"%s": str(test), "%S": str(test.parent), "%root": str(ROOT),
              "%examples": str(ROOT / "examples"), "%t": "/nowhere"}
    lines = re.sub(r"\\\n(//|;|#)?\s*(RUN:)?", " ", test.read_text())
    for line in re.findall(r"RUN:(.*)", lines):
        if "not cmrun" in line:
            continue
        for text in re.findall(r"\b(?:cmrun|everywhere\.py)\s([^|;&>]*)", line):
            text = re.sub(r"%(examples|root|s|S|t)", lambda m: values[m[0]], text)
            try:
                words = shlex.split(re.sub(r"\s2$", "", text.replace("'", "")))
            except ValueError:
                continue
            skipped = ("$", "--device", "--time", "--step-times", "--on=", "--rows")
            yield [w for w in words if not w.startswith(skipped)]


def programs():
    tests = sorted((ROOT / "test/Language").rglob("*.cm"))
    tests += [ROOT / f"test/examples/{name}.test" for name in EXAMPLES]
    seen = set()
    for test in tests:
        for words in commands(test):
            files = peer.split_arguments(words)[2]
            if len(files) != 1 or any("$" in w for w in words):
                continue
            program = Program(pathlib.Path(files[0]), words)
            if program.outputs and program.key() not in seen:
                seen.add(program.key())
                yield program


def equal(left, right, element):
    if left == right or element not in FORMATS:
        return left == right
    code = FORMATS[element]
    size = struct.calcsize(code)
    count = len(left) // size
    pairs = zip(struct.unpack_from(f"<{count}{code}", left),
                struct.unpack_from(f"<{count}{code}", right))
    return len(left) == len(right) and all(
        struct.pack(code, a) == struct.pack(code, b) or (a != a and b != b) for a, b in pairs)


def make_bodies(program, directory):
    """The initial state of examples/nbody, if `program` is that: positions and
    velocities, four floats each."""
    count = next((int(w.rpartition("=")[2]) for w in program.words if "numBodies" in w), 0)
    for name in ("p.raw", "v.raw") if count else ():
        numbers = ((i * 7919 % 1000) / 500 - 1 for i in range(4 * count))
        data = struct.pack(f"<{4 * count}f", *numbers)
        (pathlib.Path(directory) / name).write_bytes(data)


class Comparison:
    def __init__(self, build):
        self.build, self.known = build.resolve(), {}

    def outputs(self, program, run):
        """The outputs of `run`, which gets arguments and a directory."""
        with tempfile.TemporaryDirectory() as scratch:
            files = [pathlib.Path(scratch) / f"{name}.out" for name, _ in program.outputs]
            outs = [f"--out={name}={file}" for (name, _), file in zip(program.outputs, files)]
            make_bodies(program, scratch)
            words = [re.sub(r"=buffer:([pv]\.raw)", rf"=buffer:{scratch}/\1", w)
                     for w in program.words]
            run(words + outs, scratch)
            return [file.read_bytes() for file in files]

    def ours(self, program, device):
        def run(words, scratch):
            done = subprocess.run([self.build / "bin/cmrun", f"--device={device}", "-w", *words,
                                   program.source], capture_output=True, text=True,
                                  timeout=peer.SECONDS)
            if re.search(r"error: .* is not (supported|available) on", done.stderr):
                raise NotThere
            if done.returncode:
                raise peer.Failure(f"cmrun --device={device}: {done.stderr[:300]}")
        return self.outputs(program, run)

    def reference(self, program):
        """The CPU device's outputs, for any GPU; None when it cannot run the program."""
        if program.key() not in self.known:
            try:
                self.known[program.key()] = self.ours(program, "cpu")
            except peer.Failure as why:
                if not re.search("the CPU device (cannot run|has no)", str(why)):
                    raise
                self.known[program.key()] = None
        return self.known[program.key()]

    def theirs(self, program, device):
        return self.outputs(program, lambda words, scratch: peer.peer_run(
            self.build, scratch, program.source, device, words))

    def same(self, program, left, right):
        return all(equal(a, b, element) for a, b, (_, element) in
                   zip(left, right, program.outputs))

    def verdict(self, program, device):
        """("", "") when all agree, else the kind of difference and its details; None
        when the program is not for this device."""
        try:
            program = program.on(device)
            cpu, gen = self.reference(program), self.ours(program, "gen:" + device)
        except NotThere:
            return None
        except (peer.Failure, subprocess.TimeoutExpired) as why:
            return "ours fails", str(why)
        try:
            found = self.theirs(program, device)
        except peer.Refused as why:
            return "refuses", str(why)
        except (peer.Failure, subprocess.TimeoutExpired) as why:
            return "fails", str(why)
        if cpu and not self.same(program, cpu, gen):
            if self.same(program, gen, found):
                return "rounds", "the peer agrees with our Gen code"
            if self.same(program, cpu, found):
                return "ours differ", "the peer agrees with the CPU device"
            return "three", "no two executions agree"
        return ("", "") if self.same(program, gen, found) else ("differs", "")


class Expectations:
    """The rows of LIST."""
    ROW = re.compile(r"^(\S+)\s+(\S+)\s+(refuses|differs|fails|rounds|three|lacks):\s+\S")

    def __init__(self, file):
        self.rows = []
        for line in file.read_text().splitlines():
            if not line.startswith("#") and line.strip():
                match = self.ROW.match(line)
                if not match:
                    raise SystemExit(f"{file}: not a row: {line}")
                self.rows.append(match.groups())

    def of(self, name, words, device):
        names = [name] + [f"{name}:{word}" for word in words]
        for row, devices, what in self.rows:
            if fnmatch.filter(names, row) and (devices == "*" or device in devices.split(",")):
                return what
        return ""


def arguments(description, devices):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("list", type=pathlib.Path)
    parser.add_argument("--devices", type=lambda text: text.split(","), default=devices)
    parser.add_argument("--only", default="")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--share", type=int, default=1)
    return parser.parse_args()


def jobs(programs, options):
    """The pairs (program, device) that the command line asks for. The device that a program
    has in turn, and its part of the programs, depend on nothing but the program, so that a new
    one moves no other."""
    devices = options.devices

    def number(program):
        text = " ".join([program.name, *program.words]).replace(str(ROOT), "")
        return zlib.crc32(text.encode())

    return [(p, d) for p in programs if options.only in p.name for d in devices
            if not options.in_turn or d == devices[number(p) % len(devices)]
            if number(p) // len(devices) % options.share == 0]


def main():
    options = arguments(__doc__.splitlines()[0], DEVICES)
    expected, comparison = Expectations(options.list), Comparison(options.build)
    todo = jobs(programs(), options)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        verdicts = pool.map(lambda job: comparison.verdict(*job), todo)
        for (program, device), verdict in zip(todo, verdicts):
            want = expected.of(program.name, program.words, device)
            what, why = verdict or (want, "")
            if what == want or (what, want) == ("ours fails", "lacks"):
                continue
            failed += 1
            print(f"{program.name} on {device}: {what or 'agrees'}"
                  f"{', not ' + want if want else ''}: {why}\n  {' '.join(program.words)}",
                  flush=True)
    print(f"{len(todo) - failed} passed, {failed} failed")
    return 1 if failed or not todo else 0


if __name__ == "__main__":
    sys.exit(main())
