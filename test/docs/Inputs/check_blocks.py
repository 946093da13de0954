"""Checks the fenced blocks of a Markdown page against real files.

Usage: check_blocks.py PAGE.md LABEL=FILE... Each line of a block with a label
must be in the label's file, in order; white space, debug metadata and the
write-enable mark are ignored. Otherwise the exit code is 1, and the first missing
line is printed.
"""
import re
import sys


def normal(line):
    line = re.sub(r", !dbg !\d+|\(W\)|\{Compacted\}", "", line)
    return " ".join(line.split())


def main():
    page = open(sys.argv[1]).read()
    checked = 0
    for label, path in (arg.split("=", 1) for arg in sys.argv[2:]):
        real = [normal(line) for line in open(path)]
        for block in re.findall(rf"^```{label}\n(.*?)^```", page, re.S | re.M):
            at = 0
            for line in filter(lambda l: l and l != "...", map(normal, block.split("\n"))):
                if line not in real[at:]:
                    sys.exit(f"{label}: not in {path} from line {at + 1} on: {line}")
                at = real.index(line, at) + 1
                checked += 1
    if not checked:
        sys.exit("no lines to check")
    print(checked, "lines")


if __name__ == "__main__":
    main()
