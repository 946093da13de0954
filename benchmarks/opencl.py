#!/usr/bin/env python3
"""Draws Figure 5 of the C-for-Metal paper: our CM kernels beside OpenCL.

Usage: opencl.py BUILD [--only=TEXT] [--record [--ours]] [--small] [--recorded] [--variants]
       opencl.py BUILD --from-record [--check]

Each workload of opencl/workloads.py whose name contains TEXT is run on the simulator
with each of its inputs: every variant of the OpenCL opponent, compiled by Intel's
compiler, and our CM kernels, under Intel's OpenCL runtime. All results are checked; a
wrong one ends the run with exit code 1. Of each side the variant with the fewest
estimated cycles counts. --variants prints the counts of all variants. --record writes
opencl/last.txt and what is made from it: opencl/figure.svg and the tables of
docs/reference/opencl.md; with --ours only our kernels are run, and the opponents keep
their lines, which must be those of the same simulator. --from-record runs nothing and
makes the picture and the tables again, and with --check compares them with the files
instead. --small runs small inputs, of which the counts mean nothing; with --recorded
only the variants are run that count in last.txt.
"""
import argparse
import collections
import hashlib
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "benchmarks/opencl")]

import figure  # noqa: E402
import peer  # noqa: E402
from record import COUNTS, TIMES, Side, counted, read, write  # noqa: E402
from workloads import workloads  # noqa: E402

HERE = ROOT / "benchmarks/opencl"
LAST = HERE / "last.txt"
OPTIONS = ["-cl-std=CL3.0", "-cl-mad-enable"]


