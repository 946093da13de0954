"""Random CM objects and expressions for random_kernel.py.

A Values object knows which variables there are and makes texts of regions and
expressions with a wanted number of elements. Nothing that it makes is undefined:
offsets are inside, divisors are not 0, shifts stay below the width. When it is
`careful` it leaves out what the production compiler is known to get wrong:
 - it forgets sign extensions, and that negation wraps, where the result is
   compared, divided or converted as an unsigned number (so integers are either
   all signed or all unsigned);
 - it saturates the exact result of arithmetic that it should wrap first;
 - its finalizer divides unsigned where a signed divisor cannot be negative;
 - |-a| becomes -|a|;
 - its finalizer writes halves to wrong bytes where their place is not constant;
 - of an object that a statement reads and writes it may write parts before it
   reads them.
"""
import contextlib
import random
import re
from collections import namedtuple

BYTES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4,
         "long": 8, "ulong": 8, "half": 2, "float": 4, "double": 8}
FLOATS = ("half", "float", "double")
COMMON = ("char", "uchar", "short", "ushort", "int", "uint", "half", "float")
COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
SCALARS = ("n0", "n1", "n2", "n0 + n1", "s0", "s1")
INTEGERS = ("0", "1", "2", "3", "7", "-1", "-5", "100", "255", "1000", "-1000",
            "65535u", "70000", "(char)-3", "(short)-300", "(uchar)200",
            "(ushort)50000", "n0", "n1", "n2")
NUMBERS = ("0.5f", "1.5f", "-2.0f", "100.0f", "-0.125f", "(half)0.5", "(half)3")
COUNTS = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33)

# Rows of a vector: 0.
Object = namedtuple("Object", "name type rows columns count")
# What an expression is made of: its text and the type of its elements.
Value = namedtuple("Value", "text type")


def is_float(type_name):
    return type_name in FLOATS


def joint_type(a, b):
    """The type of `x + y` for elements of two types."""
    for t in ("double", "float", "half", "ulong", "long", "uint"):
        if t in (a, b):
            return t
    return "int"


