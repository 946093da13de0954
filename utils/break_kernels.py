#!/usr/bin/env python3
"""Breaks CM programs and looks at what cmc says.

Usage: break_kernels.py BUILD [--from SEED] [--count N]

A program is one of random_kernel.py, one of test/Language, or examples of some
builtins. It is damaged in one to three places: sizes, types, ranges,
punctuation, unbalanced SIMD macros. cmc must accept it or refuse it with at
least one error that has a place, at most ten, exit code 1 and no output;
anything else is a failure and is kept in BUILD/fuzz/broken. The last line is
"N passed, N failed".
"""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import smoke_builtins as smoke
from damages import cut, doubled_line, one_of, replaced, without_line
from random_kernel import RandomKernel

LANGUAGE = pathlib.Path(__file__).resolve().parent.parent / "test" / "Language"
TBLGEN = "/usr/lib/llvm-14/bin/llvm-tblgen"
TARGETS = ("skl", "skl", "icllp", "tgllp", "dg2", "pvc")
BUILTINS = 5  # In a program of examples.
SECONDS = 60
MOST_ERRORS = 10
NUMBERS = ("0", "-1", "1000", "65536", "4294967296", "1.5f", "n0", "sizeof(int)", "")
TYPES = ("char", "float", "half", "double", "void", "bool", "SurfaceIndex", "int *",
         "vector<int, 4>", "vector_ref<int, 8>", "Unknown", "long long", "const int")
WORDS = ("select", "format", "row", "column", "merge", "iselect", "replicate",
         "SIMD_IF_BEGIN", "SIMD_IF_END", "SIMD_ELSE", "SIMD_DO_WHILE_BEGIN",
         "SIMD_DO_WHILE_END", "SIMD_BREAK", "vector", "matrix_ref", "read", "write",
         "cm_add", "cm_sum", "merge", "any", "_GENX_MAIN_", "goto", "return", "asm")


def number(text, r):
    return replaced(text, one_of(r"\b\d+\b", text, r), r.choice(NUMBERS))


def type_name(text, r):
    found = one_of(r"\b(char|uchar|short|ushort|int|uint|half|float)\b", text, r)
    return replaced(text, found, r.choice(TYPES))


def word(text, r):
    return replaced(text, one_of(r"\b[a-zA-Z_]{3,}\b", text, r), r.choice(WORDS))


def without_punctuation(text, r):
    return replaced(text, one_of(r"[;,(){}<>\[\].=]", text, r), "")


def other_punctuation(text, r):
    return replaced(text, one_of(r"[;,(){}<>\[\].=+*&-]", text, r), r.choice(";,(){}<>.=&*#\"'\\"))


DAMAGES = (number, number, type_name, type_name, word, word, without_punctuation,
           other_punctuation, without_line, doubled_line, cut)


@functools.lru_cache(None)
def language_programs():
    """Without comments, which do not matter when they are damaged."""
    texts = (path.read_text() for path in sorted(LANGUAGE.glob("*.cm")))
    return [re.sub(r"(?m)^\s*//.*\n", "", text) for text in texts]


@functools.lru_cache(None)
def builtin_rows():
    return [r for r in smoke.Smoke(TBLGEN, "", None).rows if r.example]


def program(r):
    """What is left alone, and what is to be damaged."""
    kind = r.randrange(3)
    if kind == 0:
        return "", RandomKernel(r.randrange(1 << 30)).source
    if kind == 1:
        return "", r.choice(language_programs())
    rows = r.sample(builtin_rows(), BUILTINS)
    return smoke.PRELUDE, smoke.kernel("k", rows, {row.number: 0 for row in rows})


def broken(seed):
    """Source and target of a program."""
    r = random.Random(seed)
    head, text = program(r)
    for _ in range(r.randrange(1, 4)):
        text = r.choice(DAMAGES)(text, r) or text
    return head + text, r.choice(TARGETS)


def complaint(build, seed, scratch):
    """What is wrong with how cmc takes program `seed`; "" when nothing is."""
    source, out = (pathlib.Path(scratch) / f"{seed}.{end}" for end in ("cm", "visa"))
    text, target = broken(seed)
    source.write_text(text)
    command = [pathlib.Path(build) / "bin" / "cmc", f"-march={target}", "-emit-visa", "-w",
               "-I", LANGUAGE, "-o", out, source]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace",
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return source, "did not end"
    written = out.exists()
    out.unlink(missing_ok=True)
    errors = re.findall(r"^.*(?:error|fatal error): .*$", run.stderr, re.M)
    placed = [e for e in errors if re.match(r".*?:\d+:\d+: ", e)]
    if run.returncode not in (0, 1):
        return source, f"exit code {run.returncode}: {run.stderr[-400:]}"
    if run.returncode == 0 and errors:
        return source, "errors, but exit code 0"
    if written != (run.returncode == 0):
        return source, "output in spite of errors" if written else "no output"
    if run.returncode == 1 and not placed:
        return source, f"no error with a place: {run.stderr[:400]}"
    if len(errors) > MOST_ERRORS:
        return source, f"{len(errors)} errors"
    source.unlink()
    return source, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    keep = pathlib.Path(options.build) / "fuzz" / "broken"
    failed = 0
    seeds = range(options.first, options.first + options.count)
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda s: complaint(options.build, s, scratch), seeds)
        for seed, (source, wrong) in zip(seeds, runs):
            if wrong:
                failed += 1
                keep.mkdir(parents=True, exist_ok=True)
                source.rename(keep / source.name)
                print(f"program {seed}: {wrong}\n  see {keep / source.name}", flush=True)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
