#!/usr/bin/env python3
"""Compiles the CM code in documents.

Usage: check_snippets.py CMC FILE.md...

A fence ```cm is a source file, ```cm-kernel the body of a kernel, and
```cm-error: TEXT a file that must fail with an error that contains TEXT; each is
compiled for skl, or, as ```cm-error icllp: TEXT, for another platform. The last line
is "N passed, N failed".
"""
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(cm(?:-kernel|-error)?)(?: ([\w-]+))?(?:: ?([^\n]*))?\n(.*?)^```", re.M | re.S)


def problem(cmc, kind, target, text, code, scratch):
    """The error in this snippet; "" when there is none."""
    if kind == "cm-kernel":
        code = f'extern "C" _GENX_MAIN_ void k() {{\n{code}}}\n'
    source = scratch / "snippet.cm"
    source.write_text(code)
    run = subprocess.run([cmc, f"-march={target or 'skl'}", "-w", "-emit-visa", "-o", scratch / "out", source],
                         capture_output=True, text=True)
    if kind != "cm-error":
        return run.stderr if run.returncode else ""
    if run.returncode != 1:
        return "was accepted"
    return "" if text in run.stderr else f"'{text}' is not in:\n{run.stderr}"


def main():
    cmc, *files = sys.argv[1:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name in files:
            page = pathlib.Path(name).read_text()
            for match in FENCE.finditer(page):
                wrong = problem(cmc, *match.groups(), pathlib.Path(scratch))
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong:
                    line = page[:match.start()].count("\n") + 1
                    print(f"{name}:{line}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
