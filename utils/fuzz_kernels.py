#!/usr/bin/env python3
"""Compares the executions of random CM programs.

Usage: fuzz_kernels.py BUILD [--from SEED] [--count N] [--quick]
                       [--devices LIST] [--no-peer] [--keep DIRECTORY]
                       [--disable PASS,...|each] [--modern] [--jobs N]
       fuzz_kernels.py BUILD --record [--modern]

Program SEED of random_kernel.py runs on the oracle (test/oracle), which is right by
definition, on the CPU device and as our Gen binary on the simulated GPUs, at -O0 and
-O2, and as the production compiler's binary there: first in one file with the other
programs of its block, and, where a result differs or is missing, alone and from its
source. If it still differs, the program is reduced to the lines that it needs and
kept; otherwise the file is kept. When production gives the right result without its
optimizations, the report says so.
A program is not compared on a device that lacks a feature it uses.
Without --from the campaign runs the programs that are missing in
BUILD/fuzz/seeds.txt, which has a line for every program that was compared. With
--quick each block runs at one level on one GPU, as `./dev check` does. Where the peer
is known to be wrong (--known FILE, lines of "seed device reason") it must still be.
With --disable our Gen binaries are compiled without that pass, or without each of the
optimizer's in turn, and compared with the CPU device, on the devices in turn; that is
a campaign of its own, in BUILD/fuzz/disable. --modern compares programs of modern CM
on dg2 and pvc, a campaign in BUILD/fuzz/modern. The last line is "N passed, N
failed". --record prints the findings of the whole campaign so far.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import re
import struct
import sys
import tempfile
import threading

import passes
import peer
from fuzz_batch import (REFERENCE, Batch, Execution, Failure, NotAvailable, Runner, Tools)
from random_kernel import RandomKernel
from random_types import BLOCK, DEVICES, MODERN, Palette

PEER_DEVICES = ("skl", "icllp", "tgllp", *peer.LIKE)
LEVELS = ("-O2", "-O0")
ONE_PROGRAM_SECONDS = 60
FORMATS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i",
           "uint": "I", "long": "q", "ulong": "Q", "half": "e", "float": "f",
           "double": "d"}
# The smallest normal value of each type.
LEAST = {"half": 2.0 ** -14, "float": 2.0 ** -126, "double": 2.0 ** -1022}
# Half a unit in the last place in each of two executions.
APPROXIMATE = {"half": 2.0 ** -8, "float": 2.0 ** -18}


def elements(results, output):
    return struct.unpack_from(f"<{output.count}{FORMATS[output.type]}", results[output.file],
                              output.offset)


def flushed(number, element):
    return 0.0 if element in LEAST and abs(number) < LEAST[element] else number


def agree(a, b, output):
    """All NaNs are equal; so are a denormal and zero, since an operation that has no
    other effect than flushing may be dropped (numbers.md)."""
    a, b = flushed(a, output.type), flushed(b, output.type)
    if a == b or (a != a and b != b):
        return True
    return not output.exact and abs(a - b) <= APPROXIMATE[output.type] * max(abs(a), 1e-3)


def difference(expected, found, outputs):
    """The first element that differs, as a string."""
    for output in outputs:
        pairs = zip(elements(expected, output), elements(found, output))
        for index, (e, f) in enumerate(pairs):
            if not agree(e, f, output):
                return f"{output.name}[{index}]: {f} instead of {e}"
    return ""


def outputs_of(lines, outputs):
    """The outputs that the remaining lines still write."""
    text = "\n".join(lines)
    return [o for o in outputs
            if o.place is None or re.search(rf" = {re.escape(o.name)}; write\(out, {o.place}\b",
                                            text)]


def what_is_wrong(runner, lines, outputs, execution):
    """The difference of `execution` from the reference; "" when there is none."""
    source = "\n".join(lines) + "\n"
    try:
        expected = runner.reference(source)
    except Failure as failure:
        return f"{REFERENCE.text}: {failure}"
    try:
        found = runner.run(source, execution)
    except NotAvailable:
        return ""
    except peer.Refused as refused:
        return f"refused: {refused}"
    except Failure as failure:
        return str(failure)
    return difference(expected, found, outputs_of(lines, outputs))


def statements(lines):
    """The ranges of lines with balanced braces."""
    for first in range(1, len(lines) - 1):
        depth = 0
        for last in range(first, len(lines) - 1):
            depth += lines[last].count("{") - lines[last].count("}")
            if depth < 0 or lines[last].strip().startswith("}") and first == last:
                break
            if depth == 0:
                yield first, last + 1
                break


def defines_all(lines):
    """Whether every object that is used is still filled from the input."""
    text = "\n".join(lines)
    fills = collections.Counter(re.findall(r"= t[^;]*; (\w+)[^;]*= f; }", text))
    object_type = r"(?:_GENX_VOLATILE_ )?(?:vector|matrix)<[^;()]*>"
    declared = re.findall(rf"^ *{object_type} (\w+)(?:\[(\d+)\])?;", text, re.M)
    return all(fills[name] == int(count or 1) or len(re.findall(rf"\b{name}\b", text)) == 1
               for name, count in declared)


def returns_all(lines):
    """Whether functions and lambdas with a result, which keep the indentation of
    their heads, still end with a return."""
    head = re.compile(r"(?:( *)auto \w+ = .* -> .*|(?!extern|static|for\b)\w.*\)) \{$")
    for first, line in enumerate(lines):
        found = head.match(line)
        if found and not re.search(r"-> void|^(?:\w+ )*void ", line):
            closing = (found[1] or "") + "}"
            end = next(i for i in range(first, len(lines)) if lines[i].startswith(closing))
            if not lines[end - 1].lstrip().startswith("return"):
                return False
    return True


def kind_of(wrong):
    """The object that differs, or the beginning of the message."""
    return wrong.split("[")[0] if " instead of " in wrong else wrong[:12]


def reduce(runner, lines, outputs, execution):
    """Removes statements, large ones first, while the kind of error stays the same.
    Loops without their counter would not terminate."""
    runner.tools.oracle_seconds = ONE_PROGRAM_SECONDS
    kind = kind_of(what_is_wrong(runner, lines, outputs, execution))
    shorter = True
    while shorter:
        shorter = False
        for first, last in sorted(statements(lines), key=lambda s: s[0] - s[1]):
            rest = lines[:first] + lines[last:]
            if not defines_all(rest) or not returns_all(rest):
                continue
            if kind_of(what_is_wrong(runner, rest, outputs, execution)) == kind:
                lines, shorter = rest, True
                break
    return lines


class Campaign:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.build) / "fuzz"
        self.disabled = passes.chosen(options.build, options.disable)
        self.first = MODERN if options.modern else 0
        if options.modern:
            self.folder /= "modern"
        if self.disabled:
            self.folder /= "disable"
        self.keep = options.keep or self.folder / "disagreements"
        self.batch_size = BLOCK // 2 if options.quick else BLOCK
        self.lock = threading.Lock()
        self.passed = self.failed = self.comparisons = self.refusals = 0
        self.known = set()
        if options.known:
            lines = options.known.read_text().splitlines()
            self.known = {tuple(line.split()[:2]) for line in lines if line[:1].isdigit()}

    def executions(self, palette, number):
        wanted, levels = self.options.devices.split(","), LEVELS
        devices = [d for d in (*palette.devices, *peer.LIKE)
                   if d in wanted and peer.LIKE.get(d, d) in palette.devices]
        devices = devices or list(palette.devices[:1])
        if self.options.quick:
            devices = [devices[number % len(devices)]]
            levels = LEVELS[number // 3 % 2:][:1]
        names = [REFERENCE.text]
        if self.disabled:
            device = devices[number % len(devices)]
            names += [f"gen:{device} -O2 --disable-pass={name}" for name in self.disabled]
            return [Execution(name) for name in names]
        names += ["cpu -O0", "cpu -O2"] + [f"gen:{d} {level}" for d in devices for level in levels]
        if palette.careful and not self.options.no_peer:
            names += [f"peer:{d}" for d in devices if d in PEER_DEVICES]
        return [Execution(name) for name in names]

    def tell(self, text):
        with self.lock:
            print(text, flush=True)

    def log(self, name, line):
        if not self.options.quick:
            with self.lock, open(self.folder / name, "a") as file:
                file.write(line + "\n")

    def check(self, seeds):
        """Compares the programs `seeds`, all of one block; keeps failing programs
        and logs the outcome."""
        programs = [RandomKernel(seed) for seed in seeds]
        number = seeds[0] // self.batch_size
        executions = self.executions(programs[0].palette, number)
        targets = [e.target for e in executions if e.device.startswith("gen:")]
        # All GPUs of a block run the same IR. The front end passes arguments of a stack
        # call in registers as far as they fit, and those of pvc are longer.
        targets = [t for t in targets if t != "pvc"] or targets
        with tempfile.TemporaryDirectory() as scratch:
            tools = Tools(self.options.build, scratch, programs[0].palette.options)
            batch = Batch(tools, targets[number % len(targets)], programs)
            suspects = self.suspects(batch, executions)
            for program in programs:
                with self.lock:
                    self.comparisons += len(executions)
                self.judge(Runner(tools, program), batch, program, suspects[program.seed])

    def suspects(self, batch, executions):
        """By seed: (execution, difference) for each program of the batch."""
        found = {p.seed: [] for p in batch.programs}
        expected = batch.run(executions[0])
        for execution in executions[1:]:
            results = batch.run(execution)
            for p in batch.programs:
                if p.seed not in expected or p.seed not in results:
                    wrong = "no result"
                else:
                    wrong = difference(expected[p.seed], results[p.seed], p.outputs)
                known = (str(p.seed), execution.device) in self.known
                if wrong or known:
                    found[p.seed].append((execution, wrong))
        return found

    def judge(self, runner, batch, program, suspects):
        """Whether the `suspects` also differ when `program` runs alone."""
        lines, wrong_on = program.source.splitlines(), []
        for execution, in_batch in suspects:
            wrong = what_is_wrong(runner, lines, program.outputs, execution)
            if (str(program.seed), execution.device) in self.known:
                wrong = "" if wrong else "is right now: take it off the list"
            elif wrong.startswith("refused: "):
                with self.lock:
                    self.refusals += 1
                self.log("refused.txt", f"{program.seed} {execution.text} {wrong[:300]!r}")
                continue
            elif not wrong:
                wrong = f"only with other programs: {in_batch}"
            if wrong:
                wrong_on.append(execution.text)
                self.report(runner, batch, program, execution, wrong)
            if wrong.startswith(REFERENCE.text):
                break
        with self.lock:
            self.passed += not wrong_on
            self.failed += bool(wrong_on)
        self.log("seeds.txt", f"{program.seed} {', '.join(wrong_on) or 'ok'}")

    def report(self, runner, batch, program, execution, wrong):
        name = f"{program.seed}-{execution.text.replace(':', '-').replace(' ', '')}"
        lines = program.source.splitlines()
        file = self.keep / f"{name}.cm"
        if wrong.startswith("only with "):
            lines = batch.source.read_text().splitlines()
        elif execution.is_peer:
            if not what_is_wrong(runner, lines, program.outputs,
                                 Execution(execution.device + " -O0")):
                wrong = f"when it optimizes: {wrong}"
        if not self.options.no_reduction and not wrong.startswith("only with "):
            lines = reduce(runner, lines, program.outputs, execution)
        self.keep.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n")
        self.log("wrong.txt", f"{program.seed} {execution.text}: {wrong[:300]!r}")
        self.tell(f"program {program.seed}, {execution.text}: {wrong}\n  see {file}")

    def missing_seeds(self):
        """The first --count seeds that are not in seeds.txt."""
        log = self.folder / "seeds.txt"
        there = {int(line.split()[0]) for line in log.read_text().splitlines()} \
            if log.exists() else set()
        seeds = itertools.filterfalse(there.__contains__, itertools.count(self.first))
        return list(itertools.islice(seeds, self.options.count))

    def record(self):
        """Prints what the files of the campaign contain."""
        def lines(name):
            file = self.folder / name
            return file.read_text().splitlines() if file.exists() else []

        outcomes = {int(seed): what for seed, _, what in
                    (line.partition(" ") for line in lines("seeds.txt"))}
        runs = collections.Counter()
        for seed in outcomes:
            palette = Palette(seed // BLOCK)
            runs.update(e.text for e in self.executions(palette, seed // self.batch_size))
        refused = {tuple(line.split()[:2]) for line in lines("refused.txt")}
        wrong = collections.Counter(e for what in outcomes.values() if what != "ok"
                                    for e in what.split(", "))
        print(f"programs: {len(outcomes)}, seeds {min(outcomes)} to {max(outcomes)}; "
              f"all executions agree on {sum(what == 'ok' for what in outcomes.values())},"
              " refusals aside")
        for name, count in sorted(runs.items()):
            line = f"{name}: {count} programs, {wrong[name]} differ"
            if name.startswith("peer:"):
                line += f", {sum(device == name for _, device in refused)} refused"
            print(line)
        for seed, what in sorted(outcomes.items()):
            if what != "ok":
                print(f"{seed} {what}")
        return 0

    def run(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        first = self.options.first
        seeds = self.missing_seeds() if first is None else \
            list(range(first, first + self.options.count))
        batches = [list(batch) for _, batch in
                   itertools.groupby(seeds, lambda seed: seed // self.batch_size)]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(self.check, batches))
        print(f"programs {seeds[0]} to {seeds[-1]}: {self.comparisons} comparisons, "
              f"{self.refusals} refusals of the peer")
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--from", dest="first", type=int)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--no-reduction", action="store_true")
    parser.add_argument("--known", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--disable", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--modern", action="store_true")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    campaign = Campaign(options)
    return campaign.record() if options.record else campaign.run()


if __name__ == "__main__":
    sys.exit(main())
