#!/usr/bin/env python3
"""Runs a CM program that Intel's own compiler finished: the third execution.

Usage: peer.py [--build=DIRECTORY] --device=skl|icllp|tgllp [cmrun options] FILE

`cmc -emit-spirv` makes SPIR-V of the program, `ocloc -vc-codegen` a zebin of
that, `gensim exec` runs it. Options and outputs are those of cmrun. Production
fuses multiplications and additions on its own, so that is off; what CMC fuses
is llvm.fma in the SPIR-V. Exit codes: 0 done, 1 an error, 3 production refuses
the program.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OCLOC_OPTIONS = "-vc-codegen -ffp-contract=off"
SECONDS = 120  # That each step may take.
# cmrun's options that say what to run on what; the others are the compiler's.
LAUNCH = ("kernel", "threads", "groups", "group-size", "dependency", "arg",
          "thread-arg", "out")
SEPARATE = ("-D", "-U", "-I", "-include")  # Their value may be the next word.


class Refused(Exception):
    """Production does not compile the program; says why."""


class Failure(Exception):
    """The program does not get as far as production, or does not run."""


def split_arguments(words):
    """(launch options as pairs, compiler options, files)"""
    launch, compiler, files = [], [], []
    words = iter(str(word) for word in words)
    for word in words:
        name, equals, value = word.partition("=")
        if name.startswith("--") and name[2:] in LAUNCH:
            launch.append((name[2:], value if equals else next(words)))
        elif name == "--device" or word.startswith("-binary-format="):
            if name == "--device" and not equals:
                next(words)
        elif word in SEPARATE:
            compiler += [word, next(words)]
        elif word.startswith("-"):
            compiler.append(word)
        else:
            files.append(word)
    return launch, compiler, files


def call(command, scratch):
    run = subprocess.run([str(c) for c in command], capture_output=True, text=True,
                         errors="replace", cwd=scratch, timeout=SECONDS)
    return run.returncode, run.stdout + run.stderr


def reason(code, log):
    """The line of production's log that tells most."""
    lines = [line.strip() for line in log.splitlines()]
    for word in ("error:", "ERROR", "rror", "ASSERT", "assert", "failed"):
        for line in lines:
            if word in line and not line.startswith(("Build failed", "Command was")):
                return line[:300]
    if code < 0:
        return f"ocloc is killed by signal {-code}"
    return f"ocloc's exit code is {code}: " + " ".join(lines)[:300]


def compile_kernels(build, scratch, source, target, options):
    """The path of production's zebin, and what cmc says of the kernels."""
    spirv, binary = scratch / "peer.spv", scratch / "peer.bin"
    binary.unlink(missing_ok=True)
    code, log = call([build / "bin" / "cmc", f"-march={target}", "-w", "-emit-spirv",
                      "--resource-usage=json", *options, "-o", spirv, source], scratch)
    if code:
        raise Failure(f"cmc -emit-spirv: exit code {code}: {log}")
    kernels = json.loads(log)["kernels"]
    code, log = call(["ocloc", "compile", "-q", "-spirv_input", "-file", spirv, "-device",
                      target, "-options", OCLOC_OPTIONS, "--format", "zebin", "-out_dir",
                      scratch, "-output", binary.name, "-output_no_suffix"], scratch)
    if code or not binary.exists():
        raise Refused(reason(code, log))
    return binary, kernels


def number_arguments(launch, kernel):
    """The launch options for a binary that knows arguments by number, and
    values by their bytes. Arguments that production dropped stay named."""
    index = {a["name"]: i for i, a in enumerate(kernel["args"])}

    def numbered(match):
        return match[1] + str(index.get(match[2], match[2]))

    for name, value in launch:
        if name in ("arg", "out", "thread-arg"):
            arg, equals, text = value.partition("=")
            row = kernel["args"][index[arg]] if arg in index else {}
            text = re.sub(r"^(like:)(\w+)", numbered, text)
            if name == "arg" and row.get("kind") == "value":
                text = f"{row['element']}:{text}"
            value = f"{index.get(arg, arg)}{equals}{text}"
        elif name == "threads":
            value = re.sub(r"(@)(\w+)", numbered, value)
        yield f"--{name}={value}"


def peer_run(build, scratch, source, device, cmrun_args, stdout=None):
    """Compiles and runs `source` on `device` as cmrun would with these
    arguments; its --out files are written, and what it prints goes to the
    binary stream `stdout`. Raises Refused, Failure or subprocess.TimeoutExpired."""
    build, scratch = pathlib.Path(build).resolve(), pathlib.Path(scratch).resolve()
    target = device.removeprefix("gen:")
    launch, options, _ = split_arguments(cmrun_args)
    binary, kernels = compile_kernels(build, scratch, pathlib.Path(source).resolve(), target,
                                      options)
    named = dict(launch).get("kernel", kernels[0]["name"])
    kernel = next((k for k in kernels if k["name"] == named), None)
    if not kernel:
        raise Failure(f"no kernel '{named}'")
    run = subprocess.run([build / "bin" / "gensim", "exec", f"--device={target}",
                          *number_arguments(launch, kernel), binary],
                         capture_output=True, timeout=SECONDS)
    if stdout:
        stdout.write(run.stdout)
    if run.returncode:
        raise Failure("gensim exec: " + run.stderr.decode(errors="replace"))


def main(words):
    build, device, rest = ROOT / "build", "", []
    for word in words:
        if word.startswith("--build="):
            build = pathlib.Path(word.partition("=")[2])
        elif word.startswith("--device="):
            device = word.partition("=")[2]
        else:
            rest.append(word)
    files = split_arguments(rest)[2]
    if len(files) != 1 or not device:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        try:
            peer_run(build, scratch, files[0], device, rest, sys.stdout.buffer)
        except Refused as why:
            print(f"peer: production refuses: {why}", file=sys.stderr)
            return 3
        except (Failure, subprocess.TimeoutExpired) as why:
            print(f"peer: error: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
