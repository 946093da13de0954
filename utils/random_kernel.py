"""Random CM programs for fuzz_kernels.py.

RandomKernel(seed) is always the same program. It reads objects of random shapes
from the surface `in`, runs random statements on them and writes all objects to
the surface `out`: `source` is its text, `outputs` says what is where. One
program in sixteen is large, one in eight uses shared local memory (`uses_slm`: it
wants a thread group). BLOCK programs with neighbouring seeds have types and
shapes in common, which makes them cheap to compile in one file; `in_batch` is
the text for that. One block in sixteen computes with `double` (`needs_double`),
one in eight with 64-bit integers. Three in four are `careful`: see
random_values.py.

No program is undefined. Results of mathematical functions, which may differ in
the last bits, go to objects that nothing else reads (`Output.exact`).
"""
import random
from collections import namedtuple

from random_values import (BYTES, COMMON, COMPARISONS, COUNTS, INTEGERS, Object, Values,
                           is_float)

SIMD_WIDTHS = (4, 8, 16, 32)
MATH = ("cm_inv", "cm_sqrt", "cm_rsqrt", "cm_log", "cm_exp", "cm_sin", "cm_cos")
SLM_BYTES = 1024
MEMORY_BYTES = 4096  # Of the surface `mem`.
OUTPUT_BYTES = 16384
BLOCK = 64

Output = namedtuple("Output", "name type offset count exact")


