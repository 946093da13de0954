"""Random two-dimensional block messages for random_kernel.py, where the target has
them: with pointers and descriptors, transposed and transformed, across the edges of
the surface, which is in the thread's slice (random_lsc.py).
"""
from random_lsc import HINTS, SLICE_BYTES, enumerators
from random_types import BYTES, is_float, vector_of

WIDTHS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64)
ELEMENTS = ("uchar", "char", "ushort", "short", "uint", "int", "float", "ulong", "long")


def power_of_two(n):
    return 1 << (n - 1).bit_length()


class Block:
    """The shape of a message's data, and the order of its elements."""

    def __init__(self, element, width, height, blocks, form):
        self.element, self.width, self.height = element, width, height
        self.blocks, self.form = blocks, form
        size = BYTES[element]
        together = self.together = max(4 // size, 1) if form == "VNNI" else 1
        if form == "Transpose":
            self.lines, self.length, self.padded = width, height, power_of_two(height)
        else:
            self.lines = -(-height // together)
            self.length = width * together
            self.padded = power_of_two(width) * together
        # Registers have 64 bytes.
        self.in_registers = -(-self.lines * self.padded * size // 64) * 64 // size
        self.count = blocks * self.lines * self.length

    def fits(self):
        """Whether a message of this shape exists."""
        size = BYTES[self.element]
        wide = power_of_two(self.width) * size * self.blocks
        registers = self.blocks * self.in_registers * size // 64
        if self.width * size % 4 or wide > 64 or registers > 32 or self.height % self.together:
            return False
        if self.blocks > {1: 4, 2: 4, 4: 2, 8: 1}[size]:
            return False
        if self.form == "Transpose":
            return self.blocks == 1 and (
                size == 4 and self.width <= 8 or
                size == 8 and self.width in (1, 2, 4) and self.height == 8)
        return self.form != "VNNI" or size < 4

    def small(self):
        return self.count <= 512 and self.count * BYTES[self.element] <= 1024


class Blocks2d:
    """A mixin of Modern."""

    def block_shape(self, form=None, loads=True):
        form = form or self.pick(["Normal", "Normal", "Transpose", "VNNI"])
        while True:
            element = self.pick([t for t in ELEMENTS if t != "float" or not loads])
            block = Block(element, self.pick(WIDTHS), self.pick([1, 2, 3, 4, 5, 7, 8, 8, 16, 32]),
                          self.pick([1, 1, 1, 2, 4]), form)
            if block.fits() and block.small():
                return block

    def surface_2d(self, block):
        """A surface and a position: address, width, height, pitch, column and row;
        possibly across an edge."""
        size = BYTES[block.element]
        pitch = self.pick([64, 64, 80, 128, 128, 256])
        width = self.pick([n for n in (64, 64, 72, 80, 96, 128, 256) if n <= pitch])
        height = self.random.randrange(1, SLICE_BYTES // pitch + 1)
        columns = width // size
        x = self.pick([self.below(columns), self.below(columns), 0,
                       -self.below(block.width + 1), columns - self.below(block.width + 1)])
        y = self.pick([self.below(height), self.below(height), 0,
                       -self.below(block.height + 1), height - self.below(block.height + 1)])
        if self.chance(0.2):
            y = f"{y} + (int)(({self.pick(self.scalars)}) & 3)"
        room = SLICE_BYTES - pitch * height
        at = 64 * self.below(room // 64 + 1)
        address = f"p + own + {at}"
        if self.chance(0.4):
            address = f"({block.element} *)({address})"
        return address, width - 1, height - 1, pitch - 1, x, y

    def hints_2d(self, verb):
        return enumerators("CacheHint", self.pick(HINTS[verb]))

    def block_2d(self, depth):
        self.pick([self.load_2d, self.load_2d, self.store_2d, self.load_described,
                   self.store_described, self.prefetch_2d])()

    def load_2d(self):
        block = self.block_shape()
        flags = {"Normal": ["false", "false"], "Transpose": ["true", "false"],
                 "VNNI": ["false", "true"]}[block.form]
        hints = self.hints_2d("load")
        parts = [([block.element], False), ([str(block.width)], False),
                 ([str(block.height)], block.height == 1), ([str(block.blocks)], block.blocks == 1),
                 ([flags[0]], flags[0] == "false"), ([flags[1]], flags[1] == "false"),
                 (hints, "Default" in hints[0])]
        name = self.pick(["cm_ptr_load", "cm_load"])
        where = ", ".join(map(str, self.surface_2d(block)))
        self.take(block.element, block.count,
                  f"{name}<{', '.join(self.trailing(parts))}>({where})")

    def store_2d(self):
        block = self.block_shape("Normal", loads=False)
        if block.blocks > 1 or block.height > 8:
            return
        value = self.expression(block.count, 1)
        if not value:
            return
        name, hints = self.fresh("t"), self.hints_2d("store")
        self.emit(f"vector<{block.element}, {block.count}> {name} = "
                  f"{self.memory_value(value, block.element, block.count)};")
        parts = [([block.element], False), ([str(block.width)], False),
                 ([str(block.height)], block.height == 1), (hints, "Default" in hints[0])]
        where = ", ".join(map(str, self.surface_2d(block)))
        self.emit(f"{self.pick(['cm_ptr_store', 'cm_store'])}<{', '.join(self.trailing(parts))}>"
                  f"({where}, {name});")

    def descriptor(self, block):
        """The name of a descriptor, and the offsets of X and Y from it."""
        address, width, height, pitch, x, y = self.surface_2d(block)
        name = self.fresh("b")
        dx, dy = self.pick([0, 0, 1, 8, -2]), self.pick([0, 0, 1, -3])
        kind = f"lsc::block_2d_desc<{block.element}, {block.blocks}, {block.height}, {block.width}>"
        if self.chance(0.3):
            self.emit(f"{kind} {name}(p, 0, 63, 63, 0, 0);")
            setters = [f"set_base((svmptr_t)({address}))", f"set_height({height})", f"set_width({width})",
                       f"set_pitch({pitch})", f"set_block_x({x} - {dx})",
                       f"set_block_y({y} - {dy})"]
            self.random.shuffle(setters)
            self.emit(f"{name}.{'.'.join(setters[:3])}; {name}.{'.'.join(setters[3:])};")
        else:
            self.emit(f"{kind} {name}({address}, {height}, {width}, {pitch}, {x} - {dx}, "
                      f"{y} - {dy});")
        return name, [str(dx), str(dy)]

    def described_arguments(self, verb, further, first=()):
        hints = self.hints_2d(verb)
        parts = [(list(first), first == ["lsc::Normal"])] if first else []
        parts += [(hints, "Default" in hints[0] and verb != "prefetch"),
                  (further, further == ["0", "0"])]
        return f"<{', '.join(self.trailing(parts))}>"

    def load_described(self):
        """Ignores the padding of lines and blocks, which is undefined."""
        block = self.block_shape()
        name, further = self.descriptor(block)
        count = block.blocks * block.in_registers
        t, mask = self.fresh("t"), self.pick(["", "", ", 1", f", (short)(({self.scalar()}) & 1)"])
        said = self.described_arguments("load", further, [f"lsc::{block.form}"])
        self.emit(f"vector<{block.element}, {count}> {t} = 5; cm_load{said}({t}, {name}{mask});")
        if block.length == block.padded and count == block.count:
            item = vector_of(self.fresh("w"), block.element, block.count)
            self.emit(f"{item.kind()} {item.name} = {t};")
        else:
            line = self.below(block.lines) * block.padded + \
                self.below(block.blocks) * block.in_registers
            item = vector_of(self.fresh("w"), block.element, block.length)
            self.emit(f"{item.kind()} {item.name} = {t}.select<{block.length}, 1>({line});")
        self.objects.append(item)

    def store_described(self):
        block = self.block_shape("Normal", loads=False)
        value = self.expression(block.width, 1)
        if block.blocks > 1 or block.height > 8 or not value:
            return
        name, further = self.descriptor(block)
        t = self.fresh("t")
        self.emit(f"vector<{block.element}, {block.in_registers}> {t} = 7;")
        for line in self.random.sample(range(block.lines), min(block.lines, 2)):
            self.emit(f"{t}.select<{block.width}, 1>({line * block.padded}) = "
                      f"{self.memory_value(value, block.element, block.width)};")
        said = self.described_arguments("store", further)
        mask = self.pick(["", "", ", 1", f", (short)(({self.scalar()}) & 1)"])
        self.emit(f"cm_store{said}({name}, {t}{mask});")

    def prefetch_2d(self):
        block = self.block_shape("Normal", loads=False)
        if self.chance(0.5):
            name, further = self.descriptor(block)
            self.emit(f"cm_prefetch{self.described_arguments('prefetch', further)}({name});")
            return
        where = ", ".join(map(str, self.surface_2d(block)))
        hints = self.hints_2d("prefetch")
        parts = [([block.element, str(block.width), str(block.height), str(block.blocks)], False),
                 (hints, False)]
        keep = self.pick([1, 2])
        said = ", ".join(text for texts, _ in parts[:keep] for text in texts)
        self.emit(f"{self.pick(['cm_ptr_prefetch', 'cm_prefetch'])}<{said}>({where});")
