#!/usr/bin/env python3
"""Runs tests with SPIR-V between source and code.

Usage: round_trip.py BUILD [--only=TEXT] [--every=N] TEST...

The RUN lines of each TEST (a lit test) run unchanged, except for cmrun: its source is
compiled with `cmc -emit-spirv` first, and cmrun gets the module. All RUN lines must
still succeed. Programs that SPIR-V cannot express (CM_HAS_... that a target lacks,
assembly) run unchanged, and are counted. The last line is
"N passed, N failed; N launches by SPIR-V, N as they are".

When the script is called as `cmrun`, from a directory that is first on PATH, it does
the former.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import peer

ROOT = peer.ROOT
SECONDS = 600
SOURCES = (".cpp", ".cm")
TOOLS = "/usr/lib/llvm-14/bin"


def as_cmrun(build, log, words):
    """The command that the test calls; appends a line for each launch to `log`."""
    cmrun = build / "bin/cmrun"
    launch, compiler, files = peer.split_arguments(words)
    device = next((w.split("gen:")[1] for w in words if w.startswith("--device=gen:")), "skl")
    source = next((f for f in files if f.endswith(SOURCES)), None)
    grouped = (any(name in ("groups", "group-size") for name, _ in launch) or
               "-binary-format=ze" in words or "--launches" in " ".join(words))
    with tempfile.TemporaryDirectory() as scratch:
        module = pathlib.Path(scratch) / "k.spv"
        if source:
            made = subprocess.run(
                [build / "bin/cmc", f"-march={device}", "-w", "-emit-spirv",
                 f"-binary-format={'ze' if grouped else 'cm'}", *compiler, source, "-o", module],
                capture_output=True)
        by_spirv = bool(source) and made.returncode == 0
        with open(log, "a") as file:
            file.write("spirv\n" if by_spirv else "plain\n")
        if by_spirv:
            drop = [w for w in compiler if not w.startswith("-O")]
            words = [str(module) if w == source else w for w in words if w not in drop]
        return subprocess.run([cmrun, *words]).returncode


def commands(test, scratch):
    values = {"%s": str(test), "%S": str(test.parent), "%root": str(ROOT),
              "%examples": str(ROOT / "examples"), "%t": f"{scratch}/t", "%bin": "@BIN@",
              "%%": "%"}
    text = re.sub(r"\\\n(//|;|#)?\s*(RUN:)?", " ", test.read_text())
    for line in re.findall(r"RUN:(.*)", text):
        yield re.sub(r"%(examples|root|bin|%|s|S|t)", lambda m: values[m[0]], line)


def complaint(build, test, shim):
    with tempfile.TemporaryDirectory() as scratch:
        script = "set -e -o pipefail\n" + "\n".join(commands(test, scratch))
        script = script.replace("@BIN@", str(build / "bin"))
        path = os.pathsep.join([shim, str(build / "bin"), TOOLS, os.environ["PATH"]])
        run = subprocess.run(["bash", "-c", script], capture_output=True, text=True,
                             cwd=scratch, timeout=SECONDS, errors="replace",
                             env={**os.environ, "PATH": path})
        return run.stderr[-700:] + run.stdout[-300:] if run.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("tests", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build.resolve()
    tests = [t.resolve() for t in options.tests
             if options.only in str(t) and "cmrun" in t.read_text()][::options.every]
    failed = 0
    with tempfile.TemporaryDirectory() as shim, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        log = pathlib.Path(shim) / "log"
        log.touch()
        command = pathlib.Path(shim) / "cmrun"
        command.write_text(f"#!/bin/sh\nexec {sys.executable} -B {pathlib.Path(__file__).resolve()} "
                           f"--as-cmrun {build} {log} \"$@\"\n")
        command.chmod(0o755)
        for test, wrong in zip(tests, pool.map(lambda t: complaint(build, t, shim), tests)):
            if wrong:
                failed += 1
                print(f"{test.relative_to(ROOT)}: {wrong}", flush=True)
        launches = log.read_text().split()
    print(f"{len(tests) - failed} passed, {failed} failed; {launches.count('spirv')} launches "
          f"by SPIR-V, {launches.count('plain')} as they are")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as-cmrun"]:
        sys.exit(as_cmrun(pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4:]))
    sys.exit(main())
