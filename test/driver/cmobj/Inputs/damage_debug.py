#!/usr/bin/env python3
"""Damages the debug information of FILE in many ways; cmobj must assemble LISTING
into each, or give the reason why not: the locations of variables move or disappear.

usage: damage_debug.py FILE LISTING SCRATCH   prints how many files were right, and
those that were not.
"""
import pathlib
import subprocess
import sys

from inconsistent import ELF

SECTIONS = (".debug_abbrev", ".debug_info", ".debug_loc", ".debug_line", ".rela.debug_info")
PLACES, VALUES = 24, (0, 0x7f, 0xff)


def files(data):
    for section in SECTIONS:
        _, _, length = ELF(data).sections[section]
        for value in VALUES:
            for part in range(0, length, max(length // PLACES, 1)):
                yield f"{section} {part} {value}", ELF(data).put("<B", section, part, value)
            # Everything from an offset on.
            for part in (0, length // 2):
                file = ELF(data)
                for at in range(part, length):
                    file.put("<B", section, at, value)
                yield f"{section} {part} on {value}", file.data


def main():
    data = pathlib.Path(sys.argv[1]).read_bytes()
    listing, scratch = sys.argv[2], pathlib.Path(sys.argv[3])
    right = wrong = 0
    for name, bad in files(data):
        (scratch / "bad").write_bytes(bad)
        run = subprocess.run(["cmobj", "reassemble", scratch / "bad", listing, "-o",
                              scratch / "out"], stderr=subprocess.PIPE, text=True)
        if run.returncode in (0, 1):
            right += 1
        else:
            wrong += 1
            print(name, run.returncode, run.stderr[-200:])
    print(right, "right,", wrong, "wrong")


if __name__ == "__main__":
    main()
