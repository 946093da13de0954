# The output of the kernels of Specification/, by the rules of the language.
import struct
import sys

what, file = sys.argv[1:]
data = open(file, "rb").read()


def dword(at):
    return struct.unpack_from("<i", data.ljust(at + 4, b"\0"), at)[0]


def memory():
    out = [0] * 128
    out[0:8] = [data[32 * 2 * (1 + r) + 4 + c] for r in range(2) for c in range(4)]
    out[8:16] = [data[32 * (2 * (1 + r) + 1) + 4 + c] for r in range(2) for c in range(4)]
    for place, at in ((16, 20), (24, 36), (32, 48)):
        out[place:place + 8] = [dword(at + 4 * i) for i in range(8)]
    # The block at row 2 of 8 x 2 dwords; element (column, row).
    out[40:56] = [dword(32 * (2 + row) + 4 * column) for column in range(8) for row in range(2)]
    out[56:64] = [data[3 + 7 * i] for i in range(8)]
    scaled = [dword(5 + 7 * i) for i in range(8)]
    out[64:72] = scaled
    out[72:74] = [-77, 78]
    out[76:80] = [7 * (7 - 2 * k) + 1 | (7 * (6 - 2 * k) + 1) << 16 for k in range(4)]
    out[80:88] = [x + 1 for x in reversed(scaled)]
    out[96:104] = list(reversed(scaled))
    out[112:128] = [dword(4 * (7 * i + c)) for c in range(2) for i in range(8)]
    return [(x + (1 << 31)) % (1 << 32) - (1 << 31) for x in out]


print(*{"memory": memory}[what]())
