#!/usr/bin/env python3
"""Edits a listing: edit.py IN OUT [FROM=TO...] [+N]

FROM=TO replaces words of the text; each must be there. +N puts N moves to an
unused register in front of the first instruction of each kernel.
"""
import sys


def main():
    source, target, *edits = sys.argv[1:]
    text = open(source).read()
    moves = 0
    for edit in edits:
        if edit.startswith("+"):
            moves = int(edit)
            continue
        old, new = edit.split("=")
        if old not in text:
            sys.exit(f"no {old} in {source}")
        text = text.replace(old, new)
    lines, wanted = [], False
    for line in text.splitlines(keepends=True):
        wanted |= line.startswith("// kernel ")
        if wanted and not line.startswith("//"):
            lines += ["(W)  mov (8|M0)  r100.0<1>:ud  0x0:ud\n"] * moves
            wanted = False
        lines.append(line)
    open(target, "w").write("".join(lines))


if __name__ == "__main__":
    main()
