#!/usr/bin/env python3
"""Finds missing waits in the execution of a thread of Gen12LP (tgllp).

usage: hazards.py TRACE   TRACE is the output of gensim exec --trace=0

The rules follow from the platform's behaviour and not from any code of cmc: an
instruction of the one in-order pipe writes its registers within LATENCY instructions
of that pipe; {@N} waits for the Nth instruction before, and all before it. Sends and
math write and read at any later time, until an instruction waits for their token:
{$T.dst} for all, {$T.src} for their reads, sync.allwr and sync.allrd for several or
all tokens; {$T} allocates the token, and waits for its previous owner. Flags and
accumulators, which the pipe guards itself, are not checked. Prints each hazard, and
their number.
"""
import re
import sys

LATENCY, GRF = 11, 32
LINE = re.compile(r"^ *\d+ +\d+  (.*?)(?:  lanes=.*)?$")
SIZES = {"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "q": 8, "uq": 8, "df": 8}


def region(operand, lanes):
    """The bytes of the register file of an operand such as r4.0<8;8,1>:d."""
    m = re.match(r"[-~]?(?:\(abs\)|\(sat\))?r(\d+)\.(\d+)(?:<([\d;,]*)>)?:(\w+)$", operand)
    if not m:
        return set()
    size = SIZES.get(m[4], 4)
    steps = [int(s) for s in re.split("[;,]", m[3] or "1")]
    up, width, across = steps if len(steps) == 3 else (0, lanes, steps[-1])
    first = int(m[1]) * GRF + int(m[2]) * size
    return {first + (i // width * up + i % width * across) * size + b
            for i in range(lanes) for b in range(size)}


def whole(operand, count):
    first = int(operand[1:]) * GRF if operand[0] == "r" else 0
    return set(range(first, first + count * GRF)) if operand[0] == "r" else set()


class Instruction:
    def __init__(self, text):
        code, _, comment = text.partition("//")
        code, _, options = code.partition("{")
        self.text = text
        self.waits = options.partition("}")[0].split(",")
        code = re.sub(r"^\([^)]*\)\s*", "", code.strip())
        self.name, _, rest = code.partition(" ")
        lanes = re.match(r"\s*\((\d+)\|M\d+\)", rest)
        operands = (rest[lanes.end():] if lanes else rest).split()
        operands = [o for o in operands if not re.match(r"\((?!sat|abs)", o)]
        self.operands = operands
        self.is_send = self.name.startswith("send")
        self.is_free = self.is_send or self.name.startswith("math")
        self.is_sync = self.name.startswith("sync") or self.name == "nop"
        if self.is_send:
            m = re.search(r"wr:(\d+)h?\+(\d+), rd:(\d+)", comment)
            lengths = [int(m[3]), int(m[1]), int(m[2])]
            spans = [whole(o, n) for o, n in zip(operands, lengths)]
            self.writes, self.reads = spans[0], spans[1] | spans[2]
        else:
            lanes = int(lanes[1]) if lanes else 1
            spans = [region(o, lanes) for o in operands] or [set()]
            self.writes, self.reads = spans[0], set().union(*spans[1:])


class Thread:
    def __init__(self):
        self.issued = 0      # instructions in the pipe
        self.written = {}    # byte: index of the instruction in the pipe
        self.free = {}       # token: [bytes written, bytes read]
        self.hazards = 0

    def end_in_order(self, last):
        self.written = {b: n for b, n in self.written.items() if n > last}

    def wait(self, i):
        for option in i.waits:
            token = re.match(r"\$(\d+)(\.\w+)?", option)
            if option.startswith("@"):
                self.end_in_order(self.issued + 1 - int(option[1:]))
            elif token and token[2] == ".src":
                self.free.get(token[1], [set(), set()])[1] = set()
            elif token:
                self.free.pop(token[1], None)
        if i.name in ("sync.allwr", "sync.allrd"):
            some = re.findall(r"\$(\d+)", "".join(i.operands))
            for token in some or list(self.free):
                if i.name == "sync.allwr":
                    self.free.pop(token, None)
                elif token in self.free:
                    self.free[token][1] = set()

    def run(self, i):
        self.wait(i)
        if i.is_sync:
            return
        self.end_in_order(self.issued - LATENCY)
        late = i.reads & self.written.keys()
        if i.is_free:
            late |= i.writes & self.written.keys()
        for written, read in self.free.values():
            late |= written & (i.reads | i.writes) | read & i.writes
        if late:
            self.hazards += 1
            print("r" + ", r".join(str(r) for r in sorted({b // GRF for b in late})),
                  "not awaited:", i.text)
        if not i.is_free:
            self.issued += 1
            self.written.update(dict.fromkeys(i.writes, self.issued))
        elif "EOT" not in i.waits:
            token = [o[1:] for o in i.waits if re.fullmatch(r"\$\d+", o)]
            self.free[token[0] if token else "none"] = [set(i.writes), set(i.reads)]


def main():
    thread, count = Thread(), 0
    for line in open(sys.argv[1], errors="replace"):
        m = LINE.match(line)
        if m:
            thread.run(Instruction(m[1]))
            count += 1
    print(f"{thread.hazards} hazards" if count > 10 else "no trace")


if __name__ == "__main__":
    main()
