"""Tables, means, regressions and the picture of the code generation benchmark.

A Row is one program on one device with the counts of both sides, or with the
reason why there are none. Estimated cycles are recorded, but are no regression when
they grow: they change with the model as well.
"""
import math

LIMIT = 1.03
RECORDED = ("executed", "passes", "spill_bytes")
CYCLES = ("cycles", "cycles_low", "cycles_high")  # An estimate and its range.
BIG = 1000  # vISA instructions above which process start-up does not dominate.


class Row:
    def __init__(self, program, device):
        self.program, self.device = program, device
        self.ours, self.theirs, self.form = {}, {}, ""
        self.problem = ""
        self.visa = 0

    def ratio(self, what):
        if self.problem or not self.theirs.get(what) or not self.ours.get(what):
            return None
        return self.ours[what] / self.theirs[what]

    def is_above(self, what):
        """Whether the ratio is above the limit, by more than one instruction."""
        ratio = self.ratio(what)
        return ratio is not None and ratio > LIMIT and self.ours[what] - self.theirs[what] > 1

    def marks(self):
        if self.problem:
            return self.problem
        above = [what for what in ("executed", "passes", "cycles") if self.is_above(what)]
        if self.ours["spill_bytes"] > self.theirs["spill_bytes"]:
            above.append("spill")
        marks = ["above: " + ", ".join(above)] if above else []
        if self.order_differs():
            marks.append(f"order differs: {self.cause()}")
        return "; ".join(marks)

    def order_differs(self):
        """Whether one side takes more cycles by more than the limit, though it does not
        execute more instructions."""
        executed, cycles = self.ratio("executed"), self.ratio("cycles")
        if executed is None or cycles is None:
            return False
        return (cycles > LIMIT and executed <= 1) or (cycles < 1 / LIMIT and executed >= 1)

    def cause(self):
        """The cause of stalls that sets the slower side most apart from the other."""
        fast, slow = sorted((self.ours, self.theirs), key=lambda side: side["cycles"])
        return max(slow["stalls"], key=lambda cause: slow["stalls"][cause] -
                   fast["stalls"].get(cause, 0))

    def as_json(self):
        return {"program": self.program, "device": self.device, "ours": self.ours,
                "production": self.theirs, "form": self.form, "visa": self.visa,
                "problem": self.problem}


def geometric_mean(numbers):
    numbers = [n for n in numbers if n is not None]
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else None


def pair(ours, theirs):
    return f"{ours}/{theirs}"


def ratio_text(ratio):
    return "" if ratio is None else f"{ratio:.2f}"


HEADER = (f"{'program':20} {'device':6} {'instructions':>12} {'executed':>15} {'ratio':>5} "
          f"{'passes':>15} {'ratio':>5} {'estimated cycles':>16} {'ratio':>5} {'sends':>11} "
          f"{'bytes':>15} {'spill':>11} {'code':>13} {'ms':>9} {'ratio':>5}  form   remarks")


def line(row):
    start = f"{row.program:20} {row.device:6} "
    if not row.ours or not row.theirs:
        return f"{start}{row.problem}"
    ours, theirs = row.ours, row.theirs

    def both(what, width):
        return f"{pair(ours[what], theirs[what]):>{width}}"

    cycles = times = ""
    if "cycles" in ours and "cycles" in theirs:
        cycles = pair(ours["cycles"], theirs["cycles"])
    if "seconds" in ours:
        times = f"{ours['seconds'] * 1e3:.0f}/{theirs['seconds'] * 1e3:.0f}"
    return (f"{start}{both('instructions', 12)} {both('executed', 15)} "
            f"{ratio_text(row.ratio('executed')):>5} {both('passes', 15)} "
            f"{ratio_text(row.ratio('passes')):>5} {cycles:>16} "
            f"{ratio_text(row.ratio('cycles')):>5} {both('sends', 11)} {both('bytes', 15)} "
            f"{both('spill_bytes', 11)} {both('code_bytes', 13)} {times:>9} "
            f"{ratio_text(row.ratio('seconds')):>5}  {row.form:5}  {row.marks()}").rstrip()


def summary(rows, devices):
    """The lines that end the table: means for each device, and problems."""
    for device in devices:
        own = [row for row in rows if row.device == device]
        good = [row for row in own if not row.problem]
        text = f"{device}: {len(good)} of {len(own)} programs; ours / production, geometric means:"
        for what in ("executed", "passes", "seconds"):
            mean = geometric_mean(row.ratio(what) for row in good)
            if mean is not None:
                text += f" {what} {mean:.3f}"
        big = [row.ratio("seconds") for row in good if row.visa > BIG]
        if geometric_mean(big) is not None:
            text += f" (of {len(big)} above {BIG} vISA instructions: {geometric_mean(big):.3f})"
        above = sum(row.is_above("executed") or row.is_above("passes") for row in good)
        spill = sum(row.ours["spill_bytes"] > row.theirs["spill_bytes"] for row in good)
        yield f"{text}; above {LIMIT}: {above}, more spill: {spill}"
        yield from cycles_summary(device, [row for row in good if row.ratio("cycles")])


