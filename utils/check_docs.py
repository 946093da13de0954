#!/usr/bin/env python3
"""Checks that links between Markdown files, and `path/like/this.cpp` in backticks,
name existing files.

Also that README.md, which everybody reads first, has no line of prose beyond 100
columns, and that transcripts, commands after `$ ` with their output, are in fences
```console, which check_commands.py compares with what the commands print.

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import pathlib
import re
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)")
FENCE = re.compile(r"^( *)```.*?^\1```", re.M | re.S)
CODE = re.compile(r"`[^`]*`")
PATH = re.compile(r"`((?:basic|stage4|containers|clang-frontend|llvm-genx|vc-finalizer-bridge|driver|"
                  r"cm-runtime|gen-simulator|include|runtime-headers|test|examples|docs|utils|"
                  r"cmake|benchmarks)/[\w./-]+)`")

TRANSCRIPT = re.compile(r"^```(?!console$)\w*\n(?:(?!```).*\n)*?\$ ", re.M)
COLUMNS = 100


def blanked(pattern, text):
    """`text` with every match of `pattern` replaced by its line ends."""
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


def wide(page):
    """The numbers of lines of prose that are too long; tables and code do not wrap."""
    for number, line in enumerate(blanked(FENCE, page.read_text()).splitlines(), 1):
        if len(line) > COLUMNS and not line.startswith(("|", "    ")):
            yield number


def findings():
    for number in wide(ROOT / "README.md"):
        yield f"README.md:{number}: prose beyond {COLUMNS} columns"
    for page in sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")) + \
            sorted(ROOT.glob("examples/**/*.md")):
        text = page.read_text()
        for match in TRANSCRIPT.finditer(text):
            yield f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: a " \
                "transcript that is not compared: ```console"
        text = blanked(FENCE, text)
        # Text in backticks is no link, but may be the text of one.
        for pattern, source in (LINK, blanked(CODE, text)), (PATH, text):
            base = page.parent if pattern is LINK else ROOT
            for match in pattern.finditer(source):
                if not (base / match[1]).exists():
                    line = source.count("\n", 0, match.start()) + 1
                    yield f"{page.relative_to(ROOT)}:{line}: no {match[1]}"


if __name__ == "__main__":
    sys.exit(report(findings()))
