"""Distributions of ratios, clusters of programs by cause, and two codes side by side.

The cause is the difference of the two histograms of executed instructions. Its keys are opcode
and types without signs, such as `mov d<-w`; messages are named as the simulator names them.
Programs whose excess has the same main keys are one cluster. Programs that only take more cycles
are clustered by the cause of stalls that sets the slower code most apart.
"""
import collections
import difflib
import itertools
import math
import re
import statistics

import report

WHAT = ("executed", "passes", "cycles")
RARE = 4  # A kind of instruction this much rarer than another is no cause.
INSTRUCTION = re.compile(r"^(?:\([^)]*\)\s*)?([a-z][\w.]*)\s*(?:\((sat)\))?")
TYPE = re.compile(r":(ub|uw|ud|uq|b|w|d|q|hf|f|df|bf|uv|v|vf)\b")
UNSIGNED = {"ub": "b", "uw": "w", "ud": "d", "uq": "q", "uv": "v"}


def key(text):
    """What kind of instruction it is."""
    code, _, comment = text.partition("//")
    found = INSTRUCTION.match(code.strip())
    if not found:
        return code.strip()[:20]
    opcode = found[1] + (" sat" if "(sat)" in code else "")
    if opcode.startswith("send"):
        return "send " + re.sub(r" x?\d+\b|\bA\d+\b", "", comment.split(";")[-1]).strip()
    types = [UNSIGNED.get(t, t) for t in TYPE.findall(code)]
    return f"{opcode} {types[0]}<-{','.join(types[1:])}" if types else opcode


def histogram(code, name=key):
    counts = collections.Counter()
    for times, text in code:
        counts[name(text)] += times
    return counts


def width_key(text):
    """The kind, and how many elements at once."""
    size = re.search(r"\((\d+)\|", text)
    return f"{key(text)} ({size[1] if size else 1})"


def excess(row):
    """(what ours executes more, what production executes more)"""
    for name in (key, width_key):
        ours, theirs = histogram(row.code, name), histogram(row.their_code, name)
        if ours - theirs:
            break
    return ours - theirs, theirs - ours


def worst_ratio(row):
    """The ratio of executed instructions, or of passes where that is greater; if neither is
    above the limit, that of cycles."""
    counts = max(row.ratio(what) or 0 for what in WHAT[:2])
    return counts if counts > report.LIMIT else max(counts, row.ratio("cycles") or 0)


def extra_kinds(row):
    """The kinds of instructions that explain the row: of the opcodes that ours executes more in
    total, since others only have other types, and not much rarer than the most frequent."""
    more, less = excess(row)
    total = collections.Counter()
    for sign, counts in ((1, more), (-1, less)):
        for kind, count in counts.items():
            total[kind.split()[0]] += sign * count
    kinds = {kind: count for kind, count in more.items() if total[kind.split()[0]] > 0} or more
    least = max(kinds.values(), default=0) / RARE
    return tuple(sorted(kind for kind, count in kinds.items() if count >= least))


def cause(row):
    """What the rows of one cluster have in common: the kinds of instructions that ours executes
    more, or, where only the cycles are more, the wait that costs them."""
    if any((row.ratio(what) or 0) > report.LIMIT for what in WHAT[:2]):
        return extra_kinds(row)
    return "slower", row.cause()


def clusters(rows):
    """[(cause, rows)] of the rows with a ratio above the limit, in order of the sum of the
    logarithms of their ratios."""
    found = collections.defaultdict(list)
    for row in rows:
        if not row.problem and worst_ratio(row) > report.LIMIT:
            found[cause(row)].append(row)
    return sorted(found.items(), key=lambda each: -sum(math.log(worst_ratio(r)) for r in each[1]))


def listed(counts, most=6):
    text = ", ".join(f"{count} {name}" for name, count in counts.most_common(most))
    return text + (", ..." if len(counts) > most else "") if counts else "nothing"