def cycles_summary(device, rows):
    """The line about the estimated cycles on one device: their mean at the middle and at
    both ends of the model's range, the worst program, and the share of those above."""
    if not rows:
        return
    means = [geometric_mean(row.ratio(what) for row in rows) for what in CYCLES]
    worst = max(rows, key=lambda row: row.ratio("cycles"))
    above = sum(row.is_above("cycles") for row in rows)
    yield (f"{device}: estimated cycles of {len(rows)} programs, ours / production: geometric mean "
           f"{means[0]:.3f} ({min(means):.3f} to {max(means):.3f}), worst "
           f"{worst.ratio('cycles'):.2f} ({worst.program}), above {LIMIT}: {above} "
           f"({100 * above / len(rows):.0f} %)")


def numbers_of(lines):
    """The counts in each line of last.txt, by program and device."""
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return {(name, device): list(map(int, numbers)) for name, device, *numbers in words}


def record(rows, last, jobs):
    """The lines of last.txt after this run: `last` are the previous lines, `jobs` the
    programs and devices in order. Lines that were not measured are kept."""
    yield "# Made by ./dev bench codegen --record: program, device, executed instructions,"
    yield "# GRF passes and bytes of spill of ours, then production's. Where a line goes on: the"
    yield "# estimated cycles, low end and high end of ours, then production's."
    numbers = numbers_of(last)
    for row in rows:
        if row.problem:
            continue
        if row.theirs:
            recorded = [RECORDED, CYCLES] if row.ratio("cycles") else [RECORDED]
            numbers[row.program, row.device] = [
                side[what] for group in recorded for side in (row.ours, row.theirs)
                for what in group]
        elif changes(row, last):  # Our counts; cycles were those of other code.
            theirs = numbers[row.program, row.device][len(RECORDED):2 * len(RECORDED)]
            numbers[row.program, row.device] = [row.ours[what] for what in RECORDED] + theirs
    for job in jobs:
        if job in numbers:
            yield " ".join(map(str, [*job, *numbers[job]]))


def regressions(rows, last, names):
    """Counts that are above those in last.txt, and programs that were removed."""
    now = {(row.program, row.device): row for row in rows}
    for job, numbers in numbers_of(last).items():
        if job[0] not in names:
            yield f"{job[0]}: is in the last result and no longer in the list"
        row = now.get(job)
        if not row or not row.ours:
            continue
        for what, before in zip(RECORDED, numbers):
            if row.ours[what] > before:
                yield (f"{row.program} on {row.device}: {what} grew from {before} to "
                       f"{row.ours[what]}")


def changes(row, last):
    """The differences from the line of last.txt."""
    numbers = numbers_of(last).get((row.program, row.device))
    if not numbers:
        return ["is not in the last result"]
    return [f"{what}: {row.ours[what]}, was {before}"
            for what, before in zip(RECORDED, numbers)
            if row.ours[what] != before]


LEFT, STEP, PANEL = 150, 12, 320


def picture(rows, devices):
    """An SVG with a panel for each device and the two ratios of each program."""
    names = list(dict.fromkeys(row.program for row in rows))
    height = 60 + STEP * len(names)
    width = LEFT + (PANEL + 20) * len(devices) + 10
    low, high = 0.25, 2.0

    def x(panel, ratio):
        part = math.log(min(max(ratio, low), high) / low) / math.log(high / low)
        return LEFT + panel * (PANEL + 20) + part * PANEL

    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           'font-family="sans-serif" font-size="10">')
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    yield ('<text x="8" y="16" font-size="13">Ours divided by production: executed instructions '
           '(filled), GRF passes (hollow)</text>')
    for panel, device in enumerate(devices):
        for ratio in (0.25, 0.5, 1.0, 2.0):
            at = x(panel, ratio)
            yield (f'<line x1="{at:.1f}" y1="44" x2="{at:.1f}" y2="{height - 8}" '
                   f'stroke="{"#444" if ratio == 1 else "#ccc"}"/>')
            yield f'<text x="{at:.1f}" y="40" text-anchor="middle">{ratio:g}</text>'
        yield f'<text x="{x(panel, low):.1f}" y="28" font-weight="bold">{device}</text>'
    at = {name: 54 + STEP * i for i, name in enumerate(names)}
    for name in names:
        yield f'<text x="{LEFT - 8}" y="{at[name] + 3}" text-anchor="end">{name}</text>'
    for row in rows:
        for what, fill in (("executed", "#06c"), ("passes", "none")):
            ratio = row.ratio(what)
            if ratio is not None and row.device in devices:
                color = "#c00" if row.is_above(what) else "#06c"
                yield (f'<circle cx="{x(devices.index(row.device), ratio):.1f}" '
                       f'cy="{at[row.program]}" r="3.5" stroke="{color}" '
                       f'fill="{fill if fill == "none" else color}"/>')
    yield "</svg>"
