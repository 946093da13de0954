#!/usr/bin/env python3
"""Measures how compile time and memory grow with the size of one kernel.

Usage: growth.py BUILD [--record]. Straight-line kernels of up to 20,000 IR
instructions in one block are compiled for icllp from stage-4 IR, to vISA (our
passes) and to a binary (with the finalizer). Prints for each size: instructions of
the IR, processor time, time for 1,000 instructions, peak memory. --record draws
docs/reference/growth.svg. Exit code 1 if our passes take more than twice as long
for an instruction at the largest size as at a tenth of it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import bench

ROOT = pathlib.Path(__file__).resolve().parent.parent
STATEMENTS = (250, 500, 1000, 2000, 3000, 4000)
RUNS = 3
WIDTH, HEIGHT, MARGIN = 640, 360, 56
COLORS = {"to vISA": "#1f6fb4", "to a binary": "#c45a1b"}


def measure(cmc, scratch, statements):
    """(IR instructions, {stage: processor seconds}, MiB to vISA)"""
    source, ir = scratch / "k.cpp", scratch / "k.ll"
    source.write_text(bench.unrolled_kernel(statements))
    subprocess.run([cmc, "-march=icllp", "-g0", "-emit-llvm", "-S", "-o", ir, source],
                   check=True)
    body = re.search(r"^define .*?^}", ir.read_text(), re.M | re.S)[0]
    count = sum(line.startswith("  ") for line in body.splitlines())
    visa, binary = bench.medians(
        [[cmc, "-march=icllp", ir, *how, "-o", "k.out"] for how in (["-emit-visa"], [])],
        scratch, RUNS)
    return count, {"to vISA": visa.cpu, "to a binary": binary.cpu}, visa.mib


def picture(rows):
    most, longest = rows[-1][0], max(max(times.values()) for _, times, _ in rows)

    def at(count, seconds):
        return (f"{MARGIN + count / most * (WIDTH - 2 * MARGIN):.1f},"
                f"{HEIGHT - MARGIN - seconds / longest * (HEIGHT - 2 * MARGIN):.1f}")

    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="sans-serif" font-size="12">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    yield (f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" '
           'fill="none" stroke="#444"/>')
    for number, (what, color) in enumerate(COLORS.items()):
        points = " ".join(at(count, times[what]) for count, times, _ in rows)
        yield f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
        yield (f'<text x="{MARGIN + 12}" y="{MARGIN + 16 * number}" fill="{color}">'
               f'{what}: {rows[-1][1][what]:.2f} s at {most} instructions</text>')
    yield f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 20}" text-anchor="end">IR instructions</text>'
    yield f'<text x="8" y="{MARGIN - 12}">seconds of processor time, up to {longest:.2f}</text>'
    yield "</svg>"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for statements in STATEMENTS:
            rows.append(measure(build / "bin/cmc", pathlib.Path(scratch), statements))
            count, times, mib = rows[-1]
            each = "  ".join(f"{what} {seconds:6.3f} s ({seconds / count * 1e6:5.1f} us each)"
                             for what, seconds in times.items())
            print(f"{count:6} instructions: {each}  {mib:.0f} MiB", flush=True)
    if "--record" in sys.argv:
        (ROOT / "docs/reference/growth.svg").write_text("\n".join(picture(rows)) + "\n")
    small = next(row for row in rows if row[0] * 10 >= rows[-1][0])
    factor = (rows[-1][1]["to vISA"] / rows[-1][0]) / (small[1]["to vISA"] / small[0])
    print(f"to vISA, for an instruction: {factor:.2f} times that of a tenth of the size")
    return 1 if factor > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
