"""Checks the locations of the variables of variables.cm in .debug_info.

usage: variables.py SOURCE BINARY [NAME[@LINE][:COUNT]...]

The simulator runs BINARY and prints a trace; llvm-dwarfdump prints the locations.
Before each executed instruction, each variable with a location there is read from
the registers, according to the trace. Its values must be those that the kernel,
computed again in Python, gives it, in that order, and at each line a value that it
has before or after that line. Of each NAME (declared in LINE if several have that
name) COUNT different values must have been seen.
"""

import re
import struct
import subprocess
import sys

SCALE, N, START = 0.5, 5, list(range(3, 19))

FIRST_REGISTER = 16  # DWARF number of r0
GRF = 32
FORMATS = {"b": "b", "ub": "B", "w": "h", "uw": "H", "d": "i", "ud": "I",
           "f": "f", "q": "q", "uq": "Q", "hf": "H", "bf": "H"}


def wrap(value, bits=32):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


# The kernel's computation: (line, variables before, variables after it).

def model(source, n, scale, start):
    texts = source.splitlines()

    def line(text):
        found = [i + 1 for i, t in enumerate(texts) if text in t]
        assert len(found) == 1, (text, found)
        return found[0]

    now, steps = {}, []

    def step(text, key, value):
        before = dict(now)
        now[key] = value
        steps.append((line(text), before, dict(now)))

    none8 = [None] * 8
    a = [wrap(s * n) for s in start]
    step("vector<int, 16> a = ", "a", list(a))
    step("vector<float, 16> scaled = ", "scaled", [x * scale for x in a])
    grid = [a[:8], none8, none8, none8]
    flat = lambda: [x for row in grid for x in row]
    step("grid.row(0) = ", "grid", flat())
    grid[1] = a[8:]
    step("grid.row(1) = ", "grid", flat())
    grid[2:4] = [[wrap(x + n) for x in row] for row in grid[:2]]
    step("grid.select<2, 1, 8, 1>(2, 0) = ", "grid", flat())
    total = wrap(n * 3)
    step("int sum = n * 3", "sum", [total])
    loop = "for (int i = 0"
    step(loop, "i", [0])
    for i in range(n):
        a = [wrap(x + s) for x, s in zip(a, start)]
        step("a += start", "a", list(a))
        total = wrap(total + a[3])
        step("sum += a(3)", "sum", [total])
        step(loop, "i", [i + 1])
    low, steps8 = wrap(total - n), [None] * 8
    step("range.low = ", "range", [low] + steps8)
    steps8 = [wrap(x * total) for x in grid[3]]
    step("range.steps = ", "range", [low] + steps8)
    if total > 100:
        inner = wrap(low * 5)
        step("int sum = range.low", "sum@%d" % line("int sum = range.low"),
             [inner])
        steps8 = [wrap(x + inner) for x in steps8]
        step("range.steps += sum", "range", [low] + steps8)
    tail = wrap(total >> 1, 16)
    step("short tail = ", "tail", [tail])
    grid[2] = [wrap(x * tail) for x in grid[2]]
    step("grid.row(2) *= tail", "grid", flat())
    step("vector<int, 8> last = ", "last", [wrap(low + tail)] * 8)
    step("write(dst, 288, last)", "", None)
    return steps


# The debug information.

def parse_dies(text):
    """Offset -> entry with tag, attributes and children."""
    dies, stack = {}, []
    for row in text.splitlines():
        head = re.match(r"0x([0-9a-f]{8}):( +)(DW_TAG_\w+)", row)
        if head:
            die = {"tag": head[3], "depth": len(head[2]), "children": [],
                   "places": []}
            while stack and stack[-1]["depth"] >= die["depth"]:
                stack.pop()
            if stack:
                stack[-1]["children"].append(die)
            stack.append(die)
            dies[int(head[1], 16)] = die
            continue
        attribute = re.match(r"\s+(DW_AT_\w+)\s+\((.*)", row)
        if attribute and stack:
            stack[-1][attribute[1]] = attribute[2].rstrip(")")
        place = re.match(r"\s+\[0x(\w+), 0x(\w+)\): (.*?)\)?$", row)
        if place and stack:
            stack[-1]["places"].append(
                (int(place[1], 16), int(place[2], 16), place[3]))
    return dies


def scalars(dies, die):
    """The elements of a type: (byte offset, format)."""
    target = lambda: dies[int(die["DW_AT_type"].split()[0], 16)]
    if die["tag"] == "DW_TAG_typedef":
        return scalars(dies, target())
    if die["tag"] == "DW_TAG_base_type":
        size = int(die["DW_AT_byte_size"], 16)
        kind = die["DW_AT_encoding"]
        letter = ("?", "b", "h", "?", "i", "?", "?", "?", "q")[size]
        if kind == "DW_ATE_float":
            return [(0, {2: "e", 4: "f", 8: "d"}[size])]
        return [(0, letter if "_signed" in kind else letter.upper())]
    if die["tag"] == "DW_TAG_structure_type":
        return [(int(m["DW_AT_data_member_location"], 16) + at, form)
                for m in die["children"]
                for at, form in scalars(
                    dies, dies[int(m["DW_AT_type"].split()[0], 16)])]
    assert die["tag"] == "DW_TAG_array_type", die["tag"]
    element = scalars(dies, target())
    size = max(at + struct.calcsize(form) for at, form in element)
    count = 1
    for dimension in die["children"]:
        count *= int(dimension["DW_AT_count"], 16)
    return [(i * size + at, form) for i in range(count) for at, form in element]


