"""The builtin functions that random expressions call, as a table.

A row has the text of the call and a letter for each operand, {a}, {b} and {c}:
 x any elements; k the kind (floating point or integer) of the first
 t the type of the first
 I integers; i of at most 4 bytes; z of at most 2; s int; u uint; w ushort
 f half or float; F float; q float that is no NaN
 p integers from 1 to 127; n any number of bits
{R} is the type of the result: "kind" means any that is floating point or integer
as the first operand is, "joint" the type of the sum of both operands in C++,
"same" the type of the first operand, "signed" and "unsigned" any integers;
{sat} is SAT or nothing; {width} and {offset} are those of a bit field.
"""
from collections import namedtuple

from random_types import Value, divisor, is_float, joint_type

Row = namedtuple("Row", "text operands result multiple feature", defaults=(1, ""))

ALLOWED = {
    "I": ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"),
    "i": ("char", "uchar", "short", "ushort", "int", "uint"),
    "z": ("char", "uchar", "short", "ushort"),
    "s": ("int",), "u": ("uint",), "w": ("ushort",), "f": ("half", "float"), "F": ("float",)}

TABLE = (
    Row("cm_abs<{R}>({a}{sat})", "x", "kind"),
    Row("cm_add<{R}>({a}, {b}{sat})", "xk", "kind"),
    Row("cm_mul<{R}>({a}, {b})", "xk", "kind"),
    Row("cm_mul<{R}>({a}, {b}, SAT)", "zz", "kind"),
    Row("cm_mul<{R}>({a}, {b}, SAT)", "ff", "kind"),
    Row("cm_min<{R}>({a}, {b}{sat})", "xx", "joint"),
    Row("cm_max<{R}>({a}, {b}{sat})", "xx", "joint"),
    Row("cm_min<{R}>({a}, {b}{sat})", "xt", "kind"),
    Row("cm_max<{R}>({a}, {b}{sat})", "xt", "kind"),
    Row("cm_avg<{R}>({a}, {b}{sat})", "ii", "int"),
    Row("cm_shl<{R}>({a}, {b}{sat})", "In", "int"),
    Row("cm_shr<{R}>({a}, {b}{sat})", "In", "int"),
    Row("cm_asr<{R}>({a}, {b}{sat})", "In", "int"),
    Row("cm_lsr<{R}>({a}, {b}{sat})", "In", "int"),
    Row("cm_quot<{R}>({a}, {b})", "Ip", "joint"),
    Row("cm_mod<{R}>({a}, {b})", "Ip", "joint"),
    Row("cm_lzd<{R}>({a}{sat})", "i", "int"),
    Row("cm_cbit<{R}>({a})", "i", "int"),
    Row("cm_fbl<{R}>({a})", "i", "int"),
    Row("cm_fbh<{R}>({a})", "i", "int"),
    Row("cm_bf_reverse<{R}>({a})", "i", "int"),
    Row("cm_bf_insert<{R}>({width}, {offset}, {a}, {b})", "ii", "int"),
    Row("cm_bf_extract<{R}>({width}, {offset}, {a})", "i", "int"),
    Row("cm_rndd<{R}>({a}{sat})", "f", "any"),
    Row("cm_rndu<{R}>({a}{sat})", "f", "any"),
    Row("cm_rnde<{R}>({a}{sat})", "f", "any"),
    Row("cm_rndz<{R}>({a}{sat})", "f", "any"),
    Row("cm_f16tof32({a})", "m", "float"),
    Row("cm_f32tof16({a})", "q", "ushort"),
    Row("cm_dp2<{R}>({a}, {b}{sat})", "ff", "kind", 4),
    Row("cm_dp4<{R}>({a}, {b}{sat})", "ff", "kind", 4),
    Row("cm_dph<{R}>({a}, {b}{sat})", "ff", "kind", 4),
    Row("cm_line<float>(2.0f, 0.5f, {a}{sat})", "F", "float", 4),
    Row("cm_lrp({a}, {b}, {c}{sat})", "FFF", "float", 4),
    Row("cm_rol<{R}>({a}, {b})", "in", "same", 1, "rotate"),
    Row("cm_ror<{R}>({a}, {b})", "in", "same", 1, "rotate"),
    Row("cm_dp4a<{R}>({a}, {b}, {c}{sat})", "sss", "dword", 1, "dp4a"),
    Row("cm_dp4a<{R}>({a}, {b}, {c}{sat})", "uuu", "dword", 1, "dp4a"),
    Row("cm_bfn<(BFN_X & BFN_Y) | ~BFN_Z>({a}, {b}, {c})", "uuu", "uint", 1, "bfn"),
    Row("cm_bfn<BFN_X ^ BFN_Y ^ BFN_Z>({a}, {b}, {c})", "www", "ushort", 1, "bfn"),
)
# Builtins that production is not known to get wrong.
CAREFUL = {
    True: (Row("cm_shr<{R}>({a}, {b} & 31)", "sn", "same"),
           Row("cm_shl<short>({a}, {b} & 7, SAT)", "sn", "short"),
           Row("cm_avg<{R}>({a}, {b})", "ss", "same")),
    False: (Row("cm_lsr<{R}>({a}, {b} & 31)", "un", "same"),
            Row("cm_cbit({a})", "u", "uint"),
            Row("cm_fbl({a})", "u", "uint"),
            Row("cm_bf_reverse<uint>({a})", "u", "uint"))}


