#!/usr/bin/env python3
"""Runs a kernel everywhere and prints what it wrote, if that is the same.

    everywhere.py [--on=DEVICE/OPT,...] SOURCE CMRUN-ARGUMENTS

The output is one line: the numbers of the text outputs, separated by blanks.
"""
import subprocess
import sys

ALL = "cpu/2,cpu/0,gen:skl/2,gen:icllp/2,gen:icllp/0,gen:tgllp/2"


def run(place, args):
    device, opt = place.split("/")
    command = ["cmrun", "--device=" + device, "-O" + opt] + args
    r = subprocess.run(command, capture_output=True, text=True)
    if r.returncode:
        sys.exit("%s\n%s%s" % (" ".join(command), r.stdout, r.stderr))
    return " ".join(r.stdout.split())


def main():
    args = sys.argv[1:]
    places = ALL
    if args[0].startswith("--on="):
        places = args.pop(0)[5:]
    results = {place: run(place, args) for place in places.split(",")}
    values = set(results.values())
    if len(values) != 1:
        sys.exit("\n".join("%-12s %s" % r for r in results.items()))
    print(values.pop())


main()
