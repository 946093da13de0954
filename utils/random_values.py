"""Random expressions with a given number of elements, for random_kernel.py.

No expression is undefined: offsets are within objects, divisors are not 0, shift
counts of operators are below the width. A `careful` program avoids expressions that
the production compiler is known to get wrong:
 - it forgets sign extensions, and that negation wraps, where the result is
   compared, divided or converted as an unsigned value (so integers are either
   all signed or all unsigned);
 - it saturates the exact result of arithmetic that it should wrap first;
 - its finalizer divides unsigned where a signed divisor cannot be negative;
 - |-a| becomes -|a|;
 - its finalizer writes halves to wrong bytes at dynamic offsets;
 - in a statement that reads and writes an object it may write parts before it
   reads them.
"""
import contextlib

from random_builtins import Builtins
from random_regions import Regions
from random_types import Value, base, divisor, is_float, joint_type, promoted

COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
INTEGERS = ("0", "1", "2", "3", "7", "-1", "-5", "100", "255", "1000", "-1000",
            "65535u", "70000", "(char)-3", "(short)-300", "(uchar)200",
            "(ushort)50000", "n0", "n1", "n2")
NUMBERS = ("0.5f", "1.5f", "-2.0f", "100.0f", "-0.125f", "(half)0.5", "(half)3")


class Values(Regions, Builtins):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.one = "1"       # The constant added to divisors.
        self.integers = INTEGERS
        self.variables = []  # Scalars: Value.
        self.tables = []     # Constant arrays: (name, type, length).
        self.callables = []  # Functions; see random_functions.py.

    @contextlib.contextmanager
    def writing(self, to):
        """Expressions generated inside are for a statement that writes `to`."""
        objects = self.objects
        if self.careful and to:
            written = next((o.origin() for o in objects if base(o.name) == base(to.text)), "")
            self.objects = [o for o in objects if o.origin() != written]
        yield
        self.objects = objects

    # Expressions of `count` elements; None where no expression fits.

    def operand(self, count):
        if self.chance(0.14):
            made = self.pick([self.gathered, self.replicated, self.table_values,
                              self.unpacked, self.computed])(count)
            if made:
                return made
        return self.region(count)

    def table_values(self, count):
        """The elements of a constant array."""
        fitting = [t for t in self.tables if t[2] == count]
        if not fitting:
            return None
        name, element, _ = self.pick(fitting)
        return Value(f"vector<{element}, {count}>({name})", element)

    def unpacked(self, count):
        if count > 32 or self.careful:
            return None
        element = self.integer_type()
        return Value(f"cm_unpack_mask<{element}, {count}>({self.pick(self.scalars)})", element)

    def computed(self, count):
        """The result of a function without effects."""
        fitting = [f for f in self.callables if f.pure and f.count == count
                   and f.lanes == self.simd]
        return self.call_text(self.pick(fitting)) if fitting else None

    def literal(self, like):
        if self.variables and self.chance(0.2) and not self.careful:
            return self.pick(self.variables)
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
            kinds += [self.logic, self.logic, self.shift, self.division]
        if not self.careful:
            kinds += [self.builtin] * 3 + [self.connective]
            kinds += [self.explicit] * 3 * self.palette.modern
        elif not is_float(joint):
            kinds += [self.builtin]
        if self.chance(0.05):
            kinds = [self.choice]
        return self.pick(kinds)(count, a, b, joint)

    def sides(self, a, b):
        """Both operands; a scalar may also be on the left."""
        return (b, a) if not self.careful and self.chance(0.2) else (a, b)

    def sum(self, count, a, b, joint):
        a, b = self.sides(a, b)
        return Value(f"({a.text} {self.pick('+-*')} {b.text})", joint)

    def logic(self, count, a, b, joint):
        a, b = self.sides(a, b)
        return Value(f"({a.text} {self.pick('&|^')} {b.text})", joint)

    def shift(self, count, a, b, joint):
        wide = promoted(a.type)
        most = 63 if wide in ("long", "ulong") else 31
        return Value(f"({a.text} {self.pick(['<<', '>>'])} ({b.text} & "
                     f"{self.pick([7, most])}))", wide)

    def division(self, count, a, b, joint):
        """A division by 1 to 127."""
        if self.careful and self.one == "1":
            return self.logic(count, a, b, joint)
        return Value(f"({a.text} {self.pick('/%')} {divisor(b.text, self.one)})", joint)

    def bound(self, count, a, b, joint):
        name = self.pick(["cm_min", "cm_max"])
        return Value(f"{name}<{joint}>({a.text}, {b.text})", joint)

    def magnitude(self, count, a, b, joint):
        keeps_sign = is_float(a.type) or self.signed or not self.careful
        if self.careful and "(-" in a.text:
            return self.sum(count, a, b, joint)
        if self.chance(0.5) and keeps_sign:
            return Value(f"(-{a.text})", promoted(a.type))
        return Value(f"cm_abs<{a.type}>({a.text})", a.type)

    def comparison(self, count, a, b, joint):
        a, b = self.sides(a, b)
        return Value(f"({a.text} {self.pick(COMPARISONS)} {b.text})", "ushort")

    def connective(self, count, a, b, joint):
        """Logical operators, and the complement."""
        if is_float(joint):
            return self.comparison(count, a, b, joint)
        if self.chance(0.3):
            return Value(f"(!{a.text})", "ushort")
        if self.chance(0.3):
            return Value(f"(~{a.text})", promoted(a.type))
        return Value(f"({a.text} {self.pick(['&&', '||'])} {b.text})", "ushort")

    def conversion(self, count, a, b, joint):
        to = self.pick(self.types)
        computed = a.text.startswith(("(", "cm_", "vector<"))
        saturate = ", SAT" if self.chance(0.4) and not (self.careful and computed) else ""
        return Value(f"vector<{to}, {count}>({a.text}{saturate})", to)

    def choice(self, count, a, b, joint):
        """A conditional expression with a scalar condition and two vectors of one type."""
        first = f"vector<{joint}, {count}>({a.text})"
        second = f"vector<{joint}, {count}>({b.text})"
        return Value(f"((({self.pick(self.scalars)}) & 1) ? {first} : {second})", joint)

    def condition(self, count):
        """A mask."""
        a = self.expression(count, self.below(2))
        if not a:
            return None
        if not self.careful and not is_float(a.type) and self.chance(0.1):
            return a.text
        b = self.operand(count) if self.chance(0.5) else self.literal(a.type)
        return b and self.comparison(count, a, b, None).text

    # Scalars.

    def scalar(self):
        """An expression of int or uint that cannot overflow."""
        text = self.pick(self.scalars)
        integers = [o for o in self.element_objects() if not is_float(o.type)]
        if integers and self.chance(0.15):
            text = f"(uint)({self.element(self.one_of(integers))})"
        tables = [t for t in self.tables if not is_float(t[1])]
        if tables and self.chance(0.15):
            name, _, length = self.pick(tables)
            text = f"(uint){name}[{self.index(length - 1)}]"
        if self.chance(0.3):
            text = f"(({text}) {self.pick('+-*^')} {self.pick([3, 5, 77, 1000])}u)"
        return text

    def test(self):
        """A condition on scalars."""
        if self.chance(0.15) and not self.careful:
            mask = self.condition(self.simd or self.pick(self.palette.counts))
            if mask:
                return f"({mask}).{self.pick(['any', 'all'])}()"
        return (f"(int)({self.scalar()}) {self.pick(COMPARISONS)} "
                f"(int)({self.pick(self.integers)})")
