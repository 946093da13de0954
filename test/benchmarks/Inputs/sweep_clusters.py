"""Prints the kinds of some instructions and the clusters of rows that are made up."""
import pathlib
import sys

root = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(root / part) for part in ("utils", "benchmarks/codegen", "benchmarks/sweep")]

import clusters  # noqa: E402
from comparison import Row  # noqa: E402
from corpora import Subject  # noqa: E402

MOVE = "(W)     mov (8|M0)               r3.0<1>:d    r2.0<8;8,1>:uw"
SHIFT = "        shl (16|M0)              r4.0<1>:w    r3.0<16;16,1>:uw  3:w {Compacted}"
READ = ("(W)     sends (8|M0)    r3:ud   r6   null   0xA   0x02180201    "
        "// wr:1h+0, rd:1; hdc.dc0; oword block read x2")
ADD, ADD_WORDS = "add (8|M0) r3.0<1>:d r2.0<8;8,1>:d 1:w", "add (8|M0) r3.0<1>:w r2.0<8;8,1>:w 1:w"
for text in (MOVE, READ, "(W) math.irem (8|M0)  r9.0<1>:d  r1.0<8;8,1>:d  r7.0<8;8,1>:ud",
             "(W&f0.0) add (16|M0) (sat)  r9.0<2>:ub  r1.0<8;8,1>:uw  -1:w"):
    print(clusters.key(text))


def row(name, ours, theirs, cycles):
    """`ours` and `theirs` are the codes; production takes 100 cycles."""
    made = Row("idioms", Subject(name, "made up"), "icllp")
    made.code, made.their_code = ([(1, text) for text in code] for code in (ours, theirs))
    for side, code, cost in ((made.ours, ours, cycles), (made.theirs, theirs, 100)):
        side.update(executed=len(code), passes=len(code), cycles=cost,
                    stalls={"memory": cost - 50, "dependency": 5})
    return made


# The add of dwords in place of one of words is no cause of its own.
rows = [row("also", [READ] * 7 + [MOVE] * 2 + [ADD], [READ] * 7 + [ADD_WORDS], 100),
        row("worse", [READ] * 4 + [MOVE] * 6, [READ] * 4 + [SHIFT], 100),
        row("slow", [READ] * 4, [READ] * 4, 150),
        row("slow", [READ] * 4, [READ] * 4, 160),
        row("better", [READ] * 2, [READ] * 4, 90)]
del rows[3].theirs["stalls"]["memory"]  # A cause that the faster code does not have.
print("\n".join(clusters.cluster_lines(clusters.clusters(rows), 10)))

for each, about in zip(rows, ("add or of long, vector, odd 3, truncated",) * 3 +
                       ("add of long, vector, odd 3, stored",)):
    each.about = about
rows.append(row("short", [READ] * 3, [READ] * 2, 100))
rows[-1].about = "or of long, scalar, odd 7, truncated"
print("\n".join(clusters.shared_lines(rows, 100)))
