#!/usr/bin/env python3
"""Runs test/Language/4-rounds.cm for several n and m, and compares with Python.

    rounds.py SOURCE SCRATCH --device=cpu,gen:icllp
"""
import argparse
import struct
import subprocess
import sys

MASK = (1 << 32) - 1
NUMBERS = [i * 2654435761 & MASK for i in range(256)]
PAIRS = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 8), (7, 9), (8, 12), (9, 13),
         (13, 24), (-1, 10), (-7, 11), (16, 100), (31, 37)]


def expected(n, m):
    sums = [0] * 24

    def add(lane, at):
        sums[lane] = (sums[lane] * 3 + NUMBERS[(at & 31) * 8] + at) & MASK

    def count(lane, *rounds):
        for at in range(*rounds):
            add(lane, at)

    count(0, n)
    count(1, 0, m, 3)
    count(2, n, 0, -1)
    count(3, m, 0, -1)
    count(4, -5, n + 1, 2)
    count(5, 2, m + 2)
    count(6, max(n, 1))
    count(7, m + 1)
    count(8, n, 12)
    count(9, m, m + 7)
    count(10, n, -4, -4)
    for i in range(n):
        for j in range(i, n):
            add(11, i * 5 + j)
    count(12, 0xfffffff0, 0xfffffff0 - m - 1, -2)
    for i in range(0, n, 2):
        add(13, i << 4 >> 2)
    sums[14] = ([-1, *range(0, n, 2)][-1]) & MASK
    count(15, 0x7ffffff0, 0x7ffffff0 + (n & 7))
    for i in range(m, 64):
        add(16, 77 if i == 63 else i)
        add(17, i if i < 62 else i + 1000)
    for i in range(n, -100, -16):
        add(18, (i >> 4) * 5 + (i >> 2))
    count(19, 0xfffff801, 0xfffffffd, 7)
    return sums


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("scratch")
    parser.add_argument("--device", required=True)
    args = parser.parse_args()
    data, result = args.scratch + ".in.bin", args.scratch + ".out.bin"
    with open(data, "wb") as file:
        file.write(struct.pack("<256I", *NUMBERS))
    wrong = 0
    for device in args.device.split(","):
        for n, m in PAIRS:
            subprocess.run(["cmrun", f"--device={device}", "-w", f"--arg=in=buffer:{data}",
                            "--arg=out=zero:96", f"--arg=n={n}", f"--arg=m={m}",
                            f"--out=out={result}", args.source], check=True)
            with open(result, "rb") as file:
                got = struct.unpack("<24I", file.read())
            for lane, (is_, must) in enumerate(zip(got, expected(n, m))):
                if is_ != must:
                    print(f"{device}: n={n} m={m}: loop {lane}: {is_:#x}, must be {must:#x}")
                    wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