def pieces(expression):
    """The bytes of a value: offsets in the register file, or None."""
    out, register = [], None
    for op in expression.split(", "):
        words = op.split()
        if words[0] == "DW_OP_regx":
            register = int(words[1], 16) - FIRST_REGISTER
        elif words[0] == "DW_OP_piece":
            out += [None] * int(words[1], 16)
        else:
            assert words[0] == "DW_OP_bit_piece", op
            size, inside = int(words[1], 16) // 8, int(words[2], 16) // 8
            out += range(register * GRF + inside, register * GRF + inside + size)
    return out


def variables(dies):
    for die in dies.values():
        if die["tag"] != "DW_TAG_variable":
            continue
        name = die["DW_AT_name"].strip('"')
        kind = dies[int(die["DW_AT_type"].split()[0], 16)]
        yield name, int(die["DW_AT_decl_line"]), scalars(dies, kind), \
            [(a, b, pieces(e)) for a, b, e in die["places"]]


def line_table(text):
    rows = [(int(m[1], 16), int(m[2])) for m in re.finditer(
        r"^0x([0-9a-f]{16})\s+(\d+)\s", text, re.M)]
    return lambda at: next((n for a, n in reversed(rows) if a <= at), 0)


# The run.

def executed(text):
    """(offset of an instruction, register bytes that it writes)"""
    for row in text.splitlines():
        m = re.match(r"\s*0\s+(\d+)  (.*)$", row)
        if not m:
            continue
        writes = {}
        target = re.search(r"\(\d+\|M\d+\)\s+(?:\(\w+\)f\d\.\d\s+)?(?:\(sat\))?"
                           r"r(\d+)\.?(\d*)<(\d+)>:(\w+)", m[2])
        values = re.search(r"lanes=(\w+) : ([-+.\dxa-f in]*?)(?:\s+f\d=.*)?$", m[2])
        if target and values:
            form = FORMATS[target[4]]
            size = struct.calcsize(form)
            first = int(target[1]) * GRF + int(target[2] or 0) * size
            lanes = [i for i in range(32) if int(values[1], 16) >> i & 1]
            numbers = values[2].split()
            assert len(lanes) == len(numbers), row
            for lane, number in zip(lanes, numbers):
                value = float(number) if form == "f" else int(number, 0)
                data = list(struct.pack(form, value))
                if "nan" in number:  # The trace does not print its payload.
                    data = [None] * size
                for i, byte in enumerate(data):
                    at = first + (lane - lanes[0]) * int(target[3]) * size + i
                    writes[at] = byte
        elif target and "lanes=0 " not in m[2] + " ":
            raise AssertionError("no values: " + row)
        yield int(m[1]), writes


def read(registers, where, at, form):
    """An element; None when it has no location, or the trace does not give its value."""
    size = struct.calcsize(form)
    raw = [registers.get(w) for w in where[at:at + size]]
    return None if None in raw or len(raw) < size else \
        struct.unpack("<" + form, bytes(raw))[0]


def same(shown, expected):
    return len(shown) == len(expected) and all(
        s is None or e is None or s == e or
        (isinstance(e, float) and abs(s - e) <= 1e-5 * abs(e))
        for s, e in zip(shown, expected))


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=True,
                          universal_newlines=True)


def main():
    source, binary = open(sys.argv[1]).read(), sys.argv[2]
    dump = run("llvm-dwarfdump", "--debug-info", binary).stdout
    lines = run("llvm-dwarfdump", "--debug-line", binary).stdout
    trace = run("gensim", "exec", binary, "--trace", "--threads=1x1",
                "--arg=dst=zero:1024", "--arg=n=%d" % N, "--arg=scale=%r" % SCALE,
                "--arg=start=" + ",".join(map(str, START))).stderr
    steps = model(source, N, SCALE, START)
    sequences, at_line = {}, {}
    for line, before, behind in steps:
        for state in (before, behind):
            for key, value in state.items():
                at_line.setdefault((line, key), []).append(value)
        for key, value in behind.items():
            values = sequences.setdefault(key, [])
            if not values or values[-1] is not value:
                values.append(value)
    known = list(variables(parse_dies(dump)))
    line_of, registers, position, seen = line_table(lines), {}, {}, {}
    for offset, writes in executed(trace):
        line = line_of(offset)
        for name, declared, elements, places in known:
            key = name if name in sequences and (
                "%s@%d" % (name, declared) not in sequences) else \
                "%s@%d" % (name, declared)
            for begin, end, where in places:
                if not begin <= offset < end:
                    continue
                shown = [read(registers, where, at, form)
                         for at, form in elements]
                if all(x is None for x in shown):
                    continue
                values, i = sequences[key], position.get(key, 0)
                while i != len(values) and not same(shown, values[i]):
                    i += 1
                what = "%s at 0x%x, line %d: %s" % (key, offset, line, shown)
                assert i != len(values), what + " is none of the next values"
                allowed = at_line.get((line, key), [])
                assert not allowed or any(same(shown, v) for v in allowed), \
                    what + " is not of this line: %s" % allowed
                position[key] = i
                seen.setdefault(key, set()).add(tuple(shown))
        registers.update(writes)
    for name in sys.argv[3:]:
        name, _, count = name.partition(":")
        assert len(seen.get(name, ())) >= int(count or 1), \
            "%s: %d values seen" % (name, len(seen.get(name, ())))
    print("seen:", " ".join("%s:%d" % (k, len(v))
                            for k, v in sorted(seen.items())))


if __name__ == "__main__":
    main()
