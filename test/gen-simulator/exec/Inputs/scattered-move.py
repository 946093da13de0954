"""The numbers that scattered-move.cl gets and must write: scattered-move.py in|ints|longs"""
import struct
import sys

ITEMS = 64
IN = [(37 * i + 11) % 64 for i in range(ITEMS)]


def item(i):
    a, b = list(range(8)), [-k for k in range(4)]
    a[IN[i] & 7] = 100
    if i % 3:
        a[IN[i] >> 3 & 7] += i
        b[IN[i] & 3] = IN[i] - 5
    return a, b


if sys.argv[1] == "in":
    sys.stdout.buffer.write(struct.pack(f"<{ITEMS}i", *IN))
else:
    for i in range(ITEMS):
        print(*item(i)[sys.argv[1] == "longs"], sep="\n")
