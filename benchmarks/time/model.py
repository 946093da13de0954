"""Runs code on the simulator with the timing model, and reads the estimate."""
import json
import os
import subprocess
from dataclasses import dataclass

import platforms
import timing

# Of a configuration in Configurations.def, after its name and its platform.
FIELDS = ("Subslices", "EUsPerSubslice", "ThreadsPerEU", "ClockMHz", "L3KB", "L3Banks",
          "SLMKB", "LLCKB", "MemoryMBps")
FACTOR = {"L3KB": ("L3Bytes", 1024), "SLMKB": ("SLMBytesPerSubslice", 1024),
          "LLCKB": ("LLCBytes", 1024), "MemoryMBps": ("MemoryBytesPerSecond", 1e6)}


@dataclass(frozen=True)
class Estimate:
    """Cycles, with the ends of the range; those of a faster machine are low."""
    value: float
    low: float
    high: float

    def __sub__(self, other):
        return Estimate(self.value - other.value, self.low - other.low, self.high - other.high)

    def __truediv__(self, number):
        return Estimate(self.value / number, self.low / number, self.high / number)


def figures(platform):
    """{parameter: (value, low, high)}; a row of the table holds from its platform on."""
    names = [target.name for target in platforms.targets()]
    until = names[:names.index(platform) + 1]
    return {name: tuple(map(float, row[1:4])) for name, rows in timing.figures().items()
            for row in rows if row[0] in until}


class Machine:
    """A configuration, some of whose fields have other values."""

    def __init__(self, name, **changes):
        self.name, self.changes = name, changes
        self.platform, *numbers = timing.configurations()[name]
        self.fields = {**dict(zip(FIELDS, map(float, numbers))), **changes}
        self.figures = figures(self.platform)

    def but(self, **changes):
        return Machine(self.name, **{**self.changes, **changes})

    def without(self, *fields):
        return Machine(self.name,
                       **{f: v for f, v in self.changes.items() if f not in fields})

    @property
    def values(self):
        """The middle of each figure's range."""
        return {name: value for name, (value, _, _) in self.figures.items()}

    @property
    def key(self):
        return (self.name, *sorted(self.changes.items()))

    @property
    def eus(self):
        return int(self.fields["Subslices"] * self.fields["EUsPerSubslice"])

    @property
    def threads(self):
        return self.eus * int(self.fields["ThreadsPerEU"])

    @property
    def hertz(self):
        return self.fields["ClockMHz"] * 1e6


class Model:
    """The tools of a build, and a folder for files."""

    def __init__(self, root, build, scratch):
        self.root, self.tools, self.scratch = root, build / "bin", scratch
        self.compiled, self.ran = {}, {}
        self.clpeak_kernels = set()  # Those that are measured.

    def options(self, machine):
        changes = {}
        for field, value in machine.changes.items():
            name, factor = FACTOR.get(field, (field, 1))
            changes["configuration." + name] = value * factor
        path = self.scratch / "parameters.json"
        path.write_text(json.dumps(changes))
        return ["--time=json", f"--time-config={machine.name}", f"--time-parameters={path}",
                f"--time-file={self.scratch}/time.json"]

    def estimates(self, command, machine, environment=None):
        """Of each kernel in the order in which they first ran: (Estimate, the report)."""
        report = self.scratch / "time.json"
        report.unlink(missing_ok=True)
        command = list(map(str, command))
        at = command.index("--") if "--" in command else len(command)
        command[at:at] = self.options(machine)
        done = subprocess.run(command, cwd=self.scratch, text=True, capture_output=True,
                              env={**os.environ, **(environment or {})})
        if done.returncode or not report.exists():
            raise SystemExit(f"failed: {' '.join(command)}\n{done.stdout[-500:]}"
                             f"{done.stderr[-1500:]}")
        kernels = json.loads(report.read_text())["kernels"]
        return [(Estimate(*(k["cycles"][x] for x in ("estimate", "low", "high"))), k)
                for k in kernels]

    def code(self, binary, machine, *options):
        """The Estimate of bare code, or of the only kernel that is run."""
        (estimate, _), = self.estimates([self.tools / "gensim", "exec", binary, *options],
                                        machine)
        return estimate

    def kernels(self, platform):
        """The binary of kernels.cm."""
        if platform not in self.compiled:
            binary = self.scratch / f"kernels-{platform}.bin"
            doubles = ["-DDOUBLE"] if platform in ("skl", "pvc") else []
            subprocess.run([self.tools / "cmc", "-w", self.root / "benchmarks/time/kernels.cm",
                            f"-march={platform}", "-binary-format=ze", *doubles, "-o", binary],
                           check=True)
            self.compiled[platform] = binary
        return self.compiled[platform]
