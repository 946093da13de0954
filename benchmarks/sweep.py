#!/usr/bin/env python3
"""Compares our code with production's on programs that nobody chose.

Usage: sweep.py BUILD [--corpus=idioms,random,language,DIR] [--devices=LIST] [--from=N]
                [--count=M] [--jobs=N] [--clusters=N] [--only=TEXT] [--diff=NAME]
       sweep.py BUILD --ours [--record] [--last=FILE]

Corpora: enumerated idioms, random programs of the fuzzer, the kernels of test/Language and of the
examples, and DIR, a folder with a file programs.txt. Of each corpus the programs N to N + M - 1
are compared. Results must be equal to those of the CPU device; then executed instructions, GRF
passes and estimated cycles are compared, and the programs where ours is behind are clustered by
the instructions that it executes more. --diff prints both codes of one program side by side.
Writes BUILD/sweep/CORPUS.json. Exit code 1: results of our code differ, or one of our tools
fails. docs/reference/benchmark.md says how to read the output. With --ours nothing is run or
compared with production: each of 800 idioms is compiled for one device, the devices in turn, and
must have the number of instructions of sweep/last.txt, which --record writes anew.
"""
import argparse
import concurrent.futures
import itertools
import json
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("utils", "benchmarks/codegen", "benchmarks/sweep")]

import clusters  # noqa: E402
import corpora  # noqa: E402
import ours  # noqa: E402
import peer  # noqa: E402
from comparison import DIFFERS, Comparison  # noqa: E402
from programs import DEVICES  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--corpus", default=",".join(corpora.CORPORA))
    parser.add_argument("--devices", default="skl,icllp,tgllp")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--clusters", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--diff", default="")
    parser.add_argument("--ours", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--last", type=pathlib.Path, default=ours.LAST)
    options = parser.parse_args()
    if re.fullmatch(r"i\d+", options.diff):
        options.corpus, options.first, options.count = "idioms", int(options.diff[1:]), 1
    unknown = set(options.devices.split(",")) - {*DEVICES, *peer.LIKE}
    if unknown:
        parser.error(f"no such device: {', '.join(sorted(unknown))}")
    return options


def chosen(batch, options):
    """The programs of the batch that the options name."""
    batch.subjects = [s for s in batch.subjects
                      if options.only in s.name and options.diff in ("", s.name)]
    return batch.subjects


def show(rows, most):
    """Prints the distributions of one corpus, its problems and its clusters."""
    print(clusters.HEADER)
    by_device = {}
    for row in rows:
        by_device.setdefault(row.device, []).append(row)
    for own in by_device.values():
        for line in clusters.distribution(own):
            print(line)
        spill = [r.program for r in own if not r.problem and
                 r.ours["spill_bytes"] > r.theirs["spill_bytes"]]
        left_out = [r for r in own if r.problem]
        static = sum(not r.runs for r in own if not r.problem)
        print(f"{own[0].device}: {len(left_out)} of {len(own)} left out, {static} counted without "
              f"a run, more spill: {len(spill)} {' '.join(spill[:8])}".rstrip())
    if rows[0].corpus == "idioms":
        for line in clusters.shared_lines(rows):
            print(line)
    for line in clusters.cluster_lines(clusters.clusters(rows), most):
        print(line)


def sweep(options, corpus, scratch):
    """The rows of one corpus."""
    build = options.build.resolve()
    for folder in ("sweep", "codegen/inputs", "codegen/cache"):
        (build / folder).mkdir(parents=True, exist_ok=True)
    comparison = Comparison(build, ROOT, build / "codegen/inputs")
    jobs = [(batch, device) for batch in corpora.batches(corpus, options, scratch)
            if chosen(batch, options)
            for device in options.devices.split(",")
            if peer.LIKE.get(device, device) in batch.devices]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return list(itertools.chain.from_iterable(
            pool.map(lambda job: comparison.rows(*job), jobs)))


def main():
    options = parse()
    if options.ours:
        return ours.run(options)
    wrong, found = [], 0
    for corpus in options.corpus.split(","):
        with tempfile.TemporaryDirectory() as scratch:
            rows = sweep(options, corpus, pathlib.Path(scratch))
        found += len(rows)
        if not rows:
            continue
        if options.diff:
            for row in rows:
                print(f"{row.program} on {row.device}: {row.about}\n{row.source}{row.problem}")
                if row.ours and row.theirs:
                    print("\n".join(clusters.side_by_side(row)))
        else:
            show(rows, options.clusters)
            name = pathlib.Path(corpus).name
            (options.build / "sweep" / f"{name}.json").write_text(
                json.dumps([row.as_json() for row in rows], indent=1) + "\n")
        wrong += [row for row in rows if row.problem.startswith((DIFFERS, "FAILS"))]
        for row in rows:
            if row.problem and row not in wrong:
                print(f"{row.program} on {row.device}: {row.problem.splitlines()[0][:160]}")
    if not found:
        raise SystemExit("no program of that name for these devices")
    for row in wrong:
        print(f"FAIL: {row.program} on {row.device}: {row.problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
