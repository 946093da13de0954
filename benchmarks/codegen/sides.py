"""Both compilers of the code generation benchmark, from the same stage-4 IR.

Ours is cmc on the bitcode. Production gets SPIR-V of two forms of the IR: raw, and
after the scalar clean-ups that our pipeline begins with (they are LLVM's own).
Both contract what the front end contracted, and nothing else, and both use the
same finalizer with the same options (docs/reference/benchmark.md). Production's
binaries are cached in BUILD/codegen/cache under the hash of all their inputs.
"""
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import threading

import peer

OURS = "ours"
FORMS = ("raw", "clean")
CLEAN = "genx-scalar-optimizations"
RUNS = 3


class Failure(Exception):
    """A failure of one of our own tools."""


def call(command, cwd, seconds=peer.SECONDS):
    """The output of one of our tools."""
    try:
        code, out, log = peer.call(command, cwd, seconds)
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[0].name} did not end in time") from None
    if code:
        raise Failure(f"{command[0].name}: exit code {code}: {log.strip()[:300]}")
    return out


def processor_time(command, cwd):
    """The processor seconds of `command` and its child processes."""
    child = subprocess.Popen([str(c) for c in command], cwd=cwd,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


class Sides:
    """Makes the binaries of one program for one device, in `scratch`."""

    def __init__(self, build, root, program, device, scratch):
        self.bin, self.root, self.scratch = build / "bin", root, scratch
        self.cache = build / "codegen/cache"
        self.program, self.device = program, device
        self.bitcode = scratch / "stage4.bc"
        is_large = peer.OUR_LARGE in program.compiler
        self.registers = [peer.OUR_LARGE] if is_large else []
        self.how = peer.OCLOC_OPTIONS + peer.LARGE * is_large
        call([self.bin / "cmc", f"-march={device}", "-w", *program.compiler, "-emit-llvm", "-o",
              self.bitcode, program.file], root)

    def our_command(self, *options):
        return [self.bin / "cmc", f"-march={self.device}", "-w", *self.registers, *options,
                self.bitcode]

    def ours(self, *options):
        """(binary, cmc's description of its kernels)"""
        binary = self.scratch / f"{OURS}.bin"
        out = call(self.our_command(*options, "--resource-usage=json", "-o", binary), self.root)
        return binary, json.loads(out)["kernels"]

    def visa(self, *options):
        """The vISA that our compiler passes to the finalizer."""
        return call(self.our_command(*options, "-emit-visa", "-o", "-"), self.root)

    def visa_instructions(self):
        return sum(1 for line in map(str.strip, self.visa().decode().splitlines())
                   if line and line[0] not in "./" and not line.endswith(":"))

    def spirv(self, form):
        source, file = self.bitcode, self.scratch / f"{form}.spv"
        if form == "clean":
            source = self.scratch / "clean.ll"
            call([self.bin / "genx-opt", f"--passes={CLEAN}", "-o", source, self.bitcode],
                 self.root)
        call([self.bin / "cmc", f"-march={self.device}", "-w", "-emit-spirv", "-o", file, source],
             self.root)
        return file

    def their_command(self, spirv, binary):
        return peer.ocloc(spirv, self.device, self.how, binary, *peer.FROM_SPIRV,
                          build=self.bin.parent)

    def theirs(self, form):
        """Production's binary for that form; raises peer.Refused."""
        spirv = self.spirv(form)
        what = hashlib.sha256(spirv.read_bytes())
        what.update(" ".join([self.device, *peer.REVISION.get(self.device, []),
                              self.how]).encode())
        kept = self.cache / f"{what.hexdigest()}.bin"
        refused = kept.with_suffix(".refused")
        if refused.exists():
            raise peer.Refused(refused.read_text())
        if not kept.exists():
            binary = self.scratch / f"{form}.bin"
            try:
                peer.run_ocloc(self.their_command(spirv, binary), binary)
            except peer.Refused as why:
                refused.write_text(str(why))
                raise
            own = kept.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
            shutil.copyfile(binary, own)  # Possibly across file systems.
            own.rename(kept)
        return kept

    def compile_times(self, form):
        """Median seconds of both compilers after the IR, alternating, without the
        cache."""
        commands = (self.our_command("-o", self.scratch / "time.bin"),
                    self.their_command(self.scratch / f"{form}.spv", self.scratch / "time2.bin"))
        seconds = [[processor_time(c, self.root) for c in commands] for _ in range(RUNS)]
        return [statistics.median(side) for side in zip(*seconds)]
