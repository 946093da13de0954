#!/usr/bin/env python3
"""Runs a CM program that Intel's own compiler finished: the third execution.

Usage: peer.py [--build=DIRECTORY] --device=skl|icllp|tgllp|dg2|pvc|mtl|arl|lnl|bmg
       [cmrun options] FILE

`cmc -emit-spirv` compiles the program to SPIR-V, `ocloc -vc-codegen` compiles that
to a zebin, and `gensim exec` runs it. For the last four GPUs that is `ocloc` of
`./dev newest` ($CMC_NEWEST, or newest/ in the build folder). FILE may be stage-4 IR; options, including
--launches, and outputs are those of cmrun; -O0 disables production's optimizations.
Production's own fusing of multiplications and additions is disabled; operations that
CMC fuses are llvm.fma in the SPIR-V. Exit codes: 0 done, 1 an error, 3 production
refuses the program.
"""
import json
import pathlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OCLOC_OPTIONS = "-vc-codegen -ffp-contract=off"
FROM_SPIRV = ("-spirv_input", "--format", "zebin")
UNOPTIMIZED = " -cl-opt-disable"
LARGE = " -ze-opt-large-register-file"
OUR_LARGE = "-Qxcm_register_file_size=256"
# By default ocloc compiles for the first stepping, whose workarounds no other needs;
# for that of dg2 it aborts on some kernels.
REVISION = {"icllp": ["-revision_id", "7"], "dg2": ["-revision_id", "8"]}
# Those that only the newer ocloc knows.
NEWER = ("mtl", "arl", "lnl", "bmg", "ptl", "nvl")
NEWER_NAMES = {"nvl": "nvl-s"}  # As it spells them.
# For those that are simulated the older GPU whose programs each runs.
LIKE = {"mtl": "dg2", "arl": "dg2", "lnl": "pvc", "bmg": "pvc"}
# The platforms as iga64 -p spells them.
IGA = {"skl": "9", "icllp": "11", "tgllp": "12p1", "dg2": "12p71", "pvc": "12p72",
       "mtl": "12p71", "arl": "12p71", "lnl": "xe2", "bmg": "xe2"}
# cmc's names of the 64-bit integers, and gensim's.
LONG = {"long long": "long", "unsigned long long": "ulong"}
SECONDS = 600  # Time limit of each step.
OCLOC_BYTES = 8 << 30  # Some programs make its finalizer allocate without end.
# The options of cmrun that describe a launch; the others are the compiler's.
LAUNCH = ("kernel", "launches", "threads", "groups", "group-size", "dependency", "arg",
          "thread-arg", "out")
SEPARATE = ("-D", "-U", "-I", "-include")  # Their value may be the next word.


class Refused(Exception):
    """Production does not compile the program, for the given reason."""


class Failure(Exception):
    """The program cannot be given to production, or does not run."""


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


def call(command, scratch, seconds=SECONDS):
    """(exit code, output, errors); after the time limit `command` and all its child
    processes are killed, as they are when this process ends."""
    command = ["setpriv", "--pdeathsig=KILL", *(str(c) for c in command)]
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=scratch,
                          start_new_session=True) as child:
        try:
            out, errors = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            raise
    return child.returncode, out, errors.decode(errors="replace")


def reason(code, log):
    """The most informative line of production's log."""
    lines = [line.strip() for line in log.splitlines()]
    for word in ("error:", "ERROR", "rror", "ASSERT", "assert", "failed"):
        for line in lines:
            if word in line and not line.startswith(("Build failed", "Command was")):
                return line[:300]
    if code < 0:
        return f"ocloc is killed by signal {-code}"
    return f"ocloc's exit code is {code}: " + " ".join(lines)[:300]


def newest(build):
    """The folder of what `./dev newest` fetched."""
    return pathlib.Path(os.environ.get("CMC_NEWEST") or pathlib.Path(build) / "newest")


def iga(device, build=ROOT / "build"):
    """The assembler for code of `device`, with the option that names the platform."""
    program = newest(build) / "bin/iga64" if IGA[device] == "xe2" else "iga64"
    return [program, f"-p={IGA[device]}"]


