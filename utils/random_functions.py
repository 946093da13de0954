"""Random functions, templates, lambdas and structs for random_kernel.py.

A function has parameters of all kinds and is inlined or kept; it calls functions
that are before it. No two references of a call are to one variable, and none is
to a global variable that the function uses, since kept functions copy them in
and out. A function with `lanes` may be called in SIMD control flow on as many.
"""
from typing import NamedTuple

from random_flow import Flow
from random_types import Object, Value, base, is_float, matrix_of, vector_of

HOW = ("_GENX_", "inline _GENX_", "static", "CM_NOINLINE", "CM_NOINLINE", "_GENX_STACKCALL_",
       "_GENX_STACKCALL_")
CAREFUL_HOW = ("_GENX_", "inline _GENX_", "static", "CM_NOINLINE")


class Parameter(NamedTuple):
    kind: str    # value, reference, scalar, scalar &, struct, struct &, surface
    item: object = None  # The Object, or the Value of a scalar.
    text: str = ""
    exact: bool = False  # The argument must have the very type.


class Function(NamedTuple):
    name: str
    parameters: list
    result: object  # None, an Object for its shape, a type, or "struct".
    lanes: int
    uses_globals: bool
    arguments: str = ""  # Those of a template.

    @property
    def pure(self):
        kinds = {p.kind for p in self.parameters}
        return (not self.uses_globals and kinds <= {"value", "scalar"} and self.count > 0
                and not self.name.startswith("l"))

    @property
    def count(self):
        return self.result.count if isinstance(self.result, Object) else 0


