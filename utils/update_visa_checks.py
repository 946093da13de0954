#!/usr/bin/env python3
"""Writes what the lit tests on vISA models (.visa) expect anew.

Usage: update_visa_checks.py BUILD FILE...

For the kernels of a file, which have an empty line behind them, it writes what the
command of its RUN line makes of each: the declarations that are new, then all of
the code. Read the differences: the old ones were right. Files whose checks are
written by hand, with a RUN line of another form, are left alone.
"""
import collections
import pathlib
import re
import shlex
import subprocess
import sys

RUN = re.compile(r"^// RUN: genx-opt (.*) %s \| FileCheck --match-full-lines %s$", re.M)
KERNEL = re.compile(r'^(?=\.kernel "|\.global_function ")', re.M)
CHECK = re.compile(r"^// CHECK.*\n", re.M)
# Of no interest, or what the input says, too.
SILENT = (".kernel ", ".target ", ".function ", ".constant ", ".file ", ".loc ")


def declarations(text):
    return [line for line in text.splitlines()
            if line.startswith(".") and not line.startswith(SILENT)]


def checks(before, after):
    """What the printed model `after` has that `before` has not."""
    yield f"// CHECK-LABEL: {after.splitlines()[0]}"
    known = collections.Counter(declarations(before))
    code = after[re.search(r'^\.function .*\n', after, re.M).end():].splitlines()
    for line in declarations(after):
        known[line] -= 1
        if known[line] < 0 and line not in code:
            yield f"// CHECK: {line}"
    for number, line in enumerate(code):
        yield f"// CHECK{'-NEXT' if number else ''}: {line}"


def updated(text, options, opt):
    """`text` with checks of what `opt` prints."""
    source = CHECK.sub("", text)
    run = subprocess.run([opt, *shlex.split(options), "-"], input=source, text=True,
                         capture_output=True, check=False)
    if run.returncode:
        raise SystemExit(run.stderr)
    made = KERNEL.split(run.stdout)[1:]
    head, *kernels = KERNEL.split(source)
    result = [head]
    for before, after in zip(kernels, made):
        # Behind an empty line stands what is about the next kernel.
        body, blank, rest = before.partition("\n\n")
        result += [body.rstrip("\n") + "\n", *(line + "\n" for line in checks(body, after)),
                   "\n" + rest if blank else ""]
    return "".join(result).rstrip("\n") + "\n"


def main():
    build, *files = map(pathlib.Path, sys.argv[1:])
    for file in files:
        text = file.read_text()
        found = RUN.findall(text)
        if len(found) != 1:
            print(f"{file}: left alone")
            continue
        file.write_text(updated(text, found[0], build / "bin/genx-opt"))


if __name__ == "__main__":
    main()
