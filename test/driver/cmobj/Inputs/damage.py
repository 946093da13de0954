#!/usr/bin/env python3
"""Damages files in many ways; cmobj validate must refuse each of them with one
line that names the file and the reason, exit code 1, and no crash.

usage: damage.py SCRATCH FILE...   prints how many were refused, and those that
were not, or that caused another exit code.
"""
import pathlib
import re
import struct
import subprocess
import sys

PIECES = 12
INTEL_GT = 205


def cut(data):
    """The file truncated at several offsets."""
    for i in range(PIECES):
        yield f"cut{i}", data[:len(data) * i // PIECES]


def elf(data):
    """Impossible values in the ELF header and the section table."""
    def put(name, form, at, value):
        bad = bytearray(data)
        struct.pack_into(form, bad, at, value)
        return name, bytes(bad)
    table, = struct.unpack_from("<Q", data, 40)
    yield put("class", "<B", 4, 1)
    yield put("table", "<Q", 40, len(data) + 8)
    yield put("count", "<H", 60, 60000)
    yield put("names", "<H", 62, 60000)
    for i in (1, 2):
        yield put(f"offset{i}", "<Q", table + 64 * i + 24, len(data) + 1)
        yield put(f"size{i}", "<Q", table + 64 * i + 32, 1 << 40)
    # Another opcode in the first instruction of the first code section.
    code = struct.unpack_from("<Q", data, table + 64 + 24)[0]
    if struct.unpack_from("<H", data, 18)[0] == INTEL_GT:
        yield put("opcode", "<B", code, 0x7f)


def ar(data):
    yield "size", data[:8 + 48] + b"99999999  " + data[8 + 58:]
    yield "end", data[:8 + 58] + b"xx" + data[8 + 60:]


def isa(data):
    for name, at, value in (("version", 4, 9), ("kernels", 6, 200)):
        yield name, data[:at] + bytes([value]) + data[at + 1:]
    tail = bytearray(data)
    struct.pack_into("<I", tail, len(data) - 32, len(data))
    yield "tail", bytes(tail)
    ir, = struct.unpack_from("<I", data, len(data) - 32 + 8)
    yield "ir", data[:ir + 40] + bytes([data[ir + 40] ^ 1]) + data[ir + 41:]


def spirv(data):
    words = list(struct.unpack("<%dI" % (len(data) // 4), data))
    for name, at, value in (("version", 1, 0xffffffff), ("bound", 3, 0),
                            ("empty", 5, words[5] & 0xffff),
                            ("long", 5, words[5] | 0xffff0000)):
        yield name, struct.pack("<%dI" % len(words), *words[:at], value, *words[at + 1:])


def kinds(data):
    if data.startswith(b"\x7fELF"):
        yield from elf(data)
    elif data.startswith(b"!<arch>"):
        yield from ar(data)
    elif data.startswith(b"CISA"):
        yield from isa(data)
    else:
        yield from spirv(data)
    for name, bad in cut(data):
        yield name, bad


def problem(file, reason=".+"):
    """How validate fails to refuse the file for that reason; "" when it does refuse."""
    run = subprocess.run(["cmobj", "validate", file], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    line = rf"cmobj: error: {re.escape(str(file))}: {reason}\n"
    if run.returncode == 1 and not run.stdout and re.fullmatch(line, run.stderr):
        return ""
    return f"exit code {run.returncode}: {run.stdout}{run.stderr}"


def main():
    scratch, refused = pathlib.Path(sys.argv[1]), 0
    for path in map(pathlib.Path, sys.argv[2:]):
        data = path.read_bytes()
        for name, bad in kinds(data):
            file = scratch / f"{path.name}.{name}"
            file.write_bytes(bad)
            wrong = problem(file)
            refused += not wrong
            if wrong:
                print(f"{file.name}: {wrong}")
    print(refused, "refused")


if __name__ == "__main__":
    main()
