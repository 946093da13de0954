#!/usr/bin/env python3
"""Runs a vISA kernel on simulated GPUs and compares what it writes.

    run_visa.py DEVICE[,DEVICE...] FILE

FILE has one kernel for visa-legalize, called k, without .target. The kernel reads 64 bytes
of surface 1 and writes 64 bytes to surface 2. Two comments give what surface 1 contains and
what surface 2 must contain:

    // IN: TYPE NUMBER...
    // OUT: TYPE NUMBER...

genx-opt legalizes the kernel, the finalizer compiles it with the options that cmc passes for
a CM kernel of that device, and gensim runs it. Such a test shows a quirk of the finalizer on
vISA that no CM kernel is compiled to any more.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = 'extern "C" _GENX_MAIN_ void k(SurfaceIndex in, SurfaceIndex out) {}\n'
LAUNCH = {"cm": [], "ze": ["--abi=ze", "--groups=1", "--group-size=1"]}
# Options that say which files the finalizer writes; here it is to write only the code.
FILES = {"-output", "-emitLocation"}


def call(command, folder):
    r = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if r.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nexit code {r.returncode}\n{r.stdout}{r.stderr}")
    return r.stdout + r.stderr


def finalizer_options(device, abi, folder):
    """The options of the finalizer, from its platform on."""
    pathlib.Path(folder, "empty.cm").write_text(SOURCE)
    log = call(["cmc", "-v", "-w", "-march=" + device, "-binary-format=" + abi, "empty.cm",
                "-o", "empty.bin"], folder)
    words = re.search(r"GenX_IR k\.visaasm (-platform .*)", log)[1].split()
    return [w for w in words if w not in FILES] + ["-output"]


def run(device, file, kind, numbers, result):
    abi = "ze" if device in ("dg2", "pvc") else "cm"
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "in.txt").write_text(numbers)
        call(["genx-opt", "-mcpu=" + device, "-passes=visa-legalize", "-emit-visa", file,
              "-o", "k.visaasm"], folder)
        call(["GenX_IR", "k.visaasm", *finalizer_options(device, abi, folder)], folder)
        return call(["gensim", "exec", "--device=" + device, *LAUNCH[abi],
                     "--signature=in:buffer,out:buffer", f"--arg=in=text:{kind}:in.txt",
                     "--arg=out=zero:64", f"--out=out=text:{result}:-", "k.dat"], folder)


def main():
    devices, file = sys.argv[1].split(","), pathlib.Path(sys.argv[2]).resolve()
    kind, numbers = re.search(r"(?m)^// IN: (\w+) (.*)", file.read_text()).groups()
    result, wanted = re.search(r"(?m)^// OUT: (\w+) (.*)", file.read_text()).groups()
    for device in devices:
        found = run(device, file, kind, numbers, result).split()
        if found != wanted.split():
            sys.exit(f"{device}: not\n  {wanted}, but\n  {' '.join(found)}")


if __name__ == "__main__":
    main()
