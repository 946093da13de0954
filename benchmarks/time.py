#!/usr/bin/env python3
"""Compares the timing model of the simulator with published facts.

Usage: time.py BUILD [--only=TEXT] [--no-micro] [--no-clpeak] [--record] [--facts=FILE]

Prints for each microbenchmark (time/micro.py) and each published figure (time/facts.txt)
what is expected, the model's answer as low..middle..high, and the error of the middle;
then the greatest error of each class beside its bound. --only: the rows whose name
contains TEXT. Exit code 1: an error is above its bound and no line of the tables says
why, or a figure of the model rests on a source that facts.txt holds back. --record
writes benchmarks/time/last.txt. docs/reference/gensim-time.md has the results.
"""
import argparse
import pathlib
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The modules are in a folder whose name is that of this file.
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "benchmarks/time")]

import facts  # noqa: E402
import measure  # noqa: E402
import micro  # noqa: E402
import whole  # noqa: E402
from model import Machine, Model  # noqa: E402

# Relative errors that are allowed; a launch is information only.
BOUNDS = {"micro": 0.10, "peak": 0.10, "compute": 0.25, "memory": 0.40, "launch": None}
USUAL = {"skl": "skl-gt2", "icllp": "icllp-gt2", "tgllp": "tgllp-gt2", "dg2": "dg2-g10"}


@dataclass
class Row:
    group: str      # a class of BOUNDS
    name: str
    gpu: str
    expected: tuple  # least and greatest
    model: tuple     # middle, low, high
    unit: str
    held: bool = False
    why: str = ""

    @property
    def error(self):
        least, most = self.expected
        nearest = min(max(self.model[0], least), most)
        return self.model[0] / nearest - 1 if nearest else self.model[0]

    @property
    def verdict(self):
        bound = BOUNDS[self.group]
        if bound is None:
            return "-"
        if abs(self.error) <= bound:
            return "kept"
        return "explained" if self.why else "BROKEN"

    def text(self):
        expected = "..".join(f"{x:.4g}" for x in dict.fromkeys(self.expected))
        value, low, high = self.model[0], min(self.model), max(self.model)
        return (f"{self.group:8}{self.name:32}{self.gpu:12}{expected:>16} "
                f"{low:9.4g} ..{value:9.4g} ..{high:9.4g} {self.unit:9}"
                f"{100 * self.error:+7.1f}% {self.verdict}{' held' if self.held else ''}")


def microbenchmarks(model, wanted):
    for platform, configuration in USUAL.items():
        machine = Machine(configuration)
        for row in micro.ALU + micro.SHARED:
            if platform in row.platforms and wanted(row.name):
                expected = row.expected(machine.values)
                found = measure.microbenchmark(model, machine, row)
                yield Row("micro", row.name, platform, (expected, expected),
                          (found.value, found.low, found.high), "cycles", why=row.why)
        for row in whole.ROWS:
            if platform in micro.ALL and wanted(row.name):
                expected = row.expected(machine)
                yield Row("micro", row.name, platform, (expected, expected),
                          row.run(model, machine), row.unit, why=row.why)


def published(model, wanted, clpeak, path):
    figures = "".join((ROOT / f"gen-simulator/timing/{name}.def").read_text()
                      for name in ("Parameters", "Configurations"))
    known = facts.read(path)
    model.clpeak_kernels = {fact.what for fact in known if fact.test == "clpeak"}
    for fact in known:
        if fact.held and facts.rests_on(figures, fact.source):
            raise SystemExit(f"{fact.name}: a figure of the model rests on its source, "
                             f"{fact.source}")
        if not wanted(fact.name) or (fact.test == "clpeak" and not clpeak):
            continue
        machine = Machine(fact.configuration, **fact.changes)
        found = measure.TESTS[fact.test](model, machine, fact.what)
        yield Row(fact.group, fact.name, fact.configuration, fact.published, found, fact.unit,
                  fact.held, fact.why)


def summary(rows):
    """For each class: rows, those within the bound, mean and greatest error."""
    for group, bound in BOUNDS.items():
        for held in (False, True):
            of_group = [r for r in rows if r.group == group and r.held == held]
            if not of_group or bound is None:
                continue
            errors = [abs(r.error) for r in of_group]
            kept = sum(r.verdict == "kept" for r in of_group)
            worst = max(of_group, key=lambda r: abs(r.error))
            yield (f"{group}{', held' if held else ''}: {kept} of {len(of_group)} within "
                   f"{bound:.0%}; mean error {sum(errors) / len(errors):.1%}, greatest "
                   f"{max(errors):.1%} ({worst.name}, {worst.gpu})")


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--no-micro", action="store_true")
    arguments.add_argument("--no-clpeak", action="store_true")
    arguments.add_argument("--record", action="store_true")
    arguments.add_argument("--facts", type=pathlib.Path,
                           default=ROOT / "benchmarks/time/facts.txt")
    options = arguments.parse_args()
    rows, lines = [], []

    def show(line):
        print(line, flush=True)
        lines.append(line)
    show(f"{'class':8}{'row':32}{'GPU':12}{'expected':>16} "
         f"{'low':>9} ..{'model':>9} ..{'high':>9} {'unit':9}{'error':>8}")
    with tempfile.TemporaryDirectory() as scratch:
        model = Model(ROOT, options.build.resolve(), pathlib.Path(scratch))

        def wanted(name):
            return options.only in name
        for source in ([] if options.no_micro else microbenchmarks(model, wanted),
                       published(model, wanted, not options.no_clpeak, options.facts)):
            for row in source:
                rows.append(row)
                show(row.text())
                if row.verdict == "explained":
                    show(f"        {row.why}")
    for line in summary(rows):
        show(line)
    if options.record:
        (ROOT / "benchmarks/time/last.txt").write_text("\n".join(lines) + "\n")
    return any(row.verdict == "BROKEN" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
