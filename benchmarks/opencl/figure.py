"""The table and the picture of what opencl/last.txt records."""
import html
import math

from record import COUNTS, comparisons
from workloads import workloads

TITLES = {"bitonic": "bitonic sort", "histogram": "histogram", "kmeans": "k-means",
          "spmv": "SpMV", "transpose": "transpose", "sgemm": "SGEMM", "dgemm": "DGEMM",
          "prefixsum": "prefix sum"}
WORDS = {"launches": "launches", "threads": "threads", "executed": "instructions",
         "passes": "GRF passes", "sends": "sends", "bytes": "bytes"}


def short(number):
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.{1 if number < 10 * size else 0}f}{unit}"
    return str(number)


def table(sides):
    """Lines of Markdown: all inputs, OpenCL's figures beside ours."""
    yield "| workload, input | paper | estimate (range) | as published | best | " + " | ".join(
        WORDS[what] for what in COUNTS) + " | tuned opponent |"
    yield "|---|" + "---|" * (5 + len(COUNTS))
    for workload in workloads():
        for each in comparisons(workload, sides):
            cells = [f"{TITLES[workload.name]}, {each.given.name}", each.given.paper.words,
                     "{:.2f} ({:.2f}–{:.2f})".format(each.ratio("cycles"), *each.span())]
            cells += [f"{each.ratio('cycles', other):.2f}"
                      for other in (each.published, each.best)]
            cells += [f"{short(each.tuned.counts[what])} / {short(each.ours.counts[what])}"
                      for what in COUNTS]
            cells.append(f"`{each.tuned.variant}`")
            yield "| " + " | ".join(cells) + " |"


def variants(sides):
    """Lines of Markdown: every opponent with one input, of SpMV with both."""
    shown = {(w.name, w.inputs[-1].name) for w in workloads()} | {("spmv", "dense")}
    yield "| workload, input | variant | | " + " | ".join(
        WORDS[what] for what in COUNTS) + " | cycles |"
    yield "|---|" + "---|" * (3 + len(COUNTS))
    for side in sides:
        if side.kind != "cm" and (side.workload, side.given) in shown:
            counts = [short(side.counts[what]) for what in (*COUNTS, "cycles")]
            yield f"| {TITLES[side.workload]}, {side.given} | `{side.variant}` | {side.kind} | " + \
                " | ".join(counts) + " |"


LEFT, COLUMN, GAP, TOP, HEIGHT, ROW = 112, 50, 16, 64, 220, 17
BELOW = ("executed", "passes", "bytes", "sends", "launches")
GREY, LIGHT, BLUE = "#8c959f", "#d0d7de", "#54aeff"
GREEN, RED = "#1a7f37", "#cf222e"


def text(x, y, words, anchor="middle", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{html.escape(words)}</text>'


def bar(x, low, high, y, color):
    top, bottom = sorted((y(high), y(low)))
    return (f'<rect x="{x:.1f}" y="{top:.1f}" width="16" height="{bottom - top:.1f}" '
            f'fill="{color}"/>')


def mark(x, y, color):
    return f'<path d="M{x:.1f} {y:.1f}h20" stroke="{color}" stroke-width="2.5"/>'


def bars(each, x, y):
    """The paper's bar, light where it gives a range, and ours with its range."""
    paper, ratio, (low, high) = each.given.paper, each.ratio("cycles"), each.span()
    yield bar(x + 7, 1, paper.low, y, GREY)
    yield bar(x + 7, paper.low, paper.high, y, LIGHT)
    yield bar(x + 26, 1, ratio, y, BLUE)
    yield (f'<path d="M{x + 31:.1f} {y(high):.1f}h6m-3 0V{y(low):.1f}m-3 0h6" '
           'stroke="#1f2328" fill="none"/>')
    others = [(each.ratio("cycles", other), color)
              for other, color in ((each.published, GREEN), (each.best, RED))
              if other is not each.tuned]
    for other, color in others:
        yield mark(x + 24, y(other), color)
    ratios = [high, low, ratio, *(other for other, _ in others)]
    at = y(max(ratios)) - 4 if ratio >= 1 else y(min(ratios)) + 12
    yield text(x + 34, at, f"{ratio:.2g}")


def axis(low, high, width, y):
    for power in range(math.ceil(math.log2(low)), math.floor(math.log2(high)) + 1):
        at = y(2 ** power)
        color, thickness = (GREY, 0.4) if power else ("#1f2328", 1)
        yield (f'<line x1="{LEFT}" y1="{at:.1f}" x2="{width - 8}" y2="{at:.1f}" '
               f'stroke="{color}" stroke-width="{thickness}"/>')
        yield text(LEFT - 6, at + 4, f"{2 ** power:g}", "end")


def legend():
    yield text(8, 18, "CM beside OpenCL: estimated speedup on a simulated Ice Lake with 64 EUs "
               "(DGEMM: Skylake, 24 EUs)", "start", ' font-size="14" font-weight="bold"')
    at = 8
    for color, words in ((GREY, "the paper, measured"), (LIGHT, "its range"),
                         (BLUE, "ours, estimated, with the model's range")):
        yield f'<rect x="{at}" y="30" width="11" height="11" fill="{color}"/>'
        yield text(at + 16, 40, words, "start")
        at += 34 + 6.2 * len(words)
    for color, words in ((GREEN, "beside the opponent as published"),
                         (RED, "beside a better one")):
        yield mark(at, 36, color)
        yield text(at + 25, 40, words, "start")
        at += 45 + 6.2 * len(words)


def picture(sides):
    """Lines of an SVG."""
    groups = [(w, list(comparisons(w, sides))) for w in workloads()]
    groups = [(w, own) for w, own in groups if own]
    inputs = sum(len(own) for _, own in groups)
    width = LEFT + inputs * COLUMN + len(groups) * GAP + 8
    bottom = TOP + HEIGHT
    height = bottom + 54 + ROW * len(BELOW)
    shown = [number for _, own in groups for each in own
             for number in (*each.span(), each.given.paper.high,
                            *(each.ratio("cycles", o) for o in (each.published, each.best)))]
    low, high = min(shown) / 1.3, max(shown) * 1.3  # Room for numbers.

    def y(ratio):
        return bottom - math.log(ratio / low) / math.log(high / low) * HEIGHT

    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="11" fill="#1f2328">')
    yield "<!-- Generated by benchmarks/opencl.py. -->"
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    yield from legend()
    yield from axis(low, high, width, y)
    below = bottom + 46
    yield text(8, below - 14, "OpenCL's / ours:", "start", ' font-style="italic"')
    for row, what in enumerate(BELOW):
        yield text(8, below + ROW * row, WORDS[what], "start")
    x = LEFT + GAP / 2
    for workload, own in groups:
        yield text(x + len(own) * COLUMN / 2, bottom + 30, TITLES[workload.name],
                   more=' font-weight="bold"')
        for each in own:
            yield from bars(each, x, y)
            yield text(x + COLUMN / 2, bottom + 14, each.given.name, more=' font-size="10"')
            for row, what in enumerate(BELOW):
                yield text(x + COLUMN / 2, below + ROW * row, f"{each.ratio(what):.2f}")
            x += COLUMN
        x += GAP
    yield "</svg>"
