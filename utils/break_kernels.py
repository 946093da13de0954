#!/usr/bin/env python3
"""Corrupts CM programs and checks cmc's diagnostics.

Usage: break_kernels.py BUILD [--from SEED] [--count N]

A program is one of random_kernel.py, one of test/Language, or examples of some
builtins. It is damaged in one to three places: constants, types, template
arguments, attributes, names, tokens, punctuation, unbalanced SIMD macros. cmc
must compile it to a binary, or refuse it with one to 21 errors that have a
location, exit code 1 and no file. Anything else, such as exit code 70, an assertion,
30 seconds, or a partial file, is a failure and is kept in BUILD/fuzz/broken.
The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import smoke_builtins as smoke
from damages import cut, doubled_line, one_of, replaced, without_line
from random_kernel import RandomKernel

LANGUAGE = pathlib.Path(__file__).resolve().parent.parent / "test" / "Language"
TBLGEN = "/usr/lib/llvm-14/bin/llvm-tblgen"
TARGETS = ("skl", "skl", "icllp", "tgllp", "dg2", "pvc")
BUILTINS = 5  # Number of builtins in a program of examples.
SECONDS = 30
MOST_ERRORS = 21  # The limit, and the error that says that it is reached.
NUMBERS = ("0", "-1", "1000", "65536", "4294967296", "1.5f", "n0", "sizeof(int)", "",
           "2147483647", "-2147483649", "0xffffffffu", "9223372036854775807", "1e39",
           "18446744073709551615ull", "((__int128)1 << 100)", "true", "1 / 0", "'a'")
TYPES = ("char", "float", "half", "double", "void", "bool", "SurfaceIndex", "int *",
         "vector<int, 4>", "vector_ref<int, 8>", "Unknown", "long long", "const int")
WORDS = ("select", "format", "row", "column", "merge", "iselect", "replicate",
         "SIMD_IF_BEGIN", "SIMD_IF_END", "SIMD_ELSE", "SIMD_DO_WHILE_BEGIN",
         "SIMD_DO_WHILE_END", "SIMD_BREAK", "vector", "matrix_ref", "read", "write",
         "cm_add", "cm_sum", "merge", "any", "_GENX_MAIN_", "goto", "return", "asm")
ATTRIBUTES = ("_GENX_MAIN_", "_GENX_", "CM_NOINLINE", "_GENX_STACKCALL_", "CM_INLINE", "",
              "_GENX_VOLATILE_", "_GENX_VOLATILE_BINDING_(0)", "static", 'extern "C"',
              "const", "template <typename T>", "virtual", "constexpr", "CM_CONST")
ARGUMENT_TYPES = ("buffer_t", "image2d_t", "svmptr_t", "sampler_t", "", "nothing", r"\n")
TOKEN = r"\w+|\S"


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


def without_token(text, r):
    return replaced(text, one_of(TOKEN, text, r), "")


def doubled_token(text, r):
    found = one_of(TOKEN, text, r)
    return replaced(text, found, f"{found[0]} {found[0]}") if found else text


def swapped_tokens(text, r):
    found = one_of(rf"({TOKEN})(\s*)({TOKEN})", text, r)
    return replaced(text, found, f"{found[3]} {found[2]}{found[1]}") if found else text


def brace(text, r):
    found = one_of(TOKEN, text, r)
    return replaced(text, found, found[0] + r.choice("{}()[]<>")) if found else text


def attribute(text, r):
    found = one_of(r"_GENX_\w*|CM_\w*INLINE|extern \"C\"|\bstatic\b|\bconst\b", text, r)
    return replaced(text, found, r.choice(ATTRIBUTES))


def argument_type(text, r):
    return replaced(text, one_of(r'(?<=type\(")\w+', text, r), r.choice(ARGUMENT_TYPES))


def template_arguments(text, r):
    """Removes or adds a template argument, or changes their order."""
    found = one_of(r"(?<=\w<)[^<>;{}&|]+(?=>)", text, r)
    if not found:
        return text
    words = found[0].split(",")
    change = r.randrange(3)
    if change == 0:
        del words[r.randrange(len(words))]
    elif change == 1:
        words.insert(r.randrange(len(words) + 1), r.choice(NUMBERS + TYPES))
    else:
        r.shuffle(words)
    return replaced(text, found, ",".join(words))


def other_name(text, r):
    """Replaces one mention of a name, or all, by another name of the program."""
    old, new = (one_of(r"\b[a-zA-Z_]\w*\b", text, r) for _ in range(2))
    if not old:
        return text
    if r.randrange(2):
        return replaced(text, old, new[0])
    return re.sub(rf"\b{old[0]}\b", new[0], text)


DAMAGES = (number, number, number, type_name, type_name, word, word, without_punctuation,
           other_punctuation, without_line, doubled_line, cut, without_token, doubled_token,
           swapped_tokens, brace, attribute, argument_type, template_arguments,
           template_arguments, other_name)


@functools.lru_cache(None)
def language_programs():
    """The programs without comments, damage of which would have no effect."""
    texts = (path.read_text() for path in sorted(LANGUAGE.glob("*.cm")))
    return [re.sub(r"(?m)^\s*//.*\n", "", text) for text in texts]


@functools.lru_cache(None)
def builtin_rows():
    return [r for r in smoke.Smoke(TBLGEN, "", None).rows if r.example]


def program(r):
    """(head that is not changed, text to damage)"""
    kind = r.randrange(3)
    if kind == 0:
        return "", RandomKernel(r.randrange(1 << 30)).source
    if kind == 1:
        return "", r.choice(language_programs())
    rows = r.sample(builtin_rows(), BUILTINS)
    return smoke.PRELUDE, smoke.kernel("k", rows, {row.number: 0 for row in rows})


def broken(seed):
    """Source and target of a damaged program."""
    r = random.Random(seed)
    head, text = program(r)
    for _ in range(r.randrange(1, 4)):
        text = r.choice(DAMAGES)(text, r) or text
    return head + text, r.choice(TARGETS)


def complaint(build, seed, scratch):
    """cmc's error on program `seed`; "" when it behaves as it must."""
    source, place = pathlib.Path(scratch) / f"{seed}.cm", pathlib.Path(scratch) / str(seed)
    text, target = broken(seed)
    source.write_text(text)
    place.mkdir()
    command = [pathlib.Path(build) / "bin" / "cmc", f"-march={target}", f"-O{seed % 3}", "-w",
               "-I", LANGUAGE, "-o", place / "out.bin", source]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace",
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return source, "did not end"
    finally:
        written = [file.name for file in place.iterdir()]
        shutil.rmtree(place)
    errors = re.findall(r"^.*(?:error|fatal error): .*$", run.stderr, re.M)
    placed = [e for e in errors if re.match(r".*?:\d+:\d+: ", e)]
    if run.returncode not in (0, 1):
        return source, f"exit code {run.returncode}: {run.stderr[-400:]}"
    if run.returncode == 0 and errors:
        return source, "errors, but exit code 0"
    if "Assertion" in run.stderr:
        return source, f"assertion: {run.stderr[-400:]}"
    if written != ["out.bin"] * (run.returncode == 0):
        return source, f"exit code {run.returncode}, but files {written}"
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
                shutil.move(source, keep / source.name)
                print(f"program {seed}: {wrong}\n  see {keep / source.name}", flush=True)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
