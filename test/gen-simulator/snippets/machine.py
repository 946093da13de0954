"""Instructions as data, the registers they use, and how operands are read.

Facts: vISA specification, 5_operands (regions, indirect operands, predication);
research notes in README.md. Registers of a case start as a fixed pattern
(background) that the test program also has.
"""
from dataclasses import dataclass
from typing import Optional

from values import Ambiguous, decode, flush, is_denormal

GRF_BYTES = 128 * 32
REGISTER_BYTES = {"r": 32, "acc": 32, "a": 32, "f": 4, "cr": 16, "ce": 4}


def background(size, salt):
    return bytes((i * 31 + (i >> 5) * 7 + salt) & 0xFF for i in range(size))


BACKGROUND = {"g": background(GRF_BYTES, 1), "f": background(8, 2),
              "a": background(32, 3)}


class State:
    def __init__(self):
        self.files = {k: bytearray(v) for k, v in BACKGROUND.items()}
        self.cr0, self.mask = 0, 0xFFFFFFFF
        self.acc = {}

    def copy(self):
        other = State.__new__(State)
        other.files = {k: bytearray(v) for k, v in self.files.items()}
        other.cr0, other.mask, other.acc = self.cr0, self.mask, dict(self.acc)
        return other

    def get(self, file, offset, size):
        return int.from_bytes(self.files[file][offset:offset + size], "little")

    def acc_value(self, src, element):
        """Integers lose the accumulator's extra bits when they are read."""
        value = self.acc.get((src.ty.size, src.offset // src.ty.size + element))
        if value is None:
            return Ambiguous("accumulator was not written")
        if src.ty.is_float:
            return value
        return decode(value & src.ty.mask, src.ty)

    def put(self, file, offset, size, bits):
        self.files[file][offset:offset + size] = bits.to_bytes(size, "little")


@dataclass
class Src:
    ty: object
    offset: int = 0
    region: tuple = (8, 8, 1)   # (V, W, H); 3-source: (V, H) or (H,)
    neg: bool = False           # For logic operations: not.
    abs: bool = False
    imm: Optional[int] = None   # raw bits
    imm_kind: str = ""          # v, uv, vf
    indirect: Optional[tuple] = None  # (subregister of a0, bytes)
    file: str = "r"

    def elements(self, count):
        """Offsets from the origin in elements, lane by lane."""
        if len(self.region) == 3:
            v, w, h = self.region
            return [i // w * v + i % w * h for i in range(count)]
        step = self.region[-1]
        if self.region == (1, 0):
            step = 1
        return [i * step for i in range(count)]

    def offsets(self, state, count):
        size = self.ty.size
        if not self.indirect:
            return [self.offset + e * size for e in self.elements(count)]
        sub, imm = self.indirect
        if self.region[0] is not None:
            base = state.get("a", 2 * sub, 2) + imm
            return [base + e * size for e in self.elements(count)]
        w, h = self.region[1:]  # an address for each row
        return [state.get("a", 2 * (sub + i // w), 2) + imm + i % w * h * size
                for i in range(count)]

    def text(self, logic=False):
        if self.imm is not None:
            if self.imm_kind or self.ty.is_float or self.ty.kind == "u":
                return f"0x{self.imm:X}:{self.imm_kind or self.ty}"
            return f"{decode(self.imm, self.ty)}:{self.ty}"
        sign = ("~" if logic else "-") if self.neg else ""
        sign += "(abs)" if self.abs else ""
        if self.indirect:
            sub, imm = self.indirect
            name = f"r[a0.{sub},{imm}]"
        else:
            reg, byte = divmod(self.offset, REGISTER_BYTES[self.file])
            name = f"{self.file}{reg}.{byte // self.ty.size}"
        if len(self.region) == 3:
            shown = [r for r in self.region if r is not None]
            region = ",".join(map(str, shown))
            if len(shown) == 3:
                region = region.replace(",", ";", 1)
        else:
            region = ";".join(map(str, self.region))
        return f"{sign}{name}<{region}>:{self.ty}"


@dataclass
class Dst:
    ty: object
    offset: int = 0
    stride: int = 1
    sat: bool = False
    indirect: Optional[tuple] = None
    file: str = "r"

    def offsets(self, state, count):
        base = self.offset
        if self.indirect:
            base = state.get("a", 2 * self.indirect[0], 2) + self.indirect[1]
        return [base + i * self.stride * self.ty.size for i in range(count)]

    def text(self):
        sat = "(sat)" if self.sat else ""
        if self.file == "null":
            return f"{sat}null<{self.stride}>:{self.ty}"
        if self.indirect:
            name = f"r[a0.{self.indirect[0]},{self.indirect[1]}]"
        else:
            reg, byte = divmod(self.offset, REGISTER_BYTES[self.file])
            name = f"{self.file}{reg}.{byte // self.ty.size}"
        return f"{sat}{name}<{self.stride}>:{self.ty}"


@dataclass
class Inst:
    op: str
    size: int
    dst: Dst
    srcs: list
    m0: int = 0
    nomask: bool = False
    pred: str = ""       # "", "seq", "any8h" ...
    inverse: bool = False
    flag: int = 0        # first bit: 32 * register + 16 * subregister
    cond: str = ""
    options: str = ""
    fn: str = ""         # math function, truth table

    LOGIC = ("and", "or", "xor", "not")

    def text(self):
        flag = f"f{self.flag // 32}.{self.flag // 16 % 2}"
        guard = ["W"] if self.nomask else []
        if self.pred:
            name = "" if self.pred == "seq" else "." + self.pred
            guard.append(("~" if self.inverse else "") + flag + name)
        parts = [f"({'&'.join(guard)})" if guard else "        ",
                 self.op + (f".{self.fn}" if self.fn else ""),
                 f"({self.size}|M{self.m0})"]
        if self.cond:
            parts.append(f"({self.cond}){flag}")
        parts.append(self.dst.text())
        parts += [s.text(self.op in self.LOGIC) for s in self.srcs]
        if self.options:
            parts.append("{" + self.options + "}")
        return " ".join(parts)


def flag_bits(state):
    return state.get("f", 0, 8)


def predicate(state, inst):
    """The predicate of each lane. Lanes are combined before inversion; groups are
    counted from the instruction's first flag bit, as channels are."""
    bits = flag_bits(state) >> inst.flag >> inst.m0
    lanes = []
    for i in range(inst.size):
        if not inst.pred:
            lanes.append(True)
            continue
        if inst.pred == "seq":
            value = bits >> i & 1
        else:
            group = int(inst.pred[3:-1])
            low = i // group * group
            field_bits = bits >> low & ((1 << group) - 1)
            value = field_bits != 0 if inst.pred.startswith("any") \
                else field_bits == (1 << group) - 1
        lanes.append(bool(value) != inst.inverse)
    return lanes


def channels(state, inst):
    return [inst.nomask or bool(state.mask >> (inst.m0 + i) & 1)
            for i in range(inst.size)]


VF_SPECIAL = {0x00: 0.0, 0x80: -0.0}


def packed(inst, src, lane):
    """v, uv: 8 nibbles for 8 words, so a dword destination reads every second
    one; vf: 4 bytes of sign, 3 bits exponent, 4 mantissa."""
    if src.imm_kind == "vf":
        byte = src.imm >> 8 * (lane % 4) & 0xFF
        if byte in VF_SPECIAL:
            return VF_SPECIAL[byte]
        value = (1 + (byte & 15) / 16) * 2.0 ** ((byte >> 4 & 7) - 3)
        return -value if byte & 0x80 else value
    word = lane * inst.dst.stride * inst.dst.ty.size // 2
    nibble = src.imm >> 4 * word & 15
    return nibble - 16 if src.imm_kind == "v" and nibble & 8 else nibble


def raw(state, inst, src):
    """The bits of each lane of a register or scalar immediate operand."""
    if src.imm is not None:
        return [src.imm] * inst.size
    if src.file == "cr":
        return [state.cr0] * inst.size
    if src.file == "ce":
        return [state.mask] * inst.size
    if src.file in ("f", "a"):
        return [state.get(src.file, src.offset + e * src.ty.size, src.ty.size)
                for e in src.elements(inst.size)]
    return [state.get("g", o, src.ty.size) for o in src.offsets(state, inst.size)]


# Operations whose result does not depend on whether a negated unsigned source is a
# modular or an exact negative value.
MODULAR = ("add", "mov", "mul", "mad", "add3")


def modify(value, src, inst):
    ty = src.ty
    if not (src.neg or src.abs):
        return value
    if inst.op in Inst.LOGIC:
        return ~value
    if ty.is_float:
        value = abs(value) if src.abs else value
        return -value if src.neg else value
    if ty.size >= 4 and ty.is_signed and value == ty.min:
        raise Ambiguous("negated or absolute minimum of 32 bits")
    if ty.kind == "u" and ty.size >= 4 and src.neg and value and (
            inst.op not in MODULAR or inst.dst.sat or inst.cond
            or inst.dst.ty.size > ty.size or inst.dst.ty.is_float):
        raise Ambiguous("negated 32-bit unsigned source")
    value = abs(value) if src.abs else value
    return -value if src.neg else value


def read(state, inst, src, arithmetic=True):
    """Exact values with modifiers; a lane may be an Ambiguous instance."""
    lanes = []
    if src.imm_kind:
        return [packed(inst, src, i) for i in range(inst.size)]
    if src.file == "acc":
        for e in src.elements(inst.size):
            value = state.acc_value(src, e)
            lanes.append(value if isinstance(value, Ambiguous)
                         else modify(value, src, inst))
        return lanes
    for bits in raw(state, inst, src):
        value = decode(bits, src.ty)
        try:
            if src.ty.is_float:
                if arithmetic:
                    value = flush(value, src.ty, state.cr0)
                elif is_denormal(value, src.ty) and \
                        flush(value, src.ty, state.cr0) != value:
                    raise Ambiguous("conversion of a denormal in flush mode")
            lanes.append(modify(value, src, inst))
        except Ambiguous as reason:
            lanes.append(reason)
    return lanes
