#!/usr/bin/env python3
"""The output of memory-typed.cm, for images of 8 x 4 pixels."""
import struct

bits = lambda f: struct.unpack("<i", struct.pack("<f", f))[0]
f32 = lambda f: struct.unpack("<f", struct.pack("<f", f))[0]
W, H = 8, 4
rgba = [[[(x * 16 + c) & 255 for c in (0, 1, 2, 3)] for x in range(W)] for y in range(H)]
for y in range(H):
    for x in range(W):
        rgba[y][x][0] = (x + 10 * y) * 3
out = []
u = [(3 * i) % 10 for i in range(32)]  # 8 and 9 are out of bounds.
v = [i % 5 for i in range(32)]         # 4 is out of bounds.
ONE = bits(1.0)
for c in (0, 2, 3):
    for x, y in zip(u, v):
        inside = x < W and y < H
        out.append(bits(f32(rgba[y][x][c] / 255.0)) if inside else (ONE if c == 3 else 0))
# Channels G and A of pixels (i, i % 4), i < 8; 0.5 and 2 become 128 and 255.
for i in range(8):
    rgba[i % 4][i][1], rgba[i % 4][i][3] = 128, 255
for y in range(H):
    for x in range(W):
        p = rgba[y][x]
        out.append(struct.unpack("<i", bytes(p))[0])
# Atomics on R32_UINT: pixel (i, 1) starts as 10 * i.
out += [10 * i for i in range(8)] + [0] * 8
out += [15 * i for i in range(8)]
print(" ".join(str(x) for x in out))
