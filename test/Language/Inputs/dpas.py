# Compares systolic products of all precisions with Python, bit for bit: on small
# values, whose sums are exact, and on large ones, which each of the eight steps rounds.
#   dpas.py SCRATCH DEVICE ...      cpu8, cpu16 (columns), dg2, pvc
import os
import random
import struct
import subprocess
import sys

BITS = {"U2": 2, "S2": 2, "U4": 4, "S4": 4, "U8": 8, "S8": 8, "BF": 16,
        "HF": 16, "TF32": 32}
scratch, *devices = sys.argv[1:]
os.makedirs(scratch, exist_ok=True)
single = lambda x: struct.unpack("f", struct.pack("f", x))[0]


def value(precision, bits):
    if precision == "HF":
        return struct.unpack("e", struct.pack("H", bits))[0]
    if precision == "BF":
        return struct.unpack("f", struct.pack("I", bits << 16))[0]
    if precision == "TF32":
        return struct.unpack("f", struct.pack("I", bits & ~0x1fff))[0]
    n = BITS[precision]
    return bits - (1 << n) if precision[0] == "S" and bits >> n - 1 else bits


def element(precision, rng, small):
    if precision[0] in "US":
        return rng.getrandbits(BITS[precision])
    x = rng.randrange(-8, 9) / 4 if small else rng.uniform(-40, 40)
    if precision == "HF":
        return struct.unpack("H", struct.pack("e", x))[0]
    bits = struct.unpack("I", struct.pack("f", x))[0]
    return bits >> 16 if precision == "BF" else bits & ~0x1fff


