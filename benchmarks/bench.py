#!/usr/bin/env python3
"""What CMC promises about time and memory, each beside a peer in the same run.

Usage: bench.py BUILD. Prints one line per promise: what, measured, peer, ratio,
bound, kept or BROKEN. Exit code 1 if one is broken. Runs alternate between the
two sides and the median counts.
"""
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 11


def run(args, cwd):
    """Seconds and peak resident MiB of one command."""
    start = time.perf_counter()
    child = subprocess.Popen(list(map(str, args)), cwd=cwd,
                             stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, args))}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def medians(first, second, cwd, runs=RUNS):
    """Median seconds of both commands, run in turns, and the first's peak."""
    times, peak = ([], []), 0
    for _ in range(runs):
        seconds, mib = run(first, cwd)
        times[0].append(seconds)
        peak = max(peak, mib)
        times[1].append(run(second, cwd)[0])
    return statistics.median(times[0]), statistics.median(times[1]), peak


def unrolled_kernel(lines):
    """A straight-line kernel of about that many statements."""
    body = "\n".join(
        f"  v.select<8, 2>({i % 17}) += v.select<8, 1>({i % 23}) * {i % 5 + 2};"
        for i in range(lines))
    return ("#include <cm/cm.h>\n"
            'extern "C" _GENX_MAIN_ void unrolled(SurfaceIndex in, SurfaceIndex out) {\n'
            "  vector<int, 32> v;\n  read(in, 0, v);\n"
            f"{body}\n  write(out, 0, v);\n}}\n")


def png(path, width, height):
    """A deterministic RGB picture."""
    rows = b"".join(
        b"\0" + bytes((x * 7 + y * 3 + c * 50) & 255 for x in range(width) for c in range(3))
        for y in range(height))
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" +
                     chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                     chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


class Board:
    def __init__(self):
        self.broken = False

    def row(self, what, value, bound, detail):
        kept = value <= bound
        self.broken |= not kept
        print(f"{what:44} {value:8.2f}  bound {bound:7.2f}  "
              f"{'kept' if kept else 'BROKEN'}   {detail}", flush=True)


def compile_time(board, cmc, scratch):
    (scratch / "empty.cpp").write_text("")
    linear = ROOT / "examples/linear/linear.cpp"
    ours, clang, peak = medians(
        [cmc, linear, "-march=icllp", "-o", "linear.bin"],
        ["clang-14", "-fsyntax-only", "empty.cpp"], scratch)
    board.row("linear filter to zebin / bare clang (ratio)", ours / clang, 5,
              f"{ours * 1e3:.0f} ms against {clang * 1e3:.0f} ms")
    board.row("peak memory of that run (MiB)", peak, 200, "")


def scaling(board, cmc, scratch):
    sizes = (500, 5000)
    for size in sizes:
        (scratch / f"u{size}.cpp").write_text(unrolled_kernel(size))
    def command(size):
        return [cmc, f"u{size}.cpp", "-march=icllp", "-o", "u.bin"]
    small, large, _ = medians(command(sizes[0]), command(sizes[1]), scratch, 3)
    board.row("time per line, 5000 / 500 lines (ratio)",
              (large / sizes[1]) / (small / sizes[0]), 3,
              f"{large:.2f} s against {small:.2f} s")


def cpu_device(board, cmrun, scratch):
    png(scratch / "in.png", 1920, 1080)
    linear = ROOT / "examples/linear/linear.cpp"
    seconds = statistics.median(run(
        [cmrun, "--device=cpu", linear, "--kernel=linear", "--threads=240x180",
         "--thread-arg", "hpos=x", "--thread-arg", "vpos=y",
         "--arg", "inBuf=in.png", "--arg", "outBuf=in.png", "--out", "outBuf=out.png"],
        scratch)[0] for _ in range(3))
    board.row("1080p linear filter on the CPU device (s)", seconds, 1, "")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    board = Board()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        compile_time(board, build / "bin/cmc", scratch)
        scaling(board, build / "bin/cmc", scratch)
        cpu_device(board, build / "bin/cmrun", scratch)
    return 1 if board.broken else 0


if __name__ == "__main__":
    sys.exit(main())
