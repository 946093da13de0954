#!/usr/bin/env python3
"""Makes a valid file that no edited listing can be assembled into.

  patch.py address FILE OUT   the first address in the code is not that of a string
  patch.py symbol FILE OUT    a symbol has another name than its kernel
  patch.py header FILE OUT    a header that contains FILE, which is itself a header
"""
import re
import struct
import sys

from inconsistent import ELF


def address(data):
    file = ELF(data)
    at, = struct.unpack_from("<Q", data, file.sections[".rel.text.squares"][1])
    return file.put("<I", ".text.squares", at, 0x12345678)


def symbol(data):
    file = ELF(data)
    _, offset, length = file.sections[".strtab"]
    names = bytes(data[offset:offset + length])
    return file.put("<B", ".strtab", names.index(b"\0squares\0") + 1, ord("S"))


def header(data):
    text = data.decode()
    size, = re.findall(r"_size = (\d+);\ninline", text)
    lines, width = [""], 76
    for byte in data:
        if len(lines[-1]) + len(f"{byte},") > width:
            lines.append("")
        lines[-1] += f"{byte},"
    head, numbers, tail = re.split(r"(?<=#endif\n)([\d,\n]+)(?=\};)", text)
    return (head + "\n".join(lines) + "\n" + tail).replace(size, str(len(data))).encode()


def main():
    what, source, target = sys.argv[1:]
    data = open(source, "rb").read()
    edited = {"address": address, "symbol": symbol, "header": header}[what](data)
    open(target, "wb").write(edited)


if __name__ == "__main__":
    main()
