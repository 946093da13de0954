"""The table of an ablation (ablation.py), and its page in the documentation.

A ratio is the geometric mean over the programs without the pass, divided by that
with all passes: above 1 the pass pays.
"""
import re

from ablation import FULL
from programs import DEVICES
from report import LIMIT, geometric_mean
from unseen import CORPORA

PAYS = 1.001  # On one platform; otherwise the pass must save a spill.
HEAD = """\
# What each pass pays

Made by `./dev bench codegen --ablate --record`: every pass of the optimizer that
`cmc --disable-pass=` can leave out is left out in turn. A ratio is the geometric mean without
the pass divided by that of the full pipeline, so above 1 the pass pays. `executed` and `passes`
are those of [the benchmark](benchmark.md); `random` (random programs of the fuzzer, also of
modern CM) and `language` (the kernels of `test/Language`) are code that no pass was written
for: of them the instructions in the code are counted, on the platforms in turn. `time` is our
processor time from IR to vISA; it is measured beside that of the full pipeline, on a machine
with other work, and means little below 1%.
`changed`: in so many of the programs there is other code without the pass. `spill`: bytes by
which the spill of all programs is larger. The greatest gain on one platform is in the column
*most*, and what pays {pays:.1%} there or saves spill stays; so does what one program of the
benchmark would lose {limit:.0%} without. The rest goes, but for `genx-warn-performance`, which
only warns, `sroa`, which has work in modules of other front ends only, and
`visa-start-lifetimes` and `visa-trim-variables`: the benchmark hardly spills, but attention
kernels outside of it do (6,784 to 0 bytes, 2,464 to 640).

{what}

"""


class Means:
    """The ratios of one pass over some programs; `pairs` are (without it, with)."""

    def __init__(self, pairs):
        self.pairs = [(v, full) for v, full in pairs if v.counts]

    def of(self, what, device=None):
        return geometric_mean(v.counts[what] / full.counts[what] for v, full in self.pairs
                              if what in v.counts and device in (None, v.item.device))

    def changed(self):
        return sum(not v.same for v, _ in self.pairs)

    def spill(self):
        return sum(v.counts["spill_bytes"] - full.counts["spill_bytes"] for v, full in self.pairs)

    def ends(self, what):
        """The programs that lose and gain most without the pass."""
        ratios = sorted((v.counts[what] / full.counts[what], str(v.item)) for v, full in self.pairs
                        if what in v.counts and not v.same)
        return [f"{name} {ratio:.2f}" if ratio != 1 else "" for ratio, name in
                ratios[-1:] + ratios[:1]] or ["", ""]


class PassResult:
    def __init__(self, name, variants, full):
        self.name = name
        pairs = [(v, full[id(v.item)]) for v in variants]
        self.corpora = {corpus: Means([p for p in pairs if p[0].item.corpus == corpus])
                        for corpus in CORPORA}
        self.time = geometric_mean(v.time for v in variants)
        self.wrong = [f"{v.item} without {name}: {v.wrong}" for v in variants if v.wrong]
        self.total = len(pairs)

    def changed(self):
        return sum(means.changed() for means in self.corpora.values())

    def gains(self):
        """(ratio, device and count) on each platform, the greatest first."""
        found = []
        for corpus, means in self.corpora.items():
            for what in ("executed", "instructions"):
                for device in DEVICES:
                    ratio = means.of(what, device)
                    if ratio is not None:
                        found.append((ratio, f"{what}, {corpus}, {device}"))
        return sorted(found, key=lambda gain: -gain[0]) or [(1.0, "")]

    def worst(self):
        """The ratio of the benchmark program that loses most."""
        return max((v.counts["executed"] / full.counts["executed"]
                    for v, full in self.corpora["benchmark"].pairs), default=1.0)

    def spill(self):
        return sum(means.spill() for means in self.corpora.values())

    def pays(self):
        """Where the pass pays, as a string."""
        gain, where = self.gains()[0]
        if gain >= PAYS:
            return f"{gain - 1:.2%} {where}"
        if self.spill() > 0:
            return "spill"
        return "one program" if self.worst() > LIMIT else "nothing"


def results(passes, variants):
    full = {id(v.item): v for v in variants if v.name == FULL}
    by_pass = {name: [] for name in passes}
    for variant in variants:
        if variant.name != FULL:
            by_pass[variant.name].append(variant)
    return [PassResult(name, own, full) for name, own in by_pass.items() if own]


def number(ratio):
    return "" if ratio is None else f"{ratio:.4f}"


COLUMNS = ("pass", "time", "executed", *DEVICES, "passes", "random", "language", "changed", "spill",
           "most", "loses most without it", "wins most without it")


def cells(result):
    bench = result.corpora["benchmark"]
    ratios = [bench.of("executed"), *(bench.of("executed", d) for d in DEVICES),
              bench.of("passes"), *(result.corpora[c].of("instructions")
                                    for c in ("random", "language"))]
    ends = bench.ends("executed")
    return [f"`{result.name}`", f"{result.time:.3f}", *map(number, ratios),
            f"{result.changed()} of {result.total}", str(result.spill() or ""),
            result.pays(), *ends]


def table(found):
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|---" * len(COLUMNS) + "|"
    for result in sorted(found, key=lambda r: -r.gains()[0][0]):
        yield "| " + " | ".join(cells(result)) + " |"


def page(found, items):
    """`items` are the programs that were compiled, each for a platform."""
    counts = ", ".join(f"{sum(item.corpus == corpus for item in items)} of {corpus}"
                       for corpus in CORPORA)
    head = HEAD.format(pays=PAYS - 1, limit=LIMIT - 1,
                       what=f"Programs, each on each platform counted as one: {counts}.")
    return head + "\n".join(table(found)) + "\n"


def named(file):
    """The passes that have a line on a page."""
    return re.findall(r"^\| `([\w-]+)` \|", file.read_text(), re.M)
