#!/usr/bin/env python3
"""Runs a module of another front end on all executions.

Usage: module.py FILE.ll [SOURCE]

Comments of SOURCE (by default FILE.ll itself) describe the run, in Python:

    ; ARGS: --groups=2x1 --group-size=4x1 --arg=n=3    cmrun's; default --groups=1x1
    ; IN a int: range(16)                 a buffer with these values
    ; OUT o int: [2 * x for x in a]       the expected contents of buffer `o`
    ; PRINTS: "x 7\\n" * 2                 the expected output
    ; ON: cpu skl icllp tgllp             devices; this is the default

Expressions can use the inputs, and compute the module's results independently.
The last line is "N executions agree".
"""
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

CODES = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
         "long": "q", "ulong": "Q", "half": "e", "float": "f", "double": "d"}
LEVELS = ("-O0", "-O2")
SECONDS = 120


def packed(kind, numbers):
    return struct.pack(f"<{len(numbers)}{CODES[kind]}", *numbers)


class Module:
    def __init__(self, file, source):
        text = pathlib.Path(source).read_text()
        self.file, self.values = file, {}
        self.inputs, self.outputs = {}, {}
        self.words = re.search(r"^; ARGS: (.*)", text, re.M)
        self.words = self.words[1].split() if self.words else []
        if not any(w.startswith(("--groups", "--threads")) for w in self.words):
            self.words.append("--groups=1x1")
        on = re.search(r"^; ON: (.*)", text, re.M)
        self.devices = on[1].split() if on else ["cpu", "skl", "icllp", "tgllp"]
        prints = re.search(r"^; PRINTS: (.*)", text, re.M)
        self.prints = eval(prints[1]) if prints else ""
        for where, name, kind, code in re.findall(
                r"^; (IN|OUT) (\w+) (\w+): (.*(?:\n;   .*)*)", text, re.M):
            numbers = list(eval(re.sub(r"\n;", " ", code), {"struct": struct, "math": math, **self.values}))
            if where == "IN":
                self.values[name] = numbers
                self.inputs[name] = packed(kind, numbers)
            else:
                self.outputs[name] = kind, numbers
        if not self.outputs and not self.prints:
            raise SystemExit(f"{source}: nothing is expected")

    def complaint(self, device, level):
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            words = []
            for name, (kind, numbers) in self.outputs.items():
                data = self.inputs.get(name, bytes([0xaa]) * len(packed(kind, numbers)))
                (scratch / name).write_bytes(data)
                words.append(f"--out={name}={scratch / name}.out")
            for name, data in self.inputs.items():
                (scratch / name).write_bytes(data)
            words += [f"--arg={name}=buffer:{scratch / name}"
                      for name in dict.fromkeys([*self.inputs, *self.outputs])]
            gpu = device if device == "cpu" else "gen:" + device
            run = subprocess.run(["cmrun", f"--device={gpu}", level, *self.words, *words,
                                  self.file], capture_output=True, text=True, timeout=SECONDS)
            if run.returncode:
                return run.stderr.strip() or f"exit code {run.returncode}"
            if run.stdout != self.prints:
                return f"prints {run.stdout!r}, not {self.prints!r}"
            for name, (kind, numbers) in self.outputs.items():
                found = (scratch / (name + ".out")).read_bytes()
                if found != packed(kind, numbers):
                    values = struct.unpack(f"<{len(numbers)}{CODES[kind]}",
                                           found[:len(packed(kind, numbers))])
                    return f"{name} is {list(values)}, not {numbers}"
        return ""


def main():
    module = Module(sys.argv[1], sys.argv[-1])
    agree = 0
    for device in module.devices:
        for level in LEVELS:
            wrong = module.complaint(device, level)
            if wrong:
                print(f"{device} {level}: {wrong}")
            else:
                agree += 1
    print(f"{agree} executions agree")
    return 0 if agree == len(module.devices) * len(LEVELS) else 1


if __name__ == "__main__":
    sys.exit(main())
