"""Random CM kernels for fuzz_kernels.py.

RandomKernel(seed) is always the same kernel. It reads objects of random shapes
from the surface `in`, runs random statements on them and writes all objects to
the surface `out`: `source` is its text, `outputs` says what is where.
"""
import random
from collections import namedtuple

BYTES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4,
         "half": 2, "float": 4}
FLOATS = ("half", "float")
SIMD_WIDTHS = (4, 8, 16, 32)
COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
SCALARS = ("n0", "n1", "n2", "n0 + n1", "s0", "s1")
INTEGERS = ("0", "1", "2", "3", "7", "-1", "-5", "100", "255", "1000", "-1000",
            "65535u", "70000", "(char)-3", "(short)-300", "(uchar)200",
            "(ushort)50000", "n0", "n1", "n2")
NUMBERS = ("0.5f", "1.5f", "-2.0f", "100.0f", "-0.125f", "(half)0.5", "(half)3")

# Rows of a vector: 0.
Object = namedtuple("Object", "name type rows columns count")
Output = namedtuple("Output", "name type offset count")
# What an expression is made of: its text and the type of its elements.
Value = namedtuple("Value", "text type")


def is_float(type_name):
    return type_name in FLOATS


class RandomKernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.depth, self.names = [], 1, 0
        self.objects, self.outputs = [], []
        self.simd = 0  # The lanes of the SIMD control flow around.
        self.emit("uint s0 = n0 * 3, s1 = n2 ^ n1;")
        for _ in range(self.random.randrange(3, 7)):
            self.declare()
        for _ in range(self.random.randrange(4, 12)):
            self.statement(2)
        self.write_outputs()
        self.source = ('extern "C" _GENX_MAIN_ void k(SurfaceIndex in, SurfaceIndex '
                       "out, int n0, int n1, int n2) {\n" + "\n".join(self.lines) +
                       "\n}\n")

    # Small choices.

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, prefix):
        self.names += 1
        return prefix + str(self.names)

    def index(self, most):
        """A number from 0 to `most`, often only known when the kernel runs."""
        if most <= 0 or self.chance(0.6):
            return str(self.random.randrange(most + 1))
        mask = (1 << (most + 1).bit_length() - 1) - 1
        return f"(({self.pick(SCALARS)}) & {mask})"

    def stride(self, count, limit):
        """A distance at which `count` elements fit into `limit`."""
        most = (limit - 1) // (count - 1) if count > 1 else 1
        return self.random.randrange(1, most + 1) if self.chance(0.4) else 1

    # Objects.

    def declare(self):
        name, element = self.fresh("v"), self.pick(list(BYTES))
        if self.chance(0.6):
            count = self.pick([self.random.randrange(1, 71), 8, 16, 32, 64])
            item = Object(name, element, 0, count, count)
            shape = f"vector<{element}, {count}>"
        else:
            rows = self.random.randrange(1, 9)
            columns = self.random.randrange(1, min(17, 70 // rows))
            count = rows * columns
            item = Object(name, element, rows, columns, count)
            shape = f"matrix<{element}, {rows}, {columns}>"
        # Moderate numbers, so that not all of them become infinite.
        read = "short" if is_float(element) else element
        shift = " >> 4" if element == "half" else ""
        self.emit(f"{shape} {name}; {{ vector<{read}, {count}> t; "
                  f"read(in, {16 * self.random.randrange(90)}, t); "
                  f"vector<{element}, {count}> f = t{shift}; {name} = f; }}")
        self.objects.append(item)

    def write_outputs(self):
        offset = 0
        for o in self.objects:
            size = -(-o.count * BYTES[o.type] // 16) * 16
            padded = size // BYTES[o.type]
            self.emit(f"{{ vector<{o.type}, {padded}> o = 0; "
                      f"o.select<{o.count}, 1>(0) = {o.name}; "
                      f"write(out, {offset}, o); }}")
            self.outputs.append(Output(o.name, o.type, offset, o.count))
            offset += size

    def element(self, o):
        if not o.rows:
            return f"{o.name}({self.index(o.count - 1)})"
        return f"{o.name}({self.index(o.rows - 1)}, {self.index(o.columns - 1)})"

    def region(self, count):
        """`count` elements of an object that may be read and written."""
        fitting = [o for o in self.objects if o.count >= count]
        if not fitting:
            return None
        o = self.pick(fitting)
        if o.count == count and self.chance(0.7):
            return Value(o.name, o.type)
        return self.matrix_region(o, count) if o.rows else self.vector_region(o, count)

    def vector_region(self, o, count):
        name, element, size = o.name, o.type, o.count
        other = self.pick([t for t in BYTES if not is_float(t)])
        fits = size * BYTES[element] // BYTES[other] >= count
        whole = size * BYTES[element] % BYTES[other] == 0
        if self.chance(0.12) and not is_float(element) and fits and whole:
            size = size * BYTES[element] // BYTES[other]
            name, element = f"{name}.format<{other}>()", other
        step = self.stride(count, size)
        start = self.index(size - 1 - (count - 1) * step)
        return Value(f"{name}.select<{count}, {step}>({start})", element)

    def matrix_region(self, o, count):
        if o.columns == count and self.chance(0.3):
            return Value(f"{o.name}.row({self.index(o.rows - 1)})", o.type)
        if o.rows == count and self.chance(0.3):
            return Value(f"{o.name}.column({self.index(o.columns - 1)})", o.type)
        shapes = [(r, count // r) for r in range(1, o.rows + 1)
                  if count % r == 0 and count // r <= o.columns]
        if not shapes:
            return None
        rows, columns = self.pick(shapes)
        down, right = self.stride(rows, o.rows), self.stride(columns, o.columns)
        y = self.index(o.rows - 1 - (rows - 1) * down)
        x = self.index(o.columns - 1 - (columns - 1) * right)
        return Value(f"{o.name}.select<{rows}, {down}, {columns}, {right}>({y}, {x})",
                     o.type)

    # Expressions of `count` elements; None where nothing fits.

    def operand(self, count):
        if not self.simd and self.chance(0.1):
            vectors = [o for o in self.objects if not o.rows]
            o = self.pick(vectors) if vectors else None
            if o and count % o.count == 0 and self.chance(0.5):
                return Value(f"{o.name}.replicate<{count // o.count}>()", o.type)
            where = self.region(count)
            if o and where and not is_float(where.type):
                mask = (1 << o.count.bit_length() - 1) - 1
                return Value(f"{o.name}.iselect(vector<ushort, {count}>"
                             f"({where.text} & {mask}))", o.type)
        return self.region(count)

    def literal(self, like):
        if is_float(like) and self.chance(0.3):
            text = self.pick(NUMBERS)
            return Value(text, "half" if "half" in text else "float")
        return Value(self.pick(INTEGERS), "int")

    def expression(self, count, depth):
        if not depth or self.chance(0.1):
            return self.operand(count)
        a = self.expression(count, depth - 1)
        literal = a and self.chance(0.35)
        b = self.literal(a.type) if literal else self.expression(count, depth - 1)
        if not a or not b:
            return None
        types = (a.type, b.type)
        joint = ("float" if "float" in types else "half" if "half" in types else
                 "uint" if "uint" in types else "int")
        kinds = [self.sum, self.sum, self.sum, self.bound, self.magnitude,
                 self.comparison, self.conversion]
        if not is_float(joint):
            kinds += [self.logic, self.logic, self.shift]
        return self.pick(kinds)(count, a, b, joint)

    def sum(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick('+-*')} {b.text})", joint)

    def logic(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick('&|^')} {b.text})", joint)

    def shift(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick(['<<', '>>'])} ({b.text} & 7))", joint)

    def bound(self, count, a, b, joint):
        name = self.pick(["cm_min", "cm_max"])
        return Value(f"{name}<{joint}>({a.text}, {b.text})", joint)

    def magnitude(self, count, a, b, joint):
        if self.chance(0.5):
            return Value(f"(-{a.text})", a.type)
        return Value(f"cm_abs<{a.type}>({a.text})", a.type)

    def comparison(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick(COMPARISONS)} {b.text})", "ushort")

    def conversion(self, count, a, b, joint):
        to = self.pick(list(BYTES))
        saturate = ", SAT" if self.chance(0.4) else ""
        return Value(f"vector<{to}, {count}>({a.text}{saturate})", to)

    def condition(self, count):
        a = self.expression(count, self.random.randrange(2))
        if not a:
            return None
        b = self.operand(count) if self.chance(0.5) else self.literal(a.type)
        return b and self.comparison(count, a, b, None).text

    # Statements.

    def count(self):
        return self.simd or self.pick([o.count for o in self.objects] +
                                      [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33])

    def statement(self, depth):
        kinds = [self.assign] * 6
        if not self.simd:
            kinds += [self.merge] * 2 + [self.reduce, self.set_element]
        if depth:
            kinds += [self.simd_flow] * 2 if self.simd else [
                self.simd_flow, self.branch, self.loop]
        self.pick(kinds)(depth)

    def block(self, depth):
        self.depth += 1
        for _ in range(self.random.randrange(1, 4)):
            self.statement(depth)
        self.depth -= 1

    def assign(self, depth):
        count = self.count()
        to, value = self.region(count), self.expression(count, self.random.randrange(1, 4))
        if not to or not value:
            return
        other = self.operand(count)
        floats = is_float(to.type) or is_float(value.type)
        if self.chance(0.25):
            operation = self.pick("+-*" if floats else "+-*&|^")
            self.emit(f"{to.text} {operation}= {value.text};")
        elif self.chance(0.1) and other and not (floats or is_float(other.type)):
            name = self.pick(["cm_add", "cm_mul"])
            self.emit(f"{to.text} = {name}<{to.type}>({value.text}, {other.text}, SAT);")
        else:
            self.emit(f"{to.text} = {value.text};")

    def merge(self, depth):
        count = self.count()
        to, value = self.region(count), self.expression(count, 1)
        other, mask = self.operand(count), self.condition(count)
        if to and value and other and mask:
            second = f"{other.text}, " if self.chance(0.4) else ""
            self.emit(f"{to.text}.merge({value.text}, {second}{mask});")

    def reduce(self, depth):
        mask, value = self.condition(self.count()), self.region(self.pick(SIMD_WIDTHS))
        to = self.pick(["s0", "s1"])
        if value and not is_float(value.type) and self.chance(0.5):
            name = self.pick(["cm_sum", "cm_prod", "cm_reduced_min", "cm_reduced_max"])
            self.emit(f"{to} = {name}<int>({value.text});")
        elif mask:
            self.emit(f"{to} = {mask}.{self.pick(['any', 'all'])}();")

    def set_element(self, depth):
        o, from_o = self.pick(self.objects), self.pick(self.objects)
        if not is_float(from_o.type):
            self.emit(f"{self.element(o)} = (uint)({self.element(from_o)});")

    def branch(self, depth):
        a, b = self.pick(SCALARS), self.pick(INTEGERS)
        self.emit(f"if ((int)({a}) {self.pick(COMPARISONS)} (int)({b})) {{")
        self.block(depth - 1)
        if self.chance(0.5):
            self.emit("} else {")
            self.block(depth - 1)
        self.emit("}")

    def loop(self, depth):
        i = self.fresh("i")
        self.emit(f"for (int {i} = 0; {i} < ({self.pick(SCALARS[:3])} & 3); ++{i}) {{")
        self.block(depth - 1)
        self.emit("}")

    def simd_flow(self, depth):
        outer = self.simd
        self.simd = outer or self.pick(SIMD_WIDTHS)
        if self.chance(0.75):
            self.simd_if(depth)
        else:
            self.simd_loop(depth)
        self.simd = outer

    def simd_if(self, depth):
        condition = self.condition(self.simd)
        if not condition:
            return
        self.emit(f"SIMD_IF_BEGIN({condition}) {{")
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
        self.block(depth - 1)
        self.emit(f"}} SIMD_DO_WHILE_END({rounds} > 0);")