class Functions(Flow):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.functions = []  # Lines before the kernel.
        self.globals, self.fields = [], []

    # Structs.

    def struct(self):
        """Declares the struct of the program, S."""
        for name in "ab":
            item = self.shape(name)
            if self.chance(0.25) and item.count < 20:
                item = item._replace(length=2)
            self.fields.append(item)
        members = " ".join(f"{o.kind()} {o.name}{f'[{o.length}]' * bool(o.length)};"
                           for o in self.fields)
        self.functions.append(f"struct S {{ {members} uint z; }};")

    def know_struct(self, name):
        """The variable `name` of type S is there."""
        self.objects += [o._replace(name=f"{name}.{o.name}", root=name) for o in self.fields]
        self.scalars = (*self.scalars, f"{name}.z")
        self.writable.append(Value(f"{name}.z", "uint"))
        self.structs.append(name)

    def copy_struct(self, depth):
        if not self.structs:
            return
        others = [s for s in self.structs if s != self.structs[0]]
        if others and self.chance(0.4):
            self.emit(f"{self.pick(others)} = {self.structs[0]};")
            return
        name = self.fresh("s")
        self.emit(f"S {name} = {self.pick(self.structs)};")
        self.know_struct(name)

    # Definitions.

    def function(self):
        how = self.pick(CAREFUL_HOW if self.careful else HOW)
        lanes = self.pick(self.palette.simd_widths) \
            if not self.careful and self.chance(0.7 if self.flavour == "lanes" else 0.2) else 0
        template = not self.careful and self.chance(0.25)
        uses_globals = bool(self.globals) and self.chance(0.5)
        name, lines = self.fresh("f"), self.lines
        callables = [f for f in self.callables if (f.lanes == lanes or not lanes)
                     and (uses_globals or not f.uses_globals)]
        self.lines = []
        with self.scope(objects=[], scalars=(), variables=[], writable=[], structs=[],
                        callables=callables, simd=lanes, depth=1):
            integers, self.integers = self.integers, self.integers[:-3]
            memory, slm = self.uses_memory, self.uses_slm
            self.uses_memory = self.uses_slm = False
            parameters, head = self.parameters(lanes, template)
            if uses_globals:
                self.objects += [o for o in self.globals if not lanes or o.count == lanes]
            result = self.make_result(lanes)
            self.returns = lambda: self.return_text(result)
            for _ in range(self.random.randrange(1, 4)):
                self.statement(1 if self.chance(0.5) else 0)
            last = self.returns() if result else ""
            if last:
                self.emit(last)
            self.integers, self.uses_memory, self.uses_slm = integers, memory, slm
            self.returns = None
        body, self.lines = self.lines, lines
        kind = {None: "void", "struct": "S"}.get(result) if not isinstance(result, Object) \
            else result.kind()
        texts = ", ".join(p.text for p in parameters)
        self.functions += [f"{head}{how} {kind or result} {name}({texts}) {{"] + body + ["}"]
        self.callables.append(Function(name, parameters, result, lanes, uses_globals,
                                       self.template_arguments if head else ""))

    def parameters(self, lanes, template):
        """Parameters, which are known from here on, and what stands before."""
        made, head = [self.parameter("scalar", lanes)], ""
        kinds = self.random.sample(["value", "reference", "value", "reference", "scalar &",
                                    "struct", "struct &", "surface"],
                                   self.random.randrange(1, 4))
        if "value" not in kinds and "reference" not in kinds:
            kinds.append("reference")
        if self.fields and self.chance(0.6):
            kinds.append(self.pick(["struct", "struct &"]))
        if self.careful:
            kinds = ["value", "reference"]
        if template:
            kinds = ["value"] + [k for k in kinds if k != "value"]
        for kind in kinds:
            if kind == "surface" and not self.uses_memory:
                self.uses_memory = True
                made.append(Parameter("surface", None, "SurfaceIndex mem"))
            elif kind.startswith("struct") and self.fields and not lanes and \
                    not any(p.kind.startswith("struct") for p in made):
                name = self.fresh("p")
                self.know_struct(name)
                made.append(Parameter(kind, None, f"S {'&' * (kind[-1] == '&')}{name}"))
            elif kind in ("value", "reference", "scalar &"):
                made.append(self.parameter(kind, lanes))
        if template:
            made[1], head = self.as_template(made[1])
        return made, head

    def parameter(self, kind, lanes):
        if kind == "scalar":
            element = self.pick(["uint", "uint", "int", "ushort"]) if not self.careful else "uint"
            name = self.fresh("a")
            self.scalars = (*self.scalars, name)
            return Parameter(kind, Value(name, element), f"{element} {name}")
        if kind == "scalar &":
            value = Value(self.fresh("a"), self.pick(["uint", "uint", "short", "float", "int"]))
            self.writable.append(value)
            self.variables.append(value)
            if value.type == "uint":
                self.scalars = (*self.scalars, value.text)
            return Parameter(kind, value, f"{value.type} &{value.text}")
        item = self.shape()
        if lanes:
            item = vector_of(item.name, item.type, lanes)
            if lanes % 4 == 0 and self.chance(0.2):
                item = matrix_of(item.name, item.type, 4, lanes // 4)
        self.objects.append(item._replace(lanes_only=bool(lanes)))
        return Parameter(kind, item, f"{item.kind(kind == 'reference')} {item.name}")

    def as_template(self, parameter):
        """The value parameter with T and N for what it is; K is a number."""
        item, number = parameter.item, self.random.randrange(1, 9)
        sizes = "N" if not item.rows else f"N, {item.columns}"
        count = item.rows or item.count
        self.integers = (*self.integers, "K", "K + 1")
        copy = item._replace(name=self.fresh("w"))
        self.emit(f"{item.kind(False, 'T', sizes)} {copy.name} = {item.name};")
        self.objects.append(copy._replace(lanes_only=bool(self.simd)))
        self.template_arguments = self.pick([f"<{number}>", f"<{number}, {item.type}>",
                                             f"<{number}, {item.type}, {count}>"])
        text = f"{item.kind(False, 'T', sizes)} {item.name}"
        return (parameter._replace(text=text, exact=True),
                "template <int K, typename T, int N> ")

    def make_result(self, lanes):
        if lanes or self.careful:
            element = self.pick(self.types)
            count = lanes or self.pick([o.count for o in self.objects])
            return self.pick([None, vector_of("", element, count)])
        kind = self.pick(["none", "scalar", "vector", "vector", "matrix"])
        if self.structs and self.chance(0.5):
            return "struct"
        if kind == "scalar":
            return self.pick(["int", "uint", "short", "float", "half"])
        if kind == "none":
            return None
        if kind == "matrix":
            rows, columns = self.pick(self.palette.matrices)
            return matrix_of("", self.pick(self.types), rows, columns)
        return vector_of("", self.pick(self.types), self.count())

    def return_text(self, result):
        if result is None:
            return "return;"
        if result == "struct":
            return f"return {self.pick(self.structs)};"
        if isinstance(result, str):
            return f"return ({result})((int)(({self.scalar()}) & 1023));"
        value = self.expression(result.count, 1)
        if not value and not self.simd:
            value = Value(f"{result.kind()}({self.pick(self.integers)})", result.type)
        if not value:
            value = Value(self.objects[0].name, self.objects[0].type)
        return f"return {value.text};"

    def function_object(self, depth):
        """A lambda that sees what is around it, and calls of it."""
        name, item = self.fresh("l"), self.shape()
        result = vector_of("", self.pick(self.types), self.count())
        scalar = Value(self.fresh("a"), "uint")
        self.emit(f"auto {name} = [&]({item.kind()} {item.name}, uint {scalar.text}) "
                  f"-> {result.kind()} {{")
        returns = self.returns
        with self.scope(depth=self.depth + 1, exits=()):
            self.objects.append(item)
            self.scalars = (*self.scalars, scalar.text)
            self.returns = lambda: self.return_text(result)
            for _ in range(self.random.randrange(1, 3)):
                self.statement(depth - 1)
            self.emit(self.returns())
        self.returns = returns
        self.emit("};")
        self.callables.append(Function(
            name, [Parameter("value", item), Parameter("scalar", scalar)], result, 0, True))
        for _ in range(self.pick([1, 1, 2])):
            self.call_of(self.callables[-1])

    # Calls.

    def call_text(self, function):
        """A call without effects; None where an argument is missing."""
        arguments = [self.argument(function, p, set()) for p in function.parameters]
        if None in arguments:
            return None
        return Value(f"{function.name}{function.arguments}({', '.join(arguments)})",
                     function.result.type)

    def call(self, depth):
        functions = [f for f in self.callables
                     if (f.lanes == self.simd if self.simd else True)]
        if functions:
            self.call_of(self.pick(functions))

    def call_of(self, function):
        used = {o.origin() for o in self.globals} if function.uses_globals else set()
        arguments = [self.argument(function, p, used) for p in function.parameters]
        if None in arguments:
            return
        text = f"{function.name}{function.arguments}({', '.join(arguments)})"
        plain = {p.kind for p in function.parameters} <= {"value", "scalar"} and \
            not function.uses_globals
        result = function.result
        if result == "struct":
            if self.structs and self.chance(0.5):
                self.emit(f"{self.pick(self.structs)} = {text};")
            else:
                name = self.fresh("s")
                self.emit(f"S {name} = {text};")
                self.know_struct(name)
        elif isinstance(result, str):
            self.use_scalar(text, result)
        elif result:
            to = self.region(result.count, write=True)
            if not to or self.chance(0.15):
                self.emit(f"{text};")
            elif self.careful and base(to.text) in used:
                self.emit(f"{text};")
            elif plain or self.careful:
                self.emit(f"{to.text} = {text};")
            else:  # The place may depend on what the function changes.
                self.emit(f"{{ auto t = {text}; {to.text} = t; }}")
        else:
            self.emit(f"{text};")

    def use_scalar(self, text, element):
        objects = [o for o in self.element_objects(write=True)
                   if is_float(o.type) or not is_float(element)]
        if objects and self.chance(0.5):
            self.emit(f"{{ {element} t = {text}; {self.element(self.one_of(objects))} = t; }}")
        else:
            name = self.fresh("x")
            self.emit(f"{element} {name} = {text};")
            self.variables.append(Value(name, element))

    def argument(self, function, parameter, used):
        """Its text; `used` are variables that references must not be to."""
        kind, item = parameter.kind, parameter.item
        if kind == "surface":
            return "mem" if self.uses_memory else None
        if kind == "scalar":
            return f"({item.type})({self.scalar()})"
        if kind == "scalar &":
            return self.scalar_reference(item.type, used)
        if kind.startswith("struct"):
            free = [s for s in self.structs if kind == "struct" or s not in used]
            if not free:
                return None
            name = self.pick(free)
            if kind == "struct &":
                used.add(name)
            return name
        if kind == "value":
            value = self.expression(item.count, 1)
            if value and parameter.exact:
                return f"{item.kind()}({value.text})"
            return value and value.text
        return self.reference(item, used)

    def scalar_reference(self, element, used):
        free = [v for v in self.writable if v.type == element and base(v.text) not in used]
        if free:
            value = self.pick(free)
        else:
            value = Value(self.fresh("x"), element)
            self.emit(f"{element} {value.text} = ({element})((int)(({self.scalar()}) & 255));")
            self.variables.append(value)
            self.writable.append(value)
        used.add(base(value.text))
        return value.text

    def reference(self, item, used):
        """An object like `item`, or a part of one; a new one when there is none."""
        objects = [o for o in self.objects if o.origin() not in used and not o.constant]
        whole = [o for o in objects if o.like(item)]
        if not self.careful and self.chance(0.7):
            for _ in range(4):
                larger = [o for o in objects if o.type == item.type and not o.lanes_only and
                          o.count > item.count and bool(o.rows) == bool(item.rows)]
                part = larger and self.part_like(self.one_of(larger), item)
                if part:
                    used.add(part.origin())
                    return part.name
        if whole:
            target = self.one_of(whole)
        else:
            target = item._replace(name=self.fresh("v"), lanes_only=bool(self.simd))
            self.emit(f"{target.kind()} {target.name} = {self.pick(self.integers)};")
            self.objects.append(target)
        used.add(target.origin())
        return target.name

    def part_like(self, o, item):
        if not item.rows:
            return self.part_of_vector(o, item.count)
        part = self.part_of_matrix(o, item.count, True)
        return part if part and part.like(item) else None
