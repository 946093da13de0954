#!/usr/bin/env python3
"""Compares two line tables, as llvm-dwarfdump prints them: all rows of the second
except those at 0 are N bytes later than those of the first.

usage: moved_rows.py FIRST SECOND N   prints how many rows moved
"""
import re
import sys

ROW = re.compile(r"^0x([0-9a-f]{16}) +(\d+) ", re.M)


def rows(path):
    return [(int(at, 16), line) for at, line in ROW.findall(open(path).read())]


def main():
    by = int(sys.argv[3])
    first = [(at + by if at else 0, line) for at, line in rows(sys.argv[1])]
    second = rows(sys.argv[2])
    if first != second:
        sys.exit(f"{first}\n{second}")
    print(sum(1 for at, _ in second if at), "rows moved")


if __name__ == "__main__":
    main()
