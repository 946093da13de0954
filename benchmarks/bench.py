#!/usr/bin/env python3
"""Measures CMC's promises about time and memory, each beside a peer in the same run.

Usage: bench.py BUILD. Prints one line per promise: name, measurement, bound, "kept"
or "BROKEN", and the measurement of the last run (BUILD/bench-last.json). Exit code
1 if a promise is broken. The runs of two sides alternate, and the median counts.
Work of one core is measured in processor time, including the finalizer's, so that
other work on the machine does not count.
"""
import collections
import json
import os
import pathlib
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import builtin_kernel

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 11


# Of one command and its child processes: elapsed seconds, processor seconds, and the
# peak resident memory of any of them.
Usage = collections.namedtuple("Usage", "clock cpu mib")


def run(args, cwd, may_fail=False):
    start = time.perf_counter()
    child = subprocess.Popen(list(map(str, args)), cwd=cwd,
                             stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL if may_fail else None)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode and not may_fail:
        raise SystemExit(f"failed: {' '.join(map(str, args))}")
    return Usage(time.perf_counter() - start, usage.ru_utime + usage.ru_stime,
                 usage.ru_maxrss / 1024)


def medians(commands, cwd, runs=RUNS):
    """The median Usage of each command; the commands alternate."""
    usages = [[run(c, cwd) for c in commands] for _ in range(runs)]
    return [Usage(*map(statistics.median, zip(*of_one))) for of_one in zip(*usages)]


def unrolled_kernel(lines):
    """A straight-line kernel of about `lines` statements."""
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
    """Prints the rows and remembers them for the next run."""

    def __init__(self, memory):
        self.broken = False
        self.memory, self.now = memory, {}
        self.last = json.loads(memory.read_text()) if memory.exists() else {}

    def row(self, what, value, bound, detail, at_least=False):
        kept = value >= bound if at_least else value <= bound
        self.broken |= not kept
        self.now[what] = value
        last = self.last.get(what)
        compared = f"  last {last:.2f} ({value / last:.2f}x)" if last else ""
        print(f"{what:48} {value:8.2f}  {'at least' if at_least else 'at most':8} {bound:7.2f}  "
              f"{'kept' if kept else 'BROKEN'}{compared}   {detail}", flush=True)

    def save(self):
        self.memory.write_text(json.dumps({**self.last, **self.now}, indent=1))


def compile_time(board, cmc, scratch):
    (scratch / "empty.cpp").write_text("")
    linear = ROOT / "examples/linear/linear.cpp"
    ours, clang = medians(
        [[cmc, linear, "-march=icllp", "-o", "linear.bin"],
         ["clang-14", "-fsyntax-only", "empty.cpp"]], scratch)
    board.row("linear filter to zebin / bare clang (ratio)", ours.cpu / clang.cpu, 5,
              f"{ours.cpu * 1e3:.0f} ms against {clang.cpu * 1e3:.0f} ms")
    board.row("peak memory of that run (MiB)", ours.mib, 200, "")


def scaling(board, cmc, scratch):
    sizes = (500, 5000)
    for size in sizes:
        (scratch / f"u{size}.cpp").write_text(unrolled_kernel(size))
    small, large = medians([[cmc, f"u{size}.cpp", "-march=icllp", "-o", "u.bin"]
                            for size in sizes], scratch, 3)
    board.row("time per line, 5000 / 500 lines (ratio)",
              (large.cpu / sizes[1]) / (small.cpu / sizes[0]), 3,
              f"{large.cpu:.2f} s against {small.cpu:.2f} s")
    return large.mib


def builtins(board, build, scratch):
    target = "pvc"  # Has the most.
    (scratch / "builtins.cm").write_text(builtin_kernel.source(build / "bin", target))
    usage, = medians([[build / "bin/cmc", "-w", "builtins.cm", f"-march={target}",
                       "-o", "b.bin"]], scratch, 5)
    board.row("a kernel of 300 builtins to zebin (s)", usage.cpu, 2, target)
    return usage.mib


def memory(board, cmc, scratch, generated):
    """The peak memory of any kernel: the `generated` ones, whose MiB are known, the
    examples, and the programs of the language tests for skl."""
    peaks = dict(generated)
    programs = sorted((ROOT / "test/Language").glob("*.cm"))
    programs += sorted((ROOT / "examples").glob("*/*.cpp"))
    for program in programs:
        if "_GENX_MAIN_" not in program.read_text():
            continue
        command = [cmc, "-w", program, "-march=skl", "-o", "m.bin"]
        # Some programs test that cmc refuses them.
        peaks[program.name] = run(command, scratch, may_fail=True).mib
    largest = max(peaks, key=peaks.get)
    board.row("peak memory, the largest kernel (MiB)", peaks[largest], 400,
              f"{largest}, of {len(peaks)}")


