#!/usr/bin/env python3
"""Runs the Example of every builtin on the oracle and on the CPU device.

    check_builtins.py TBLGEN BIN [NAME...]

Both must `put` equal values; results of mathematical functions may differ by 8 units
in the last place. Builtins listed in builtins.txt have another rule: `never` (the
oracle lacks it), `runs` (the values are undefined, or the CPU device lacks it),
`wrong` (they differ, and the documents agree with the oracle). The last line is
"N passed, N failed".
"""
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "utils"))
from smoke_builtins import SLOT, Smoke, difference  # noqa: E402


def rules():
    """The rule of each name in builtins.txt."""
    found = {}
    for line in open(HERE / "builtins.txt"):
        if line.strip() and not line.startswith("#"):
            name, rule, _ = re.split(r"\s{2,}", line.strip(), 2)
            found[name] = rule
    return found


class Check(Smoke):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.rules, self.used = rules(), set()

    def rule(self, row):
        self.used.add(row.name)
        return self.rules.get(row.name, "")

    def on(self, program, rows, slots):
        self.program = program
        return self.outputs(rows, slots, "cpu")

    def check(self, names):
        groups = {}
        for row in self.rows:
            if row.refused or (names and row.name not in names):
                continue
            key = row.number if row.alone or self.rule(row) else (row.section, row.cm_abi)
            groups.setdefault(key, []).append(row)
        for rows in groups.values():
            self.judge(rows)
        for name in set(self.rules) - self.used if not names else ():
            self.count(False, f"builtins.txt: there is no {name}")

    def judge(self, rows):
        slots = {row.number: i for i, row in enumerate(rows)}
        rule = self.rule(rows[0])
        found, why = self.on("cm-oracle", rows, slots)
        if found is None and len(rows) > 1:
            for row in rows:
                self.judge([row])
            return
        place = f"{rows[0].name} (row {rows[0].number})"
        if rule == "never":
            self.count(found is None, f"{place}: the oracle has it; take it off builtins.txt")
            return
        if found is None:
            self.count(False, f"{place} on the oracle", why)
            return
        if rule == "runs":
            self.count(True, place)
            return
        expected, why = self.on("cmrun", rows, slots)
        if expected is None:
            self.count(False, f"{place} on the CPU device", why)
            return
        for row in rows:
            at = SLOT * slots[row.number]
            wrong = difference(expected[at:at + SLOT], found[at:at + SLOT])
            if rule == "wrong":
                wrong = "" if wrong else "both agree; take it off builtins.txt"
            self.count(not wrong, f"{row.name} (row {row.number})", wrong)


def main():
    tblgen, bin_dir, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        check = Check(tblgen, bin_dir, pathlib.Path(scratch))
        check.check(names)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed or not check.passed else 0


if __name__ == "__main__":
    sys.exit(main())
