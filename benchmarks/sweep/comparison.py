"""Compares both compilers on a batch of programs.

Both get the same stage-4 IR (benchmarks/codegen/sides.py). Each program runs alone on the
simulator, whose estimate has each instruction of the code and how often it was executed: a Row
keeps these. Where a batch does not compile as a whole, its halves are tried.
"""
import json
import pathlib
import re
import shlex
import subprocess
import tempfile

import measure
import peer
import report
from sides import FORMS, Failure, Sides, call

# Errors that say that the program is not for this comparison, and not for the CPU device.
NOT_AVAILABLE = re.compile("not (available|supported) on|needs -binary-format")
NOT_ON_CPU = re.compile("the CPU device (cannot run|has no)")
DIFFERS, PEER_DIFFERS = "DIFFERS", "production differs"


class Row(report.Row):
    """`code` and `their_code` have (times executed, text) of each instruction. `runs`: whether
    the program was executed; otherwise its static counts stand in their place."""

    def __init__(self, corpus, subject, device):
        super().__init__(subject.name, device)
        self.corpus, self.about, self.source = corpus, subject.about, subject.source
        self.runs = bool(subject.program)
        self.code, self.their_code = [], []

    def as_json(self):
        return {**super().as_json(), "corpus": self.corpus, "about": self.about,
                "runs": self.runs, "source": self.source}


def executed_code(estimate, kernel):
    """The instructions of `kernel` in gensim's estimate."""
    for each in json.loads(estimate.read_text())["kernels"]:
        if each["kernel"] == kernel:
            return [(i["executed"], i["text"]) for i in each["instructions"]]
    return []


class Comparison:
    def __init__(self, build, root, inputs):
        self.build, self.root, self.inputs = build, root, inputs

    def rows(self, batch, device):
        """The rows of all programs of the batch."""
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            batch.write(scratch)
            try:
                sides = Sides(self.build, self.root, batch, device, scratch)
                binaries = self.binaries(sides)
            except (Failure, peer.Failure, peer.Refused, subprocess.TimeoutExpired) as why:
                if len(batch.subjects) > 1:
                    return [row for half in batch.halves() for row in self.rows(half, device)]
                row = Row(batch.corpus, batch.subjects[0], device)
                who = "production refuses" if isinstance(why, peer.Refused) else "FAILS"
                if NOT_AVAILABLE.search(str(why)):
                    who = "not available"
                row.problem = f"{who}: {why}"
                return [row]
            cpu = self.on_cpu(batch.subjects, sides)
            return [self.row(batch.corpus, subject, sides, binaries, cpu)
                    for subject in batch.subjects]

    def on_cpu(self, subjects, sides):
        """The outputs of the CPU device by subject, from one process for all; those of a run
        that fails are missing."""
        if len(subjects) == 1:
            return {}
        files, lines = {}, []
        for number, subject in enumerate(subjects):
            own = subject.program
            files[subject], outs = measure.out_options(own, sides.scratch, f"cpu{number}")
            lines.append(shlex.join(f"--{name}={value}" for name, value in
                                    own.with_inputs(self.inputs) + outs))
        launches = sides.scratch / "cpu.launches"
        launches.write_text("\n".join(lines) + "\n")
        try:
            call([self.build / "bin/cmrun", "--device=cpu", "-w", f"--launches={launches}",
                  sides.bitcode], self.root)
        except Failure:
            return {}
        return {subject: [file.read_bytes() for file in own] for subject, own in files.items()}

    @staticmethod
    def binaries(sides):
        """(our binary, cmc's description of the kernels, production's binaries by form)"""
        binary, kernels = sides.ours()
        theirs, refused = {}, None
        for form in FORMS:
            try:
                theirs[form] = sides.theirs(form)
            except (peer.Refused, Failure) as why:  # The other form may do.
                refused = refused or why
        if not theirs:
            raise refused
        return binary, kernels, theirs

    def row(self, corpus, subject, sides, binaries, cpu):
        row = Row(corpus, subject, sides.device)
        try:
            if subject.program:
                self.run(row, subject, sides, cpu, *binaries)
            else:
                self.count(row, sides, *binaries)
        except (Failure, peer.Failure, subprocess.TimeoutExpired) as why:
            row.problem = f"FAILS: {why}"
        return row

    def run(self, row, subject, sides, cpu, binary, kernels, theirs):
        own, scratch = subject.program, sides.scratch
        launch = own.with_inputs(self.inputs)
        kernel = peer.kernel_of(launch, kernels)["name"]

        def run(file):
            counts, outputs = measure.run_binary(self.build, self.root, own, row.device, file,
                                                 launch, scratch, kernels, cycles=True)
            estimate = scratch / f"{file.stem}.time.json"
            return counts, executed_code(estimate, kernel), outputs

        row.ours, row.code, ours = run(binary)
        found = [(form, *run(file)) for form, file in theirs.items()]
        row.form, row.theirs, row.their_code, theirs = min(
            found, key=lambda each: (each[1]["executed"], each[1]["passes"]))
        try:
            cpu = cpu.get(subject) or measure.run_cpu(self.build, self.root, own, sides.bitcode,
                                                      launch, scratch)
        except Failure as why:
            if not NOT_ON_CPU.search(str(why)):
                raise
            cpu = ours
        if not subject.same(cpu, ours):
            row.problem = f"{DIFFERS}: our code from the CPU device"
            if subject.same(theirs, ours):
                row.problem += ", like production's"
        elif not subject.same(cpu, theirs):
            row.problem = f"{PEER_DIFFERS} from the CPU device and ours"

    def count(self, row, sides, binary, kernels, theirs):
        """The instructions in the code of all kernels of the file, those in a loop eight times
        for each loop around them."""
        def counted(file):
            code, spill = [], 0
            for kernel in kernels:
                lines, _ = measure.disassembled(file, kernel["name"], row.device, sides.scratch)
                code += weighted(lines)
                spill += measure.spill_bytes(file, kernel["name"])
            return {"executed": sum(times for times, _ in code), "spill_bytes": spill,
                    "instructions": len(code)}, code

        row.ours, row.code = counted(binary)
        row.form, (row.theirs, row.their_code) = min(
            ((form, counted(file)) for form, file in theirs.items()),
            key=lambda each: each[1][0]["executed"])


TRIPS = 8
TARGET = re.compile(r"^(?:\([^)]*\)\s*)?(jmpi|while|goto|brd|brc)\b.*?\s(-?\d+)\b")


def weighted(lines):
    """(weight, text) of the instructions in `lines`, (place in the code, text) of each: each
    backward branch is a loop of TRIPS iterations."""
    places = [place for place, _ in lines]
    weights = [1] * len(lines)
    for at, (_, text) in enumerate(lines):
        match = TARGET.match(text)
        if not match or int(match[2]) >= 0:
            continue
        start = places[at] + int(match[2])
        for i in range(at + 1):
            if places[i] >= start:
                weights[i] *= TRIPS
    return [(weight, text) for weight, (_, text) in zip(weights, lines)]
