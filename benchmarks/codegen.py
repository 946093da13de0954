#!/usr/bin/env python3
"""Compares our code with that of Intel's production compiler.

Usage: codegen.py BUILD [--only=TEXT] [--devices=LIST] [--jobs=N]
                  [--no-time] [--record] [--programs=FILE] [--last=FILE]
                  [--disable=PASS,...|each] [--ours] [--in-turn]
       codegen.py BUILD --without=PASS,...|--ablate [--corpus=LIST] [--record] ...

Each program of codegen/programs.txt or FILE (--only: whose name contains TEXT) is
compiled for each device by cmc and by ocloc from the same stage-4 IR, run on the
simulator and on the CPU device, compared, and counted; the timing model estimates the
cycles of the same runs. Production gets two forms of the IR, and the better of its two
binaries counts. --no-time omits compile times. Writes BUILD/codegen.json and
BUILD/codegen.svg. Exit code 1: results differ, or a count of our code is above that in
codegen/last.txt (cycles are recorded there, but not compared). --record updates codegen/last.txt
instead, and after a complete run the picture last.svg. With --disable nothing is
measured: our code, without the named passes or without each pass of the optimizer in
turn, must still give the results of the CPU device. With --ours production is not
run, and our code must give these results and have exactly the counts of
codegen/last.txt, which --record updates; --in-turn: each program on one device only, the devices in turn.
With --without our code is counted without each of the named passes and compared with
the full pipeline, with --ablate without each pass in turn, on the corpora of --corpus
(benchmark, random, language). --ablate --record writes docs/reference/ablation.md.
docs/reference/benchmark.md says how to read the table.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "benchmarks/codegen")]

import ablation_table  # noqa: E402
import measure  # noqa: E402
import passes  # noqa: E402
import peer  # noqa: E402
import report  # noqa: E402
import unseen  # noqa: E402
from ablation import Ablation  # noqa: E402
from programs import DEVICES, HERE, read_programs  # noqa: E402
from sides import FORMS, Failure, Sides  # noqa: E402


class Benchmark:
    def __init__(self, options):
        self.options = options
        self.build = options.build.resolve()
        self.disabled = passes.chosen(self.build, options.disable)
        self.inputs = self.build / "codegen/inputs"
        for folder in (self.inputs, self.build / "codegen/cache"):
            folder.mkdir(parents=True, exist_ok=True)
        simulator = (self.build / "bin/gensim").read_bytes()
        self.cpu, self.running = {}, collections.defaultdict(threading.Lock)
        self.simulator = hashlib.sha256(simulator).hexdigest()

    def best_of_production(self, sides, run, launch, outputs):
        """(form, counts, outputs) of the form that executes fewer instructions; raises
        peer.Refused when production refuses both."""
        found, refused = [], None
        for form in FORMS:
            try:
                binary = sides.theirs(form)
                found.append((form, *self.kept_run(binary, run, launch, outputs)))
            except peer.Refused as why:
                refused = why
        if not found:
            raise refused
        return min(found, key=lambda each: (each[1]["executed"], each[1]["passes"]))

    def kept_run(self, binary, run, launch, outputs):
        """The result of `run` for a binary of the cache; cached, too, for the same
        simulator and launch."""
        what = f"{self.simulator} {launch} {outputs} {list(measure.CYCLES)}"
        what = hashlib.sha256(what.encode()).hexdigest()
        kept = binary.with_suffix(f".{what[:16]}.run")
        if not kept.exists():
            own = kept.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
            own.write_bytes(pickle.dumps(run(binary)))
            own.rename(kept)
        return pickle.loads(kept.read_bytes())

    def expected(self, program, sides, launch, scratch):
        """The CPU device's outputs. They depend on the device since the IR does: on
        the number of columns of its matrix products, for example."""
        what = program.name, sides.device
        with self.running[what]:
            if what not in self.cpu:
                self.cpu[what] = measure.run_cpu(self.build, ROOT, program, sides.bitcode,
                                                 launch, scratch)
        return self.cpu[what]

    def compare(self, row, program, device, scratch):
        sides = Sides(self.build, ROOT, program, device, scratch)
        launch = program.with_inputs(self.inputs)
        binary, kernels = sides.ours()
        where = self.build, ROOT, program, device

        def run(binary):
            return measure.run_binary(*where, binary, launch, scratch, kernels,
                                      cycles=not self.options.ours)

        row.ours, ours = run(binary)
        cpu = self.expected(program, sides, launch, scratch)
        if self.options.ours:
            if not measure.same(program, ours, cpu):
                row.problem = "DIFFERS: our code from the CPU device"
            return
        try:
            row.form, row.theirs, theirs = self.best_of_production(sides, run, launch,
                                                                   program.outputs)
        except peer.Refused as why:
            row.problem = f"production refuses: {why}"
            return
        if not measure.same(program, ours, cpu):
            row.problem = "DIFFERS: our code from the CPU device"
        elif not measure.same(program, theirs, cpu):
            row.problem = "DIFFERS: production's code from the CPU device and ours"
        elif not self.options.no_time:
            row.visa = sides.visa_instructions()
            row.ours["seconds"], row.theirs["seconds"] = sides.compile_times(row.form)

    def what_is_wrong_without(self, job):
        """One line for each of the disabled passes without which the results of the
        program differ. Passes whose absence gives the same vISA are tried once."""
        program, device = job
        wrong, tried = [], {}
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            launch = program.with_inputs(self.inputs)
            try:
                sides = Sides(self.build, ROOT, program, device, scratch)
                cpu = self.expected(program, sides, launch, scratch)
            except Failure as failure:
                return [f"{program.name} on {device}: FAILS: {failure}"]

            def why(without):
                try:
                    visa = sides.visa(without)
                    if visa not in tried:
                        binary, kernels = sides.ours(without)
                        _, ours = measure.run_binary(self.build, ROOT, program, device, binary,
                                                     launch, scratch, kernels)
                        tried[visa] = "" if measure.same(program, ours, cpu) else "DIFFERS"
                    return tried[visa]
                except (Failure, peer.Failure, subprocess.TimeoutExpired) as failure:
                    return f"FAILS: {failure}"

            for name in self.disabled:
                found = why(f"--disable-pass={name}")
                if found:
                    wrong.append(f"{program.name} on {device} without {name}: {found}")
        return wrong

    def check_without(self, jobs):
        """Exit code 1 if a result is wrong; prints what is wrong."""
        wrong = 0
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for line in (l for lines in pool.map(self.what_is_wrong_without, jobs) for l in lines):
                print(f"FAIL: {line}", flush=True)
                wrong += 1
        total = len(jobs) * len(self.disabled)
        print(f"{len(jobs)} programs without {len(self.disabled)} passes in turn: "
              f"{total - wrong} results right, {wrong} wrong")
        return 1 if wrong else 0

    def row(self, job):
        program, device = job
        row = report.Row(program.name, device)
        with tempfile.TemporaryDirectory() as scratch:
            try:
                self.compare(row, program, device, pathlib.Path(scratch))
            except (Failure, peer.Failure, subprocess.TimeoutExpired) as why:
                row.problem = f"FAILS: {why}"
        return row

    def check_ours(self, jobs, last):
        """(rows, exit code): 1 if a result is wrong or a count has changed; prints it."""
        rows, wrong = [], []
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for row in pool.map(self.row, jobs):
                rows.append(row)
                found = [row.problem] if row.problem else report.changes(row, last)
                wrong += [f"{row.program} on {row.device}: {text}" for text in found]
        for text in wrong:
            print(f"FAIL: {text}")
        print(f"{len(jobs)} programs: {len(wrong)} results or counts differ")
        return rows, 1 if wrong else 0

    def rows(self, jobs):
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            print(report.HEADER, flush=True)
            for row in pool.map(self.row, jobs):
                print(report.line(row), flush=True)
                yield row


def one_device_each(jobs):
    by_program = {}
    for job in jobs:
        by_program.setdefault(job[0].name, []).append(job)
    return [own[i % len(own)] for i, own in enumerate(by_program.values())]


def ablate(options, jobs, devices):
    """Exit code 1 if a result differs; prints it."""
    build = options.build.resolve()
    names = passes.chosen(build, options.without or passes.EACH)
    folder = build / "codegen/ablation"
    items = unseen.items(options.corpus.split(","), jobs, folder / "random", devices)
    found = ablation_table.results(names, Ablation(
        build, ROOT, names, options.jobs, build / "codegen/inputs").all_variants(items))
    for line in ablation_table.table(found):
        print(line)
    if options.record:
        (ROOT / "docs/reference/ablation.md").write_text(ablation_table.page(found, items))
    wrong = [text for result in found for text in result.wrong]
    for text in wrong:
        print(f"FAIL: {text}")
    # Without some passes there are too few registers, which is no error.
    return 1 if any("DIFFERS" in text for text in wrong) else 0


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-time", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--disable", default="")
    parser.add_argument("--without", default="")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--corpus", default=",".join(unseen.CORPORA))
    parser.add_argument("--ours", action="store_true")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--programs", type=pathlib.Path, default=HERE / "programs.txt")
    parser.add_argument("--last", type=pathlib.Path, default=HERE / "last.txt")
    options = parser.parse_args()
    if options.record and options.without:
        parser.error("--record writes the whole table of passes; it needs --ablate")
    return options


def main():
    options = parse()
    programs = read_programs(options.programs)
    devices = options.devices.split(",")
    all_jobs = [(p, d) for p in programs for d in (*DEVICES, *peer.LIKE)
                if peer.LIKE.get(d, d) in p.devices]
    jobs = [(p, d) for p, d in all_jobs if options.only in p.name and d in devices]
    if options.in_turn:
        jobs = one_device_each(jobs)
    if not jobs:
        raise SystemExit("no program of that name for these devices")
    benchmark = Benchmark(options)
    if options.disable:
        return benchmark.check_without(jobs)
    if options.without or options.ablate:
        return ablate(options, jobs, devices)
    last = options.last.read_text().splitlines() if options.last.exists() else []
    names = [(p.name, d) for p, d in all_jobs]
    if options.ours:
        rows, code = benchmark.check_ours(jobs, last)
        if options.record:
            options.last.write_text("\n".join(report.record(rows, last, names)) + "\n")
        return code
    rows = list(benchmark.rows(jobs))
    print()
    for text in report.summary(rows, devices):
        print(text)
    (options.build / "codegen.json").write_text(
        json.dumps([row.as_json() for row in rows], indent=1) + "\n")
    picture = "\n".join(report.picture(rows, devices)) + "\n"
    (options.build / "codegen.svg").write_text(picture)
    wrong = [f"{row.program} on {row.device}: {row.problem}" for row in rows
             if row.problem.startswith(("DIFFERS", "FAILS"))]
    if options.record:
        options.last.write_text("\n".join(report.record(rows, last, names)) + "\n")
        if len(jobs) == len(all_jobs):
            options.last.with_suffix(".svg").write_text(picture)
    else:
        wrong += report.regressions(rows, last, {p.name for p in programs})
    for text in wrong:
        print(f"FAIL: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