def cpu_device(board, cmrun, scratch):
    png(scratch / "in.png", 1920, 1080)
    linear = ROOT / "examples/linear/linear.cpp"
    seconds = medians([[cmrun, "--device=cpu", linear, *LINEAR]], scratch, 3)[0].clock
    board.row("1080p linear filter on the CPU device (s)", seconds, 1, "")


def frame(board, build, scratch):
    """The time from the enqueue to the end of the work, on two cores."""
    kernel = ROOT / "test/cm-runtime/host/Inputs/frame.cm"
    run([build / "bin/cmc", kernel, "-binary-format=isa", "-march=skl", "-o", "frame.isa"],
        scratch)
    two = sorted(os.sched_getaffinity(0))[:2]
    result = subprocess.run([build / "bin/cmrt-frame", "frame.isa", "3840x2160", str(RUNS)],
                            cwd=scratch, text=True, capture_output=True, check=True,
                            env={**os.environ, "CMRT_DEVICE": "cpu"},
                            preexec_fn=lambda: os.sched_setaffinity(0, two))
    device, loop = re.search(r"device (\S+) ms, loop (\S+) ms", result.stdout).groups()
    board.row("4K NV12 frame through libcmrt, CPU device (s)", float(device) / 1e3, 0.5,
              f"a C++ loop on one core: {loop} ms")


LINEAR = ["--kernel=linear", "--threads=240x180", "--thread-arg", "hpos=x",
          "--thread-arg", "vpos=y", "--arg", "inBuf=in.png", "--arg", "outBuf=in.png",
          "--out", "outBuf=out.png"]
NBODY = ["--groups=4", "--group-size=32", "--arg", "INPOS=buffer:p.raw",
         "--arg", "INVEL=buffer:v.raw", "--arg", "OUTPOS=like:INPOS",
         "--arg", "OUTVEL=like:INVEL", "--arg", "deltaTime=0.01", "--arg", "damping=0.999",
         "--arg", "softeningSquared=0.01", "--arg", "numBodies=16384"]


SGEMM = ["--groups=16x8", "--group-size=1", "--arg", "depth=256", "--arg", "tiles=1",
         "--arg", "alpha=1.5", "--arg", "beta=0.5"] + [
             word for name in "abc" for word in ("--arg", f"{name}=raw:256x256:4:square.raw")]


def simulated(command, cwd, cache="cache"):
    """Million instructions per second of processor time, including reading and
    writing the arguments; other work on the machine does not count. Translated code
    is kept in the folder `cache`."""
    before = os.times()
    result = subprocess.run(list(map(str, command)) + ["--workers=1", "--stats"], cwd=cwd,
                            text=True, capture_output=True, check=True,
                            env={**os.environ, "XDG_CACHE_HOME": str(cwd / cache)})
    after = os.times()
    seconds = (after.children_user + after.children_system -
               before.children_user - before.children_system)
    return int(re.search(r"(\d+) instructions", result.stderr)[1]) / seconds / 1e6


def simulator(board, build, scratch):
    bare = "raw:5760x1080:1:in.raw"  # Without the time for decoding PNG.
    (scratch / "in.raw").write_bytes(bytes(i * 7 & 255 for i in range(5760)) * 1080)
    speed = [a.replace("in.png", bare) for a in LINEAR[:-2]]
    cmc, cmrun, gensim = (build / "bin" / name for name in ("cmc", "cmrun", "gensim"))
    for name in ("linear", "nbody"):
        run([cmc, ROOT / f"examples/{name}/{name}.cpp", "-march=icllp",
             "-binary-format=cm", "-o", f"{name}.cm"], scratch)
    run([build / "bin/nbody_reference", "make", "16384", "p.raw", "v.raw"], scratch)
    rate = statistics.median(
        simulated([gensim, "exec", "linear.cm", *speed], scratch) for _ in range(5))
    board.row("simulator, linear filter (M instr/s and core)", rate, 25, "icllp", at_least=True)
    rate = simulated([gensim, "exec", "nbody.cm", *NBODY], scratch)
    board.row("simulator, nbody (M instr/s and core)", rate, 25, "icllp", at_least=True)
    for name, options, least in (("linear filter", ["linear.cm", *speed], 25),
                                 ("nbody", ["nbody.cm", *NBODY], 250)):
        rate = simulated([gensim, "exec", *options, "--core=translate"], scratch, name)
        board.row(f"simulator, translated, {name} (M instr/s and core)", rate, least,
                  "icllp, with the translation", at_least=True)
    linear = ROOT / "examples/linear/linear.cpp"
    gen, cpu = (usage.clock for usage in medians(
        [[cmrun, f"--device={device}", linear, *LINEAR] for device in ("gen:icllp", "cpu")],
        scratch, 3))
    board.row("1080p linear filter on gen:icllp (s)", gen, 2,
              f"{gen / cpu:.1f} times the CPU device's {cpu:.2f} s")
    nbody = run([cmrun, "--device=gen:icllp", ROOT / "examples/nbody/nbody.cpp", *NBODY],
                scratch)
    board.row("16384-body nbody on gen:icllp (s)", nbody.clock, 30, "")
    idle, = medians([[gensim, "run", "--quiet", "--", "true"]], scratch, 3)
    board.row("gensim run of a program that does nothing (s)", idle.clock, 1, "")


