"""The programs of the code generation benchmark, and their random inputs.

A line of programs.txt is a Program. Its inputs are random values that depend only on
their specification in the line, so that they are the same in each run.
"""
import os
import pathlib
import random
import re
import shlex
import struct
import tempfile

import peer

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DEVICES = ("skl", "icllp", "tgllp", "dg2", "pvc")
# For each type its code for struct, and its minimum and maximum.
TYPES = {"u8": ("B", 0, 255), "i8": ("b", -128, 127), "u16": ("H", 0, 65535),
         "i16": ("h", -32768, 32767), "u32": ("I", 0, 2 ** 32 - 1),
         "i32": ("i", -2 ** 31, 2 ** 31 - 1), "i64": ("q", -2 ** 63, 2 ** 63 - 1),
         "f16": ("e", -4, 4), "f32": ("f", -4, 4), "f64": ("d", -4, 4)}
INPUT = re.compile(r"@(\w+):(\d+)(?::(-?[\d.]+):(-?[\d.]+))?")


def random_numbers(text):
    """The bytes of the input that `text` specifies, such as @i16:64:0:100."""
    name, count, low, high = INPUT.fullmatch(text).groups()
    code, least, greatest = TYPES[name]
    source = random.Random(text)
    if name[0] == "f":
        make = lambda: source.uniform(float(low or least), float(high or greatest))
    else:
        make = lambda: source.randint(int(low or least), int(high or greatest))
    return b"".join(struct.pack("<" + code, make()) for _ in range(int(count)))


class Program:
    def __init__(self, words):
        self.name, file, *rest = words
        self.file = pathlib.Path(file) if "/" in file else \
            (HERE / "kernels" / file).relative_to(ROOT)
        self.devices, self.within = DEVICES, 0.0
        options = []
        for word in rest:
            if word.startswith("devices="):
                self.devices = tuple(word.partition("=")[2].split(","))
            elif word.startswith("within="):
                self.within = float(word.partition("=")[2])
            else:
                options.append(word)
        launch, self.compiler, _ = peer.split_arguments(options)
        self.launch = [option for option in launch if option[0] != "out"]
        self.outputs = [value for name, value in launch if name == "out"]
        if not self.outputs:
            raise SystemExit(f"{self.name}: no --out")

    def with_inputs(self, folder):
        """The launch options, with files in `folder` for the random inputs."""
        def made(match):
            file = folder / match[0].replace("@", "").replace(":", "_")
            if not file.exists():
                # Two programs, or two devices of one, may need the same file.
                with tempfile.NamedTemporaryFile(dir=folder, delete=False) as own:
                    own.write(random_numbers(match[0]))
                os.replace(own.name, file)
            return str(file)
        return [(name, INPUT.sub(made, value)) for name, value in self.launch]


def read_programs(file):
    text = file.read_text().replace("\\\n", " ")
    lines = [shlex.split(line, comments=True) for line in text.splitlines()]
    programs = [Program(words) for words in lines if words]
    names = [program.name for program in programs]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise SystemExit(f"{file}: twice: {', '.join(sorted(twice))}")
    return programs