def call(command, folder):
    done = subprocess.run(list(map(str, command)), cwd=folder, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done


class Benchmark:
    def __init__(self, options):
        self.options, self.bin = options, options.build.resolve() / "bin"
        self.cache = options.build.resolve() / "opencl"
        self.cache.mkdir(parents=True, exist_ok=True)
        self.recorded = counted(read(LAST))

    def binary(self, workload, variant):
        """The binary of an OpenCL variant by Intel's compiler."""
        source = HERE / f"{workload.host}.cl"
        how = " ".join(OPTIONS + variant.options)
        what = hashlib.sha256(f"{workload.device} {how}\n{source.read_text()}".encode())
        kept = self.cache / f"{what.hexdigest()}.bin"
        if not kept.exists():
            call(peer.ocloc(source, workload.device, how, kept), self.cache)
        return kept

    def measure(self, workload, command, given, folder):
        """The counts of one run with a checked result."""
        estimate = folder / "time.json"
        run = call([self.bin / "gensim", "run", f"--device={workload.device}",
                    "--profile=json", "--time=json", f"--time-file={estimate}", "--quiet", "--",
                    *command], folder)
        checked = call([self.bin / f"{workload.host}_reference", *given.check], folder)
        if not checked.stdout.startswith("equal"):
            raise SystemExit(f"{' '.join(map(str, command))}: {checked.stdout}")
        return counts(run.stderr, estimate.read_text())

    def ours(self, workload, given, folder):
        binary = folder / "ours.bin"
        call([self.bin / "cmc", f"-march={workload.device}", "-w",
              ROOT / "examples" / workload.source, "-o", binary], folder)
        for kernel in workload.kernels:
            args = [kernel if a == "@K" else a for a in given.args]
            host = [self.bin / f"{workload.host}_opencl", binary, *args]
            if kernel in workload.buffers:
                args = [a for a in given.args if a != "@K"]
                host = [self.bin / "opencl-opponents", workload.host, "16x16", binary, *args]
            yield Side(workload.name, given.name, "cm", kernel or workload.host,
                       self.measure(workload, host, given, folder))

    def opponents(self, workload, variants, given, folder):
        for variant in variants:
            if self.options.recorded and (workload.name, variant.name) not in self.recorded:
                continue
            args = [*variant.first, *(a for a in given.args if a != "@K")]
            host = [self.bin / "opencl-opponents", workload.host, variant.share,
                    self.binary(workload, variant), *args]
            yield Side(workload.name, given.name, variant.kind, variant.name,
                       self.measure(workload, host, given, folder))

    def run(self):
        for workload in workloads(self.options.small):
            if self.options.only not in workload.name:
                continue
            variants = workload.opponents
            for given in workload.inputs:
                with tempfile.TemporaryDirectory() as name:
                    folder = pathlib.Path(name)
                    for command in given.make:
                        make(self.bin / f"{workload.host}_reference", command, folder)
                    yield from self.ours(workload, given, folder)
                    if self.options.ours:
                        continue
                    sides = []
                    for side in self.opponents(workload, variants, given, folder):
                        sides.append(side)
                        yield side
                if workload.scales and not self.options.small:
                    variants = [v for v in variants if v.name in promising(sides)]


def promising(sides):
    """The names of the variants that may be the best with more of the same."""
    return {s.variant for s in sides if s.kind == "published" or
            s.cost() <= 1.2 * min(t.cost() for t in sides if t.kind == s.kind)}


def make(reference, command, folder):
    if command[0] == "fill":
        value, count, file = command[1:]
        (folder / file).write_bytes(bytes([value]) * count)
    else:
        call([reference, *command], folder)


def counts(profile, estimate):
    """The sums over the kernels of a run, without those of the runtime. Of the gaps between
    launches those between the first and the last kernel count."""
    total, gap = collections.Counter(dict.fromkeys(COUNTS + TIMES, 0)), 0
    kernels = (json.loads(text)["kernels"] for text in (profile, estimate))
    for kernel, time in zip(*kernels, strict=True):  # In the same order.
        assert kernel["threads"] == time["threads"]
        gap = max(gap, time["launch_gap_cycles"] / kernel["dispatches"])
        if time["runtime_kernel"]:
            continue
        sends = sum(m["executed"] for name, m in kernel["messages"].items()
                    if name != "end of thread")
        moved = sum(time["memory"][f"{space}_bytes_{way}"] for space in ("global", "scratch")
                    for way in ("read", "written"))
        cycles = time["cycles"]
        total.update(launches=kernel["dispatches"], threads=kernel["threads"],
                     executed=kernel["executed"], passes=kernel["grf_passes"], sends=sends,
                     bytes=moved, cycles=cycles["estimate"], low=cycles["low"],
                     high=cycles["high"])
    for what in TIMES:
        total[what] += gap * (total["launches"] - 1)
    return dict(total)


DOCUMENT = ROOT / "docs/reference/opencl.md"
PICTURE = HERE / "figure.svg"


def made(sides):
    """What is made from the record: (file, text)."""
    document = DOCUMENT.read_text()
    for name, lines in (("table", figure.table(sides)), ("variants", figure.variants(sides))):
        first, last = f"<!-- {name}: made by ./dev bench opencl -->\n", f"<!-- end of {name} -->"
        before, rest = document.split(first)
        document = before + first + "\n".join(lines) + "\n" + last + rest.split(last)[1]
    return [(DOCUMENT, document), (PICTURE, "\n".join(figure.picture(sides)) + "\n")]


def deliver(sides, check):
    """Writes the files, or says which differ; the number of these."""
    different = 0
    for file, text in made(sides):
        if not check:
            file.write_text(text)
        elif file.read_text() != text:
            different += 1
            print(f"{file.relative_to(ROOT)}: is not what opencl/last.txt says")
    return different


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", default="")
    for flag in ("record", "small", "recorded", "variants", "from-record", "check",
                 "ours"):
        parser.add_argument(f"--{flag}", action="store_true")
    options = parser.parse_args()
    if options.small and options.record:
        parser.error("the counts of small inputs are not recorded")
    if options.ours and not options.record:
        parser.error("--ours is for --record")
    return options


def main():
    options = arguments()
    if options.from_record:
        return min(1, deliver(read(LAST), options.check))
    runs = 0
    for _, sides in itertools.groupby(Benchmark(options).run(), lambda side: side.workload):
        done = []
        for side in sides:
            done.append(side)
            if options.variants or options.small:
                print(side.line(), flush=True)
        runs += len(done)
        if options.record:
            done = write(LAST, done)
        if not options.small:
            print("\n".join(figure.table(done)), flush=True)
    print(f"{runs} runs, all results equal")
    return deliver(read(LAST), False) if options.record else 0


if __name__ == "__main__":
    sys.exit(main())
