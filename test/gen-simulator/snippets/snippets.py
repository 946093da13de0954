#!/usr/bin/env python3
"""Writes the one-instruction cases of a platform and their code.

Usage: snippets.py PLATFORM DIRECTORY [SEED]. Makes PLATFORM.bin (assembled by iga64 in
one run) and PLATFORM.cases; test/unit/sim-eu runs them. README.md describes the
format and the sources of the expectations.
"""
import pathlib
import random
import subprocess
import sys
from collections import Counter, defaultdict

from generate import cases, remaining_pairs
from machine import BACKGROUND
from macros import macros
from sequences import sequences
from systolic import systolic
from tables import PLATFORMS, forms

def differences(state):
    """The ranges of bytes that differ from the background, as file:offset:hex."""
    for name, content in state.files.items():
        base, start = BACKGROUND[name], None
        for i in range(len(content) + 1):
            differs = i < len(content) and content[i] != base[i]
            if differs and start is None:
                start = i
            elif not differs and start is not None:
                yield f"{name}:{start}:{content[start:i].hex()}"
                start = None


def elements(case):
    """lane:kind:offset:hex of each destination element."""
    for offset, (lane, ty, kind) in sorted(case.written.items()):
        bits = case.end.files["g"][offset:offset + ty.size].hex()
        yield f"{lane}:{kind}:{offset}:{bits}"


def line(case, first):
    return "\t".join((
        case.group, str(first), str(len(case.insts)), f"{case.start.mask:x}",
        f"{case.start.cr0:x}", f"{case.end.cr0:x}", " ".join(differences(case.start)),
        " ".join(elements(case)), case.end.files["f"].hex(), case.end.files["a"].hex()))


def make(platform, seed):
    met, groups = defaultdict(set), defaultdict(list)
    for number, form in enumerate(forms(platform)):
        rng = random.Random(seed << 32 | number)
        yield from cases(platform, form, rng, met[form.group])
        groups[form.group].append(form)
    for name, group in groups.items():
        rng = random.Random(f"{seed} {name}")
        yield from remaining_pairs(platform, group, rng, met[name])
    for maker in (sequences, systolic, macros):
        yield from maker(platform, random.Random(seed))


def assemble(platform, insts, source, binary):
    """Assembles all instructions in one run; none may be rejected."""
    source.write_text("".join(i.text() + "\n" for i in insts))
    binary.unlink(missing_ok=True)
    run = subprocess.run(["iga64", f"-p={platform.iga}", "-a", source, "-o", binary],
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if not binary.exists() or binary.stat().st_size != 16 * len(insts):
        sys.exit(f"iga64 -p={platform.iga}: {run.stdout[:2000]}")


def main():
    platform, directory = PLATFORMS[sys.argv[1]], pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    made, insts, lines = list(make(platform, seed)), [], []
    for case in made:
        lines.append(line(case, len(insts)))
        insts += case.insts
    assemble(platform, insts, directory / f"{platform.name}.asm",
             directory / f"{platform.name}.bin")
    groups = Counter(case.group for case in made)
    lines += [f"count\t{group}\t{count}" for group, count in sorted(groups.items())]
    (directory / f"{platform.name}.cases").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
