#!/usr/bin/env python3
"""Runs every test of a build: source checks, GoogleTest programs, lit tests.

Usage: run_tests.py BUILD [--sanitized BUILD] [lit filter]. The last line is
"N passed, N failed"; the exit code is 1 if a test failed or none ran. Of the
sanitized build only the GoogleTest programs run, as "sanitized/...", instead of
those of the build, the fuzzers, a quarter of a minute each, and the programs that lit
tests name.
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
          "check_docs.py", "check_names.py", "check_coverage.py"]
UNIT_TIMEOUT = 600  # seconds
FUZZ_SECONDS = 15
FUZZ_SEED = 1  # The check repeats itself; utils/fuzz.py alone tries others.
# They mostly wait for GenX_IR, which is not sanitized; or start hundreds of
# processes.
NOT_SANITIZED = "*Acceptance*:Jit.FirstOnes*"


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


def run_unit(program, scratch, prefix="", tests="*"):
    """The tests of one program: name, whether it passed, output."""
    name = prefix + program.name
    directory = scratch / name
    directory.mkdir(parents=True)
    report = directory / "report.json"
    try:
        run = subprocess.run([program, f"--gtest_output=json:{report}",
                              f"--gtest_filter={tests}"], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             cwd=directory, timeout=UNIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        return [(name, False, "time limit")]
    if not report.exists():
        return [(name, False, run.stdout)]
    results = []
    for suite in json.loads(report.read_text())["testsuites"]:
        for test in suite["testsuite"]:
            failures = [f["failure"] for f in test.get("failures", [])]
            results.append((f"{prefix}{suite['name']}.{test['name']}", not failures,
                            "\n".join(failures)))
    if prefix and run.returncode and "Sanitizer" in run.stdout:
        results.append((f"{name} at exit", False, run.stdout))
    return results


def run_fuzzer(build, name):
    return [(f"fuzz/{name}", *fuzz.fuzz(build, name, FUZZ_SECONDS, FUZZ_SEED))]


def run_programs(tally, build, sanitized, scratch):
    """Unit tests and fuzzers, as many at a time as there are cores."""
    twice = sorted((sanitized / "unittests").glob("*")) if sanitized else []
    names = {p.name for p in twice}
    jobs = [lambda p=p: run_unit(p, scratch,
                                 tests=NOT_SANITIZED if p.name in names else "*")
            for p in sorted((build / "unittests").glob("*"))]
    jobs += [lambda p=p: run_unit(p, scratch, "sanitized/", f"-{NOT_SANITIZED}")
             for p in twice]
    if sanitized:
        jobs += [lambda n=n: run_fuzzer(sanitized, n) for n in fuzz.NAMES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for results in pool.map(lambda job: job(), jobs):
            for result in results:
                tally.add(*result)


def run_lit(tally, build, sanitized, scratch, lit_filter):
    report = scratch / "lit.json"
    # One more than there are cores: many tests wait, for a browser, an editor.
    workers = (os.cpu_count() or 2) + 1
    args = [sys.executable, "-B", LIT, "-j", str(workers), "--quiet", "-v",
            "-o", report, build / "test"]
    if sanitized:
        args += ["--param", f"sanitized={sanitized}"]
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
    sanitized = args.sanitized and args.sanitized.resolve()
    tally = Tally()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        if not args.lit_filter:
            run_checks(tally)
            run_programs(tally, build, sanitized, scratch)
        run_lit(tally, build, sanitized, scratch, args.lit_filter)
    if tally.failed:
        print("failed:", *tally.failed, sep="\n  ")
    print(f"{tally.passed} passed, {len(tally.failed)} failed")
    return 0 if tally.passed and not tally.failed else 1


if __name__ == "__main__":
    sys.exit(main())
