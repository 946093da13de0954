#!/usr/bin/env python3
"""Runs test/Language/1-int64.cm and compares the results with Python's integers.

    int64.py SOURCE SCRATCH --device=cpu,gen:icllp --width=1,8 --sign=0,1
             --groups=0,1,...,7 --opt=2,0

Every element of every result is checked; the first wrong ones are shown.
"""
import argparse
import itertools
import math
import os
import random
import struct
import subprocess
import sys

PAIRS = 256
MASK = (1 << 64) - 1
CORNERS = [0, 1, 2, 3, 5, 7, 31, 32, 33, 63, 64, 0x7f, 0x80, 0xff, 0x7fff,
           0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 1 << 32,
           0x1ffffffff, (1 << 53) + 1, 1 << 62, (1 << 63) - 1, 1 << 63,
           (1 << 63) + 1, MASK, MASK - 1, MASK << 31 & MASK, MASK << 32 & MASK,
           0x123456789abcdef0, 0xfedcba9876543210]
FLOATS = [0.0, -0.0, 0.5, -0.99, 1.5, -1.5, 255.75, -70000.25, 2.0**31,
          -2.0**31, 2.0**32, 2.0**40 + 2.0**20, -2.0**50, 2.0**62, 2.0**63,
          -2.0**63, 2.0**64, -2.0**64, 2.0**63 - 2.0**39, 1e30, -1e30,
          math.inf, -math.inf, math.nan, 1e-30, 65504.0]


