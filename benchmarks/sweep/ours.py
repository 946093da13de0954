"""sweep.py --ours: the number of instructions of our code for the idioms of last.txt.

Each file of idioms is compiled for one device, the devices in turn. A line of last.txt has the
name of an idiom, the device, the number of instructions, and what the idiom does.
"""
import concurrent.futures
import json
import pathlib
import tempfile

import corpora
from sides import Failure, call

COUNT = 800  # The idioms with the first numbers, which are a sample of all.
LAST = pathlib.Path(__file__).resolve().parent / "last.txt"
HEAD = """\
# Made by ./dev bench sweep --ours --record: idiom, device, instructions of our code.
"""


class Count:
    """`device`, `what`: what the idiom does; `instructions`: None if it does not compile,
    then `problem` says why."""

    def __init__(self, subject, device, instructions, problem=""):
        self.name, self.what, self.device = subject.name, subject.about, device
        self.instructions, self.problem = instructions, problem

    def line(self):
        return f"{self.name} {self.device} {self.instructions} {self.what}"


def counts(build, batch, device):
    """The Counts of the idioms of one file."""
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        batch.write(scratch)
        try:
            out = call([build / "bin/cmc", f"-march={device}", "-w", *batch.compiler,
                        "--resource-usage=json", "-o", scratch / "ours.bin", batch.file], scratch)
        except Failure as why:
            return [Count(subject, device, None, str(why)) for subject in batch.subjects]
    kernels = {k["name"]: k["resources"]["instructions"] for k in json.loads(out)["kernels"]}
    return [Count(subject, device, kernels[subject.name]) for subject in batch.subjects]


def all_counts(options):
    """In the order of the idioms' numbers."""
    jobs = [(batch, batch.devices[turn % len(batch.devices)]) for turn, batch in
            enumerate(corpora.idiom_batches(0, COUNT))]
    build = options.build.resolve()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = [c for own in pool.map(lambda job: counts(build, *job), jobs) for c in own]
    return sorted(found, key=lambda count: int(count.name[1:]))


def differences(found, last):
    """One line for each idiom that does not compile or has another count in `last`."""
    before = {tuple(words[:2]): words[2] for words in
              (line.split() for line in last if not line.startswith("#"))}
    for count in found:
        was = before.get((count.name, count.device), "not in the last result")
        if count.problem:
            yield f"{count.name} on {count.device}: {count.problem}"
        elif was != str(count.instructions):
            yield (f"{count.name} on {count.device}: {count.instructions} instructions, "
                   f"was {was}: {count.what}")


def run(options):
    """Exit code 1 if a count has changed. With --record, writes last.txt instead."""
    found = all_counts(options)
    if options.record:
        wrong = [f"{c.name} on {c.device}: {c.problem}" for c in found if c.problem]
        LAST.write_text(HEAD + "".join(c.line() + "\n" for c in found if not c.problem))
    else:
        wrong = list(differences(found, options.last.read_text().splitlines()))
    for line in wrong:
        print(f"FAIL: {line}")
    total = sum(c.instructions or 0 for c in found)
    print(f"{len(found)} idioms: {total} instructions, {len(wrong)} counts differ")
    return 1 if wrong else 0
