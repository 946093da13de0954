#!/usr/bin/env python3
"""Makes files whose parts are intact but inconsistent; cmobj validate must name the
inconsistency, in one line, with exit code 1.

usage: inconsistent.py SCRATCH   with the files of CASES in it; prints the cases that
were not refused for the given reason, and how many were.
"""
import pathlib
import struct
import sys

from damage import problem

SYMBOL, RELA = 24, 24


class ELF:
    def __init__(self, data):
        self.data = bytearray(data)
        table, = struct.unpack_from("<Q", data, 40)
        size, count, names = struct.unpack_from("<HHH", data, 58)
        rows = [(table + i * size, *struct.unpack_from("<IIQQQQIIQQ", data, table + i * size))
                for i in range(count)]
        strings = rows[names][5]
        self.sections = {}
        for at, name, _, _, _, offset, length, _, _, _, _ in rows:
            name = data[strings + name:data.index(b"\0", strings + name)].decode()
            self.sections[name] = (at, offset, length)

    def put(self, form, section, at, value):
        struct.pack_into(form, self.data, self.sections[section][1] + at, value)
        return self.data

    def put_symbol(self, form, at, value):
        """Sets a field of the first symbol with a size."""
        _, offset, length = self.sections[".symtab"]
        for symbol in range(0, length, SYMBOL):
            if struct.unpack_from("<Q", self.data, offset + symbol + 16)[0]:
                return self.put(form, ".symtab", symbol + at, value)
        sys.exit("no symbol with a size")


def put(form, at, value):
    def edit(data):
        struct.pack_into(form, data, at, value)
        return data
    return edit


def put_symbol(form, at, value):
    return lambda data: ELF(data).put_symbol(form, at, value)


def put_in(form, section, at, value):
    return lambda data: ELF(data).put(form, section, at, value)


def replace(old, new):
    """Replaces the first occurrence of `old` by `new`, of the same length."""
    def edit(data):
        if len(old) != len(new) or old.encode() not in data:
            sys.exit(f"no {old}")
        return data.replace(old.encode(), new.encode(), 1)
    return edit


def isa_kernel(form, field, value, kernel=0):
    """Sets a field of a kernel of an .isa: offset, size, inputs, or of one of its
    binaries: platform, code, length, followed by the binary's index."""
    def edit(data):
        at = 8
        for number in range(struct.unpack_from("<H", data, 6)[0]):
            start = at + 1 + data[at]
            fields = {"name": at + 1, "offset": start, "size": start + 4, "inputs": start + 8}
            at = start + 12
            for _ in range(2):
                at += 2 + 4 * struct.unpack_from("<H", data, at)[0]
            binaries, at = data[at], at + 1
            for i in range(binaries):
                fields.update({f"platform{i}": at, f"code{i}": at + 1, f"length{i}": at + 5})
                at += 9
            if number == kernel:
                if field == "input":
                    where = struct.unpack_from("<I", data, fields["inputs"])[0] + 4 + 5
                elif field.startswith("in code"):
                    where, = struct.unpack_from("<I", data, fields["code" + field[-1]])
                else:
                    where = fields[field]
                struct.pack_into(form, data, where, value)
        return data
    return edit


END = 1 << 30
CASES = [
    ("two.zebin", put("<H", 18, 62), "not for an Intel GPU"),
    ("two.zebin", put_symbol("<Q", 16, END), "ends after"),
    ("two.zebin", put_symbol("<Q", 8, END), "symbol [0-9]+ ends after section"),
    ("two.zebin", put_symbol("<H", 6, 2000), "symbol [0-9]+ is in no section"),
    ("squares.zebin", put_in("<Q", ".rel.text.squares", 0, END), "address 0 is outside section"),
    ("squares.zebin", put_in("<I", ".rel.text.squares", 12, 9999), "address 0 is that of no symbol"),
    ("two.zebin", replace("offset:          16\n        size:            4",
                          "offset:          12\n        size:            4"),
     "'scale'.*arg_byvalue of argument 2 is where arg_bypointer of argument 1 is"),
    ("two.zebin", replace("offset:          16\n        size:            4",
                          "offset:        4096\n        size:            4"),
     "ends after the last register"),
    ("two.zebin", replace("name:            scale", "name:            other"), "'other'"),
    ("two.zebin", replace("bti_value:       2", "bti_value:       1"), "two surfaces"),
    ("two.zebin", replace("bti_value:       2\n        arg_index:       1",
                          "bti_value:       2\n        arg_index:       9"),
     "a binding table index of no argument"),
    ("alike.zebin", replace("name:            scala", "name:            scale"),
     "there are two of this name"),
    ("two.cmbin", replace('"offset": 8', '"offset": 7'), "argument 'factor' is where argument 'out' is"),
    ("two.cmbin", replace('"target": "skl"', '"target": "skx"'), "unknown target 'skx'"),
    ("two.cmbin", replace('"name": "scale"', '"name": "scala"'), "'scala'"),
    ("two.isa", isa_kernel("<I", "code0", END), "code of kernel 'scale' ends after the end of the file"),
    ("two.isa", isa_kernel("<I", "length1", END), "code of kernel 'scale' ends after the end of the file"),
    ("two.isa", isa_kernel("<I", "length1", 16, 1), "'powers' for tgllp.*16"),
    ("two.isa", isa_kernel("<H", "in code1", 0xffff, 1), "'powers' for tgllp: undecodable code"),
    ("two.isa", isa_kernel("<B", "platform1", 9), "no code of kernel 'scale' for tgllp|twice"),
    ("two.isa", isa_kernel("<I", "inputs", 4), "inputs are not where the header says"),
    ("two.isa", isa_kernel("<H", "input", 4), "its input 0 is not argument 'in'"),
    ("two.isa", isa_kernel("<I", "size", 4), "larger than the header says"),
    ("two.isa", isa_kernel("<I", "offset", END), "ends after the end of the file"),
    ("alike.isa", replace("scala", "scale"), "two kernels 'scale'"),
    ("two.fat", replace("64.12.0.0", "64.11.0.0"), "member '64.11.0.0' is for tgllp"),
    ("two.o", put_symbol("<Q", 16, END), "symbol [0-9]+ ends after section"),
]


def main():
    scratch, refused = pathlib.Path(sys.argv[1]), 0
    for number, (name, edit, reason) in enumerate(CASES):
        bad = scratch / f"bad{number}.{name}"
        data = bytearray((scratch / name).read_bytes())
        edited = bytes(edit(bytearray(data)))
        bad.write_bytes(edited)
        wrong = problem(bad, f".*(?:{reason}).*")
        refused += not wrong
        if wrong:
            print(f"case {number}, {name}, not {reason}: {wrong}")
    print(refused, "of", len(CASES), "refused")


if __name__ == "__main__":
    main()
