#!/usr/bin/env python3
"""Scalar control flow in SIMD control flow, in every combination.

    simd_flow.py DEVICE/LEVEL[,...] [LANES]

Each SIMD construct contains each scalar construct, which has every effect: a kernel
for each pair. The final values are compared with those that Python computes with the
same control flow, lane by lane.
"""
import pathlib
import subprocess
import sys
import tempfile

N0, N1 = 5, -3


class State:
    """The objects of a kernel, by their names in its source."""

    def __init__(self, lanes):
        self.lane = list(range(lanes))
        zero = [0] * lanes
        self.v, self.a, self.r, self.g, self.c, self.k, self.old = (list(zero) for _ in range(7))
        self.m, self.w, self.h, self.u = ([0] * 2 * lanes for _ in range(4))
        self.e = list(zero)
        self.mem, self.s = list(zero), [0] * 8

    def rows(self):
        return sum((self.v, self.a, self.r, self.g, self.c, self.k, self.old, self.e,
                    self.m, self.w, self.h, self.u, self.s), [])


def active(mask):
    return [i for i, on in enumerate(mask) if on]


def store(st, mask):
    for i in active(mask):
        st.v[i] = 7
        st.a[i] += st.lane[i]


def regions(st, mask):
    n = len(mask)
    for i in active(mask):
        st.m[n + i] += 5
        st.w[2 * i + 1] += 3
        st.h[i] = st.lane[i] + 1  # The first half of a vector of shorts, as ints.
        st.u[i // 2 * 4 + i % 2] += 1


def merge(st, mask):
    for i in active(mask):
        if st.lane[i] > 3:
            st.g[i] += 9


def reduce(st, mask):
    lanes = active(mask)
    st.s[0] += sum(st.lane[i] for i in lanes)
    st.s[1] += 10 * any(i == 3 for i in lanes) + all(i > 0 for i in lanes)
    st.s[2] = max(st.lane[i] for i in lanes)


def scattered(st, mask):
    for i in active(mask):
        st.mem[i] += 1  # The atomic.
        st.old[i] = st.mem[i] - 1
        st.r[i] = st.mem[i]


def calls(st, mask):
    for i in active(mask):
        st.c[i] += 2
        st.k[i] += 3


def scalars(st, mask):
    st.s[3] += 1
    st.e[3] += 1


# The effects: source, and the same in Python for the lanes of a mask, at least one.
EFFECTS = [
    ("v = 7; a += lane;", store),
    ("m.row(1) += 5; w.select<N, 2>(1) += 3; h.select<2 * N, 1>(0).format<int>() = lane + 1;"
     "u.format<int, N / 2, 4>().select<N / 2, 1, 2, 1>(0, 0) += 1;", regions),
    ("g.merge(g + 9, lane > 3);", merge),
    ("s(0) += cm_sum<int>(lane); s(1) += (lane == 3).any() * 10 + (lane > 0).all();"
     "s(2) = cm_reduced_max<int>(lane);", reduce),
    ("{ vector<int, N> one = 1; vector<uint, N> to = lane;"
     "  write_atomic<ATOMIC_ADD>(mem, to, one, old); read(mem, 0, to, r); }", scattered),
    ("early(c, n0); early(c, n1); kept(k, n0);", calls),
    ("s(3) += 1; e(3) += 1;", scalars),
]

FUNCTIONS = """
_GENX_ void early(vector_ref<int, N> x, int n) {
  if (n < 0)
    return;
  x += 2;
}
CM_NOINLINE void kept(vector_ref<int, N> x, int n) {
  for (int i = 0; i < 3; ++i)
    x += i == n ? 5 : 1;
}
"""


def times(count):
    def run(body, mask):
        for _ in range(count):
            body(mask)
    return run


def if_lane_three(body, mask):
    if mask[3]:
        body(mask)


# Scalar control flow around BODY, and how often it runs BODY.
SCALAR = {
    "plain": ("BODY;", times(1)),
    "if": ("if (n0 == 5) { BODY; }", times(1)),
    "if_not": ("if (n0 == 4) { BODY; }", times(0)),
    "if_else": ("if (n0 == 4) { d = 1; } else { BODY; }", times(1)),
    "logic": ("if (n0 == 5 && (n1 > 0 || n0 > 2)) { BODY; }", times(1)),
    "if_any": ("if ((lane == 3).any()) { BODY; }", if_lane_three),
    "for": ("for (int i = 0; i < n0 - 2; ++i) { BODY; }", times(3)),
    "while_break": ("for (int i = 0; true; ++i) { if (i == n0 - 3) break; BODY; }", times(2)),
    "while_continue": ("int i = 0; while (i < 4) { ++i; if (n0 > 1) { if (i > 2) continue; d += 1; }"
                       " BODY; }", times(2)),
    "while_two": ("int i = 0; while (i < 5) { ++i; if (i == n0) continue; if (i == 2 && n1 < 0)"
                  " continue; if (i > 3 && n0 < 0) break; BODY; }", times(3)),
    "do_continue": ("int i = 0; do { if (i++ == 1) continue; BODY; } while (i < n0 - 1);", times(3)),
    "switch": ("switch (n0) { case 4: d = 2; break; case 5: { BODY; } break;"
               " default: d = 3; }", times(1)),
    "switch_through": ("switch (n0 & 3) { case 1: d = 4; case 2: { BODY; } break;"
                       " case 3: d = 9; }", times(1)),
    "simd_scalar": ("SIMD_IF_BEGIN(n0 == 5) { BODY; } SIMD_ELSE { d = 5; } SIMD_IF_END;", times(1)),
    "lambda": ("auto f = [&](int n) { if (n != 5) return; BODY; }; f(n0); f(n1);", times(1)),
    "nested": ("for (int i = 0; i < 2; ++i) if (i == n0 - 4) switch (n1) { case -3: { BODY; } }", times(1)),
}


def where(condition):
    """Control flow that runs its body once, for the lanes with `condition`."""
    def run(body, lanes):
        body([condition(i) for i in range(lanes)])
    return run


def rounds(again, breaks, continues=lambda lane, q: False):
    """A SIMD loop: iteration q, from 1 on, runs for the lanes that have not left."""
    def run(body, lanes):
        mask, q = [True] * lanes, 0
        while any(mask):
            q += 1
            mask = [on and not breaks(i, q) for i, on in enumerate(mask)]
            body([on and not continues(i, q) for i, on in enumerate(mask)])
            mask = [on and again(i, q) for i, on in enumerate(mask)]
    return run


# SIMD control flow around SCALAR, and the masks with which SCALAR runs.
SIMD = {
    "if": ("SIMD_IF_BEGIN(lane & 1) { SCALAR; } SIMD_IF_END;", where(lambda i: i & 1)),
    "else": ("SIMD_IF_BEGIN(lane < 4) { d = 1; } SIMD_ELSE { SCALAR; } SIMD_IF_END;",
             where(lambda i: i >= 4)),
    "elseif": ("SIMD_IF_BEGIN(lane < 2) { d = 1; } SIMD_ELSEIF(lane < 7) { SCALAR; } SIMD_IF_END;",
               where(lambda i: 2 <= i < 7)),
    "none": ("SIMD_IF_BEGIN(lane > 99) { SCALAR; } SIMD_IF_END;", where(lambda i: False)),
    "nested": ("SIMD_IF_BEGIN(lane > 2) { SIMD_IF_BEGIN(lane < 6) { SCALAR; } SIMD_IF_END; } SIMD_IF_END;",
               where(lambda i: 2 < i < 6)),
    "between": ("SIMD_IF_BEGIN(lane > 1) { if (n0 == 5) { SIMD_IF_BEGIN(lane < 7) { SCALAR; }"
                " SIMD_IF_END; } } SIMD_IF_END;", where(lambda i: 1 < i < 7)),
    "loop": ("vector<int, N> q = 0; SIMD_DO_WHILE_BEGIN { q += 1; { SCALAR; } }"
             " SIMD_DO_WHILE_END(q < (lane & 3));",
             rounds(lambda i, q: q < (i & 3), lambda i, q: False)),
    "break": ("vector<int, N> q = 0; SIMD_DO_WHILE_BEGIN { q += 1; if (n0 == 5) {"
              " SIMD_IF_BEGIN(q > (lane & 3)) { SIMD_BREAK; } SIMD_IF_END; } { SCALAR; } }"
              " SIMD_DO_WHILE_END(q < 6);",
              rounds(lambda i, q: q < 6, lambda i, q: q > (i & 3))),
    # All lanes may leave through two blocks at once.
    "inner_break": ("vector<int, N> q = 0; SIMD_DO_WHILE_BEGIN { q += 1; SIMD_IF_BEGIN(lane >= 0) {"
                    " SIMD_IF_BEGIN(q > 2) { SIMD_BREAK; } SIMD_IF_END; d += 1; } SIMD_IF_END;"
                    " SCALAR; } SIMD_DO_WHILE_END(q < 6);",
                    rounds(lambda i, q: q < 6, lambda i, q: q > 2)),
    "continue": ("vector<int, N> q = 0; SIMD_DO_WHILE_BEGIN { q += 1; if (n0 == 5) {"
                 " SIMD_IF_BEGIN((q + lane & 1) == 0 || q == 2) { SIMD_CONTINUE; } SIMD_IF_END; }"
                 " SCALAR; } SIMD_DO_WHILE_END(q < 4);",
                 rounds(lambda i, q: q < 4, lambda i, q: False,
                        lambda i, q: (q + i) % 2 == 0 or q == 2)),
}


# The final values of the objects, in rows of N dwords.
ROWS = [*"vargck", "old", "e", "m.row(0)", "m.row(1)",
        *(f"{x}.select<N, 1>({first})" for x in ("w", "h.format<int>()", "u")
          for first in ("0", "N"))]


def kernel(name, simd, scalar):
    body = " ".join(text for text, _ in EFFECTS)
    flow = simd.replace("SCALAR;", scalar).replace("BODY;", body)
    writes = "".join(f"  write(out, {i} * 4 * N, {row});\n" for i, row in enumerate(ROWS))
    return (f'extern "C" _GENX_MAIN_ void {name}(SurfaceIndex out [[type("buffer_t")]],'
            ' SurfaceIndex mem [[type("buffer_t")]], int n0, int n1) {\n'
            "  vector<int, N> lane; for (int i = 0; i < N; ++i) lane(i) = i;\n"
            "  vector<int, N> v = 0, a = 0, r = 0, g = 0, c = 0, k = 0, old = 0, e = 0;\n"
            "  matrix<int, 2, N> m = 0; vector<int, 2 * N> w = 0, u = 0;\n"
            "  vector<short, 4 * N> h = 0; vector<int, 8> s = 0; int d = 0;\n"
            f"  {flow}\n{writes}  write(out, {len(ROWS)} * 4 * N, s);\n}}\n")


def expected(lanes, simd, scalar):
    state = State(lanes)

    def effects(mask):
        for _, effect in EFFECTS:
            effect(state, mask)

    simd(lambda mask: scalar(effects, mask) if any(mask) else None, lanes)
    return state.rows()


def main():
    places, lanes = sys.argv[1].split(","), int(sys.argv[2]) if len(sys.argv) > 2 else 16
    pairs = {f"{outer}_{inner}": (SIMD[outer], SCALAR[inner]) for outer in SIMD for inner in SCALAR}
    wrong = compared = 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        source, launches = scratch / "flow.cm", scratch / "launches"
        source.write_text(FUNCTIONS + "".join(
            kernel(name, outer[0], inner[0]) for name, (outer, inner) in pairs.items()))
        launches.write_text("".join(f"--kernel={name} --out=out=text:int:{scratch / name}\n"
                                    for name in pairs))
        size = 4 * (len(ROWS) * lanes + 8)
        for place in places:
            device, level = place.split("/")
            subprocess.run(
                ["cmrun", f"--device={device}", f"-O{level}", f"-DN={lanes}", "-w", source,
                 "--groups=1", "--group-size=1", f"--arg=n0={N0}", f"--arg=n1={N1}",
                 f"--arg=mem=zero:{4 * lanes}", f"--arg=out=zero:{size}",
                 f"--launches={launches}"], check=True)
            for name, (outer, inner) in pairs.items():
                found = list(map(int, (scratch / name).read_text().split()))
                wanted = expected(lanes, outer[1], inner[1])
                compared += 1
                if found != wanted:
                    wrong += 1
                    print(f"{place} {name}:")
                    for i in range(0, len(wanted), lanes):
                        if found[i:i + lanes] != wanted[i:i + lanes]:
                            row = (ROWS + ["s"])[i // lanes]
                            print(f"  {row}: {found[i:i + lanes]}, not {wanted[i:i + lanes]}")
    print(f"{compared} kernels, {wrong} wrong")
    sys.exit(wrong != 0)


main()
