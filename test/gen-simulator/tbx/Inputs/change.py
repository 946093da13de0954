"""Changes an AUB capture: truncates it to half, names another product, or expects
another value in its first poll of a register."""
import struct
import sys

source, target, change = sys.argv[1:]
data = bytearray(open(source, "rb").read())
if change == "cut":
    data = data[:len(data) // 2 | 1]
elif change == "product":
    data[9] = 99
else:
    at = 0
    while data[at + 2] & 0x7f != 2:
        at += 4 * (1 + struct.unpack_from("<H", data, at)[0])
    value, = struct.unpack_from("<I", data, at + 20)
    struct.pack_into("<I", data, at + 20, value ^ 0xffff)
open(target, "wb").write(data)
