#!/usr/bin/env python3
"""Checks that each part includes only what stands left of it (design.md, 2).

Prints every offending include; exit code 1 if there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What a part may include besides itself and include/cmc ("cmc/...").
ALLOWED = {
    "include": set(),
    "basic": set(),
    "stage4": {"basic"},
    "containers": {"basic"},
    "llvm-genx/VISA": {"basic"},
    "llvm-genx": {"basic", "stage4", "llvm-genx/VISA"},
    "clang-frontend": {"basic", "stage4"},
    "vc-finalizer-bridge": {"basic", "stage4", "containers", "llvm-genx/VISA", "llvm-genx"},
    "driver": {"basic", "stage4", "containers", "clang-frontend", "llvm-genx",
               "llvm-genx/VISA", "vc-finalizer-bridge"},
    # The simulator takes binaries and knows nothing of the compiler.
    "gen-simulator": {"basic", "containers"},
    # Its tool shares the argument language of cmrun.
    "gen-simulator/tools": {"basic", "containers", "gen-simulator", "cm-runtime"},
    "cm-runtime": {"basic", "stage4", "containers"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def part_of(path):
    """The most specific part that holds the path, or None."""
    parts = [p for p in ALLOWED if path == p or path.startswith(p + "/")]
    return max(parts, key=len) if parts else None


def main():
    bad = 0
    for part, allowed in ALLOWED.items():
        for file in (ROOT / part).rglob("*"):
            if file.suffix not in (".h", ".cpp"):
                continue
            name = file.relative_to(ROOT).as_posix()
            if part_of(name) != part:
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                if not match or match[1].startswith("cmc/"):
                    continue
                target = part_of(match[1])
                if target and target != part and target not in allowed:
                    print(f"{name}:{number}: {part} must not include {match[1]}")
                    bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
