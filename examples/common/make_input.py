#!/usr/bin/env python3
"""Draws the input images of the examples: a landscape, in colour and in gray.

    make_input.py linear/input.png calcintimage/input.png

The same run gives the same bytes; the images are committed.
"""
import math
import struct
import sys
import zlib

WIDTH, HEIGHT = 480, 270


def write_png(path, channels, rows):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(
            ">I", zlib.crc32(body))

    colour_type = {1: 0, 3: 2}[channels]
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, colour_type, 0, 0, 0)
    # Filter 1 (difference to the left) suits gradients.
    raw = b"".join(
        b"\1" + bytes((row[i] - (row[i - channels] if i >= channels else 0)) %
                      256 for i in range(len(row))) for row in rows)
    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
                chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def mix(a, b, t):
    t = min(max(t, 0.0), 1.0)
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def ridge(x, seed, base, height):
    """The skyline of one chain of hills at column x."""
    y = 0.0
    for octave in range(1, 6):
        y += math.sin(x * 0.011 * 2**octave + seed * octave) / 1.8**octave
    return base - height * y


def sky(x, y):
    t = y / (HEIGHT * 0.62)
    colour = mix((24, 30, 78), (250, 160, 96), t)
    sun = math.hypot(x - 330, y - 120)
    if sun < 26:
        return (255, 240, 190)
    return mix(colour, (255, 214, 140), 0.9 * math.exp(-(sun - 26) / 40))


def star(x, y):
    n = (x * 73856093 ^ y * 19349663) * 2654435761 % 2**32
    return n % 997 == 0 and y < 90


def land(x, y):
    """The colour of the nearest hill at a pixel, or None for sky."""
    chains = [(1.3, 200, 16, (38, 58, 44)), (4.1, 178, 26, (64, 66, 92)),
              (2.2, 158, 34, (112, 92, 124))]
    for number, (seed, base, height, colour) in enumerate(chains):
        top = ridge(x, seed, base, height)
        if number == 0:  # Trees.
            top -= 7 * abs(math.sin(x * 0.7)) * (0.5 + 0.5 * math.sin(x * 0.13))
        if y >= top:
            return mix(colour, (14, 18, 26), (y - top) / 90)
    return None


def water(x, y):
    mirror = 2 * 214 - y
    ripple = math.sin(y * y * 0.05) * (y - 214) * 0.12
    xx = min(max(x + ripple, 0), WIDTH - 1)
    below = land(xx, mirror) or sky(xx, mirror)
    shine = 18 * math.sin(y * 1.9 + math.sin(x * 0.05) * 3)
    return tuple(c * 0.62 + shine * (1 if i else 0.6)
                 for i, c in enumerate(below))


def pixel(x, y):
    if y >= 214:
        colour = water(x, y)
    else:
        colour = land(x, y)
        if colour is None:
            colour = (235, 235, 255) if star(x, y) else sky(x, y)
    return [min(max(int(c), 0), 255) for c in colour]


def main():
    colour_path, gray_path = sys.argv[1:]
    colour_rows, gray_rows = [], []
    for y in range(HEIGHT):
        pixels = [pixel(x, y) for x in range(WIDTH)]
        colour_rows.append(bytes(c for p in pixels for c in p))
        gray_rows.append(
            bytes((p[0] * 77 + p[1] * 150 + p[2] * 29) >> 8 for p in pixels))
    write_png(colour_path, 3, colour_rows)
    write_png(gray_path, 1, gray_rows)


main()
