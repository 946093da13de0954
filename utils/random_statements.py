"""Random statements without control flow, for random_kernel.py: assignments, new
variables and references, reductions."""
import contextlib

from random_memory import Memory
from random_types import BYTES, Object, Value, divisor, is_float, joint_type, vector_of
from random_values import Values

MATH = ("cm_inv", "cm_sqrt", "cm_rsqrt", "cm_log", "cm_exp", "cm_sin", "cm_cos", "cm_frc")
SCALAR_TYPES = ("short", "ushort", "uchar", "uint", "int", "float")
# The state of the present block.
SCOPED = ("objects", "scalars", "variables", "writable", "structs", "callables", "simd",
          "in_block", "breakable", "exits", "depth")


class Statements(Values, Memory):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.lines, self.depth, self.names = [], 1, 0
        self.writable = []        # Scalar variables: Value.
        self.structs = []         # Variables of the program's struct.
        self.approximate = []     # Objects that no statement reads.
        self.in_block = False     # Inside SIMD control flow.
        self.breakable = False    # Whether SIMD_BREAK is allowed here.
        self.exits = ()           # Which of break and continue are allowed.
        self.uses_memory, self.uses_slm = True, False
        self.returns = None       # Generates the return statement of a function.
        # Of the thread: its part of `mem` and of the input, and the parameter and the
        # argument through which functions access memory.
        self.own, self.input_shift, self.surface = "", "", ("SurfaceIndex mem", "mem")

    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, prefix):
        self.names += 1
        return prefix + str(self.names)

    @contextlib.contextmanager
    def scope(self, **changes):
        """Declarations inside end with the scope; `changes` apply inside."""
        outer = {name: getattr(self, name) for name in SCOPED}
        for name, value in outer.items():
            setattr(self, name, list(value) if isinstance(value, list) else value)
        for name, value in changes.items():
            setattr(self, name, value)
        yield
        for name, value in outer.items():
            setattr(self, name, value)

    def count(self):
        if self.simd:
            return self.simd
        return self.pick([o.count for o in self.objects] + self.palette.counts)

    # Variables.

    def shape(self, name=None):
        name, element = name or self.fresh("v"), self.pick(self.types)
        if self.chance(0.6):
            return vector_of(name, element, self.pick(self.palette.vectors))
        rows, columns = self.pick(self.palette.matrices)
        return Object(name, element, rows, columns, rows * columns)

    def fill(self, o):
        """Reads object `o` from the input."""
        # Values of moderate size, so that not all of them become infinite.
        read = "short" if is_float(o.type) else o.type
        shift = " >> 4" if o.type == "half" else ""
        self.emit(f"{{ vector<{read}, {o.count}> t; read(in, {16 * self.below(90)}{self.input_shift}, t); "
                  f"vector<{o.type}, {o.count}> f = t{shift}; {o.name} = f; }}")

    def declare(self):
        """Declares an object or an array of objects."""
        item = self.shape()
        if not self.careful and item.count * BYTES[item.type] < 200 and self.chance(0.12):
            item = item._replace(length=self.pick([2, 3, 4]))
            self.emit(f"{item.kind()} {item.name}[{item.length}];")
            for part in elements_of(item):
                self.fill(part)
        else:
            self.emit(f"{item.kind()} {item.name};")
            self.fill(item)
        self.objects.append(item)

    def declare_scalar(self):
        element = self.pick(SCALAR_TYPES + ("long", "half"))
        name = self.fresh("x")
        self.emit(f"{element} {name} = ({element})((int)(({self.scalar()}) & 1023));")
        self.variables.append(Value(name, element))
        self.writable.append(Value(name, element))

    def local(self, depth):
        """Declares a variable of this block. In SIMD control flow its inactive lanes
        are undefined, so nothing reads them."""
        count = self.count()
        value = self.expression(count, 1)
        if value:
            item = vector_of(self.fresh("w"), self.pick([value.type, self.pick(self.types)]),
                             count, lanes_only=bool(self.simd))
            # The inner parentheses prevent a function declaration.
            how = self.pick([f" = {value.text}", f"(({value.text}))"])
            self.emit(f"{item.kind()} {item.name}{how};")
            self.objects.append(item)

    def bind(self, depth):
        """Declares a reference."""
        objects = [o for o in self.objects if not o.constant and not o.lanes_only]
        if not objects:
            return
        o = self.one_of(objects)
        part = self.narrowed(o, self.random.randrange(1, o.count + 1))
        if not part:
            return
        name = self.fresh("r")
        self.emit(self.pick([f"{part.kind(reference=True)} {name}({part.name});",
                             f"{part.kind(reference=True)} {name} = {part.name};"]
                            + [f"auto {name} = {part.name};"] * (part.name[-1] == ")")))
        self.objects.append(part._replace(name=name, root=o.origin(), adjacent=False))

    # Assignments.

    def assign(self, depth):
        count = self.count()
        to = self.region(count, write=True)
        with self.writing(to):
            value = self.expression(count, self.random.randrange(1, 4))
            other = value and self.operand(count)
        if not to or not value:
            return
        floats = is_float(to.type) or is_float(value.type)
        if self.chance(0.25) and not to.raw:
            self.emit(f"{to.text} {self.pick('+-*' if floats else '+-*&|^')}= {value.text};")
        elif self.chance(0.1) and other:
            self.emit(f"{to.text} = {self.saturated(to, value, other)};")
        else:
            self.emit(f"{to.text} = {value.text};")

    def saturated(self, to, value, other):
        types = [to.type, value.type, other.type]
        if any(is_float(t) or BYTES[t] == 8 for t in types) or (
                self.careful and (value.type[0] == "u") != (other.type[0] == "u")):
            return value.text
        small = max(BYTES[value.type], BYTES[other.type]) < 4
        name = self.pick(["cm_add", "cm_mul"]) if small else "cm_add"
        return f"{name}<{to.type}>({value.text}, {other.text}, SAT)"

    def merge(self, depth):
        count = self.count()
        to = self.region(count, write=True)
        with self.writing(to):
            value, other = self.expression(count, 1), self.operand(count)
            mask = self.condition(count)
        if not (to and value and other and mask):
            return
        if not self.careful:
            value, other = (self.literal(v.type) if self.chance(0.2) else v
                            for v in (value, other))
            if count <= 32 and self.chance(0.25):
                mask = self.pick([f"(uint)({self.scalar()})", str(self.below(1 << 31))])
        second = f"{other.text}, " if self.chance(0.4) else ""
        self.emit(f"{to.text}.merge({value.text}, {second}{mask});")

    def set_element(self, depth):
        objects = self.element_objects()
        targets = self.element_objects(write=True)
        if not objects or not targets:
            return
        o, from_o = self.one_of(targets), self.one_of(objects)
        if not is_float(from_o.type):
            cast = "int" if self.careful and self.signed and is_float(o.type) else "uint"
            self.emit(f"{self.element(o)} = ({cast})({self.element(from_o)});")

    def number(self):
        """A uint variable that may be changed."""
        return self.pick([v.text for v in self.writable if v.type == "uint"])

    def set_scalar(self, depth):
        to = self.pick(self.writable)
        if to.type == "uint" and self.chance(0.4):
            self.emit(f"{to.text} {self.pick('+-^')}= (uint)({self.scalar()});")
        elif self.chance(0.7) or to.type != "uint":
            self.emit(f"{to.text} = ({to.type})((int)(({self.scalar()}) & 4095));")
        else:
            self.emit(f"{to.text} = (uint)({self.scalar()});")

    def with_two_results(self, depth):
        """A builtin that returns a second result through a parameter."""
        count = self.count()
        a, b = self.expression(count, 1), self.expression(count, 1)
        if not a or not b or self.careful:
            return
        name = self.pick(["cm_imul", "cm_div", "cm_addc", "cm_subb"])
        element = self.pick(["int", "uint"]) if name in ("cm_imul", "cm_div") else "uint"
        second = vector_of(self.fresh("w"), element, count, lanes_only=bool(self.simd))
        a, b = (f"vector<{element}, {count}>({v.text})" for v in (a, b))
        call = {"cm_imul": f"cm_imul<{element}>({second.name}, {a}, {b})",
                "cm_div": f"cm_div<{element}>({second.name}, {a}, {divisor(b)})",
                }.get(name, f"{name}({a}, {b}, {second.name})")
        to = self.region(count, write=True)
        if to:
            self.emit(f"{second.kind()} {second.name};")
            self.emit(f"{to.text} = {call};")
            self.objects.append(second)

    # Reductions, which use the active lanes only.

    def reduce(self, depth):
        count = self.count()
        value = self.operand(self.simd or self.pick([*self.palette.simd_widths, count]))
        kind = self.below(3)
        if kind == 0:
            mask = self.condition(count)
            if mask:
                self.emit(f"{self.number()} = {mask}.{self.pick(['any', 'all'])}();")
        elif value and kind == 1 and count <= 32 and not self.simd and not self.careful:
            mask = self.condition(count)
            if mask:
                self.emit(f"{self.number()} = cm_pack_mask(vector<ushort, {count}>"
                          f"({mask}));")
        elif value:
            self.reduce_numbers(value)

    def reduce_numbers(self, value):
        names = ["cm_sum", "cm_reduced_min", "cm_reduced_max"] + ["cm_prod"] * (not self.simd)
        name = self.pick(names)
        if not is_float(value.type) and self.chance(0.6):
            result = self.pick(["int", "uint"]) if not self.careful else "int"
            sat = ", SAT" if not self.careful and name != "cm_prod" and self.chance(0.3) and \
                BYTES[value.type] < 8 else ""
            self.emit(f"{self.number()} = {name}<{result}>({value.text}{sat});")
            return
        objects = [o for o in self.element_objects(write=True)
                   if is_float(o.type) == is_float(value.type)]
        if objects and not self.careful:
            o = self.one_of(objects)
            result = value.type if BYTES[value.type] > 2 else joint_type(value.type, "int")
            self.emit(f"{self.element(o)} = {name}<{result}>({value.text});")

    def mathematics(self, depth):
        if self.depth > 1 or len(self.approximate) > 3 or self.returns:
            return
        count = self.count()
        value = self.expression(count, 1)
        if value:
            name, element = self.fresh("q"), self.pick(["float", "float", "half"])
            # Positive values of moderate size, for which all are well conditioned.
            self.emit(f"vector<{element}, {count}> {name} = {self.pick(MATH)}("
                      f"vector<{element}, {count}>(vector<uchar, {count}>({value.text}) "
                      "& 31) + 1);")
            self.approximate.append(vector_of(name, element, count))


def elements_of(o):
    """The parts of `o`: itself, or the elements of an array."""
    if not o.length:
        return [o]
    return [o._replace(name=f"{o.name}[{i}]", root=o.origin(), length=0)
            for i in range(o.length)]
