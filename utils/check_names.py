#!/usr/bin/env python3
"""Checks which of upstream's names (upstream_names.txt) our headers have: each name is
declared there, or is on docs/reference/upstream-names.md with a reason, but not both;
the page has no other names.

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import pathlib
import re
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ROOT / "utils/upstream_names.txt"
PAGE = ROOT / "docs/reference/upstream-names.md"
# The macros of targets are in a table, all other names in headers.
SOURCES = [*ROOT.glob("runtime-headers/**/*.h"), ROOT / "include/cmc/Features.def",
           ROOT / "clang-frontend/TargetMacros.cpp"]


def upstream():
    """(name, line) of all upstream names."""
    for number, line in enumerate(NAMES.read_text().splitlines(), 1):
        if not line.startswith("#"):
            yield from ((name, number) for name in line.split(": ", 1)[1].split())


def ours():
    """The identifiers in our headers outside of comments."""
    text = "\n".join(path.read_text() for path in SOURCES)
    return set(re.findall(r"\w+", re.sub(r"//.*", "", text)))


def excused():
    """{name: line} of the first column of the first table of the page."""
    found = {}
    table = PAGE.read_text().split("\n## ")[0]
    for number, line in enumerate(table.splitlines(), 1):
        if line.startswith("| `"):
            for name in re.findall(r"`(\w+)`", line.split("|")[1]):
                found[name] = number
    return found


def findings():
    have, left_out, known = ours(), excused(), dict(upstream())
    for name, number in known.items():
        where = f"{NAMES.relative_to(ROOT)}:{number}"
        if name in have and name in left_out:
            yield f"{where}: {name} is in our headers and on the page"
        elif name not in have and name not in left_out:
            yield f"{where}: {name} is neither in our headers nor on the page"
    for name, number in left_out.items():
        if name not in known:
            yield f"{PAGE.relative_to(ROOT)}:{number}: upstream has no {name}"


if __name__ == "__main__":
    sys.exit(report(findings()))
