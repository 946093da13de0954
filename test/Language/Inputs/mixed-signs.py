"""Writes the expected output of mixed-signs.cm, as text, to the given file."""
import sys

BYTES = [0, 1, 2, 127, 128, 129, 200, 255, 0, 255, 255, 128, 3, 254, 77, 10]
WORDS = [-32768, -32768, 32767, -1, -128, 255, -256, -32768, 1, 32767, -1, -129, 256, 128, -77, 0]
OPERATIONS = [lambda a, b: a * b, lambda a, b: a + b, lambda a, b: a - b, lambda a, b: b - a,
              lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b,
              lambda a, b: a * b + 40000, lambda a, b: min(max(a + b, 0), 65535)]
with open(sys.argv[1], "w", encoding="ascii") as out:
    for operation in OPERATIONS:
        for pair in zip(BYTES, WORDS):
            print(operation(*pair), file=out)
