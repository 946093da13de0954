#!/usr/bin/env python3
"""Makes the seed corpora of fuzz-cmobj (utils/fuzz.py): outputs of cmc, one
folder for each kind of file.

Usage: make_seeds.py BIN, where BIN is the directory of cmc.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parent / "cmobj/Inputs"

# Folder, name, kernels, options.
SEEDS = [
    ("elf", "zebin", "two", "-march=icllp -g"),
    ("elf", "zebin-texts", "squares", "-march=tgllp"),
    ("elf", "cm", "squares", "-march=skl -g -binary-format=cm"),
    ("isa", "one", "squares", "-march=icllp -binary-format=isa"),
    ("isa", "lines", "two", "-march=skl,icllp,tgllp -g -binary-format=isa"),
    ("fat", "two", "squares", "-march=icllp,tgllp -binary-format=fat"),
    ("fat", "one", "two", "-march=dg2 -binary-format=fat"),
    ("object", "zebin", "two", "-march=icllp --emit-obj"),
    ("object", "fat", "squares", "-march=icllp,tgllp --emit-obj"),
    # In one folder, to save time in the check.
    ("object", "header", "squares", "-march=icllp,tgllp --emit-header"),
    ("object", "header-spirv", "two", "-march=icllp -emit-spirv --emit-header"),
    ("spirv", "two", "two", "-march=icllp -emit-spirv"),
    ("spirv", "texts", "squares", "-march=icllp -emit-spirv"),
]


def main():
    cmc = pathlib.Path(sys.argv[1]) / "cmc"
    for folder, name, kernels, options in SEEDS:
        seed = HERE / "corpus" / folder / name
        seed.parent.mkdir(parents=True, exist_ok=True)
        # A name without a folder: line tables contain the names of sources.
        subprocess.run([cmc.resolve(), f"{kernels}.cm", *options.split(), "-o", seed],
                       cwd=KERNELS, check=True)
        seed.with_suffix(".h").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
