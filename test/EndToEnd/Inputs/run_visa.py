#!/usr/bin/env python3
"""Runs a vISA kernel on simulated GPUs and compares what it writes.

    run_visa.py DEVICE[,DEVICE...] FILE

FILE has one kernel for visa-legalize, called k, without .target: it reads 64 bytes of
surface 1 and writes 64 bytes to surface 2. Two comments are its input and output:

    // IN: TYPE NUMBER...
    // OUT: TYPE NUMBER...

genx-opt legalizes it, the finalizer compiles it with the options that the bridge always
passes, gensim runs it. So a test shows vISA that no CM kernel is compiled to any more.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

CM, ZE = [], ["--abi=ze", "--groups=1", "--group-size=1"]
# The finalizer's name of a device, its options, and gensim's.
DEVICES = {
    "skl": ("SKL", ["-nocompaction"], CM),
    "icllp": ("ICLLP", ["-nocompaction"], CM),
    "tgllp": ("TGLLP", ["-noMaskWA", "-fusedCallWA", "1", "-waClearHDCWrite"], CM),
    "pvc": ("PVCXT", ["-enableHalfLSC"], ZE),
}


def call(command, folder):
    r = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if r.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nexit code {r.returncode}\n{r.stdout}{r.stderr}")
    return r.stdout


def run(device, file, kind, numbers, result):
    platform, options, abi = DEVICES[device]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "in.txt").write_text(numbers)
        call(["genx-opt", "-mcpu=" + device, "-passes=visa-legalize", "-emit-visa", file,
              "-o", "k.visaasm"], folder)
        call(["GenX_IR", "k.visaasm", "-platform", platform, "-binary", "-output", *options],
             folder)
        return call(["gensim", "exec", "--device=" + device, *abi,
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
