#!/usr/bin/env python3
"""Corrupts files with Gen code and checks how the tools that read them react.

Usage: break_containers.py BUILD [--from SEED] [--count N]

A container is a zebin, an .isa of the CM runtime or a fat binary that cmc makes
from a kernel for one of the targets. One to three bits, words or ranges of it are
corrupted, half of the time near its ends, where headers and tables are; then
cmobj lists, validates or disassembles it, `gensim exec` lists or runs it, or a
host program loads it into the CM runtime. Whatever they print, they must end by
themselves with exit code 0, 1 or 2. Crashes, assertions, internal errors and
programs that run for more than 30 seconds are failures; the file is kept in
BUILD/fuzz/containers. The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from break_modules import BINARY_DAMAGES

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS = 30
ENDS = 600  # Bytes at either end that contain most of the headers and tables.
# A kernel with everything that the tables describe: kinds of arguments, shared local
# memory, a call, a loop, a string to print.
KERNEL = """
#include <cm/cm.h>
#include <cm/cmtl.h>
_GENX_ int twice(int x) { return 2 * x; }
extern "C" _GENX_MAIN_ void second(SurfaceIndex out [[type("buffer_t")]]) {
  write(out, 0, vector<int, 4>(7));
}
extern "C" _GENX_MAIN_ void first(SurfaceIndex in [[type("buffer_t")]],
                                  SurfaceIndex out [[type("buffer_t")]], int n, float f) {
  cm_slm_init(256);
  vector<int, 16> v;
  read(in, 0, v);
  for (int i = 0; i < n; ++i)
    v = v * 3 + twice(i);
  v += vector<int, 16>(f);
  printf("%d\\n", n);
  write(out, 0, v);
}
"""
FORMATS = ("ze", "cm", "fat")
TARGETS = {"ze": ("skl", "icllp", "tgllp", "dg2", "pvc"), "cm": ("skl", "icllp", "tgllp"),
           "fat": ("skl,icllp,tgllp",)}


def containers(build, folder):
    """The undamaged files: (format, target, bytes)."""
    source = folder / "whole.cm"
    source.write_text(KERNEL)
    made = []
    for kind in FORMATS:
        for target in TARGETS[kind]:
            out = folder / f"{kind}.{target}"
            subprocess.run([build / "bin/cmc", f"-march={target}", f"-binary-format={kind}", "-w",
                            "-o", out, source], check=True)
            made.append((kind, target, out.read_bytes()))
    out = folder / "linear.isa"
    subprocess.run([build / "bin/cmc", "-march=skl", "-binary-format=cm", "-w", "-o", out,
                    ROOT / "examples" / "linear" / "linear.cpp"], check=True)
    made.append(("host", "skl", out.read_bytes()))
    return made


def damaged(data, r):
    """`data` with damage within one end of the file, or anywhere."""
    for _ in range(r.randrange(1, 4)):
        where = r.randrange(4)
        size = min(ENDS, len(data))
        damage = r.choice(BINARY_DAMAGES)
        if where == 0:
            data = damage(data[:size], r) + data[size:]
        elif where == 1:
            data = data[:-size] + damage(data[-size:], r)
        else:
            data = damage(data, r)
        data = data or b"\0"
    return data


def commands(build, file, kind, target, scratch):
    """The commands that read a container of this kind, by name."""
    tools = build / "bin"
    device = [] if kind != "fat" else ["--device=skl"]
    buffer = scratch / "buffer"
    run = [tools / "gensim", "exec", *device, "--max-instructions=100000", "--time-limit=5",
           "--kernel=first", "--threads=2x1", f"--arg=in=buffer:{buffer}",
           f"--arg=out=buffer:{buffer}", "--arg=n=3", "--arg=f=1", file]
    if kind == "host":
        image = ROOT / "examples" / "linear" / "input.png"
        return [[tools / "linear_cm_runtime", file, "linear", image, scratch / "out.png"]]
    return [[tools / "cmobj", "list", "--sections", file],
            [tools / "cmobj", "list", "--json", file],
            [tools / "cmobj", "validate", file],
            [tools / "cmobj", "disassemble", file],
            [tools / "gensim", "exec", "--list", file],
            run, run]


def check_sound(build, whole, scratch):
    """Ends the program when an undamaged container is refused: then later refusals
    would not be due to damage."""
    for kind, target, data in whole:
        file = scratch / f"sound.{kind}"
        file.write_bytes(data)
        for command in commands(build, file, kind, target, scratch):
            run = subprocess.run(command, capture_output=True, timeout=SECONDS, cwd=scratch,
                                 env=dict(os.environ, CMRT_DEVICE="gen:skl"))
            if run.returncode:
                words = " ".join(str(word) for word in command)
                sys.exit(f"{kind} for {target}: {words}: {run.stderr.decode()}")


def complaint(build, whole, seed, scratch):
    """The error of the tool that reads container `seed`; "" when there is none."""
    r = random.Random(seed)
    kind, target, data = r.choice(whole)
    file = scratch / f"{seed}.{kind}"
    file.write_bytes(damaged(data, r))
    command = r.choice(commands(build, file, kind, target, scratch))
    environment = dict(os.environ, CMRT_DEVICE=r.choice(("cpu", "gen:skl")))
    try:
        run = subprocess.run(command, capture_output=True, timeout=SECONDS, env=environment,
                             cwd=scratch)
    except subprocess.TimeoutExpired:
        return file, f"{command[0].name} {command[1]} did not end"
    said = (run.stdout + run.stderr).decode(errors="replace")
    broken = run.returncode not in (0, 1, 2) or "internal error" in said or "Assertion" in said
    if broken:
        words = " ".join(str(word) for word in command)
        return file, f"exit code {run.returncode} of {words}: {said[-400:]}"
    if run.returncode and not said.strip():
        return file, f"{command[0].name} {command[1]} says nothing"
    file.unlink()
    return file, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build = options.build.resolve()
    keep = build / "fuzz" / "containers"
    failed = 0
    seeds = range(options.first, options.first + options.count)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        scratch = pathlib.Path(folder)
        (scratch / "buffer").write_bytes(bytes(range(256)))
        whole = containers(build, scratch)
        check_sound(build, whole, scratch)
        runs = pool.map(lambda s: complaint(build, whole, s, scratch), seeds)
        for seed, (file, wrong) in zip(seeds, runs):
            if wrong:
                failed += 1
                keep.mkdir(parents=True, exist_ok=True)
                kept = keep / file.name
                kept.write_bytes(file.read_bytes())
                print(f"container {seed}: {wrong}\n  see {kept}", flush=True)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
