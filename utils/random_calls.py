"""Random calls of the functions of random_functions.py.

No two references of a call are to one variable, and none is to a global variable
that the function uses, since functions out of line copy references in and out. A
function with `lanes` may be called in SIMD control flow on that many lanes.
"""
from typing import NamedTuple

from random_flow import Flow
from random_types import Object, Value, base, is_float


class Parameter(NamedTuple):
    kind: str    # value, reference, scalar, scalar &, struct, struct &, surface
    item: object = None  # The Object, or the Value of a scalar.
    text: str = ""
    exact: bool = False  # The argument must have exactly this type.


class Function(NamedTuple):
    name: str
    parameters: list
    result: object  # None, an Object for its shape, a type, or "struct".
    lanes: int
    uses_globals: bool
    arguments: str = ""  # Template arguments.

    @property
    def pure(self):
        kinds = {p.kind for p in self.parameters}
        return (not self.uses_globals and kinds <= {"value", "scalar"} and self.count > 0
                and not self.name.startswith("l"))

    @property
    def count(self):
        return self.result.count if isinstance(self.result, Object) else 0


class Calls(Flow):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.globals = []  # Variables at file scope: Object.
        self.fields = []   # Fields of the program's struct S: Object.

    def know_struct(self, name):
        """Makes the variable `name` of type S available."""
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

    def call_text(self, function):
        """A call without effects; None if an argument is missing."""
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
            else:  # The offset may depend on a variable that the function changes.
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
        """The text of an argument; references must not be to the variables in `used`."""
        kind, item = parameter.kind, parameter.item
        if kind == "surface":
            return self.surface[1] if self.uses_memory else None
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
        """An object like `item`, or a part of one; a new one when none fits."""
        objects = [o for o in self.objects if o.origin() not in used and not o.constant]
        whole = [o for o in objects if o.like(item) and (o.adjacent or not item.adjacent)]
        if not self.careful and self.chance(0.7):
            for _ in range(4):
                larger = [o for o in objects if o.type == item.type and not o.lanes_only and
                          o.count > item.count and bool(o.rows) == bool(item.rows)]
                part = larger and self.part_like(self.one_of(larger), item)
                if part and (part.adjacent or not item.adjacent):
                    used.add(part.origin())
                    return part.name
        if whole:
            target = self.one_of(whole)
        else:
            target = item._replace(name=self.fresh("v"), lanes_only=bool(self.simd))
            # The compiler must not know the value: as floats of a function, small integers are
            # denormals, which it keeps where it computes (numbers.md).
            self.emit(f"{target.kind()} {target.name} = {self.pick(self.integers)} + "
                      f"({self.scalars[0]} == 12345);")
            self.objects.append(target)
        used.add(target.origin())
        return target.name

    def part_like(self, o, item):
        if not item.rows:
            return self.part_of_vector(o, item.count)
        part = self.part_of_matrix(o, item.count, True)
        return part if part and part.like(item) else None
