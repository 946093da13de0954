#!/usr/bin/env python3
"""Lists what the simulator does not model in Intel's code for a corpus of OpenCL C.

Usage: survey_opencl.py [--gensim=PATH] [--device=skl,icllp,tgllp] [--jobs=N] [--all] PATH...
       survey_opencl.py --record=FOLDER -- PROGRAM ARGUMENTS...

PATH is an OpenCL source (.cl) or a folder with sources; where FILE.options is beside
FILE.cl, it has the options of the build. `ocloc` compiles every source for every device,
and `gensim survey` reads the binaries. A source that no device's compiler accepts (many
expect macros of their program) is counted, not reported. Exit code 1: something is not
modelled.

The second form runs an OpenCL program with any implementation and writes the sources that
the program builds to FOLDER. It compiles a layer for the OpenCL loader (sources.c) with
`cc` and the headers of OpenCL. Its exit code is the program's.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import peer  # noqa: E402

GENSIM = HERE.parent.parent / "build/bin/gensim"
SECONDS = 120  # Time limit of one compilation.


def record(folder, command):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        layer = pathlib.Path(scratch) / "sources.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", layer, HERE / "sources.c"],
                       check=True)
        variables = {"OPENCL_LAYERS": str(layer), "SURVEY_SOURCES": str(folder.resolve())}
        return subprocess.run(command, env={**os.environ, **variables}).returncode


def sources(paths):
    for path in paths:
        yield from sorted(path.rglob("*.cl")) if path.is_dir() else [path]


def options(source):
    beside = source.with_suffix(".options")
    words = shlex.split(beside.read_text()) if beside.exists() else []
    return " ".join(["-I", str(source.parent), *words])


def compile_one(source, device, scratch, number):
    """The binary, or None when the compiler refuses the source."""
    binary = scratch / f"{number}.{device}"
    command = ["nice", *peer.ocloc(source, device, options(source), binary, "--format", "zebin")]
    try:
        done = subprocess.run(command, cwd=source.parent, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return binary if done.returncode == 0 and binary.exists() else None


def survey(args):
    found = list(sources(args.path))
    status = 0
    for device in args.device.split(","):
        with tempfile.TemporaryDirectory() as folder, \
                concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            scratch = pathlib.Path(folder)
            binaries = list(pool.map(
                lambda job: compile_one(job[1], device, scratch, job[0]), enumerate(found)))
            sources_of = {binary: source for binary, source in zip(binaries, found) if binary}
            print(f"{device}: {len(sources_of)} of {len(found)} sources compile", flush=True)
            if sources_of:
                lines = subprocess.run(
                    [args.gensim, "survey", *["--all"] * args.all, *sources_of],
                    capture_output=True, text=True)
                text = lines.stdout + lines.stderr
                for binary, source in sources_of.items():
                    text = text.replace(str(binary), str(source))
                print(text, end="", flush=True)
                status |= lines.returncode
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gensim", type=pathlib.Path, default=GENSIM)
    parser.add_argument("--device", default="skl,icllp,tgllp")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("path", nargs="+")
    args = parser.parse_args()
    if args.record:
        return record(args.record, args.path)
    args.path = [pathlib.Path(path).resolve() for path in args.path]
    return survey(args)


if __name__ == "__main__":
    sys.exit(main())
