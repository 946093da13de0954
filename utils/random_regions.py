"""Random elements and regions of objects, as operands of either side of an
assignment, and the members that only return values (iselect, replicate).

All offsets are within the object, whether they are constants or computed.
"""
import random

from random_types import BYTES, Value, is_float, matrix_of, vector_of

SCALARS = ("n0", "n1", "n2", "n0 + n1", "s0", "s1")


class Regions:
    def __init__(self, seed, palette):
        self.random = random.Random(seed)
        self.palette = palette
        self.types = palette.types
        self.careful, self.signed = palette.careful, palette.signed
        self.objects = []
        self.simd = 0  # The lanes of the enclosing SIMD control flow.
        self.scalars = SCALARS  # Expressions of type int or uint.

    # Random decisions.

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    def pick_by_weight(self, rows):
        """Picks from rows of (weight, value)."""
        return self.random.choices([r[1] for r in rows], [r[0] for r in rows])[0]

    def below(self, bound):
        return self.random.randrange(bound)

    def index(self, most):
        """An index from 0 to `most`, often only known when the kernel runs."""
        # Production's finalizer writes halves to wrong bytes at dynamic offsets.
        fixed = self.careful and "half" in self.types
        if most <= 0 or self.chance(0.6) or fixed:
            return str(self.below(most + 1))
        scalar = self.pick(self.scalars)
        if self.chance(0.4):
            return f"(int)((uint)({scalar}) % {most + 1}u)"
        return f"(int)(({scalar}) & {(1 << (most + 1).bit_length() - 1) - 1})"

    def stride(self, count, limit):
        """A distance at which `count` elements fit into `limit`."""
        most = (limit - 1) // (count - 1) if count > 1 else 1
        return self.random.randrange(1, most + 1) if self.chance(0.4) else 1

    def integer_type(self):
        return self.pick([t for t in self.types if not is_float(t)])

    # Elements and regions.

    def one_of(self, objects):
        """One of the objects, or an element of one that is an array."""
        o = self.pick(objects)
        if o.length:
            return o._replace(name=f"{o.name}[{self.index(o.length - 1)}]", root=o.origin(),
                              length=0)
        return o

    def element(self, o):
        if not o.rows:
            return self.pick([f"{o.name}({self.index(o.count - 1)})",
                              f"{o.name}[{self.index(o.count - 1)}]"])
        row, column = self.index(o.rows - 1), self.index(o.columns - 1)
        return self.pick([f"{o.name}({row}, {column})", f"{o.name}[{row}][{column}]"])

    def element_objects(self, write=False):
        return [o for o in self.objects if not o.lanes_only and not (write and o.constant)]

    def region(self, count, write=False):
        """`count` elements of an object; None when none is large enough."""
        fitting = [o for o in self.objects
                   if (o.count == count if o.lanes_only else o.count >= count)
                   and not (write and o.constant)]
        if not fitting:
            return None
        o = self.narrowed(self.one_of(fitting), count, write)
        return o and Value(o.name, o.type, o.raw)

    def narrowed(self, o, count, write=False):
        """`count` elements of `o`, by a chain of members."""
        steps = self.pick([0, 1, 1, 2, 2, 3])
        while o and (steps > 0 or o.count != count):
            if o.lanes_only or (o.count == count and self.chance(0.5)):
                return o
            steps -= 1
            o = self.narrower(o, count, steps <= 0, write)
        return o

    def narrower(self, o, count, at_once, write):
        """A part of `o` with at least `count` elements; with exactly `count` if
        `at_once`, where possible."""
        if o.adjacent and self.chance(0.15):
            return self.reformatted(o, count, write)
        if self.chance(0.05):
            return o._replace(name=f"{o.name}.select_all()", root=o.origin())
        if o.rows:
            return self.part_of_matrix(o, count, at_once)
        return self.part_of_vector(o, count if at_once else
                                   self.random.randrange(count, o.count + 1))

    def part_of_vector(self, o, count):
        step = self.stride(count, o.count)
        start = self.index(o.count - 1 - (count - 1) * step)
        at = "" if start == "0" and self.chance(0.1) else start
        return vector_of(f"{o.name}.select<{count}, {step}>({at})", o.type, count,
                         root=o.origin(), adjacent=o.adjacent and step == 1, raw=o.raw)

    def part_of_matrix(self, o, count, at_once):
        """A row, a column, or a select with the right number of elements."""
        same = {"root": o.origin(), "raw": o.raw}
        parts = []
        if o.columns >= count:
            row = self.index(o.rows - 1)
            parts.append(vector_of(f"{o.name}{self.pick([f'.row({row})', f'[{row}]'])}", o.type,
                                   o.columns, adjacent=o.adjacent, **same))
        if o.rows >= count and o.columns > 1:
            parts.append(matrix_of(f"{o.name}.column({self.index(o.columns - 1)})", o.type,
                                   o.rows, 1, adjacent=False, **same))
        sizes = [count] if at_once else range(count, o.count + 1)
        shapes = [(r, size // r) for size in sizes for r in range(1, o.rows + 1)
                  if size % r == 0 and size // r <= o.columns]
        if shapes:
            rows, columns = self.pick(shapes)
            down, right = self.stride(rows, o.rows), self.stride(columns, o.columns)
            y = self.index(o.rows - 1 - (rows - 1) * down)
            x = self.index(o.columns - 1 - (columns - 1) * right)
            parts.append(matrix_of(
                f"{o.name}.select<{rows}, {down}, {columns}, {right}>({y}, {x})", o.type, rows,
                columns, adjacent=False, **same))
        if not parts and o.adjacent and not o.raw:
            return vector_of(f"{o.name}.format<{o.type}>()", o.type, o.count, root=o.origin())
        return self.pick(parts) if parts else None

    def reformatted(self, o, count, write):
        """The bytes of `o` as another type, possibly as a matrix; or `o`. Not as
        halves: whether conversions keep denormals is not specified (numbers.md). A constant
        not as floats: the compiler keeps denormals where it computes."""
        other = self.integer_type()
        if is_float(o.type) and not write:
            return o
        if not write and not self.careful and self.chance(0.2) and not o.constant:
            other = "float"
        size, width = o.count * BYTES[o.type], BYTES[other]
        total, rest = divmod(size, width)
        if total < count or (rest and self.careful):
            return o
        same = {"root": o.origin(), "raw": o.raw or is_float(o.type)}
        rows = self.pick([r for r in range(1, 9) if total % r == 0])
        if self.chance(0.4) and not rest:
            return matrix_of(f"{o.name}.format<{other}, {rows}, {total // rows}>()", other, rows,
                             total // rows, **same)
        return vector_of(f"{o.name}.format<{other}>()", other, total, **same)

    # Members that return values.

    def gathered(self, count):
        """Elements at the indices in a vector."""
        o, where = self.source(), self.region(count)
        if not o or not where or is_float(where.type):
            return None

        def places(text, most):
            mask = (1 << (most + 1).bit_length() - 1) - 1
            if mask == most or self.chance(0.5):
                text = f"{text} & {mask}"
            else:
                text = f"vector<uint, {count}>({text}) % {most + 1}u"
            return f"vector<ushort, {count}>({text})"

        if o.rows:
            return Value(f"{o.name}.iselect({places(where.text, o.rows - 1)}, "
                         f"{places(f'({where.text} >> 3)', o.columns - 1)})", o.type)
        return Value(f"{o.name}.iselect({places(where.text, o.count - 1)})", o.type)

    def source(self):
        """An object to gather or replicate elements of."""
        objects = self.element_objects()
        if self.careful:
            objects = [o for o in objects if not o.rows]
        if not objects:
            return None
        o = self.one_of(objects)
        return o if self.careful else self.narrowed(o, self.random.randrange(1, o.count + 1))

    def replicated(self, count):
        o = self.source()
        if not o:
            return None
        if count % o.count == 0 and self.chance(0.4):
            return Value(f"{o.name}.replicate<{count // o.count}>()", o.type)
        width = self.pick([w for w in range(1, count + 1) if count % w == 0])
        times = count // width
        across = self.random.randrange(0, (o.count - 1) // max(width - 1, 1) + 1)
        if self.careful or self.chance(0.5):
            across = 1
        if (width - 1) * across >= o.count:
            return None
        room = o.count - 1 - (width - 1) * across
        down = self.random.randrange(0, room // max(times - 1, 1) + 1)
        if across == 1 and self.chance(0.3):
            return Value(f"{o.name}.replicate<{times}, {width}>({self.place(o, room)})", o.type)
        sizes = f"{times}, {down}, {width}"
        if across != 1 or self.chance(0.6):
            sizes += f", {across}"
        last = room - (times - 1) * down
        return Value(f"{o.name}.replicate<{sizes}>({self.place(o, last)})", o.type)

    def place(self, o, last):
        """One offset into a vector, two into a matrix, at most that of element `last`."""
        if not o.rows:
            return self.index(last)
        row = self.below(last // o.columns + 1)
        return f"{row}, {self.index(min(last - row * o.columns, o.columns - 1))}"
