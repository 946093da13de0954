"""Runs random CM programs on all executions; for fuzz_kernels.py.

A Runner runs one program, from its source. A Batch runs the programs of one file:
the front end compiles the file to stage-4 IR once, and each execution except the
oracle (test/oracle), which needs the source, runs the IR in one process, with one
launch for each program. A batch that fails as a whole is repeated without the
programs that the message names, or in halves, so that a program that cannot be
compiled costs the others little.
"""
import bisect
import itertools
import pathlib
import random
import re
import struct
import subprocess

import peer

INPUT_BYTES = 4096
SECONDS = 180  # Time limit of a run.
ORACLE_SECONDS = 600  # The same for the oracle, including the host compiler.
ARGUMENTS = ("--groups=1x1x1", "--arg=n0=5", "--arg=n1=-3", "--arg=n2=1234567")
OPTIONS = ("-w", "-ffp-contract=off")


def input_bytes():
    """Random dwords: any, small ones, pairs of words, and special values."""
    r = random.Random(7)
    corners = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x80007fff, 0x7f80ff01]
    makers = [lambda: r.getrandbits(32), lambda: r.randrange(-9, 10) & 0xffffffff,
              lambda: r.randrange(65536) << 16 | r.randrange(-300, 300) & 0xffff,
              lambda: r.choice(corners),
              lambda: r.getrandbits(31) >> r.randrange(31)]
    return b"".join(struct.pack("<I", r.choice(makers)())
                    for _ in range(INPUT_BYTES // 4))


class Failure(Exception):
    """A program that failed."""


class NotAvailable(Exception):
    """The device does not have what a program uses."""


class Execution:
    """One way to run a program: "oracle", "cpu", "gen:skl -O2", "peer:skl"; options
    of cmrun may follow the level."""

    def __init__(self, text):
        self.text = text
        self.device, *self.options = text.split()
        self.options = self.options or ["-O2"]
        self.target = self.device.split(":")[-1]
        self.is_peer = self.device.startswith("peer:")
        self.is_oracle = self.device == "oracle"


REFERENCE = Execution("oracle -O0")


class Tools:
    """The programs of a build, run in a scratch directory; `options` are compiler
    options for all random programs."""

    def __init__(self, build, scratch, options=()):
        self.options = [*OPTIONS, *options]
        self.build, self.scratch = pathlib.Path(build), pathlib.Path(scratch)
        self.input = self.scratch / "in.bin"
        self.input.write_bytes(input_bytes())
        self.oracle_seconds = ORACLE_SECONDS

    def call(self, tool, *arguments, seconds=SECONDS):
        try:
            code, _, log = peer.call([self.build / "bin" / tool, *arguments], None, seconds)
        except subprocess.TimeoutExpired:
            raise Failure("did not end in time") from None
        if code == 1 and re.search(r"error: .* is not (available|supported) on", log):
            raise NotAvailable(log[:300])
        if code:
            raise Failure(f"exit code {code}: {log[:600]}")

    def run(self, file, execution, *launch):
        """Raises Failure, NotAvailable or peer.Refused."""
        arguments = [*self.options, *execution.options, *ARGUMENTS, f"--arg=in=buffer:{self.input}",
                     *launch]
        if execution.is_oracle:
            return self.call("cm-oracle", f"--objects={self.scratch}", *arguments, file,
                             seconds=self.oracle_seconds)
        if not execution.is_peer:
            return self.call("cmrun", f"--device={execution.device}", *arguments, file)
        try:
            return peer.peer_run(self.build, self.scratch, file, execution.target, arguments)
        except subprocess.TimeoutExpired:
            raise Failure("did not end in time") from None
        except peer.Failure as failure:
            raise Failure(str(failure)) from None


def results_of(files):
    """The bytes of each file by the name of the object; {} if one is missing."""
    return {name: file.read_bytes() for name, file in files.items()
            if file.exists()} if all(file.exists() for file in files.values()) else {}


class Runner:
    """Runs a program alone, with its own launch."""

    def __init__(self, tools, program):
        self.tools, self.launch = tools, program.launch()
        self.kernel = tools.scratch / "kernel.cm"
        self.files = {name: tools.scratch / f"{name}.out" for name in program.files()}
        self.known = "", {}

    def reference(self, source):
        """The results of REFERENCE for `source`; the last ones are cached."""
        if self.known[0] != source:
            self.known = source, self.run(source, REFERENCE)
        return self.known[1]

    def run(self, source, execution):
        self.kernel.write_text(source)
        for file in self.files.values():
            file.unlink(missing_ok=True)
        self.tools.run(self.kernel, execution, *self.launch,
                       *(f"--out={name}={file}" for name, file in self.files.items()))
        found = results_of(self.files)
        if not found:
            raise Failure("wrote no result")
        return found


class Batch:
    numbers = itertools.count()

    def __init__(self, tools, target, programs):
        self.tools, self.target, self.programs = tools, target, programs
        name = f"batch{next(self.numbers)}"
        self.source, self.ir, self.launches = (
            tools.scratch / (name + ending) for ending in (".cm", ".bc", ".launches"))
        self.parts, self.failure = {}, None

    def files(self, program):
        return {name: self.tools.scratch / f"{name}{program.seed}.bin"
                for name in program.files()}

    def write(self):
        self.source.write_text("".join(p.in_batch() for p in self.programs))
        self.launches.write_text("".join(
            f"--kernel={p.name_in_batch()} {' '.join(p.launch())} " +
            " ".join(f"--out={name}={file}" for name, file in self.files(p).items()) + "\n"
            for p in self.programs))

    def compile(self):
        """Compiles the IR, once. Raises Failure."""
        if self.failure:
            raise self.failure
        if self.ir.exists():
            return
        try:
            self.tools.call("cmc", f"-march={self.target}", *self.tools.options, "-emit-llvm", "-o", self.ir,
                            self.source)
        except (Failure, NotAvailable) as failure:
            self.failure = failure
            raise

    def run(self, execution):
        """The results of each program by its seed, where there are any."""
        for program in self.programs:
            for file in self.files(program).values():
                file.unlink(missing_ok=True)
        self.write()
        blamed = ""
        try:
            if not execution.is_oracle:
                self.compile()
            self.tools.run(self.source if execution.is_oracle else self.ir, execution,
                           f"--launches={self.launches}")
        except (Failure, NotAvailable, peer.Refused) as failure:
            blamed = str(failure)
        found = {p.seed: results_of(self.files(p)) for p in self.programs}
        found = {seed: results for seed, results in found.items() if results}
        if not found and len(self.programs) > 1:
            for part in self.cut(self.named(blamed)):
                found.update(part.run(execution))
        return found

    def named(self, message):
        """The programs that a message names: by a kernel or by lines."""
        names = set(re.findall(r"kernel '(\w+)'", message))
        ends = list(itertools.accumulate(p.in_batch().count("\n") for p in self.programs))
        for line in re.findall(re.escape(self.source.name) + r":(\d+):", message):
            index = bisect.bisect_left(ends, int(line))
            names |= {p.name_in_batch() for p in self.programs[index:index + 1]}
        return [p for p in self.programs if p.name_in_batch() in names]

    def cut(self, without):
        """Batches of all programs but `without`; of both halves when it is empty."""
        key = tuple(p.seed for p in without)
        if key not in self.parts:
            rest = [p for p in self.programs if p not in without]
            middle = len(rest) // 2 if not without else 0
            self.parts[key] = [Batch(self.tools, self.target, part)
                               for part in (rest[:middle], rest[middle:]) if part]
        return self.parts[key]
