"""The programs that ablation.py measures: those of the benchmark, and code that no
pass was written for.

An Item is one program for one device. Programs of the benchmark run; of the others
only the Gen instructions are counted. Random programs and the kernels of
test/Language are spread over the devices, since there are many.
"""
import pathlib

from programs import DEVICES, ROOT
from random_kernel import RandomKernel
from random_types import MODERN

CORPORA = ("benchmark", "random", "language")
RANDOM, RANDOM_MODERN = 300, 100


class Item:
    def __init__(self, corpus, name, device, file, compiler, program=None):
        self.corpus, self.name, self.device = corpus, name, device
        self.file, self.compiler, self.program = file, list(compiler), program

    def __str__(self):
        return f"{self.name} on {self.device}"


def benchmark(jobs):
    """Each program first on one device, as with --in-turn, then on the others, so that
    an interrupted run leaves a sample in the cache."""
    names = list(dict.fromkeys(program.name for program, _ in jobs))

    def turn(job):
        own = job[0].devices
        return (own.index(job[1]) - names.index(job[0].name)) % len(own)

    for program, device in sorted(jobs, key=turn):
        yield Item("benchmark", program.name, device, program.file, program.compiler, program)


def random_programs(folder):
    folder.mkdir(parents=True, exist_ok=True)
    seeds = [*range(RANDOM), *range(MODERN, MODERN + RANDOM_MODERN)]
    for number, seed in enumerate(seeds):
        kernel = RandomKernel(seed)
        file = folder / f"{seed}.cm"
        file.write_text(kernel.source)
        own = kernel.palette.devices
        options = ["-ffp-contract=off", *kernel.palette.options]
        yield Item("random", f"random {seed}", own[number % len(own)], file, options)


def language_kernels():
    """The kernels that may compile on their own; only compiling them shows it."""
    files = sorted((ROOT / "test/Language").glob("*.cm"))
    kernels = [f for f in files if "_GENX_MAIN_" in f.read_text()]
    for number, file in enumerate(kernels):
        yield Item("language", file.stem, DEVICES[number % len(DEVICES)], file, [])


def items(corpora, jobs, folder, devices):
    """`jobs` are those of the benchmark; `folder` is for the random programs."""
    found = []
    if "language" in corpora:
        found += language_kernels()
    if "random" in corpora:
        found += random_programs(pathlib.Path(folder))
    if "benchmark" in corpora:
        found += benchmark(jobs)
    return [item for item in found if item.device in devices]
