"""opencl/last.txt: the counts and the estimated time of the variants of a run, and which
of them count."""
import collections

from workloads import workloads

COUNTS = ("launches", "threads", "executed", "passes", "sends", "bytes")
# Cycles: the estimate, and with all uncertain parameters at the ends where kernels are
# faster and slower; the gaps between launches are included.
TIMES = ("cycles", "low", "high")
HEADER = f"""\
# Made by ./dev bench opencl --record: workload, input, side (cm; published: the algorithm
# of the paper's opponent; tuned; beyond: a better one), variant, then
# {' '.join(COUNTS + TIMES)}.
"""


class Side(collections.namedtuple("Side", "workload given kind variant counts")):
    """A variant of one side with one input."""

    def line(self):
        numbers = (round(self.counts[what]) for what in COUNTS + TIMES)
        return " ".join(map(str, (self.workload, self.given, self.kind, self.variant, *numbers)))

    def cost(self):
        return self.counts["cycles"]


def parse(text):
    for line in text.splitlines():
        if line and not line.startswith("#"):
            *names, numbers = line.split(" ", 4)
            yield Side(*names, dict(zip(COUNTS + TIMES, map(int, numbers.split()))))


def read(file):
    return list(parse(file.read_text())) if file.exists() else []


def write(file, sides):
    """Replaces the lines of the workloads and kinds of `sides`; returns all of these
    workloads."""
    def what(side):
        return side.workload, side.kind == "cm"
    new = set(map(what, sides))
    every = [side for side in read(file) if what(side) not in new] + sides
    file.write_text(HEADER + "".join(side.line() + "\n" for workload in workloads()
                                     for side in every if side.workload == workload.name))
    return [side for side in every if side.workload in {s.workload for s in sides}]


class Comparison:
    """Of one input: the best of ours, the opponent as published, tuned, and of any kind."""

    def __init__(self, given, sides):
        self.given = given
        def best(kinds):
            return min((s for s in sides if s.kind in kinds), key=Side.cost)
        self.ours, self.published = best(["cm"]), best(["published"])
        self.tuned = best(["published", "tuned"])
        self.best = best(["published", "tuned", "beyond"])

    def ratio(self, what, opponent=None):
        """OpenCL's divided by ours; of the tuned opponent, or of another."""
        return (opponent or self.tuned).counts[what] / self.ours.counts[what]

    def span(self):
        """The speedup with the uncertain parameters of the model at either end."""
        ratios = [self.ratio(what) for what in TIMES]
        return min(ratios), max(ratios)


def comparisons(workload, sides):
    """Of the inputs of `workload` that `sides` has, in its order."""
    for given in workload.inputs:
        own = [s for s in sides if (s.workload, s.given) == (workload.name, given.name)]
        if own:
            yield Comparison(given, own)


def counted(sides):
    """(workload, variant) of the opponents that count."""
    return {(workload.name, side.variant) for workload in workloads()
            for each in comparisons(workload, sides)
            for side in (each.published, each.tuned, each.best)}
