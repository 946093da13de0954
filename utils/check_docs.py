#!/usr/bin/env python3
"""Checks that links between Markdown files, and `path/like/this.cpp` in backticks,
name existing files.

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import pathlib
import re
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`[^`]*`")
PATH = re.compile(r"`((?:basic|stage4|containers|clang-frontend|llvm-genx|vc-finalizer-bridge|driver|"
                  r"cm-runtime|gen-simulator|include|runtime-headers|test|examples|docs|utils|"
                  r"cmake|benchmarks)/[\w./-]+)`")


def findings():
    for page in sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")) + \
            sorted(ROOT.glob("examples/**/*.md")):
        for number, line in enumerate(page.read_text().splitlines(), 1):
            where = f"{page.relative_to(ROOT)}:{number}"
            # Text in backticks is no link, but may be the text of one.
            for target in LINK.findall(CODE.sub("", line)):
                if not (page.parent / target).exists():
                    yield f"{where}: no {target}"
            for target in PATH.findall(line):
                if not (ROOT / target).exists():
                    yield f"{where}: no {target}"


if __name__ == "__main__":
    sys.exit(report(findings()))
