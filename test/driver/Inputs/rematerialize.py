"""Writes what rematerialize.cm reads in two rounds, and what it must write:
integers that floats hold exactly."""
import struct
import sys

pixels = [[(i * 7 + j * 3 + 1) % 16 for j in range(16)] for i in range(40)]
rounds = [[[(n * 5 + i * 3 + j) % 8 for j in range(16)] for i in range(32)] for n in range(2)]
total = [sum(pixels[i][j] * pixels[39 - i][j] for i in range(40))
         + sum(m[i][j] * (m[31 - i][j] + m[(i * 7 + 3) % 32][j]) for m in rounds for i in range(32))
         for j in range(16)]
result = [pixels[i][j] * total[j] + pixels[(i + 7) % 40][j] for i in range(40) for j in range(16)]
with open(sys.argv[1], "wb") as f:
    f.write(bytes(p for row in pixels for p in row).ljust(1024, b"\0"))
    f.write(struct.pack("<1024f", *(v for m in rounds for row in m for v in row)))
with open(sys.argv[2], "wb") as f:
    f.write(struct.pack("<640f", *result))
