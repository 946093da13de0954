#!/usr/bin/env python3
"""Runs the fuzzers of gen-simulator, clang-frontend and driver from their seed
corpora.

Usage: fuzz.py BUILD [--seconds=N] [--seed=N] [NAME...]

BUILD is the build directory of the preset "sanitize" (target fuzzers). Each fuzzer
(see NAMES) runs for 30 seconds; seed 0, the default, is another one in each run. An
input that fails is kept in BUILD/findings; the last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAMES = {"aub": "gen-simulator", "commands": "gen-simulator", "tbx": "gen-simulator",
         "zebin": "gen-simulator", "tokens": "clang-frontend",
         "attributes": "clang-frontend", "elf": "driver", "isa": "driver",
         "fat": "driver", "object": "driver", "spirv": "driver"}
# One program that reads what the corpus is made of.
PROGRAMS = {"driver": "cmobj"}
# Clang's parser is recursive: what is nested deeper than its stack is no finding.
MAX_INPUT_BYTES = {"gen-simulator": 1 << 16, "clang-frontend": 1 << 12,
                   "driver": 1 << 16}
INPUT_SECONDS = 20  # A single input that takes longer is a finding.
MEMORY_MB = 2048


def fuzz(build, name, seconds, seed):
    """Whether no input failed, and a report of the run."""
    part = NAMES[name]
    inputs = os.path.join(ROOT, "test", part, "fuzz")
    words = os.path.join(inputs, name + ".dict")
    findings = os.path.join(build, "findings")
    os.makedirs(findings, exist_ok=True)
    with tempfile.TemporaryDirectory() as finds:
        run = subprocess.run(
            [os.path.join(build, "bin", "fuzz-" + PROGRAMS.get(part, name)), finds,
             os.path.join(inputs, "corpus", name),
             *(["-dict=" + words] if os.path.exists(words) else []),
             "-seed=%d" % seed, "-max_total_time=%d" % seconds, "-max_len=%d" % MAX_INPUT_BYTES[part],
             "-timeout=%d" % INPUT_SECONDS, "-rss_limit_mb=%d" % MEMORY_MB,
             "-artifact_prefix=%s/%s-" % (findings, name), "-print_final_stats=1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    runs = re.search(r"number_of_executed_units: (\d+)", run.stderr)
    text = "fuzz-%s: %s inputs in %d s" % (name, runs.group(1) if runs else "no", seconds)
    if run.returncode:
        text += "\n" + run.stderr[-4000:]
    return run.returncode == 0, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("names", nargs="*", metavar="NAME", default=list(NAMES))
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_intermixed_args()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda name: fuzz(args.build, name, args.seconds, args.seed),
                                args.names))
    for _, text in results:
        print(text)
    failed = sum(not ok for ok, _ in results)
    print("%d passed, %d failed" % (len(args.names) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