def pack(elements, bits):
    """Packs elements into dwords, starting at the lowest bits."""
    number = sum(e << i * bits for i, e in enumerate(elements))
    return list(struct.unpack(f"{-(-len(elements) * bits // 32)}I",
                              number.to_bytes(-(-len(elements) * bits // 32)
                                              * 4, "little")))


class Case:
    def __init__(self, p1, p2, repeat, start, width, rng, small, short=False):
        self.p1, self.p2, self.repeat, self.start = p1, p2, repeat, start
        ops = min(8, 32 // max(BITS[p1], BITS[p2]))
        inner = 8 * ops
        real = p1[0] not in "US"
        self.ty = "half" if short and p1 == "HF" else \
            "short" if short else "float" if real else "int"
        self.short = short
        cols = [[element(p1, rng, small) for _ in range(inner)]
                for _ in range(width)]
        rows = [[element(p2, rng, small) for _ in range(inner)]
                for _ in range(repeat)]
        acc = [[(single(rng.randrange(-64, 64) / 8 if small
                        else rng.uniform(-900, 900)) if real else
                 rng.randrange(-1 << 31, 1 << 31)) if start else 0
                for _ in range(width)] for _ in range(repeat)]
        # A dword of columns holds, for one column, the elements of a part of a
        # step; the parts of one step are in one row of dwords if they fill it.
        per_row = 32 // BITS[p1]
        flat = [cols[c][k + i] for k in range(0, inner, per_row)
                for c in range(width) for i in range(per_row)] \
            if ops == per_row else \
            [e for k in range(0, inner, ops) for c in range(width)
             for e in cols[c][k:k + ops]]
        if ops != per_row:
            flat = self.interleave(cols, ops, width)
        self.columns = pack(flat, BITS[p1])
        self.rows = pack([e for r in rows for e in r], BITS[p2])
        self.acc = [self.bits(x, real) for r in acc for x in r]
        self.expected = []
        for r in range(repeat):
            for c in range(width):
                x = acc[r][c]
                for step in range(8):
                    x += sum(value(p1, cols[c][k]) * value(p2, rows[r][k])
                             for k in range(step * ops, step * ops + ops))
                    x = single(x) if real else x
                self.expected.append(self.bits(x, real))
        if short:
            self.acc = pack(self.acc, 16)
            self.expected = pack(self.expected, 16)

    def bits(self, x, real):
        if not real:
            return x & 0xffffffff
        if self.ty == "half":
            return struct.unpack("H", struct.pack("e", x))[0]
        bits = struct.unpack("I", struct.pack("f", x))[0]
        return bits + 0x7fff + (bits >> 16 & 1) >> 16 if self.short else bits

    def interleave(self, cols, ops, width):
        """Steps that do not fill a dword share it."""
        per_row = 32 // BITS[self.p1]
        steps = per_row // ops
        return [cols[c][(d * steps + s) * ops + i] for d in range(8 // steps)
                for c in range(width) for s in range(steps) for i in range(ops)]

    def source(self, place, out):
        n = len(self.acc) * (2 if self.short else 1)
        args = f"CM_PRECISION_{self.p1}, CM_PRECISION_{self.p2}, 8, {self.repeat}"
        call = f"cm_dpas<{args}>(a, c, r)" if self.start else \
            f"cm_dpas<{args}, {self.ty}>(0, c, r)"
        yield f"  {{ vector<{self.ty}, {n}> a; " \
            f"vector_ref<int, {len(self.acc)}> acc = a.format<int>(); " \
            f"vector<int, " \
            f"{len(self.columns)}> c; vector<int, {len(self.rows)}> r;"
        for name in ("acc", "c", "r"):
            yield f"    load(in, {place[name[0]]}, {name});"
        yield f"    vector<{self.ty}, {n}> d = {call};"
        yield f"    store(out, {out}, d.format<int>()); }}"


HELPERS = """
template <class T, int N> inline _GENX_ void load(SurfaceIndex s, int at, vector_ref<T, N> v) {
  constexpr int End = N & ~3;
  if constexpr (End > 0)
#pragma unroll
    for (int i = 0; i < End; i += 4)
      { vector<T, 4> part; read(s, at + 4 * i, part); v.template select<4, 1>(i) = part; }
  if constexpr (N > End)
    { vector<T, 4> part; read(s, at + 4 * End, part);
      v.template select<N - End, 1>(End) = part.template select<N - End, 1>(0); }
}
template <class T, int N> inline _GENX_ void store(SurfaceIndex s, int at, vector_ref<T, N> v) {
#pragma unroll
  for (int i = 0; i < N; i += 4)
    { vector<T, 4> part = v.template select<4, 1>(i); write(s, at + 4 * i, part); }
}
extern "C" _GENX_MAIN_ void run(SurfaceIndex in [[type("buffer_t")]], SurfaceIndex out [[type("buffer_t")]]) {
"""


def check(device):
    width = 16 if device in ("cpu16", "pvc") else 8
    rng = random.Random(7)
    pairs = [(a, b) for a in BITS for b in BITS if a[0] in "US" and b[0] in "US"]
    pairs += [("BF", "BF"), ("HF", "HF")] + \
        [("TF32", "TF32")] * (device != "dg2")
    cases = [Case(a, b, 1 + i * 5 % 8, i % 4 != 1, width, rng, True)
             for i, (a, b) in enumerate(pairs)]
    cases += [Case(a, b, repeat, True, width, rng, False)
              for a, b in pairs if a[0] not in "US" for repeat in (1, 8)]
    if device != "dg2":
        cases += [Case(a, a, repeat, True, width, rng, True, True)
                  for a in ("BF", "HF") for repeat in (1, 8)]
    data, source = [], HELPERS
    for i, case in enumerate(cases):
        place = {}
        for name, words in (("a", case.acc), ("c", case.columns),
                            ("r", case.rows)):
            place[name] = 4 * len(data)
            data += words + [0] * (-len(words) % 4)
        source += "".join(line + "\n" for line in case.source(place, 512 * i))
    path = os.path.join(scratch, device)
    with open(path + ".cm", "w") as f:
        f.write("#include <cm/cm.h>\n" + source + "}\n")
    with open(path + ".in", "wb") as f:
        f.write(struct.pack(f"{len(data)}I", *data))
    if device.startswith("cpu"):
        run = ["cmrun", path + ".cm", "--device=cpu"]
    else:
        # All products in one kernel need many registers.
        subprocess.run(["cmc", path + ".cm", "-march=" + device,
                        "-Qxcm_register_file_size=256", "-o", path + ".bin"],
                       check=True, timeout=120)
        run = ["gensim", "exec", path + ".bin"]
    subprocess.run([*run, f"--arg=in=buffer:{path}.in",
                    f"--arg=out=zero:{512 * len(cases)}",
                    f"--out=out={path}.out"], check=True, timeout=120)
    with open(path + ".out", "rb") as f:
        out = f.read()
    wrong = 0
    for i, case in enumerate(cases):
        got = struct.unpack_from(f"{len(case.expected)}I", out, 512 * i)
        bad = [k for k, e in enumerate(case.expected) if got[k] != e]
        if bad:
            wrong += 1
            print(f"{device}: {case.p1} {case.p2} repeat {case.repeat}"
                  f"{'' if case.start else ' from nothing'}: element {bad[0]} "
                  f"is {got[bad[0]]:#x}, not {case.expected[bad[0]]:#x}")
    print(f"{device}: {len(cases)} products, {wrong} wrong")


for device in devices:
    check(device)
