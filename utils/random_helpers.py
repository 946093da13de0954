"""Random function templates with reference parameters for random_kernel.py, called
with all or the first of their template arguments, and calls of builtins with optional
template arguments.

The bodies work for any size and type; the arguments are objects, regions of objects,
and rows.
"""
from collections import namedtuple

from random_types import FLOATS, Value, is_float, joint_type, matrix_of, vector_of

# A template: its name, whether it takes a matrix, its parameters in order (K is an
# integer, T a type, N, R and C sizes), the element type if it is fixed, and the element
# type of a second operand, a vector by value of as many elements.
Helper = namedtuple("Helper", "name matrix parameters element second")

# Statements on the vector or matrix reference `v` and the integers K and n.
VECTOR_BODIES = (
    "v += (T)K;", "v = v * (T)n;", "v.merge(v + (T)1, v > (T)n);",
    "v.select<(N + 1) / 2, (N > 2 ? 2 : 1)>(0) = (T)K;",
    "vector<T, N> w = v; v = w - (T)n;",
    "vector_ref<T, (N + 1) / 2> part = v.select<(N + 1) / 2, 1>(N / 2); part += (T)n;",
    "if constexpr (N % 4 == 0) v.select<N / 2, 2>(1) = v.select<N / 2, 2>(0);",
    "for (int i = 0; i < K; ++i) v(i % N) = (T)n;",
    "v = cm_max<T>(cm_min<T>(v, (T)n), (T)K);",
    "v.select<1, 1>(N - 1) = v.select<1, 1>(0) + (T)K;")
MATRIX_BODIES = (
    "v += (T)K;", "v.row(K % R) = (T)n;", "v.column(K % C) += (T)1;",
    "v.select<(R + 1) / 2, 1, C, 1>(0, 0) = (T)n;",
    "for (int i = 0; i < R; ++i) v.row(i) = v.row(R - 1 - i) + (T)K;",
    "matrix<T, R, C> w = v; v = w - (T)n;",
    "vector_ref<T, C> line = v.row(R - 1); line = line * (T)K;",
    "v.select<R, 1, 1, 1>(0, C - 1) += v.select<R, 1, 1, 1>(0, 0);",
    "if constexpr (R > 1) v.select<R - 1, 1, C, 1>(1, 0) = v.select<R - 1, 1, C, 1>(0, 0);",
    "v.merge((T)n, v < (T)K);")

# Explicit template arguments of builtins, after which the others are deduced: lists by
# name. R is the result, T the element type of the first operand, N its size, U the
# whole type of the second operand.
BINARY = ("R, T, N, U", "R, T, N", "R, T", "R, T, U")
EXPLICIT = (
    ("cm_abs", ("R, T, N", "R, T"), "x", "kind"),
    ("cm_add", BINARY, "xk", "kind"), ("cm_mul", BINARY, "xk", "kind"),
    ("cm_min", BINARY, "xt", "kind"), ("cm_max", BINARY, "xt", "kind"),
    ("cm_avg", BINARY, "ii", "int"), ("cm_shl", BINARY, "Ii", "int"),
    ("cm_shr", BINARY, "Ii", "int"), ("cm_asr", BINARY, "Ii", "int"),
    ("cm_lsr", BINARY, "Ii", "int"), ("cm_rol", BINARY, "ii", "same"),
    ("cm_ror", BINARY, "ii", "same"), ("cm_lzd", ("R, T, N", "R, T"), "i", "int"),
    ("cm_cbit", ("T, N",), "i", "uint"), ("cm_fbl", ("N",), "i", "uint"),
    ("cm_fbh", ("N",), "i", "uint"), ("cm_bf_reverse", ("R, T, N", "R, T"), "i", "int"),
    ("cm_rndd", ("R, N", "R"), "f", "any"), ("cm_rnde", ("R, N",), "f", "any"),
    ("cm_rndu", ("R, N",), "f", "any"), ("cm_rndz", ("R, N",), "f", "any"),
    ("cm_f32tof16", ("T, N",), "q", "ushort"))
NO_FLAG = ("cm_cbit", "cm_fbl", "cm_fbh", "cm_bf_reverse", "cm_f32tof16", "cm_mul", "cm_rol",
           "cm_ror")