def ocloc(file, device, options, binary, *more, build=ROOT / "build"):
    """The command by which production compiles `file` to `binary`."""
    program = newest(build) / "bin/ocloc" if device in NEWER else "ocloc"
    return [program, "compile", "-q", "-file", file, "-device", NEWER_NAMES.get(device, device),
            *REVISION.get(device, []), "-options", options, *more, "-out_dir", binary.parent,
            "-output", binary.name, "-output_no_suffix"]


def run_ocloc(command, binary, seconds=SECONDS):
    """Runs an ocloc() that writes `binary`; Refused if it does not."""
    code, out, log = call(["prlimit", f"--as={OCLOC_BYTES}", *command], binary.parent, seconds)
    # The newer one adds an extension to the name that it is given.
    for file in binary.parent.glob(binary.name + ".*"):
        file.rename(binary)
    if code or not binary.exists():
        raise Refused(reason(code, out.decode(errors="replace") + log))


def compile_kernels(build, scratch, source, target, options):
    """The path of production's zebin, and cmc's description of the kernels."""
    spirv, binary = scratch / "peer.spv", scratch / "peer.bin"
    binary.unlink(missing_ok=True)
    code, out, log = call([build / "bin" / "cmc", f"-march={target}", "-w", "-emit-spirv",
                           "--resource-usage=json", *options, "-o", spirv, source], scratch)
    if code:
        raise Failure(f"cmc -emit-spirv: exit code {code}: {log}")
    kernels = json.loads(out)["kernels"]
    how = OCLOC_OPTIONS + UNOPTIMIZED * ("-O0" in options) + LARGE * (OUR_LARGE in options)
    run_ocloc(ocloc(spirv, target, how, binary, *FROM_SPIRV, build=build), binary)
    return binary, kernels


def kernel_of(launch, kernels):
    named = dict(launch).get("kernel", kernels[0]["name"])
    for kernel in kernels:
        if kernel["name"] == named:
            return kernel
    raise Failure(f"no kernel '{named}'")


def number_launches(launch, kernels, scratch):
    """The launch options for a binary whose arguments have indices instead of names;
    those of the lines of --launches, too, which are written to a new file."""
    file = dict(launch).get("launches")
    if not file:
        return list(number_arguments(launch, kernel_of(launch, kernels)))
    own = given = [option for option in launch if option[0] != "launches"]
    numbered = scratch / "peer.launches"
    with open(numbered, "w") as lines:
        for line in pathlib.Path(file).read_text().splitlines():
            own = split_arguments(shlex.split(line))[0]
            words = number_arguments(own, kernel_of(own, kernels))
            lines.write(shlex.join(words) + "\n")
    # The kernels of a file of launches all get the arguments of the command line.
    return [f"--launches={numbered}",
            *number_arguments(given, kernel_of(own, kernels))]


def number_arguments(launch, kernel):
    """The launch options for a binary whose arguments have indices instead of names,
    and whose values are given as bytes. Arguments that production dropped keep names."""
    index = {a["name"]: i for i, a in enumerate(kernel["args"])}

    def numbered(match):
        return match[1] + str(index.get(match[2], match[2]))

    for name, value in launch:
        if name in ("arg", "out", "thread-arg"):
            arg, equals, text = value.partition("=")
            row = kernel["args"][index[arg]] if arg in index else {}
            text = re.sub(r"^(like:)(\w+)", numbered, text)
            if name == "arg" and row.get("kind") == "value":
                text = f"{LONG.get(row['element'], row['element'])}:{text}"
            value = f"{index.get(arg, arg)}{equals}{text}"
        elif name == "threads":
            value = re.sub(r"(@)(\w+)", numbered, value)
        yield f"--{name}={value}"


def peer_run(build, scratch, source, device, cmrun_args, stdout=None):
    """Compiles and runs `source` on `device` as cmrun would with these
    arguments; its --out files are written, and its standard output goes to the
    binary stream `stdout`. Raises Refused, Failure or subprocess.TimeoutExpired."""
    build, scratch = pathlib.Path(build).resolve(), pathlib.Path(scratch).resolve()
    target = device.removeprefix("gen:")
    launch, options, _ = split_arguments(cmrun_args)
    binary, kernels = compile_kernels(build, scratch, pathlib.Path(source).resolve(), target,
                                      options)
    code, out, log = call([build / "bin" / "gensim", "exec", f"--device={target}",
                           *number_launches(launch, kernels, scratch), binary], None)
    if stdout:
        stdout.write(out)
    if code:
        raise Failure("gensim exec: " + log)


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
