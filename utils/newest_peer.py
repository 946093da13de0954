#!/usr/bin/env python3
"""Compiles SPIR-V of cmc with the newest compiler of Intel's drivers.

Usage: newest_peer.py BUILD LIST [--devices=bmg,...] [--only=TEXT] [--in-turn]

The programs are the kernels of examples/ and the programs of test/Language. For each
device cmc makes SPIR-V of a program, unless the program uses a feature that the device
lacks, and `ocloc` of `./dev newest` ($CMC_NEWEST, or BUILD/newest) compiles it. LIST
has the programs that it refuses, and those that cmc refuses for another reason, with the
reason, in the form of the list of compare_peer.py; it must be complete, and all its rows
must be true:

    <program>[:<option>] <devices, or *> refuses: <reason>

With --in-turn each program is compiled for one of the devices only, always the same.
A line for each device says how many programs it takes; the last line is
"N passed, N failed".
"""
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import compare_peer
import peer

ROOT = peer.ROOT
DEVICES = list(peer.NEWER)
LACKS = re.compile(r"error: .*((is|are) not (supported|available) on|no thread dependencies in)")

Program = collections.namedtuple("Program", "name source words")  # Options of cmc.


def programs():
    """Each Program once."""
    found = {}
    for file in sorted((ROOT / "examples").rglob("*.c*")):
        if "_GENX_MAIN_" in file.read_text():
            found[file.relative_to(ROOT).as_posix(), ()] = file
    for program in compare_peer.programs():
        options = tuple(w for w in program.words
                        if not w.startswith("--") and not w.startswith("-binary-format"))
        found.setdefault((program.name, options), program.source)
    return [Program(name, source, options) for (name, options), source in found.items()]


class Compilers:
    def __init__(self, build):
        self.build, self.cmc = build, build / "bin/cmc"
        tool = peer.newest(build) / "bin/ocloc"
        if not tool.exists():
            raise SystemExit(f"newest_peer: error: there is no {tool}; ./dev newest fetches it")

    def verdict(self, program, device):
        """("takes" | "lacks" | "refuses" | "ours", details)"""
        with tempfile.TemporaryDirectory() as scratch:
            spirv, binary = (pathlib.Path(scratch) / name for name in ("k.spv", "k.bin"))
            code, _, log = peer.call([self.cmc, f"-march={device}", "-w", "-emit-spirv",
                                      *program.words, "-o", spirv, program.source], scratch)
            if code:
                return ("lacks" if code == 1 and LACKS.search(log) else "ours"), log[:500]
            command = peer.ocloc(spirv, device, peer.OCLOC_OPTIONS, binary, *peer.FROM_SPIRV,
                                 build=self.build)
            try:
                peer.run_ocloc(command, binary)
            except subprocess.TimeoutExpired:
                return "refuses", f"it takes more than {peer.SECONDS} seconds"
            except peer.Refused as why:
                return "refuses", str(why)
        return "takes", ""


def main():
    options = compare_peer.arguments(__doc__.splitlines()[0], DEVICES)
    expected = compare_peer.Expectations(options.list)
    compilers, todo = Compilers(options.build.resolve()), compare_peer.jobs(programs(), options)
    counts, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        verdicts = pool.map(lambda job: compilers.verdict(*job), todo)
        for ((name, _, words), device), (what, why) in zip(todo, verdicts):
            counts[device, what] += 1
            listed = expected.of(name, words, device) == "refuses"
            if what == "lacks" or (what != "takes") == listed:
                continue
            failed += 1
            says = {"takes": "is taken, and listed", "refuses": "is refused",
                    "ours": "is refused by cmc"}[what]
            print(f"{name} for {device} {says}: {why}\n  {' '.join(words)}", flush=True)
    for device in options.devices:
        print(f"{device}: {counts[device, 'takes']} compiled, {counts[device, 'refuses']} refused, "
              f"{counts[device, 'lacks']} use what it lacks")
    print(f"{len(todo) - failed} passed, {failed} failed")
    return 1 if failed or not todo else 0


if __name__ == "__main__":
    sys.exit(main())
