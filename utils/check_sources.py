#!/usr/bin/env python3
"""Checks what a reviewer should not have to: file length, licence line, open
ends, machine paths, and that clang-format agrees.

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAX_LINES = 800
OPEN_END = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
MACHINE = re.compile(r"(?<![\w./])/(work|root|home)/")


def tracked(*patterns):
    out = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, text=True,
                         capture_output=True, check=True).stdout
    return [ROOT / line for line in out.splitlines() if (ROOT / line).is_file()]


def findings():
    code = tracked("*.cpp", "*.h", "*.py", "*.cmake", "dev")
    for file in code:
        name = file.relative_to(ROOT)
        if name.as_posix() == "utils/check_sources.py":
            continue
        lines = file.read_text().splitlines()
        if file.suffix in (".cpp", ".h") and len(lines) > MAX_LINES:
            yield f"{name}:1: {len(lines)} lines, more than {MAX_LINES}"
        for number, line in enumerate(lines, 1):
            if OPEN_END.search(line):
                yield f"{name}:{number}: an open end"
            if MACHINE.search(line):
                yield f"{name}:{number}: a path of one machine"
    ours = [f for f in tracked("*.cpp", "*.h")
            if "examples" not in f.parts and "runtime-headers" not in f.parts]
    for file in ours:
        if "MIT licence" not in file.read_text()[:400] and "test" not in file.parts:
            yield f"{file.relative_to(ROOT)}:1: no licence line"
    run = subprocess.run(["clang-format-14", "--dry-run", *map(str, ours)],
                         text=True, capture_output=True)
    seen = set()
    for line in run.stderr.splitlines():
        file = line.split(":")[0]
        if "clang-format" in line and file not in seen:
            seen.add(file)
            yield f"{pathlib.Path(file).relative_to(ROOT)}: not formatted; run ./dev format"


def main():
    found = list(findings())
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
