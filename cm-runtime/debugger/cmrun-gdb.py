"""Kernels of the CPU device (cmrun -g) in gdb.

Prints vectors and matrices of CM as lists of elements and of rows, and surface and
sampler indices as numbers; print/r shows the classes of the headers instead. `cmrun --gdb`
starts gdb with this file, and so does `gdb -ix cmrun-gdb.py --args cmrun -g ...`.
"""
import re

import gdb
import gdb.printing


def shape_of(kind):
    """The array type T[N] or T[R][C] that an Object has the shape of."""
    return kind.strip_typedefs().template_argument(0)


def elements_of(array):
    first, last = array.type.range()
    return [array[i] for i in range(first, last + 1)]


def shown(value):
    """Bytes are numbers, which gdb takes for characters."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY and kind.target().sizeof == 1:
        return "{" + ", ".join(str(int(each)) for each in elements_of(value)) + "}"
    return int(value) if kind.sizeof == 1 else value


class ObjectPrinter:
    """A vector or matrix: cm::detail::Object<T[N]> or Object<T[R][C]>."""

    def __init__(self, value):
        elements = value["Elements"]
        self.rows = elements.address.cast(shape_of(value.type).pointer()).dereference()

    def children(self):
        return ((str(i), shown(each)) for i, each in enumerate(elements_of(self.rows)))

    def to_string(self):
        return None

    def display_hint(self):
        return "array"


class IndexPrinter:
    """A SurfaceIndex or SamplerIndex."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return str(int(self.value))


def printer_of(value):
    kind = value.type.strip_typedefs().unqualified()
    name = kind.tag or ""
    if kind.code == gdb.TYPE_CODE_ENUM and re.match(r"(\w+::)*(Surface|Sampler)Index$", name):
        return IndexPrinter(value)
    if name.startswith("cm::detail::Object<") and value.address is not None:
        return ObjectPrinter(value)
    return None


printer_of.name = "cm"
printer_of.enabled = True
gdb.printing.register_pretty_printer(None, printer_of, replace=True)
# Kernels are compiled when they run: none of their lines is known before.
gdb.execute("set breakpoint pending on", to_string=True)
