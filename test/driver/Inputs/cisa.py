#!/usr/bin/env python3
"""Reads an .isa as docs/reference/containers.md describes it.

  cisa.py FILE             prints its contents
  cisa.py FILE --ir OUT    writes the IR of the CPU device
  cisa.py FILE --code KERNEL PLATFORM OUT
"""
import json
import struct
import sys
import zlib


class Cursor:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def number(self, size):
        self.at += size
        assert self.at <= len(self.data)
        return int.from_bytes(self.data[self.at - size:self.at], "little")

    def bytes(self, size):
        self.at += size
        assert self.at <= len(self.data)
        return self.data[self.at - size:self.at]

    def string(self):
        end = self.data.index(0, self.at)
        text = self.data[self.at:end]
        self.at = end + 1
        return text.decode()


def attributes(c):
    return [(c.number(4), c.bytes(c.number(1))) for _ in range(c.number(1))]


def table(c, count, fixed):
    rows = []
    for _ in range(count):
        rows.append(c.bytes(fixed))
        attributes(c)
    return rows


def body(data, kernel):
    c = Cursor(data, kernel["offset"])
    strings = [c.string() for _ in range(c.number(4))]
    assert strings[c.number(4)] == kernel["name"]
    names = {}
    for i, row in enumerate(table(c, c.number(4), 14)):
        names["V", 32 + i] = strings[struct.unpack_from("<I", row)[0]]
        assert struct.unpack_from("<H", row, 5)[0] > 0
    for fixed in (6, 6, 5):  # addresses, predicates, labels
        assert not table(c, c.number(2), fixed)
    for i, row in enumerate(table(c, c.number(1), 6)):
        names["S", i] = strings[struct.unpack_from("<I", row)[0]]
    for i, row in enumerate(table(c, c.number(1), 6)):
        names["T", 6 + i] = strings[struct.unpack_from("<I", row)[0]]
    assert not table(c, c.number(1), 6)
    assert c.at == kernel["inputs"]
    inputs = []
    for _ in range(c.number(4)):
        kind, number = c.number(1), c.number(4)
        where = {1: "S", 2: "T"}.get(kind, "V")
        inputs.append((names[where, number], kind, c.number(2), c.number(2)))
    size, entry = c.number(4), c.number(4)
    values = {}
    for _ in range(c.number(2)):
        name, value = strings[c.number(4)], c.bytes(c.number(1))
        values[name] = value
    assert size == 0 and entry == c.at - kernel["offset"] == kernel["size"]
    assert struct.unpack("<I", values.pop("CMCFileSize"))[0] == len(data)
    return inputs, values


def read(data):
    c = Cursor(data)
    assert c.bytes(4) == b"CISA"
    version = c.number(1), c.number(1)
    kernels = []
    for _ in range(c.number(2)):
        k = {"name": c.bytes(c.number(1)).decode(), "offset": c.number(4),
             "size": c.number(4), "inputs": c.number(4)}
        assert c.number(2) == 0 and c.number(2) == 0
        k["code"] = {}
        for _ in range(c.number(1)):
            platform, at, size = c.number(1), c.number(4), c.number(4)
            assert at + size <= len(data)
            k["code"][platform] = data[at:at + size]
        kernels.append(k)
    assert c.number(2) == 0 and c.number(2) == 0
    *tail, magic = struct.unpack("<6I8s", data[-32:])
    assert magic == b"CMC.ISA2"
    info = json.loads(data[tail[0]:tail[0] + tail[1]])
    ir = data[tail[2]:tail[2] + tail[3]]
    assert tail[4:] == [zlib.crc32(ir), 0]
    return version, kernels, info, ir


def main():
    data = open(sys.argv[1], "rb").read()
    version, kernels, info, ir = read(data)
    if sys.argv[2:3] == ["--ir"]:
        open(sys.argv[3], "wb").write(ir)
        return
    if sys.argv[2:3] == ["--code"]:
        _, _, _, name, platform, out = sys.argv
        code = next(k for k in kernels if k["name"] == name)["code"]
        open(out, "wb").write(code[int(platform)])
        return
    print("version %d.%d" % version)
    for k in kernels:
        inputs, values = body(data, k)
        print("kernel", k["name"], "platforms", *k["code"])
        for name, kind, at, size in inputs:
            print(f"  {name}: kind {kind} at {at}, {size} bytes")
        for name, value in values.items():
            print(f"  {name} =", *value)
    for one in info:
        print("info", one["target"], *(k["name"] for k in one["kernels"]))
    print("IR" if ir[:2] == b"BC" else "no IR")


main()