def inputs():
    rng = random.Random(64)
    number = lambda: rng.getrandbits(rng.randint(1, 64))
    pairs = list(itertools.product(CORNERS, CORNERS))
    rng.shuffle(pairs)
    pairs = pairs[:PAIRS // 2]
    pairs += [(number(), number()) for _ in range(PAIRS - len(pairs))]
    pairs = [(a, b) for a, b in pairs]
    for i, (a, b) in enumerate(pairs):  # The one quotient that is undefined in C++.
        if (a, b) == (1 << 63, MASK):
            pairs[i] = (a, 1)
    floats = [rng.choice(FLOATS) if rng.random() < 0.5 else
              rng.uniform(-1, 1) * 2.0 ** rng.randint(-2, 66)
              for _ in range(PAIRS)]
    floats = [struct.unpack("f", struct.pack("f", f))[0] for f in floats]
    return pairs, floats


def wrap(v, bits, signed):
    v &= (1 << bits) - 1
    return v - (1 << bits) if signed and v >> (bits - 1) else v


def clamp(v, bits, signed):
    low = -(1 << (bits - 1)) if signed else 0
    high = (1 << (bits - signed)) - 1
    return max(low, min(high, v))


def quotient(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def toint(f, signed):
    if math.isnan(f):
        return 0
    if math.isinf(f):
        f = 2.0**70 if f > 0 else -2.0**70
    return clamp(int(f), 64, signed)


def tohalf(f):
    """The half nearest to a value; infinite when the value is too large."""
    try:
        return struct.unpack("e", struct.pack("e", f))[0]
    except OverflowError:
        return math.copysign(math.inf, f)


def round_int(v, digits):
    """Rounds an integer to `digits` significant bits, ties to even."""
    m = abs(v)
    drop = max(0, m.bit_length() - digits)
    low = m & ((1 << drop) - 1)
    m >>= drop
    half = (1 << drop) >> 1
    if drop and (low > half or (low == half and m & 1)):
        m += 1
    return math.copysign(float(m) * 2.0**drop, v) if v else 0.0


def bits(fmt, f):
    return int.from_bytes(struct.pack(fmt, f), "little")


def half_bits(v):
    f = round_int(v, 11)
    return bits("<e", f if abs(f) < 65520 else math.copysign(math.inf, f))


def expected(group, signed, chunk):
    """The results of two groups, each with a value for every lane of the chunk."""
    w = lambda v: wrap(v, 64, signed)
    a = [w(p[0][0]) for p in chunk]
    b = [w(p[0][1]) for p in chunk]
    f = [p[1] for p in chunk]
    d = [y or 1 for y in b]
    each = lambda fn: [fn(x, y) for x, y in zip(a, b)]
    n = len(a)
    if group == 0:
        return [each(lambda x, y: x + y), each(lambda x, y: x - y),
                each(lambda x, y: x * y),
                [quotient(x, y) for x, y in zip(a, d)],
                [x - quotient(x, y) * y for x, y in zip(a, d)],
                each(lambda x, y: (x & y) ^ (x | ~y)),
                [-x for x in a], [abs(x) for x in a]]
    if group == 1:
        u = [x & MASK for x in a]
        return [each(lambda x, y: x << (y & 63)),
                each(lambda x, y: x >> (y & 63)),
                [w(x << 5) ^ w(x >> 37) for x in a],
                [w(x << 33) ^ w(x >> 32) for x in a],
                each(lambda x, y: (x < y) + (x <= y) * 2 + (x > y) * 4 +
                     (x >= y) * 8 + (x == y) * 16 + (x != y) * 32 +
                     (x < 5) * 64 + (x == 7) * 128),
                each(lambda x, y: min(x, y) * 3 + max(x, y)),
                [x << 13 | x >> 51 for x in u],
                each(lambda x, y: x * wrap(y, 32, 1) + (y & 255))]
    if group == 2:
        sat = lambda v, n, s: clamp(v, n, s)
        return [each(lambda x, y: wrap(x, 32, 1) + (wrap(y, 32, 0) << 7)),
                each(lambda x, y: wrap(x, 16, 1) + (wrap(y, 8, 0) << 20)),
                each(lambda x, y: sat(x, 32, 1) ^ sat(y, 32, 0)),
                each(lambda x, y: sat(x, 16, 1) ^ sat(y, 16, 0)),
                each(lambda x, y: sat(x, 8, 1) ^ sat(y, 8, 0)),
                [sat(x, 64, not signed) for x in a],
                [bits("<f", round_int(x, 24)) for x in a],
                [half_bits(x) for x in a]]
    loop = [sum((x >> k) * (k + 1) for k in range(3)) for x in a]
    flags = (any(x == y for x, y in zip(a, b)) + any(b) * 2 +
             all(x != y for x, y in zip(a, b)) * 4)
    simd = [5] * n
    if n > 1 and n & (n - 1) == 0:
        for i, (x, y) in enumerate(zip(a, b)):
            if x < y:
                simd[i] = w(x + y * 3)
                if y & 1:
                    simd[i] = quotient(simd[i], d[i])
            else:
                simd[i] = 5 - (y >> 3)
    total = w(sum(a)) ^ max(b)
    return [[toint(x, signed) for x in f],
            [toint(tohalf(x), signed) for x in f],
            each(lambda x, y: y if x < y else x),
            [x + flags for x in reversed(a)],
            [(x & MASK) >> 32 | (x & 0xffffffff) << 32 for x in a],
            simd, [total] * n, loop]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("source")
    p.add_argument("scratch")
    p.add_argument("--device", default="cpu,gen:skl,gen:icllp,gen:tgllp")
    p.add_argument("--width", default="1,2,4,8,16,32")
    p.add_argument("--sign", default="0,1")
    p.add_argument("--groups", default="0,1,2,3,4,5,6,7")
    p.add_argument("--opt", default="2")
    o = p.parse_args()
    os.makedirs(o.scratch, exist_ok=True)
    path = lambda name: os.path.join(o.scratch, name)
    pairs, floats = inputs()
    for name, values in (("a", [q[0] for q in pairs]),
                         ("b", [q[1] for q in pairs])):
        with open(path(name), "wb") as out:
            out.write(struct.pack("<%dQ" % PAIRS, *values))
    with open(path("f"), "wb") as out:
        out.write(struct.pack("<%df" % PAIRS, *floats))
    lanes = list(zip(pairs, floats))
    wrong = 0
    lists = [o.device.split(","), o.opt.split(","),
             map(int, o.width.split(",")), map(int, o.sign.split(",")),
             map(int, o.groups.split(","))]
    for device, opt, width, signed, group in itertools.product(*lists):
        kinds = ("long long", "unsigned long long")
        threads = PAIRS // 32
        macros = ["-DTYPE=" + kinds[not signed], "-DOPPOSITE=" + kinds[signed],
                  "-DN=%d" % width, "-DGROUP=%d" % group]
        data = ["--arg", "in=buffer:" + path("a"),
                "--arg", "in2=buffer:" + path("b"),
                "--arg", "floats=buffer:" + path("f"),
                "--arg", "out=zero:%d" % (threads * 4 * 256),
                "--out", "out=" + path("r")]
        if device in ("dg2", "pvc"):  # They have no media walker.
            subprocess.run(["cmc", "-march=" + device, "-O" + opt, o.source] +
                           macros + ["-o", path("k")], check=True)
            subprocess.run(["gensim", "exec", path("k"),
                            "--groups=%dx1" % threads] + data, check=True)
        else:
            subprocess.run(["cmrun", "--device=" + device, "-O" + opt,
                            o.source, "--threads=%dx1" % threads] + macros +
                           data, check=True)
        with open(path("r"), "rb") as r:
            got = struct.unpack("<%dQ" % (threads * 4 * 32), r.read())
        for t, at in itertools.product(range(threads),
                                       range(0, 33 - width, width)):
            chunk = lanes[t * 32 + at:t * 32 + at + width]
            results = expected(group // 2, signed, chunk)
            for k, values in enumerate(results[group % 2 * 4:][:4]):
                for i, v in enumerate(values):
                    have = got[(t * 4 + k) * 32 + at + i]
                    if have == v & MASK:
                        continue
                    wrong += 1
                    if wrong <= 20:
                        print("%s -O%s signed=%d N=%d group %d result %d: "
                              "a=%#x b=%#x f=%r: %#x, not %#x" %
                              (device, opt, signed, width, group, k,
                               *chunk[i][0], chunk[i][1], have, v & MASK))
    print("int64.py: %d wrong" % wrong)
    return wrong != 0


sys.exit(main())
