"""Random matrix products (cm_dpas) for random_kernel.py.

The kernel has accumulators, matrices whose rows are updated in place by products, in
loops and unrolled; expressions read regions of them. Sources are read from the input as
integers of few bits or converted to floating-point values of moderate size, so that
sums are exact before each step rounds them.
"""
from collections import namedtuple

from random_types import matrix_of

BITS = {"U2": 2, "S2": 2, "U4": 4, "S4": 4, "U8": 8, "S8": 8, "BF": 16, "HF": 16, "TF32": 32}
INTEGERS = ("U2", "S2", "U4", "S4", "U8", "S8", "U8", "S8")

# An accumulator: its matrix, the repeat count of a row, and the precision of its sources
# ("I" for integers).
Accumulator = namedtuple("Accumulator", "item repeat precision")


def precision(name):
    return f"CM_PRECISION_{name}"


class Products:
    """A mixin of Modern."""

    def declare_accumulators(self):
        """Declares matrices whose rows are results of products."""
        width = self.palette.columns
        for _ in range(self.pick([1, 1, 2]) if width else 0):
            name, repeat = self.fresh("d"), self.pick([1, 2, 3, 4, 5, 7, 8, 8])
            wide = width == 16
            kinds = [("int", "I"), ("uint", "I"), ("float", "HF"), ("float", "BF")]
            kinds += [("float", "TF32"), ("half", "HF"), ("short", "BF")] if wide else []
            element, kind = self.pick(kinds)
            rows = self.pick([1, 2, 2, 3, 4])
            item = matrix_of(name, element, rows, repeat * width, constant=True)
            self.emit(f"{item.kind()} {name};")
            self.fill_accumulator(item, kind)
            self.accumulators.append(Accumulator(item, repeat, kind))
            self.objects.append(item)

    def fill_accumulator(self, item, kind):
        read = "int" if kind == "I" else "short"
        count, padded = item.columns, -(-item.columns // 8) * 8  # Blocks of 16 bytes.
        numbers = f"t.select<{count}, 1>(0)" + " >> 6" * (kind != "I")
        for row in range(item.rows):
            self.emit(f"{{ vector<{read}, {padded}> t; "
                      f"read(in, {16 * self.below(90)}{self.input_shift}, t);")
            if item.type == "short":
                self.emit(f"  vector<float, {count}> f = {numbers}; "
                          f"vector<half, {count}> h = cm_bf_cvt<half>(f);")
            stored = "h.format<short>()" if item.type == "short" else numbers
            self.emit(f"  {item.name}.row({row}) = {stored}; }}")

    def source_of_product(self, name, kind, dwords):
        """Declares `name`, `dwords` dwords of packed values."""
        at = f"{16 * self.below(90)}{self.input_shift}"
        element = self.pick(["int", "uint"])
        item = f"vector<{element}, {dwords}> {name}"
        if BITS[kind] < 16:
            padded = -(-dwords // 4) * 4
            self.emit(f"{item}; {{ vector<int, {padded}> t; read(in, {at}, t); "
                      f"{name} = t.select<{dwords}, 1>(0); }}")
            return
        count = dwords * 32 // BITS[kind]
        padded = -(-count // 8) * 8
        shift = self.pick([7, 9, 12])
        self.emit(f"{item}; {{ vector<short, {padded}> t; read(in, {at}, t); t = t >> {shift};")
        numbers = f"t.select<{count}, 1>(0)"
        if kind == "HF":
            self.emit(f"  vector<half, {count}> h = {numbers}; h *= (half)0.125f; "
                      f"{name}.format<half>() = h; }}")
        elif kind == "BF":
            self.emit(f"  vector<float, {count}> f = {numbers}; "
                      f"vector<half, {count}> h = cm_bf_cvt<half>(f); "
                      f"{name}.format<half>() = h; }}")
        else:
            self.emit(f"  vector<float, {count}> f = {numbers}; "
                      f"{name} = cm_tf32_cvt<{element}>(f); }}")

    def product(self, depth):
        """Adds a product to each of some rows of an accumulator."""
        acc = self.pick(self.accumulators)
        if acc.precision == "I":
            p1, p2 = self.pick(INTEGERS), self.pick(INTEGERS)
        else:
            p1 = p2 = acc.precision
        channels = min(8, 32 // max(BITS[p1], BITS[p2]))
        width, repeat, rows = self.palette.columns, acc.repeat, acc.item.rows
        columns = 8 * channels * BITS[p1] * width // 32
        row = 8 * channels * BITS[p2] * repeat // 32
        c, r = self.fresh("c"), self.fresh("r")
        several = rows > 1 and self.chance(0.6)
        many = rows if several and row * rows * 4 <= 1024 and self.chance(0.6) else 1
        self.emit("{")
        with self.scope(depth=self.depth + 1):
            self.source_of_product(c, p1, columns)
            self.source_of_product(r, p2, row * many)
            if several:
                i = self.fresh("i")
                unroll = self.pick(["#pragma unroll\n", "#pragma unroll\n", "",
                                    "#pragma nounroll\n"])
                self.emit(f"{unroll}for (int {i} = 0; {i} < {rows}; ++{i})")
            else:
                i = self.index(rows - 1)
            source = r if many == 1 else f"{r}.select<{row}, 1>({i} * {row})"
            self.emit("  " * several + self.product_text(acc, (p1, p2), i, c, source,
                                                         (columns, row)))
        self.emit("}")

    def product_text(self, acc, precisions, row, columns, rows, sizes):
        item = acc.item
        to = self.pick([f"{item.name}.row({row})", f"{item.name}[{row}]"])
        first = ", ".join(map(precision, precisions))
        flag = ", SAT" if self.chance(0.1) else ""
        start, none = to, self.chance(0.15)
        if none:
            start = self.pick(["0", "NULL"])
        elif self.chance(0.15):  # Another row, which is not changed.
            start = f"{item.name}.row({self.below(item.rows)})"
        result, n = item.type, item.columns
        if result == "int" and self.chance(0.2):
            result = "uint"
        said = f"{first}, 8, {acc.repeat}" + f", {result}" * none
        if not none and (result != item.type or self.chance(0.3)):
            said = f"{first}, {result}, 8, {acc.repeat}"
        if (none or result in said) and self.chance(0.3):
            said += f", {item.type}" * (not none) + f", int, uint, {n}, {sizes[0]}, {sizes[1]}"
        text = f"cm_dpas<{said}>({start}, {columns}, {rows}{flag})"
        if self.chance(0.15):
            return f"{{ vector<{result}, {n}> t = {text}; {to} = t; }}"
        return f"{to} = {text};"
