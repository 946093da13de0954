#!/usr/bin/env python3
"""Runs the tests of a build with lit and counts them.

Usage: run_tests.py BUILD [--sanitized BUILD] [FILTER]

The suites are test/ (source checks in test/sources, then everything that has RUN
lines) and the GoogleTest programs of BUILD/unittests. With a sanitized build, its
programs and the tests that require it run, too. FILTER is a regular expression that
the name of a test must match. Prints how many tests need what this machine does not
have. Files that the programs under test keep between runs (XDG_CACHE_HOME) are in a
temporary directory. The last line is "N passed, N failed"; the exit code is 1 if a
test failed or none ran.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LIT = "/usr/lib/llvm-14/build/utils/lit/lit.py"
PASSED = ("PASS", "XFAIL")
LEFT_OUT = ("UNSUPPORTED", "SKIPPED", "EXCLUDED")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--sanitized", type=pathlib.Path)
    args = parser.parse_intermixed_args()
    suites = [args.build / "test/unit", args.build / "test"]
    # One more than there are cores: many tests wait, for a browser, an editor.
    options = ["-j", str((os.cpu_count() or 2) + 1), "--quiet"]
    if args.sanitized:
        suites.insert(0, args.sanitized / "test/unit")
        options += ["--param", f"sanitized={args.sanitized.resolve()}"]
    if args.filter:
        options += ["--filter", args.filter]
    with tempfile.TemporaryDirectory() as scratch:
        report = pathlib.Path(scratch) / "report.json"
        options += ["--param", f"cache={scratch}/cache", "-o", report]
        subprocess.run([sys.executable, "-B", LIT, *options, *suites])
        tests = json.loads(report.read_text())["tests"] if report.exists() else []
    ran = [test for test in tests if test["code"] not in LEFT_OUT]
    for test in tests:
        if "unavailable features: newest" in test["output"]:
            print(f"skipped: ./dev newest: {test['name']}")
    failed = [test for test in ran if test["code"] not in PASSED]
    for test in failed:
        print(f"{test['code']}: {test['name']}\n{test['output']}")
    needs = collections.Counter(
        test["output"] for test in tests if test["code"] == "UNSUPPORTED")
    for need, count in sorted(needs.items()):
        print(f"left out: {count}: {need}")
    print(f"{len(ran) - len(failed)} passed, {len(failed)} failed")
    return 0 if ran and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
