#!/usr/bin/env python3
r"""Edits a listing: edit.py IN OUT EDIT...

FROM=TO       replaces words of the text; each must occur
+N            inserts N moves to an unused register before each kernel
+/RE/LINE/    inserts LINE after each line in which RE is found; \1 is its first group
-/RE/         removes the last line in which RE is found
"""
import re
import sys


def insert_moves(lines, count):
    wanted = False
    for line in lines:
        wanted |= line.startswith("// kernel ")
        if wanted and not line.startswith("//"):
            yield from ["(W)  mov (8|M0)  r100.0<1>:ud  0x0:ud"] * count
            wanted = False
        yield line


def insert_behind(lines, pattern, text):
    for line in lines:
        yield line
        found = re.search(pattern, line)
        if found:
            yield found.expand(text)


def edit(lines, what):
    if what.startswith(("+/", "-/")):
        _, pattern, *text = what.rstrip("/").split("/")
        places = [i for i, line in enumerate(lines) if re.search(pattern, line)]
        if not places:
            sys.exit(f"no {pattern}")
        if text:
            return list(insert_behind(lines, pattern, text[0]))
        return lines[:places[-1]] + lines[places[-1] + 1:]
    if what.startswith("+"):
        return list(insert_moves(lines, int(what)))
    old, new = what.split("=")
    if not any(old in line for line in lines):
        sys.exit(f"no {old}")
    return [line.replace(old, new) for line in lines]


def main():
    source, target, *edits = sys.argv[1:]
    lines = open(source).read().splitlines()
    for what in edits:
        lines = edit(lines, what)
    open(target, "w").write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
