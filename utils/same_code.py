#!/usr/bin/env python3
"""Shows whether a change of the compiler changes the code it generates (`./dev same`).

Usage: same_code.py BUILD --record [--jobs N]
       same_code.py BUILD [--jobs N]

Compiles the programs of the code generation benchmark, the kernels of the examples
and of test/Language, and RANDOM random programs (as many of modern CM) for each
device, at -O2 and -O0. --record writes a hash of the vISA and of the binary of each
to BUILD/same-code.json; without it they are compared with that file. A refused
program has the hash of its errors. The last line is "N passed, N failed"; before it
is a line for each program whose code has changed, which says what differs: the vISA,
or only the binary.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "benchmarks/codegen")]

from programs import DEVICES, HERE, read_programs  # noqa: E402
from random_kernel import RandomKernel  # noqa: E402
from random_types import MODERN  # noqa: E402

RANDOM = 300
LEVELS = ("-O2", "-O0")
SECONDS = 600


def kernels_below(folder, suffixes):
    """The files below `folder` that contain a kernel."""
    return sorted(file for file in (ROOT / folder).rglob("*") if file.suffix in suffixes
                  and "_GENX_MAIN_" in file.read_text(errors="replace"))


def corpus(scratch):
    """(name, file, options, devices) of each program."""
    for program in read_programs(HERE / "programs.txt"):
        yield f"bench/{program.name}", ROOT / program.file, program.compiler, program.devices
    for file in kernels_below("examples", {".cpp", ".cm"}) + \
            kernels_below("test/Language", {".cm"}):
        yield str(file.relative_to(ROOT)), file, [], DEVICES
    for first, devices in ((0, DEVICES), (MODERN, ("dg2", "pvc"))):
        for seed in range(first, first + RANDOM):
            file = scratch / f"random-{seed}.cm"
            file.write_text(RandomKernel(seed).source)
            yield file.stem, file, [], devices


class Compiler:
    def __init__(self, build):
        self.cmc = build.resolve() / "bin/cmc"

    def hashes(self, file, device, options):
        """[of the vISA, of the binary], or [of the errors] of a refused program."""
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run([self.cmc, "-w", f"-march={device}", "-save-temps", *options,
                                  file, "-o", "k.bin"], cwd=folder, capture_output=True,
                                 timeout=SECONDS, check=False)
            if run.returncode:
                return [hashlib.sha256(run.stderr).hexdigest()]
            visa, binary = hashlib.sha256(), hashlib.sha256()
            for made in sorted(pathlib.Path(folder).iterdir()):
                if made.suffix in (".visaasm", ".bin"):
                    which = visa if made.suffix == ".visaasm" else binary
                    which.update(made.read_bytes())
            return [visa.hexdigest(), binary.hexdigest()]


def measured(build, jobs):
    """The hashes of each program by its name, device and level."""
    compiler = Compiler(build)
    scratch = build.resolve() / "same-code"  # A fixed path: errors name the file.
    scratch.mkdir(exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = {f"{name} {device} {level}":
                pool.submit(compiler.hashes, file, device, [level, *options])
                for name, file, options, devices in corpus(scratch)
                for device in devices for level in LEVELS}
        return {name: run.result() for name, run in runs.items()}


def difference(before, now):
    """The kind of difference of a program, as a string; "" when there is none."""
    if before == now:
        return ""
    if before is None or now is None:
        return "the program is there only once"
    if len(before) != len(now):
        return "refused before" if len(before) == 1 else "refused now"
    if len(now) == 1:
        return "the errors differ"
    return "the vISA differs" if before[0] != now[0] else "the binary alone differs"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    kept = options.build / "same-code.json"
    if not options.record and not kept.exists():
        raise SystemExit(f"{kept}: no such file; make it with --record before the change")
    now = measured(options.build, options.jobs)
    if options.record:
        kept.write_text(json.dumps(now, indent=0))
        print(f"{len(now)} recorded, {sum(len(each) == 1 for each in now.values())} of them refused")
        return
    before, failed = json.loads(kept.read_text()), 0
    for name in sorted({*before, *now}):
        what = difference(before.get(name), now.get(name))
        failed += bool(what)
        if what:
            print(f"{name}: {what}")
    print(f"{len(now) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
