#!/usr/bin/env python3
"""The output of memory-scattered.cm, by the rules of the language reference."""
import struct
import sys

buf = bytearray(open(sys.argv[1], "rb").read())
out = bytearray()


def element(at, n):
    return bytes(buf[i] if i < len(buf) else 0 for i in range(at, at + n))


def put(at, data):
    for i, b in enumerate(data):
        if at + i < len(buf):
            buf[at + i] = b


lane = list(range(32))
where = [(5 * i + 3) % 128 for i in lane]  # Dwords; all different.
out += b"".join(element(4 * w, 4) for w in where)                      # read, 32 lanes
out += b"".join(element(2 * (7 + w), 2) for w in where[:16])           # read, shorts, from 7 on
out += b"".join(element(w + 1, 1) for w in where[:16])                 # read_scaled, bytes
out += element(4 * 17, 4) + element(2 * 31, 2) + bytes(10)             # scalars
for i in range(8):                                                      # write, 8 lanes
    put(2 * (2 + where[i]), struct.pack("<h", -i))
put(4 * 120, struct.pack("<I", 77))
put(300, b"\x09")                                                       # write(s, base, offset, uchar)
for channel in (1, 3):                                                  # read_untyped GA, 32 lanes
    out += b"".join(element(4 * (w + channel), 4) for w in where)
for row, channel in enumerate((0, 2)):                                  # write_untyped BR, 16 lanes
    for i in range(16):
        put(4 * (8 * i + channel), struct.pack("<I", 1000 * row + i))
out += b"".join(element(8 * w, 8) for w in (63 - 2 * i for i in range(16)))  # qwords
for i in range(8):
    put(8 * (i * 3), struct.pack("<Q", (i << 40) + i))
out += buf
print(" ".join(str(v) for v in out))