class Values:
    def __init__(self, seed, types):
        self.random = random.Random(seed)
        self.types = types  # Of elements.
        self.objects = []
        self.careful, self.signed = False, True
        self.one = "1"      # Added to divisors.
        self.simd = 0       # The lanes of the SIMD control flow around.
        self.scalars, self.integers = SCALARS, INTEGERS

    # Small choices.

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    def index(self, most):
        """A number from 0 to `most`, often only known when the kernel runs."""
        fixed = self.careful and "half" in self.types
        if most <= 0 or self.chance(0.6) or fixed:
            return str(self.random.randrange(most + 1))
        mask = (1 << (most + 1).bit_length() - 1) - 1
        return f"(({self.pick(self.scalars)}) & {mask})"

    def stride(self, count, limit):
        """A distance at which `count` elements fit into `limit`."""
        most = (limit - 1) // (count - 1) if count > 1 else 1
        return self.random.randrange(1, most + 1) if self.chance(0.4) else 1

    def integer_type(self):
        return self.pick([t for t in self.types if not is_float(t)])

    # Elements and regions, which may be read and written.

    @contextlib.contextmanager
    def writing(self, to):
        """What is made meanwhile is for a statement that writes `to`."""
        objects = self.objects
        if self.careful and to:
            name = re.match(r"\w+", to.text)[0]
            self.objects = [o for o in objects if o.name != name]
        yield
        self.objects = objects

    def element(self, o):
        if not o.rows:
            return self.pick([f"{o.name}({self.index(o.count - 1)})",
                              f"{o.name}[{self.index(o.count - 1)}]"])
        row, column = self.index(o.rows - 1), self.index(o.columns - 1)
        return self.pick([f"{o.name}({row}, {column})", f"{o.name}[{row}][{column}]"])

    def region(self, count):
        """`count` elements of an object; None when none is large enough."""
        fitting = [o for o in self.objects if o.count >= count]
        if not fitting:
            return None
        o = self.pick(fitting)
        if o.count == count and self.chance(0.6):
            return Value(o.name, o.type)
        if o.rows:
            return self.matrix_region(o, count)
        return self.vector_region(o, count, self.random.randrange(2))

    def vector_region(self, o, count, depth):
        """A select, perhaps of a select or of a format."""
        if self.chance(0.15):
            o = self.reformatted(o, count)
            if o.rows:
                return self.matrix_region(o, count)
        elif depth and o.count > count and self.chance(0.4):
            middle = self.random.randrange(count, o.count + 1)
            step = self.stride(middle, o.count)
            start = self.index(o.count - 1 - (middle - 1) * step)
            name = f"{o.name}.select<{middle}, {step if middle > 1 else 1}>({start})"
            o = Object(name, o.type, 0, middle, middle)
        step = self.stride(count, o.count)
        start = self.index(o.count - 1 - (count - 1) * step)
        return Value(f"{o.name}.select<{count}, {step}>({start})", o.type)

    def reformatted(self, o, count):
        """The bytes of object `o` as another type, and perhaps as a matrix."""
        other, size = self.integer_type(), o.count * BYTES[o.type]
        if is_float(o.type) or size % BYTES[other] or size // BYTES[other] < count:
            return o
        total = size // BYTES[other]
        divisors = [r for r in range(1, 9) if total % r == 0]
        if self.chance(0.4):
            rows = self.pick(divisors)
            name = f"{o.name}.format<{other}, {rows}, {total // rows}>()"
            return Object(name, other, rows, total // rows, total)
        return Object(f"{o.name}.format<{other}>()", other, 0, total, total)

    def matrix_region(self, o, count):
        if o.columns >= count and self.chance(0.3):
            row = Object(f"{o.name}.row({self.index(o.rows - 1)})", o.type, 0, o.columns,
                         o.columns)
            if o.columns == count:
                return Value(row.name, o.type)
            return self.vector_region(row, count, 0)
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
        if not self.simd and self.chance(0.12):
            vectors = [o for o in self.objects if not o.rows]
            o = self.pick(vectors) if vectors else None
            if o and self.chance(0.5):
                value = self.replicated(o, count)
                if value:
                    return value
            where = self.region(count)
            if o and where and not is_float(where.type):
                mask = (1 << o.count.bit_length() - 1) - 1
                return Value(f"{o.name}.iselect(vector<ushort, {count}>"
                             f"({where.text} & {mask}))", o.type)
        return self.region(count)

    def replicated(self, o, count):
        if count % o.count == 0:
            return Value(f"{o.name}.replicate<{count // o.count}>()", o.type)
        widths = [w for w in range(1, o.count + 1) if count % w == 0]
        width = self.pick(widths)
        times = count // width
        if self.chance(0.5):
            last = o.count - width
            return Value(f"{o.name}.replicate<{times}, {width}>({self.index(last)})",
                         o.type)
        down = self.random.randrange(0, (o.count - width) // max(times - 1, 1) + 1)
        last = o.count - width - (times - 1) * down
        return Value(f"{o.name}.replicate<{times}, {down}, {width}, 1>"
                     f"({self.index(last)})", o.type)

    def literal(self, like):
        if is_float(like) and self.chance(0.3):
            text = self.pick(NUMBERS)
            return Value(text, "half" if "half" in text else "float")
        signed = [text for text in self.integers if text[-1] != "u"]
        text = self.pick(signed if self.careful and self.signed else self.integers)
        return Value(text, "uint" if text.endswith("u") else "int")

    def expression(self, count, depth):
        if not depth or self.chance(0.1):
            return self.operand(count)
        a = self.expression(count, depth - 1)
        literal = a and self.chance(0.35)
        b = self.literal(a.type) if literal else self.expression(count, depth - 1)
        if not a or not b:
            return None
        joint = joint_type(a.type, b.type)
        kinds = [self.sum, self.sum, self.sum, self.bound, self.magnitude,
                 self.comparison, self.conversion]
        if not is_float(joint):
            kinds += [self.logic, self.logic, self.shift, self.division, self.bits]
        if self.chance(0.05):
            kinds = [self.choice]
        return self.pick(kinds)(count, a, b, joint)

    def sum(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick('+-*')} {b.text})", joint)

    def logic(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick('&|^')} {b.text})", joint)

    def shift(self, count, a, b, joint):
        wide = "ulong" if a.type == "ulong" else "long" if a.type == "long" else \
            "uint" if a.type == "uint" else "int"
        most = 63 if wide in ("long", "ulong") else 31
        return Value(f"({a.text} {self.pick(['<<', '>>'])} ({b.text} & "
                     f"{self.pick([7, most])}))", wide)

    def division(self, count, a, b, joint):
        """By 1 to 127."""
        if self.careful and self.one == "1":
            return self.logic(count, a, b, joint)
        return Value(f"({a.text} {self.pick('/%')} (({b.text} & 126) + {self.one}))",
                     joint_type(a.type, joint))

    def bits(self, count, a, b, joint):
        to_int = f"vector<int, {count}>({a.text})"
        to_uint = f"vector<uint, {count}>({a.text})"
        signed = [
            Value(f"cm_shr<int>({to_int}, {b.text} & 31)", "int"),
            Value(f"cm_shl<short>({to_int}, {b.text} & 7, SAT)", "short"),
            Value(f"cm_avg<int>({to_int}, vector<int, {count}>({b.text}))", "int")]
        unsigned = [
            Value(f"cm_lsr<uint>({to_uint}, {b.text} & 31)", "uint"),
            Value(f"cm_cbit({to_uint})", "uint"),
            Value(f"cm_fbl({to_uint})", "uint"),
            Value(f"cm_bf_reverse<uint>({to_uint})", "uint")]
        mixed = [
            Value(f"cm_asr<int>({to_uint}, {b.text} & 31)", "int"),
            Value(f"cm_lsr<uint>({to_int}, {b.text} & 31)", "uint")]
        if self.careful:
            return self.pick(signed if self.signed else unsigned)
        return self.pick(signed + unsigned + mixed)

    def bound(self, count, a, b, joint):
        name = self.pick(["cm_min", "cm_max"])
        return Value(f"{name}<{joint}>({a.text}, {b.text})", joint)

    def magnitude(self, count, a, b, joint):
        keeps_sign = is_float(a.type) or self.signed or not self.careful
        if self.careful and "(-" in a.text:
            return self.sum(count, a, b, joint)
        if self.chance(0.5) and keeps_sign:
            return Value(f"(-{a.text})", joint_type(a.type, "char")
                         if not is_float(a.type) else a.type)
        return Value(f"cm_abs<{a.type}>({a.text})", a.type)

    def comparison(self, count, a, b, joint):
        return Value(f"({a.text} {self.pick(COMPARISONS)} {b.text})", "ushort")

    def conversion(self, count, a, b, joint):
        to = self.pick(self.types)
        computed = a.text.startswith(("(", "cm_", "vector<"))
        saturate = ", SAT" if self.chance(0.4) and not (self.careful and computed) else ""
        return Value(f"vector<{to}, {count}>({a.text}{saturate})", to)

    def choice(self, count, a, b, joint):
        """A scalar condition between two vectors of one type."""
        first = f"vector<{joint}, {count}>({a.text})"
        second = f"vector<{joint}, {count}>({b.text})"
        return Value(f"((({self.pick(self.scalars)}) & 1) ? {first} : {second})", joint)

    def condition(self, count):
        a = self.expression(count, self.random.randrange(2))
        if not a:
            return None
        b = self.operand(count) if self.chance(0.5) else self.literal(a.type)
        return b and self.comparison(count, a, b, None).text