# Kernel, its source, options, and the least million instructions per second.
TRANSLATED = [
    ("linear", "linear/linear.cpp",
     [a.replace("in.png", "raw:5760x4320:1:picture.raw").replace("240x180", "240x720")
      for a in LINEAR[:-2]], 75),
    ("cmNBody", "nbody/nbody.cpp", NBODY, 250),
    ("sgemm", "gemm/sgemm.cpp",
     ["--groups=64x32", "--group-size=1", "--arg", "depth=1024", "--arg", "tiles=1", "--arg",
      "alpha=1.5", "--arg", "beta=0.5"] + [
          word for name in "abc" for word in ("--arg", f"{name}=raw:1024x1024:4:large.raw")], 120),
    ("histogram", "histogram/histogram.cpp",
     ["--groups=64x64", "--group-size=1", "--arg", "image=raw:2048x8192:1:bytes.raw", "--arg",
      "bins=zero:1024"], 60),
    ("spmv", "spmv/spmv.cpp",
     ["--groups=2048", "--group-size=1"] +
     [word for name, part in (("row_starts", "starts"), ("columns", "columns"),
                              ("values", "values"), ("x", "x"))
      for word in ("--arg", f"{name}=buffer:sparse.{part}")] + ["--arg", "y=like:x"], 40),
    ("transpose_select", "transpose/transpose.cpp",
     ["--groups=128x1024", "--group-size=1", "--arg", "in=raw:2048x16384:4:matrix.raw", "--arg",
      "out=image:16384x2048:4"], 30),
]


def translated(board, build, scratch):
    """Whole commands, with the code that the first of them has kept on disk."""
    bin = build / "bin"
    run([bin / "nbody_reference", "make", "16384", "p.raw", "v.raw"], scratch)
    run([bin / "histogram_reference", "make", "random", "2048", "8192", "bytes.raw"], scratch)
    run([bin / "spmv_reference", "make", "dense", "32768", "sparse"], scratch)
    run([bin / "transpose_reference", "make", "2048", "16384", "matrix.raw"], scratch)
    (scratch / "picture.raw").write_bytes(bytes(i * 7 & 255 for i in range(5760)) * 4320)
    (scratch / "large.raw").write_bytes(bytes(4 * 1024 * 1024))
    for kernel, source, options, least in TRANSLATED:
        run([bin / "cmc", ROOT / "examples" / source, "-march=icllp", "-binary-format=cm",
             "-o", "kernel.cm"], scratch)
        command = [bin / "gensim", "exec", "kernel.cm", f"--kernel={kernel}",
                   *[o for o in options if not o.startswith("--kernel=")], "--core=translate"]
        rate = statistics.median(simulated(command, scratch) for _ in range(5))
        board.row(f"simulator, code on disk, {kernel} (M instr/s and core)", rate, least, "icllp",
                  at_least=True)


def clock(board, build, scratch):
    """The simulator with --time, which runs the model three times, for its range."""
    cmc, gensim = (build / "bin" / name for name in ("cmc", "gensim"))
    run([cmc, ROOT / "examples/gemm/sgemm.cpp", "-march=icllp", "-binary-format=cm", "-o",
         "sgemm.cm"], scratch)
    (scratch / "square.raw").write_bytes(bytes(4 * 256 * 256))
    few = ["--groups=1", "--group-size=4", *NBODY[2:]]
    for name, options in (("nbody", few), ("sgemm", SGEMM)):
        rate = statistics.median(
            simulated([gensim, "exec", f"{name}.cm", *options, "--time", "--time-file=time.txt"],
                      scratch) for _ in range(3))
        board.row(f"simulator with --time, {name} (M instr/s and core)", rate, 1.5, "icllp",
                  at_least=True)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    board = Board(build / "bench-last.json")
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        cmc = build / "bin/cmc"
        compile_time(board, cmc, scratch)
        generated = {"5000 lines": scaling(board, cmc, scratch),
                     "300 builtins": builtins(board, build, scratch)}
        memory(board, cmc, scratch, generated)
        cpu_device(board, build / "bin/cmrun", scratch)
        frame(board, build, scratch)
        simulator(board, build, scratch)
        translated(board, build, scratch)
        clock(board, build, scratch)
    board.save()
    return 1 if board.broken else 0


if __name__ == "__main__":
    sys.exit(main())
