#!/usr/bin/env python3
"""The output of memory-atomics.cm: each operation on lane i of a row of 16 dwords,
old values, then the rows. The operations follow the language reference."""
import struct

M = 0xffffffff
signed = lambda v: v - (1 << 32) if v >> 31 else v
bits = lambda f: struct.unpack("<I", struct.pack("<f", f))[0]
number = lambda b: struct.unpack("<f", struct.pack("<I", b))[0]

start = [(i * 0x11111111 + 5 * i) & M for i in range(16)]
a = [(0xf0f0f0f0 ^ (i * 0x01234567)) & M for i in range(16)]
ops = [
    lambda o, x: o + x, lambda o, x: o - x, lambda o, x: o + 1, lambda o, x: o - 1,
    lambda o, x: min(o, x), lambda o, x: max(o, x), lambda o, x: x,
    lambda o, x: o & x, lambda o, x: o | x, lambda o, x: o ^ x,
    lambda o, x: min(signed(o), signed(x)), lambda o, x: max(signed(o), signed(x)),
]
olds, rows = [], []
for op in ops:
    olds += start
    rows += [op(o, x) & M for o, x in zip(start, a)]
# PREDEC returns the new value.
olds += [(o - 1) & M for o in start]
rows += [(o - 1) & M for o in start]
# CMPXCHG: the second source is compared; lanes with bit 0 of i set are off.
olds += [o if i % 2 == 0 else 7 for i, o in enumerate(start)]
rows += [(a[i] if i % 4 == 0 else o) if i % 2 == 0 else o for i, o in enumerate(start)]
# Floats, from i - 4 on; the source is 2 - i / 2.
f = [float(i - 4) for i in range(16)]
x = [2 - i / 2 for i in range(16)]
for op in (max, min):
    olds += [bits(v) for v in f]
    rows += [bits(op(o, s)) for o, s in zip(f, x)]
print(" ".join(str(signed(v)) for v in olds + rows))
