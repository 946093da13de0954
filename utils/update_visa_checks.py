#!/usr/bin/env python3
"""Updates the expected output in the lit tests on vISA models (.visa).

Usage: update_visa_checks.py BUILD FILE...

After each kernel of a file, which ends with an empty line, the script writes the
output of the command of the RUN line for that kernel: the new declarations, then all
of the code. Read the differences: the old output was right. Files whose checks are
written by hand, with a RUN line of another form, are not changed.
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
# Lines of no interest, or lines that the input has, too.
SILENT = (".kernel ", ".target ", ".function ", ".constant ", ".file ", ".loc ")


def declarations(text):
    return [line for line in text.splitlines()
            if line.startswith(".") and not line.startswith(SILENT)]


def checks(before, after):
    """The lines of the printed model `after` that `before` lacks."""
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
    """`text` with checks of the output of `opt`."""
    source = CHECK.sub("", text)
    run = subprocess.run([opt, *shlex.split(options), "-"], input=source, text=True,
                         capture_output=True, check=False)
    if run.returncode:
        raise SystemExit(run.stderr)
    made = KERNEL.split(run.stdout)[1:]
    head, *kernels = KERNEL.split(source)
    result = [head]
    for before, after in zip(kernels, made):
        # The text after an empty line belongs to the next kernel.
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
