"""Checks the estimated cycles of ./dev bench codegen.

usage: codegen_cycles.py ROOT codegen.json last.txt PROGRAM OURS.json CACHE

OURS.json is the estimate of `gensim exec --time=json` for our binary of PROGRAM, CACHE a folder
with those for production's binaries, one of which the benchmark chose. Made-up counts show
which rows are marked, and that a program without cycles has no line about them.
"""
import json
import pathlib
import sys

sys.path.insert(0, sys.argv[1] + "/benchmarks/codegen")

import report  # noqa: E402


def kernel(file):
    return json.load(open(file))["kernels"][0]


def cycles_of(estimate):
    return [round(estimate["cycles"][end]) for end in ("estimate", "low", "high")]


def has_estimate(side, estimate):
    return ([side[what] for what in report.CYCLES] == cycles_of(estimate) and
            side["executed"] == estimate["instructions_executed"] and
            side["stalls"] == {cause: round(n) for cause, n in estimate["stalls"].items()})


def check_measured(rows, last, program, ours, cache):
    row, = [row for row in json.load(open(rows)) if row["program"] == program]
    assert has_estimate(row["ours"], kernel(ours)), row["ours"]
    theirs = map(kernel, pathlib.Path(cache).glob("*.json"))
    chosen = [estimate for estimate in theirs if has_estimate(row["production"], estimate)]
    assert chosen, row["production"]
    line, = [line.split() for line in open(last) if line.startswith(program + " ")]
    assert list(map(int, line[8:])) == cycles_of(kernel(ours)) + cycles_of(chosen[0]), line


def row(name, ours, theirs):
    """A row of (executed, cycles, stalls for memory, stalls for the pipe)."""
    made = report.Row(name, "icllp")
    for side, (executed, *time) in (("ours", ours), ("theirs", theirs)):
        counts = {"executed": executed, "passes": executed, "spill_bytes": 0}
        if time:
            counts.update(dict.fromkeys(report.CYCLES, time[0]))
            counts["stalls"] = {"memory": time[1], "pipe": time[2]}
        setattr(made, side, counts)
    return made


def check_marks():
    slower = row("slower", (90, 130, 100, 90), (100, 100, 100, 10))
    faster = row("faster", (100, 50, 10, 30), (100, 100, 80, 40))
    assert slower.marks() == "above: cycles; order differs: pipe", slower.marks()
    assert faster.marks() == "order differs: memory", faster.marks()
    alike = row("alike", (90, 102, 9, 9), (100, 100, 9, 9))
    static = row("static", (9,), (10,))
    assert alike.marks() == static.marks() == ""
    means, cycles = report.summary([slower, faster, alike, static], ["icllp"])
    assert "4 of 4 programs" in means
    assert cycles == ("icllp: estimated cycles of 3 programs, ours / production: geometric mean "
                      "0.872 (0.872 to 0.872), worst 1.30 (slower), above 1.03: 1 (33 %)"), cycles
    assert len(list(report.summary([static], ["icllp"]))) == 1


check_measured(*sys.argv[2:])
check_marks()