class Palette:
    """The types and shapes of a block of programs."""

    def __init__(self, block):
        r = random.Random(f"block {block}")
        self.needs_double = block % 16 == 5
        self.careful, self.signed = block % 4 != 3, block % 8 in (0, 2, 5)
        self.types = r.sample(COMMON, 4)
        if self.careful:
            integers = ["char", "short", "int"] if self.signed else ["uchar", "ushort", "uint"]
            self.types = r.sample(integers, 2) + [
                r.choice(["half", "float"]), r.choice(["half", "float", *integers])]
        elif block % 8 == 3:
            self.types += ["long", "ulong"]
        if self.needs_double:
            self.types += ["double"]
        self.counts = r.sample(COUNTS, 3)
        # Production refuses some loops of four lanes, and its finalizer converts
        # with wrong masks in 32.
        self.simd_widths = (8, 16) if self.careful else r.sample(SIMD_WIDTHS, 2)
        self.lanes = r.choice([8, 16, 32])
        self.vectors = [r.choice([r.randrange(1, 71), 8, 16, 32, 64]) for _ in range(3)]
        rows = [r.randrange(1, 9) for _ in range(2)]
        self.matrices = [(n, r.randrange(1, min(17, 70 // n))) for n in rows]


class RandomKernel(Values):
    def __init__(self, seed):
        self.palette = Palette(seed // BLOCK)
        super().__init__(seed, self.palette.types)
        self.seed = seed
        self.careful, self.signed = self.palette.careful, self.palette.signed
        self.uses_slm = seed % 8 == 3
        large = seed % 16 == 0
        self.lines, self.functions = [], []
        self.depth, self.names, self.breakable = 1, 0, False
        self.approximate, self.outputs = [], []
        self.callables = []
        for _ in range(self.pick([0, 0, 1, 2] if large else [0, 0, 0, 1])):
            self.function()
        if self.careful:
            self.one = "n0 - 4"
        self.emit("uint s0 = n0 * 3, s1 = n2 ^ n1;")
        if self.uses_slm:
            self.emit(f"cm_slm_init({SLM_BYTES}); uint slm = cm_slm_alloc({SLM_BYTES});")
            self.emit(f"vector<uint, {SLM_BYTES // 4}> slm0 = 0; "
                      "cm_slm_block_write(slm, 0, slm0);")
        for _ in range(self.random.randrange(3, 7) if large else self.pick([1, 2, 2, 3])):
            self.declare()
        for _ in range(self.random.randrange(4, 12) if large else self.pick([1, 2, 2, 3])):
            self.statement(2 if large else 1)
        self.write_outputs()
        head = ('extern "C" _GENX_MAIN_ void k(SurfaceIndex in [[type("buffer_t")]], '
                'SurfaceIndex out [[type("buffer_t")]], SurfaceIndex mem [[type("buffer_t")]], '
                'int n0, int n1, int n2) {')
        table = f"static const uint lanes[32] = {{{', '.join(map(str, range(32)))}}};"
        self.source = "\n".join([table] + self.functions + [head] + self.lines) + "\n}\n"

    def name_in_batch(self):
        return f"k{self.seed}"

    def in_batch(self):
        """The source for a file with other programs."""
        source = self.source.replace(" void k(", f" void {self.name_in_batch()}(")
        return f"namespace p{self.seed} {{\n{source}}}\n"

    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, prefix):
        self.names += 1
        return prefix + str(self.names)

    # Objects.

    def shape(self):
        name, element = self.fresh("v"), self.pick(self.types)
        if self.chance(0.6):
            count = self.pick(self.palette.vectors)
            return Object(name, element, 0, count, count), f"vector<{element}, {count}>"
        rows, columns = self.pick(self.palette.matrices)
        return (Object(name, element, rows, columns, rows * columns),
                f"matrix<{element}, {rows}, {columns}>")

    def declare(self):
        item, text = self.shape()
        # Moderate numbers, so that not all of them become infinite.
        read = "short" if is_float(item.type) else item.type
        shift = " >> 4" if item.type == "half" else ""
        self.emit(f"{text} {item.name}; {{ vector<{read}, {item.count}> t; "
                  f"read(in, {16 * self.random.randrange(90)}, t); "
                  f"vector<{item.type}, {item.count}> f = t{shift}; {item.name} = f; }}")
        self.objects.append(item)

    def write_outputs(self):
        offset = 0
        for o in self.objects + self.approximate:
            size = -(-o.count * BYTES[o.type] // 16) * 16
            padded = size // BYTES[o.type]
            self.emit(f"{{ vector<{o.type}, {padded}> o = 0; "
                      f"o.select<{o.count}, 1>(0) = {o.name}; "
                      f"write(out, {offset}, o); }}")
            self.outputs.append(Output(o.name, o.type, offset, o.count,
                                       o not in self.approximate))
            offset += size

    # Functions: parameters by value and by reference, and a result.

    def function(self):
        outer = self.lines, self.depth, self.scalars, self.integers
        self.lines, self.depth = [], 1
        self.scalars, self.integers = ("a0", "a0 + 3"), INTEGERS[:-3]
        name = self.fresh("f")
        given, given_text = self.shape()
        changed, changed_text = self.shape()
        reference = changed_text.replace("<", "_ref<", 1)
        self.objects = [given, changed]
        count = self.pick([given.count, changed.count])
        for _ in range(self.random.randrange(1, 4)):
            self.assign(0)
        result = self.expression(count, 1)
        result_text = f"vector<{result.type}, {count}>" if result else "void"
        how = self.pick(["_GENX_", "inline _GENX_", "static", "CM_NOINLINE"])
        head = (f"{how} {result_text} {name}({given_text} {given.name}, {reference} "
                f"{changed.name}, int a0) {{")
        if result:
            self.emit(f"return {result.text};")
        self.functions += [head] + self.lines + ["}"]
        self.callables.append((name, given, changed, result and (result.type, count)))
        self.lines, self.depth, self.scalars, self.integers = outer
        self.objects = []

    def call(self, depth):
        if not self.callables:
            return self.assign(depth)
        name, given, changed, result = self.pick(self.callables)
        targets = [o for o in self.objects if o[1:] == changed[1:]]
        value = self.expression(given.count, 1)
        if not value:
            return None
        if not targets:  # The object that the function changes is a new one.
            target = Object(self.fresh("v"), *changed[1:])
            shape = (f"matrix<{target.type}, {target.rows}, {target.columns}>"
                     if target.rows else f"vector<{target.type}, {target.count}>")
            self.emit(f"{shape} {target.name} = {self.pick(self.integers)};")
            if self.depth == 1:
                self.objects.append(target)
        else:
            target = self.pick(targets)
        text = f"{name}({value.text}, {target.name}, {self.pick(self.scalars)})"
        to = self.region(result[1]) if result else None
        overlaps = to and to.text.startswith(target.name)
        self.emit(f"{to.text} = {text};" if to and not overlaps else f"{text};")
        return None

    # Statements.

    def count(self):
        return self.simd or self.pick([o.count for o in self.objects] + self.palette.counts)

    def statement(self, depth):
        kinds = [self.assign] * 7 + [self.scattered]
        if not self.simd:
            kinds += [self.merge] * 2 + [self.reduce, self.set_element, self.call,
                                         self.mathematics, self.block_memory]
            if self.uses_slm:
                kinds += [self.slm] * 2
        else:
            kinds += [self.reduce_lanes]
            if self.breakable:
                kinds += [self.leave]
        if depth:
            kinds += [self.simd_flow] * 2 if self.simd else [
                self.simd_flow, self.branch, self.loop]
        self.pick(kinds)(depth)

    def block(self, depth):
        self.depth += 1
        known = len(self.objects)
        for _ in range(self.random.randrange(1, 4)):
            self.statement(depth)
        del self.objects[known:]
        self.depth -= 1

    def assign(self, depth):
        count = self.count()
        to = self.region(count)
        with self.writing(to):
            value = self.expression(count, self.random.randrange(1, 4))
            other = value and self.operand(count)
        if not to or not value:
            return
        floats = is_float(to.type) or is_float(value.type)
        if self.chance(0.25):
            operation = self.pick("+-*" if floats else "+-*&|^")
            self.emit(f"{to.text} {operation}= {value.text};")
        elif (self.chance(0.1) and other and not (floats or is_float(other.type)) and
              8 not in (BYTES[to.type], BYTES[value.type], BYTES[other.type]) and
              not (self.careful and (value.type[0] == "u") != (other.type[0] == "u"))):
            small = max(BYTES[value.type], BYTES[other.type]) < 4
            name = self.pick(["cm_add", "cm_mul"]) if small else "cm_add"
            self.emit(f"{to.text} = {name}<{to.type}>({value.text}, {other.text}, SAT);")
        else:
            self.emit(f"{to.text} = {value.text};")

    def merge(self, depth):
        count = self.count()
        to = self.region(count)
        with self.writing(to):
            value, other, mask = self.expression(count, 1), self.operand(count), self.condition(count)
        if to and value and other and mask:
            second = f"{other.text}, " if self.chance(0.4) else ""
            self.emit(f"{to.text}.merge({value.text}, {second}{mask});")

    def reduce(self, depth):
        mask, value = self.condition(self.count()), self.region(self.pick(self.palette.simd_widths))
        to = self.pick(["s0", "s1"])
        if value and not is_float(value.type) and self.chance(0.5):
            name = self.pick(["cm_sum", "cm_prod", "cm_reduced_min", "cm_reduced_max"])
            self.emit(f"{to} = {name}<int>({value.text});")
        elif mask:
            self.emit(f"{to} = {mask}.{self.pick(['any', 'all'])}();")

    def reduce_lanes(self, depth):
        """In SIMD control flow only active lanes take part."""
        value, to = self.operand(self.simd), self.pick(["s0", "s1"])
        if value and not is_float(value.type) and self.chance(0.6):
            name = self.pick(["cm_sum", "cm_reduced_min", "cm_reduced_max"])
            self.emit(f"{to} = {name}<int>({value.text});")
        elif value:
            mask = self.condition(self.simd)
            if mask:
                self.emit(f"{to} = {mask}.{self.pick(['any', 'all'])}();")

    def set_element(self, depth):
        o, from_o = self.pick(self.objects), self.pick(self.objects)
        if not is_float(from_o.type):
            cast = "int" if self.careful and self.signed and is_float(o.type) else "uint"
            self.emit(f"{self.element(o)} = ({cast})({self.element(from_o)});")

    def mathematics(self, depth):
        if self.depth > 1 or len(self.approximate) > 3:
            return
        count = self.count()
        value = self.expression(count, 1)
        if value:
            name, element = self.fresh("q"), self.pick(["float", "float", "half"])
            # Positive numbers of moderate size, where all are well conditioned.
            self.emit(f"vector<{element}, {count}> {name} = {self.pick(MATH)}("
                      f"vector<{element}, {count}>(vector<uchar, {count}>({value.text}) "
                      "& 31) + 1);")
            self.approximate.append(Object(name, element, 0, count, count))

    # Memory.

    def block_memory(self, depth):
        whole = [o for o in self.objects if o.count * BYTES[o.type] % 16 == 0]
        if not whole:
            return
        to, source = self.pick(whole), self.pick(whole)
        at, to_at = (16 * self.random.randrange(32) for _ in "ab")
        self.emit(f"{{ vector<{source.type}, {source.count}> t = {source.name}; "
                  f"write(mem, {at}, t); vector<{to.type}, {to.count}> r; "
                  f"read(mem, {to_at}, r); {to.name} = r; }}")

    def offsets(self, lanes):
        """Different numbers below 2 * lanes, one for each lane."""
        text = self.fresh("o")
        self.emit(f"vector<uint, {lanes}> {text}(lanes); "
                  f"{text} = ({text} * 2 + ({self.pick(self.scalars)} & 1)) ^ "
                  f"{self.random.randrange(lanes)};")
        return text

    def scattered(self, depth):
        lanes = self.simd or self.palette.lanes
        if lanes < 8:
            return
        source, to = self.region(lanes), self.region(lanes)
        if not source or not to:
            return
        at = 64 * self.random.randrange(8)
        offsets = self.offsets(lanes)
        kind = self.pick(["write", "read", "add"])
        if kind == "write":
            self.emit(f"{{ vector<uint, {lanes}> t = vector<uint, {lanes}>({source.text}); "
                      f"write(mem, {at}, {offsets}, t); }}")
        elif kind == "read":
            self.emit(f"{{ vector<int, {lanes}> t = 0; read(mem, {at}, {offsets}, t); "
                      f"{to.text} = t; }}")
        else:
            self.emit(f"{{ vector<uint, {lanes}> t = vector<uint, {lanes}>({source.text}), "
                      f"old = 0; write_atomic<ATOMIC_{self.pick(['ADD', 'XOR', 'MAX', 'OR'])}>"
                      f"(mem, {offsets} + {at}, t, old); {to.text} = old; }}")

    def slm(self, depth):
        lanes = self.palette.lanes
        source, to = self.region(lanes), self.region(lanes)
        if not source or not to:
            return
        offsets = self.offsets(lanes)
        if self.chance(0.5):
            self.emit(f"{{ vector<uint, {lanes}> t = vector<uint, {lanes}>({source.text}); "
                      f"cm_slm_write(slm, {offsets}, t); cm_slm_fence(); }}")
        else:
            self.emit(f"{{ vector<int, {lanes}> t; cm_slm_read(slm, {offsets}, t); "
                      f"{to.text} = t; }}")

    # Control flow.

    def branch(self, depth):
        a, b = self.pick(self.scalars), self.pick(self.integers)
        self.emit(f"if ((int)({a}) {self.pick(COMPARISONS)} (int)({b})) {{")
        self.block(depth - 1)
        if self.chance(0.5):
            self.emit("} else {")
            self.block(depth - 1)
        self.emit("}")

    def loop(self, depth):
        i = self.fresh("i")
        unroll = self.pick(["", "", "#pragma unroll\n"])
        bound = self.pick(["3", f"({self.pick(self.scalars[:3])} & 3)"])
        self.emit(f"{unroll}for (int {i} = 0; {i} < {bound}; ++{i}) {{")
        self.block(depth - 1)
        self.emit("}")

    def simd_flow(self, depth):
        outer = self.simd, self.breakable
        self.simd = self.simd or self.pick(self.palette.simd_widths)
        if self.chance(0.7):
            self.simd_if(depth)
        else:
            self.simd_loop(depth)
        self.simd, self.breakable = outer

    def simd_if(self, depth):
        condition = self.condition(self.simd)
        if not condition:
            return
        self.emit(f"SIMD_IF_BEGIN({condition}) {{")
        self.block(depth - 1)
        while self.chance(0.2):
            condition = self.condition(self.simd)
            if condition:
                self.emit(f"}} SIMD_ELSEIF({condition}) {{")
                self.block(depth - 1)
        if self.chance(0.6):
            self.emit("} SIMD_ELSE {")
            self.block(depth - 1)
        self.emit("} SIMD_IF_END;")

    def simd_loop(self, depth):
        rounds, start = self.fresh("c"), self.operand(self.simd)
        if not start or is_float(start.type):
            return
        self.emit(f"vector<int, {self.simd}> {rounds} = {start.text} & 3;")
        self.emit("SIMD_DO_WHILE_BEGIN {")
        self.emit(f"  {rounds} -= 1;")
        self.breakable = True
        self.block(depth - 1)
        self.emit(f"}} SIMD_DO_WHILE_END({rounds} > 0);")

    def leave(self, depth):
        condition = self.condition(self.simd)
        if condition:
            self.emit(f"SIMD_IF_BEGIN({condition}) {{ "
                      f"{self.pick(['SIMD_BREAK', 'SIMD_CONTINUE'])}; }} SIMD_IF_END;")
