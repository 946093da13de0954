#!/usr/bin/env python3
"""Finds code that infers one feature of a target from another.

Usage: mix_targets.py BUILD [--bases=skl,...] [--in-turn] [--jobs=N] [PROGRAM...]

Compiles the kernels of test/Language to stage 4 for a target of each family, and lets
`genx-opt -mix-targets` emit vISA for some seventy targets that are a mix of two families.
Internal errors, which include those of the verifier, and crashes are printed. PROGRAM is
the name of one kernel; with --in-turn each kernel is compiled for one of the bases, which
alternate, as in test/llvm-genx/mixed-targets.test. The last line is "N passed, N failed",
which counts a kernel with all mixes of one base as one.
"""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

from same_code import ROOT, kernels_below

BASES = "skl,icllp,tgllp,mtl,dg2,pvc"
SECONDS = 600


class Mixer:
    def __init__(self, build, scratch):
        self.bin = build.resolve() / "bin"
        self.scratch = pathlib.Path(scratch)

    def failures(self, program, base):
        """The failing mixes of `base`; None if the base lacks a feature of the program."""
        module = self.scratch / f"{program.stem}.{base}.bc"
        front = subprocess.run([self.bin / "cmc", "-w", f"-march={base}", "-emit-llvm", program,
                                "-o", module], capture_output=True, timeout=SECONDS, check=False)
        if front.returncode:
            return None
        run = subprocess.run([self.bin / "genx-opt", "-mix-targets", module], text=True,
                             capture_output=True, timeout=SECONDS, check=False)
        module.unlink()
        if run.returncode == 0:
            return []
        lines = run.stdout.splitlines()[:-1] if run.returncode == 70 else \
            run.stderr.splitlines()[:6]
        return lines or [f"exit code {run.returncode}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--bases", default=BASES)
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_intermixed_args()
    bases = options.bases.split(",")
    programs = [ROOT / f"test/Language/{name}.cm" for name in options.programs] or \
        kernels_below("test/Language", {".cm"})
    pairs = zip(programs, itertools.cycle(bases)) if options.in_turn else \
        itertools.product(programs, bases)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        mixer = Mixer(options.build, scratch)
        runs = [(p, pool.submit(mixer.failures, p, base)) for p, base in pairs]
        for program, run in runs:
            found = run.result()
            passed += found == []
            failed += bool(found)
            for line in found or []:
                print(f"{program.relative_to(ROOT)}: {line}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