class Helpers:
    """A mixin of Modern."""

    # Builtins with explicit template arguments.

    def explicit(self, count, a, b, joint):
        name, lists, letters, kind = self.pick(EXPLICIT)
        values = []
        for letter, value in zip(letters, (a, b)):
            values.append(self.fitting(letter, value, count, values))
        first = values[0]
        result = {"same": first.type, "uint": "uint", "ushort": "ushort"}.get(kind)
        if not result:
            result = self.pick([t for t in self.types if kind == "any" or
                                is_float(t) == is_float(first.type)] or [first.type])
        arguments = self.pick(lists).split(", ")
        said = {"R": result, "T": first.type, "N": str(count)}
        if len(values) > 1:
            said["U"] = f"vector<{values[1].type}, {count}>"
        texts = [v.text for v in values]
        if "N" in arguments and "T" in arguments and self.chance(0.1):
            texts[0] = f"({first.type}){self.below(100)}"
        flag = ", SAT" if name not in NO_FLAG and self.chance(0.3) else ""
        return Value(f"{name}<{', '.join(said[x] for x in arguments)}>({', '.join(texts)}{flag})",
                     result)

    # Templates of the program.

    def helper(self):
        matrix = self.chance(0.5)
        name, element = self.fresh("h"), self.pick([None, None, self.pick(self.types)])
        second = None if matrix or self.chance(0.5) else self.pick(self.types)
        sizes = ["R", "C"] if matrix else ["N"]
        parameters = ["K"] + (["T"] if not element else [])
        self.random.shuffle(parameters)
        parameters += sizes
        self.helpers.append(Helper(name, matrix, parameters, element, second))
        kinds = {"K": "int K", "T": f"{self.pick(['typename', 'class'])} T"}
        size = self.pick(["int", "int", "uint"])
        head = ", ".join(kinds.get(x, f"{size} {x}") for x in parameters)
        shape = f"{'matrix' if matrix else 'vector'}_ref<{element or 'T'}, {', '.join(sizes)}> v"
        other = f", vector<{second}, N> x" if second else ""
        body = self.random.sample(MATRIX_BODIES if matrix else VECTOR_BODIES, self.pick([1, 2, 3]))
        if element:
            body.insert(0, f"using T = {element};")
        if second:
            body.append(self.pick(["v = v + x;", "v.merge(x, x > 0);", "v -= x;"]))
        how = self.pick(["_GENX_", "inline _GENX_", "static", "CM_NOINLINE"])
        self.functions.append(f"template <{head}> {how} void {name}({shape}, int n{other}) {{ "
                              f"{' '.join(body)} }}")

    def call_helper(self, depth):
        """Calls a template with an object, or a region of one; sizes are deduced."""
        helper = self.pick(self.helpers)
        objects = [o for o in self.objects
                   if not o.constant and not o.lanes_only and not o.raw and
                   bool(o.rows) == helper.matrix and o.type in (helper.element or o.type)
                   and o.type == (helper.element or o.type)]
        if not objects:
            return
        o = self.one_of(objects)
        if self.chance(0.5):
            part = self.narrowed(o, self.random.randrange(1, o.count + 1), write=True)
            if part and not part.raw and part.type == o.type and \
                    bool(part.rows) == helper.matrix:
                o = part
        elif helper.matrix is False and self.chance(0.3):
            wider = [m for m in self.objects if m.rows and not m.constant and not m.lanes_only
                     and not m.length and m.type == o.type]
            if wider:
                m = self.pick(wider)
                o = vector_of(f"{m.name}.row({self.index(m.rows - 1)})", m.type, m.columns,
                              root=m.origin())
        value = self.expression(o.count, 1) if helper.second else None
        if helper.second and not value:
            return
        said = {"K": str(self.random.randrange(1, 6)), "T": o.type, "N": str(o.count),
                "R": str(o.rows), "C": str(o.columns)}
        needed = max(i for i, x in enumerate(helper.parameters) if x in "KT" and x == "K") + 1
        keep = self.random.randrange(needed, len(helper.parameters) + 1)
        arguments = ", ".join(said[x] for x in helper.parameters[:keep])
        second = ""
        if helper.second:
            second = f", vector<{helper.second}, {o.count}>({value.text})"
        self.emit(f"{helper.name}<{arguments}>({o.name}, (int)(({self.scalar()}) & 15){second});")
