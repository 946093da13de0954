#!/usr/bin/env python3
"""`./dev demo`: the linear filter from source to Gen code, and its execution.

Usage: demo.py BIN EXAMPLE. Leaves before.png and after.png in build/demo.
"""
import pathlib
import shutil
import subprocess
import sys


def run(*args):
    """Prints the command, runs it and returns its output."""
    print("$", *args, flush=True)
    return subprocess.run(list(map(str, args)), check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def main():
    binaries, example = map(pathlib.Path, sys.argv[1:3])
    out = binaries.parent / "demo"
    out.mkdir(exist_ok=True)
    kernel, before, after = example / "linear.cpp", out / "before.png", out / "after.png"
    shutil.copyfile(example / "input.png", before)

    cmc, gensim = binaries / "cmc", binaries / "gensim"
    binary = out / "linear.bin"
    target = ["-march=icllp", "-binary-format=cm"]
    print(run(cmc, kernel, *target, "-S", "-o", "-"))
    print(run(cmc, kernel, *target, "-g", "-o", binary, "--resource-usage"))
    print(run(gensim, "exec", binary, "--threads=auto:24x6@outBuf",
              "--thread-arg", "hpos=x", "--thread-arg", "vpos=y",
              "--arg", f"inBuf={before}", "--arg", f"outBuf={before}",
              "--out", f"outBuf={after}", "--stats"))
    print(f"The filtered picture, made by Ice Lake's code with no GPU: {after}\n(before: {before})")


if __name__ == "__main__":
    main()
