#!/usr/bin/env python3
"""Compares the locations of variables, as llvm-dwarfdump --debug-info prints them: in
the second file each range is N bytes later than in the first, and a range that starts
at byte 0 is longer by N.

usage: moved_places.py FIRST SECOND N   prints the variables, and the number of ranges
"""
import re
import sys

RANGE = re.compile(r"\[0x([0-9a-f]{16}), 0x([0-9a-f]{16})\): (.*)")
NAME = re.compile(r'DW_AT_name\s*\("(.*)"\)')
HIGH = re.compile(r"DW_AT_high_pc\s*\(0x([0-9a-f]{16})\)")


def read(path):
    text = open(path).read()
    return ([(int(a, 16), int(b, 16), where) for a, b, where in RANGE.findall(text)],
            NAME.findall(text), [int(end, 16) for end in HIGH.findall(text)])


def main():
    by = int(sys.argv[3])
    (ranges, names, ends), second = read(sys.argv[1]), read(sys.argv[2])
    want = ([(a + by if a else 0, b + by, where) for a, b, where in ranges], names,
            [end + by for end in ends])
    if want != second:
        sys.exit(f"{want}\n{second}")
    print(*names, len(ranges), "ranges")


if __name__ == "__main__":
    main()
