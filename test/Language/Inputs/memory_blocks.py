#!/usr/bin/env python3
"""The output of memory-blocks.cm, by the rules of the language reference."""
import sys

data = bytearray(open(sys.argv[1], "rb").read())
buf, image = bytearray(data), bytearray(data)
WIDTH, HEIGHT = 32, 16
out = bytearray()


def linear(at, n):
    return bytes(buf[i] if i < len(buf) else 0 for i in range(at, at + n))


def rows(field):
    return list(range(HEIGHT))[{"": slice(None), "top": slice(0, None, 2),
                                "bottom": slice(1, None, 2)}[field]]


def block(x, y, height, width, field=""):
    lines = rows(field)
    return [[image[lines[min(max(y + r, 0), len(lines) - 1)] * WIDTH +
                   min(max(x + c, 0), WIDTH - 1)] for c in range(width)] for r in range(height)]


def store(x, y, height, width, value, field=""):
    lines = rows(field)
    for r in range(height):
        for c in range(width):
            if y + r < len(lines) and x + c < WIDTH:
                image[lines[y + r] * WIDTH + x + c] = value


def flat(b):
    return bytes(v for row in b for v in row)


out += linear(496, 48) + linear(20, 16) + linear(4, 16) + linear(32, 16) + linear(48, 16)
out += linear(52, 16) + linear(64, 256)
buf[0:32] = linear(64 + 32, 32)
out += linear(16, 16)
for where in ((28, 14, ""), (0, 2, "top"), (0, 2, "bottom"), (8, 6, "top"), (8, 6, "bottom"),
              (4, 1, "")):
    out += flat(block(where[0], where[1], 4, 8, where[2]))
source = block(16, 8, 8, 16)
out += bytes(source[r][4 * d + b] for d in range(4) for r in range(8) for b in range(4))
store(4, 1, 4, 8, 200, "bottom")
store(28, 15, 4, 8, 200)
out += flat(block(0, 2, 8, 16)) + flat(block(16, 8, 8, 16))
out += bytes(1024 - len(out))
print(" ".join(str(v) for v in out))
