"""The corpora of the sweep, as batches of programs that are compiled together.

A Batch is one source file with one or more Subjects. A subject with a program
(benchmarks/codegen/programs.py) can be run; of another only the instructions in its code are
counted.
"""
import itertools
import pathlib
import shlex

import compare_peer
import fuzz_batch
import fuzz_kernels
import idioms
import measure
import programs
import unseen
from random_kernel import RandomKernel
from random_types import BLOCK, MODERN

ROOT = programs.ROOT
CORPORA = ("idioms", "random", "language")
IN_FILE = 16  # Idioms in a file.


class Subject:
    """`program` is None where no launch is known; `source` is the text of one kernel in a file
    with several."""

    def __init__(self, name, about, program=None, source=""):
        self.name, self.about, self.program, self.source = name, about, program, source

    def same(self, left, right):
        return measure.same(self.program, left, right)


class RandomSubject(Subject):
    """Results of mathematical functions may differ in the last bits."""

    def __init__(self, kernel, program):
        super().__init__(f"r{kernel.seed}", f"random program {kernel.seed}", program,
                         kernel.in_batch())
        self.kernel = kernel

    def same(self, left, right):
        files = self.kernel.files()
        return not fuzz_kernels.difference(dict(zip(files, left)), dict(zip(files, right)),
                                           self.kernel.outputs)


class Batch:
    """`devices` are those that have what the programs use. `file` is written by write() if the
    subjects have sources."""

    def __init__(self, corpus, subjects, devices, compiler=(), file=None, head=""):
        self.corpus, self.subjects, self.devices = corpus, subjects, devices
        self.compiler, self.file, self.head = list(compiler), file, head

    def write(self, scratch):
        if self.subjects[0].source:
            self.file = scratch / "kernels.cm"
            self.file.write_text(self.head + "".join(s.source for s in self.subjects))

    def halves(self):
        middle = len(self.subjects) // 2
        for part in (self.subjects[:middle], self.subjects[middle:]):
            yield Batch(self.corpus, part, self.devices, self.compiler, self.file, self.head)


def program(name, file, words):
    return programs.Program([name, str(file), *map(str, words)])


def idiom_batches(first, count):
    # Types that few devices have are in files of their own.
    def key(idiom):
        return idiom.devices(programs.DEVICES)

    chosen = sorted(idioms.idioms(first, count), key=key)
    for devices, group in itertools.groupby(chosen, key):
        subjects = [Subject(i.name, str(i), program(i.name, "./kernels.cm", i.launch()),
                            i.source()) for i in group]
        for at in range(0, len(subjects), IN_FILE):
            yield Batch("idioms", subjects[at:at + IN_FILE], devices, ["-ffp-contract=off"],
                        head=idioms.HEAD)


def random_batches(first, count, scratch):
    """Half as many programs of modern CM follow the others."""
    data = scratch / "random.in"
    data.write_bytes(fuzz_batch.input_bytes())
    seeds = [*range(first, first + count), *range(MODERN + first, MODERN + first + count // 2)]
    for _, group in itertools.groupby(seeds, lambda seed: seed // BLOCK):
        subjects = []
        for seed in group:
            kernel = RandomKernel(seed)
            words = [f"--kernel={kernel.name_in_batch()}", *fuzz_batch.ARGUMENTS,
                     f"--arg=in=buffer:{data}", *kernel.launch(),
                     *(f"--out={name}" for name in kernel.files())]
            subjects.append(RandomSubject(kernel, program(f"r{seed}", "./kernels.cm", words)))
        yield Batch("random", subjects, kernel.devices,
                    ["-ffp-contract=off", *kernel.palette.options])


def language_batches():
    """The programs that the tests run, then the kernels that they only compile."""
    run, names = set(), set()
    for each in compare_peer.programs():
        if any("raw" in word for word in each.words):
            continue  # A file that the test makes.
        name = each.source.stem
        while name in names:
            name += "+"
        names.add(name)
        run.add(each.source)
        own = program(name, each.source, [*each.words, *(f"--out={o}" for o, _ in each.outputs)])
        yield Batch("language", [Subject(name, each.name, own)], programs.DEVICES,
                    own.compiler, own.file)
    for item in unseen.language_kernels():
        if item.file not in run:
            yield Batch("language", [Subject(item.name, str(item.file.relative_to(ROOT)))],
                        programs.DEVICES, item.compiler, item.file)


def folder_batches(folder):
    """The kernels of folder/programs.txt, with lines like those of the benchmark's list; files
    are relative to the folder. A line without --out is a kernel that is not run."""
    folder = folder.resolve()
    text = (folder / "programs.txt").read_text().replace("\\\n", " ")
    for words in filter(None, (shlex.split(t, comments=True) for t in text.splitlines())):
        name, file, *rest = words
        own = program(name, folder / file, [w.replace("%S", str(folder)) for w in rest] +
                      ["--out=none"])
        own.outputs.remove("none")
        yield Batch(folder.name, [Subject(name, file, own if own.outputs else None)],
                    own.devices, own.compiler, pathlib.Path(own.file))


def batches(corpus, options, scratch):
    if corpus == "idioms":
        return idiom_batches(options.first, options.count)
    if corpus == "random":
        return random_batches(options.first, options.count, scratch)
    found = language_batches() if corpus == "language" else folder_batches(pathlib.Path(corpus))
    return itertools.islice(found, options.first, options.first + options.count)