def cluster_lines(found, most):
    for number, (why, rows) in enumerate(found[:most], 1):
        rows = sorted(rows, key=worst_ratio, reverse=True)
        more, less = excess(rows[0])
        order = f", only cycles, stalls by {why[1]}" if why[0] == "slower" else ""
        yield f"cluster {number}: {len(rows)} programs, worst {worst_ratio(rows[0]):.2f}{order}"
        yield f"  ours executes more:       {listed(more)}"
        yield f"  production executes more: {listed(less)}"
        for row in rows[:4]:
            yield f"  {row.program} on {row.device}, {worst_ratio(row):.2f}: {row.about}"
        if len(rows) > 4:
            yield f"  and {len(rows) - 4} more: {' '.join(r.program for r in rows[4:16])}"
    rest = found[most:]
    if rest:
        yield f"and {len(rest)} more clusters with {sum(len(rows) for _, rows in rest)} programs"


def properties(about):
    """The properties in the description of an idiom, alone and in pairs."""
    operations, _, rest = about.partition(" of ")
    single = [*dict.fromkeys(operations.split()), *rest.split(", ")]
    return [*single, *(", ".join(pair) for pair in itertools.combinations(single, 2))]


def shared_lines(rows, most=6):
    """What idioms behind have in common: the properties, alone and in pairs, of which most are
    behind, if there are three or more."""
    all_of, behind = collections.Counter(), collections.Counter()
    for row in rows:
        if not row.problem:
            found = properties(row.about)
            all_of.update(found)
            if max(row.ratio(what) or 0 for what in WHAT[:2]) > report.LIMIT:
                behind.update(found)
    shares = [(count / all_of[what], count, what) for what, count in behind.items() if count > 2]
    shares.sort(key=lambda each: (-each[0], -each[1], len(each[2])))
    if shares:
        yield "most often behind: " + "; ".join(
            f"{what}: {count} of {all_of[what]}" for _, count, what in shares[:most])


HEADER = (f"{'corpus':12} {'device':6} {'programs':>8} {'count':9} {'mean':>6} {'median':>6} "
          f"{'above 1.03':>10}  worst")


def distribution(rows):
    """The lines about rows of one corpus and device."""
    good = [row for row in rows if not row.problem]
    for what in WHAT:
        ratios = {row: row.ratio(what) for row in good}
        ratios = {row: ratio for row, ratio in ratios.items() if ratio is not None}
        if not ratios:
            continue
        worst = max(ratios, key=ratios.get)
        above = sum(ratio > report.LIMIT for ratio in ratios.values()) / len(ratios)
        yield (f"{rows[0].corpus:12} {rows[0].device:6} {len(ratios):8} {what:9} "
               f"{report.geometric_mean(ratios.values()):6.3f} "
               f"{statistics.median(ratios.values()):6.3f} {100 * above:8.1f} %  "
               f"{ratios[worst]:.2f} ({worst.program})")


def short(times, text, width):
    text = re.sub(r"\s+", " ", text.partition("//")[0] if "send" not in text else
                  re.sub(r"0x\w+:?\w*|/+.*;", "", text))
    return f"{times:5} {text}"[:width].ljust(width)


def side_by_side(row, width=62):
    """Both codes; instructions of the same kind are in one line where the order allows."""
    left, right = row.code, row.their_code
    matcher = difflib.SequenceMatcher(None, [key(t) for _, t in left], [key(t) for _, t in right],
                                      autojunk=False)
    yield f"{'ours: ' + str(row.ours['executed']):{width}} |   production: {row.theirs['executed']}"
    for what, i, i_end, j, j_end in matcher.get_opcodes():
        ours, theirs = left[i:i_end], right[j:j_end]
        for at in range(max(len(ours), len(theirs))):
            a = short(*ours[at], width) if at < len(ours) else " " * width
            b = short(*theirs[at], width) if at < len(theirs) else ""
            yield f"{a} |{' ' if what == 'equal' else '*'} {b}".rstrip()