def converted(value, count, element):
    return f"vector<{element}, {count}>({value.text})"


class Builtins:
    """A mixin of Values: calls of the functions of the table."""

    def rows(self, count):
        if self.careful:
            return CAREFUL[self.signed]
        return [row for row in TABLE if count % row.multiple == 0
                and not (self.simd and row.multiple > 1)  # Such rows use all lanes.
                and (not row.feature or row.feature in self.palette.features)]

    def builtin(self, count, a, b, joint):
        row = self.pick(self.rows(count))
        given = [a, b, self.operand(count) if len(row.operands) > 2 else None]
        values = []
        for letter, value in zip(row.operands, given):
            if not value:
                return None
            values.append(self.fitting(letter, value, count, values))
        result = self.result(row, values)
        sat = self.chance(0.5) and not (self.careful or row.text.startswith("cm_mul"))
        text = row.text.format(
            R=result, sat=", SAT" if sat else "", width=self.bits_of_field(),
            offset=self.bits_of_field(), **dict(zip("abc", (v.text for v in values))))
        return Value(text, result)

    def bits_of_field(self):
        return self.pick([str(self.below(17)), f"(({self.pick(self.scalars)}) & 15)"])

    def fitting(self, letter, value, count, before):
        """`value`, converted if the operand needs another type."""
        if letter == "p":
            if is_float(value.type):
                value = Value(converted(value, count, "int"), "int")
            return Value(divisor(value.text), joint_type(value.type, "int"))
        if letter == "n":
            if is_float(value.type):
                value = Value(converted(value, count, "int"), "int")
            return value
        if letter == "m":  # Bits of a half; folded constants keep denormals.
            whole = Value(converted(value, count, "ushort"), "ushort")
            return Value(converted(Value(f"({whole.text} | 1024)", "int"), count, "ushort"),
                         "ushort")
        if letter == "q":
            whole = Value(converted(value, count, "short"), "short")
            return Value(converted(whole, count, "float"), "float")
        if letter == "t":
            wanted = (before[0].type,)
        elif letter == "k":
            wanted = tuple(t for t in (*self.types, before[0].type)
                           if is_float(t) == is_float(before[0].type))
        elif letter == "x":
            wanted = (value.type,)
        else:
            wanted = ALLOWED[letter]
        if value.type in wanted:
            return value
        ours = [t for t in wanted if t in self.types] or list(wanted)
        element = self.pick(ours)
        return Value(converted(value, count, element), element)

    def result(self, row, values):
        first = values[0].type
        if row.result == "same":
            return first
        if row.result == "joint":
            return joint_type(first, values[1].type)
        if row.result == "dword":
            return self.pick(["int", "uint"])
        kinds = {"kind": [t for t in self.types if is_float(t) == is_float(first)],
                 "int": [t for t in self.types if not is_float(t)],
                 "any": self.types}
        if row.result in kinds:
            return self.pick(kinds[row.result] or [first])
        return row.result
