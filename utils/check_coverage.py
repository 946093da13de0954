#!/usr/bin/env python3
"""Checks that every row of these tables has a test:

  builtins     a row has an Example, which utils/smoke_builtins.py compiles for
               every target and runs on the devices; one that is not for all
               elements and sizes has Errors, which it compiles, too
  messages     a row has a Bad and a Good example, which utils/diagnostics.py
               compiles, or a file under test/ contains `DIAG: <Name>`; a warning
               has a group
  options      its name, without its value, occurs with one of its prefixes in a
               RUN line under test/, followed by its value or a blank
  inventory    every row of test/Language/README.md names tests, which exist; every
               test of a section in that folder (by its number) is in a row
  groups       `-W<group>`, `-Wno-<group>` or `-Werror=<group>` occurs in a
               RUN line, and the group in a row of messages

Prints every finding; exit code 1 if there is one.
"""
import pathlib
import re
import sys

import builtin_table
import diagnostics
import options
from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
TBLGEN = "/usr/lib/llvm-14/bin/llvm-tblgen"
TESTS = (".cm", ".cpp", ".ll", ".test", ".visa")
RUN = re.compile(r"^(?:\S* )?RUN:(.*)$", re.M)
NAMED = re.compile(r"DIAG: ((?:\w+ ?)+)")


def tests():
    for file in (ROOT / "test").rglob("*"):
        if file.suffix in TESTS and file.is_file():
            yield file.read_text(errors="replace")


def builtins():
    _, rows, _ = builtin_table.records(TBLGEN, str(ROOT / "clang-frontend/Builtins.td"))
    for row in rows:
        if not row["Example"].strip():
            yield f"builtin {row['Name']}: no Example"
        restricts = any(row[key] and not row[key].startswith("any")
                        for key in ("Elements", "Sizes"))
        if restricts and not row["Errors"] and not row["Refused"]:
            yield f"builtin {row['Name']}: no Errors, but it is not for all elements and sizes"


def messages(texts):
    named = {name for text in texts for m in NAMED.finditer(text)
             for name in m.group(1).split()}
    for row in diagnostics.all_rows():
        if not (row.bad and row.good) and row.name not in named:
            yield f"message {row.name}: no test"
        if not row.doc:
            yield f"message {row.name}: no documentation"
        if row.level == "Warning" and not row.group:
            yield f"message {row.name}: no group"


def option_rows(commands):
    rows, *_ = options.table(TBLGEN)
    for row in rows:
        joined = row["Kind"]["def"] in ("KIND_JOINED", "KIND_JOINED_OR_SEPARATE")
        name = row["Name"]
        spelling = "|".join(re.escape(p + name) for p in row["Prefixes"])
        end = "" if joined else r"(?=[\s\"';|]|$)"
        if not re.search(rf"(?<![\w/.-])(?:{spelling}){end}", commands):
            yield f"option {row['Prefixes'][0]}{name}: in no RUN line"


def groups(commands):
    used = {row.group for row in diagnostics.all_rows()}
    for name, _, _ in diagnostics.groups():
        if not re.search(rf"-W(no-|error=)?{name}(?![\w-])", commands):
            yield f"group {name}: in no RUN line"
        if name not in used:
            yield f"group {name}: no message is of it"


def inventory():
    home = ROOT / "test/Language"
    text = (home / "README.md").read_text()
    named = set()
    for row in re.findall(r"^\| .*(?!\n\|-)$", text, re.M):
        files = re.findall(r"`([\w./-]+\.(?:cm|test|ll))`", row)
        if not files:
            yield f"inventory row without a test: {row}"
        for file in files:
            named.add(file)
            if not (home / file).exists() and not (ROOT / "test" / file).exists():
                yield f"inventory: there is no {file}: {row}"
    sections = "".join(re.findall(r"^## Sections? (.*):", text, re.M))
    for file in sorted(home.rglob("*")):
        name = file.relative_to(home).as_posix()
        if re.match(r"\d[.-]", file.name) and file.name[0] in sections and \
                name not in named and file.suffix in TESTS and "Inputs" not in name:
            yield f"inventory: {name} stands in no row"


def main():
    texts = list(tests())
    commands = "\n".join(line for text in texts for line in RUN.findall(text))
    return report([*builtins(), *messages(texts), *option_rows(commands),
                   *groups(commands), *inventory()])


if __name__ == "__main__":
    sys.exit(main())
