"""Random functions, templates, lambdas and structs for random_kernel.py.

A function has parameters of all kinds and is inlined or out of line; it calls
functions that are defined before it.
"""
from random_calls import Calls, Function, Parameter
from random_types import Object, Value, matrix_of, vector_of

HOW = ("_GENX_", "inline _GENX_", "static", "CM_NOINLINE", "CM_NOINLINE", "_GENX_STACKCALL_",
       "_GENX_STACKCALL_")
CAREFUL_HOW = ("_GENX_", "inline _GENX_", "static", "CM_NOINLINE")


class Functions(Calls):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.functions = []  # Lines before the kernel.

    # Structs.

    def struct(self):
        """Declares the program's struct S."""
        for name in "ab":
            item = self.shape(name)
            if self.chance(0.25) and item.count < 20:
                item = item._replace(length=2)
            self.fields.append(item)
        members = " ".join(f"{o.kind()} {o.name}{f'[{o.length}]' * bool(o.length)};"
                           for o in self.fields)
        self.functions.append(f"struct S {{ {members} uint z; }};")

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
        """The parameters, which can be used from here on, and the template head."""
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
                made.append(Parameter("surface", None, self.surface[0]))
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
        if kind == "reference":
            # A function formats only references to adjacent elements.
            item = item._replace(adjacent=self.chance(0.5))
        self.objects.append(item._replace(lanes_only=bool(lanes)))
        return Parameter(kind, item, f"{item.kind(kind == 'reference')} {item.name}")

    def as_template(self, parameter):
        """The value parameter with T and N in its type; K is an integer parameter."""
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
        """A lambda that captures the variables around it, and calls of it."""
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
