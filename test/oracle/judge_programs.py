#!/usr/bin/env python3
"""Runs the programs of the code generation benchmark on the CPU device and on the
oracle, and compares their outputs.

    judge_programs.py BUILD [TEXT]

With TEXT only programs whose name contains it. The last line is "N agree, N differ".
"""
import concurrent.futures
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "benchmarks/codegen")]

from programs import HERE, read_programs  # noqa: E402

# Programs with a tolerance have results of floats.
FORMAT = "f"


def run(build, tool, program, folder):
    """The bytes of each output; raises CalledProcessError."""
    files = [folder / f"{program.name}.{tool}.{name}" for name in program.outputs]
    launch = [f"--{name}={value}" for name, value in program.with_inputs(folder)]
    outputs = [f"--out={name}={file}" for name, file in zip(program.outputs, files)]
    subprocess.run([build / "bin" / tool, "-w", "-ffp-contract=off", *program.compiler, *launch,
                    *outputs, program.file], cwd=ROOT, check=True, capture_output=True, text=True)
    return [file.read_bytes() for file in files]


def near(a, b, within):
    if a == b or not within:
        return a == b
    left, right = (struct.unpack(f"<{len(x) // 4}{FORMAT}", x) for x in (a, b))
    return all(x == y or abs(x - y) <= within * max(abs(x), abs(y)) for x, y in zip(left, right))


def judge(build, program, folder):
    """The error of `program`; "" when there is none."""
    try:
        ours, oracle = (run(build, tool, program, folder) for tool in ("cmrun", "cm-oracle"))
    except subprocess.CalledProcessError as error:
        return error.stderr.strip()[:1000]
    for name, a, b in zip(program.outputs, ours, oracle):
        if not near(a, b, program.within):
            at = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
            return f"{name} differs from byte {at} on"
    return ""


def main():
    build, text = pathlib.Path(sys.argv[1]).resolve(), "".join(sys.argv[2:])
    programs = [p for p in read_programs(HERE / "programs.txt") if text in p.name]
    differ = 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = pool.map(lambda p: judge(build, p, pathlib.Path(folder)), programs)
        for program, why in zip(programs, complaints):
            if why:
                differ += 1
                print(f"{program.name}: {why}", flush=True)
    print(f"{len(programs) - differ} agree, {differ} differ")
    return 1 if differ or not programs else 0


sys.exit(main())
