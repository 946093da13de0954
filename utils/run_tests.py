#!/usr/bin/env python3
"""Runs every test of a build: source checks, GoogleTest programs, lit tests.

Usage: run_tests.py BUILD [--sanitized BUILD] [lit filter]. The last line is
"N passed, N failed"; the exit code is 1 if a test failed or none ran. Of the
sanitized build only the GoogleTest programs run, as "sanitized/...", the
fuzzers, half a minute each, and the programs that lit tests name.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import fuzz

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIT = "/usr/lib/llvm-14/build/utils/lit/lit.py"
CHECKS = ["check_layers.py", "check_sources.py", "check_passes.py",
          "check_docs.py", "check_coverage.py"]
UNIT_TIMEOUT = 600  # seconds
FUZZ_SECONDS = 30
FUZZ_SEED = 1  # The check repeats itself; utils/fuzz.py alone tries others.
# They mostly wait for GenX_IR, which is not sanitized.
NOT_SANITIZED = "*Acceptance*"


class Tally:
    def __init__(self):
        self.passed, self.failed = 0, []

    def add(self, name, ok, output=""):
        if ok:
            self.passed += 1
            return
        self.failed.append(name)
        print(f"FAIL: {name}\n{output}", flush=True)


def run_checks(tally):
    for check in CHECKS:
        script = ROOT / "utils" / check
        if not script.exists():
            continue
        run = subprocess.run([sys.executable, "-B", script], cwd=ROOT, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        tally.add(f"utils/{check}", run.returncode == 0, run.stdout)


def run_unit(tally, program, scratch, prefix="", skipped=""):
    report = scratch / (program.name + ".json")
    report.unlink(missing_ok=True)
    try:
        run = subprocess.run([program, f"--gtest_output=json:{report}",
                              f"--gtest_filter=-{skipped}"], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             cwd=scratch, timeout=UNIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        return tally.add(prefix + program.name, False, "time limit")
    if not report.exists():
        return tally.add(prefix + program.name, False, run.stdout)
    for suite in json.loads(report.read_text())["testsuites"]:
        for test in suite["testsuite"]:
            failures = [f["failure"] for f in test.get("failures", [])]
            tally.add(f"{prefix}{suite['name']}.{test['name']}", not failures,
                      "\n".join(failures))
    if prefix and run.returncode and "Sanitizer" in run.stdout:
        tally.add(f"{prefix}{program.name} at exit", False, run.stdout)


def run_fuzzers(tally, build):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda name: fuzz.fuzz(build, name, FUZZ_SECONDS, FUZZ_SEED),
                        fuzz.NAMES)
        for name, (ok, output) in zip(fuzz.NAMES, runs):
            tally.add(f"fuzz/{name}", ok, output)


def run_lit(tally, build, sanitized, scratch, lit_filter):
    report = scratch / "lit.json"
    args = [sys.executable, "-B", LIT, "-j", str(os.cpu_count() or 2), "--quiet",
            "-v", "-o", report, build / "test"]
    if sanitized:
        args += ["--param", f"sanitized={sanitized.resolve()}"]
    if lit_filter:
        args += ["--filter", lit_filter]
    subprocess.run(args, cwd=ROOT)
    if not report.exists():
        return tally.add("lit", False, "lit wrote no report")
    for test in json.loads(report.read_text())["tests"]:
        tally.add(test["name"], test["code"] in ("PASS", "XFAIL"),
                  f"{test['code']}\n{test['output']}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("lit_filter", nargs="?", default="")
    parser.add_argument("--sanitized", type=pathlib.Path)
    args = parser.parse_intermixed_args()
    build = args.build.resolve()
    tally = Tally()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        if not args.lit_filter:
            run_checks(tally)
            for program in sorted((build / "unittests").glob("*")):
                run_unit(tally, program, scratch)
        if args.sanitized:
            unittests = args.sanitized.resolve() / "unittests"
            for program in sorted(unittests.glob("*")):
                run_unit(tally, program, scratch, "sanitized/", NOT_SANITIZED)
            run_fuzzers(tally, args.sanitized.resolve())
        run_lit(tally, build, args.sanitized, scratch, args.lit_filter)
    if tally.failed:
        print("failed:", *tally.failed, sep="\n  ")
    print(f"{tally.passed} passed, {len(tally.failed)} failed")
    return 0 if tally.passed and not tally.failed else 1


if __name__ == "__main__":
    sys.exit(main())
