#!/usr/bin/env python3
"""Finds parts of cmc's files without any code of cmc, by the layouts of
docs/reference/containers.md and the ELF and ar formats.

  parts.py code FILE KERNEL OUT     the code of a kernel of a zebin or cm file
  parts.py member FILE NAME OUT     a member of an ar file
  parts.py isa FILE KERNEL PLATFORM OUT   the binary of an .isa for a platform number
"""
import struct
import sys


def c_string(data, at):
    return data[at:data.index(b"\0", at)].decode()


def sections(data):
    table, = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    rows = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    strings = rows[names][4]
    return [(c_string(data, strings + r[0]), data[r[4]:r[4] + r[5]]) for r in rows]


def code(data, kernel):
    parts = dict(sections(data))
    for at in range(0, len(parts[".symtab"]), 24):
        name, _, _, _, size = struct.unpack_from("<IBBHQ", parts[".symtab"], at)[:4] + \
            struct.unpack_from("<Q", parts[".symtab"], at + 16)
        if c_string(parts[".strtab"], name) == kernel:
            return parts[".text." + kernel][:size]
    sys.exit(f"no symbol {kernel}")


def member(data, name):
    at = 8
    while at < len(data):
        size = int(data[at + 48:at + 58])
        if data[at:at + 16].decode().rstrip().rstrip("/") == name:
            return data[at + 60:at + 60 + size]
        at += 60 + size + size % 2
    sys.exit(f"no member {name}")


def isa(data, kernel, platform):
    kernels, = struct.unpack_from("<H", data, 6)
    at = 8
    for _ in range(kernels):
        length = data[at]
        name = data[at + 1:at + 1 + length].decode()
        at += 1 + length + 12
        for _ in range(2):
            at += 2 + 4 * struct.unpack_from("<H", data, at)[0]
        binaries = data[at]
        at += 1
        for _ in range(binaries):
            number, offset, size = struct.unpack_from("<BII", data, at)
            at += 9
            if name == kernel and number == platform:
                return data[offset:offset + size]
    sys.exit(f"no code of {kernel}")


def main():
    what, path, *words, out = sys.argv[1:]
    data = open(path, "rb").read()
    if what == "isa":
        words[1] = int(words[1])
    part = {"code": code, "member": member, "isa": isa}[what](data, *words)
    open(out, "wb").write(part)


if __name__ == "__main__":
    main()
