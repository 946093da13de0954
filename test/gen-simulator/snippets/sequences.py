"""Cases that the tables of operand types do not generate: sequences of instructions
(accumulators, with the instructions that write and read them), packed immediates and
registers other than the general ones."""
from itertools import product

import generate
from generate import Case, DST_AT, SOURCE_AT, draw
from machine import Dst, Inst, Src, State
from semantics import execute
from values import KEEP_ALL, TYPES

LINEAR = {1: (0, 1, 0), 4: (4, 4, 1), 8: (8, 8, 1), 16: (16, 16, 1)}


def reg(ty, index, lanes=8, **more):
    """Source register `index`, one element per lane."""
    return Src(TYPES[ty], SOURCE_AT[index], LINEAR[lanes], **more)


def acc(ty, lanes=8, **more):
    region = (8, 8, 1) if lanes > 8 and TYPES[ty].size == 4 else LINEAR[lanes]
    return Src(TYPES[ty], 0, region, file="acc", **more)


def to(ty, index=0, **more):
    return Dst(TYPES[ty], DST_AT + 128 * index, **more)


def to_acc(ty):
    return Dst(TYPES[ty], file="acc")


def scalar(ty, file, offset=0):
    return Src(TYPES[ty], offset, (0, 1, 0), file=file)


def solve(rng, group, insts, tame=False, mask=0xFFFFFFFF, change=None):
    """Fills the registers that the instructions read until every lane is defined."""
    for attempt in range(60):
        start = State()
        start.mask, start.cr0 = mask, KEEP_ALL
        start.put("f", 0, 8, rng.getrandbits(64))
        for inst in insts:
            if change:
                change(start)
            for offset, ty in generate.source_cells(start, inst, range(inst.size)).items():
                start.put("g", offset, ty.size, draw(rng, ty, tame or attempt > 30))
        end, written = start.copy(), {}
        if not any([execute(end, inst, written) for inst in insts]):
            return Case(group, insts, start, end, written)
    raise AssertionError(f"{group}: {[i.text() for i in insts]}")


def simple(op, lanes, dst, *srcs, **more):
    return Inst(op, lanes, dst, list(srcs), **more)


def accumulators(p, rng):
    shapes = [("f", 8), ("f", 16), ("d", 8), ("ud", 8), ("w", 16), ("hf", 16)]
    if p.has("df"):
        shapes.append(("df", 4))
    for (ty, lanes), _ in product(shapes, range(4)):
        mask = rng.choice((0xFFFFFFFF, 0x0F0F, 0x5555))
        yield solve(rng, "acc_move", [
            simple("mov", lanes, to_acc(ty), reg(ty, 0, lanes), nomask=True),
            simple("mov", lanes, to(ty), acc(ty, lanes))], mask=mask)
        for op in ("add", "mul") if TYPES[ty].is_float else ("add",):
            yield solve(rng, "acc_source", [
                simple("mov", lanes, to_acc(ty), reg(ty, 0, lanes), nomask=True),
                simple(op, lanes, to(ty), acc(ty, lanes), reg(ty, 1, lanes))], mask=mask)
            yield solve(rng, "acc_destination", [
                simple(op, lanes, to_acc(ty), reg(ty, 0, lanes), reg(ty, 1, lanes)),
                simple("mov", lanes, to(ty), acc(ty, lanes))])
            yield solve(rng, "acc_write_enable", [
                simple(op, lanes, to(ty), reg(ty, 0, lanes), reg(ty, 1, lanes),
                       options="AccWrEn"),
                simple("mov", lanes, to(ty, 1), acc(ty, lanes))])
            if TYPES[ty].is_float:
                yield solve(rng, "acc_source", [
                    simple("mov", lanes, to_acc(ty), reg(ty, 0, lanes)),
                    simple(op, lanes, to(ty), acc(ty, lanes, neg=True, abs=True),
                           reg(ty, 1, lanes))])


def multiply_accumulate(p, rng):
    low = {"d": Src(TYPES["uw"], SOURCE_AT[1], (16, 8, 2)),
           "ud": Src(TYPES["uw"], SOURCE_AT[1], (16, 8, 2))}
    for ty, _ in product(("d", "ud"), range(12)):
        first = simple("mul", 8, to_acc(ty), reg(ty, 0), low[ty])
        one, two = reg(ty, 0), reg(ty, 1)
        yield solve(rng, "mach_high", [
            first, simple("mach", 8, to(ty), one, two, options="AccWrEn"),
            simple("mov", 8, to(ty, 1), acc(ty))])
        if p.number > 9:
            yield solve(rng, "mach_low", [first, simple("mach", 8, to(ty), one, two)])
    for ty, lanes, srcs, _ in ((t, n, s, i) for (t, n, s) in (
            ("w", 16, "w"), ("uw", 16, "uw"), ("d", 8, "w"), ("f", 8, "f"),
            ("f", 16, "f")) for i in range(5)):
        if ty == "hf" and p.number > 9:
            continue
        yield solve(rng, "mac", [
            simple("mul", lanes, to_acc(ty), reg(srcs, 0, lanes), reg(srcs, 1, lanes)),
            simple("mac", lanes, to(ty), reg(srcs, 1, lanes), reg(srcs, 2, lanes))],
            tame=ty == "f")
    for op, _ in product(("addc", "subb"), range(12)):
        yield solve(rng, op, [
            simple(op, 8, to("ud"), reg("ud", 0), reg("ud", 1), options="AccWrEn"),
            simple("mov", 8, to("ud", 1), acc("ud"))])
    if p.has("dot"):
        for dst, src in product(("w", "uw"), ("b", "ub")):
            yield solve(rng, "sada2", [
                simple("mov", 16, to_acc(dst), reg(dst, 2, 16)),
                simple("sada2", 16, to(dst), Src(TYPES[src], SOURCE_AT[0], (16, 16, 1)),
                       Src(TYPES[src], SOURCE_AT[1], (16, 16, 1)))])


def insert_fields(p, rng):
    """BFI of the documents is the pair of bfi1, which makes the mask, and bfi2."""
    region = ((2, 1), (2, 1), (1,)) if p.number < 12 else ((8, 1), (8, 1), (1,))
    for ty, _ in product(("d", "ud"), range(15)):
        t = TYPES[ty]
        mask = Src(t, DST_AT, region[0])
        yield solve(rng, "bfi", [
            simple("bfi1", 8, to(ty), reg(ty, 0), reg(ty, 1)),
            simple("bfi2", 8, to(ty, 1), mask, Src(t, SOURCE_AT[2], region[1]),
                   Src(t, SOURCE_AT[2] + 64, region[2]))])


def packed_immediates(p, rng):
    homes = {"v": ("w", "d", "b"), "uv": ("uw", "ud", "ub"), "vf": ("f",)}
    base = {"v": "w", "uv": "uw", "vf": "f"}
    for kind, dsts in homes.items():
        for dst, lanes, _ in product(dsts, (1, 4, 8), range(4)):
            if lanes * max(2, TYPES[dst].size) > 16 and kind != "vf":
                continue  # More lanes than the immediate has elements.
            bits = rng.getrandbits(32)
            if kind == "vf":  # The exponent is zero for zero itself only.
                bits = int.from_bytes(bytes(b if b & 0x70 else 0 for b in
                                            bits.to_bytes(4, "little")), "little")
            src = Src(TYPES[base[kind]], imm=bits, imm_kind=kind)
            stride = 2 if TYPES[dst].size == 1 else 1
            yield solve(rng, "packed_immediates",
                        [simple("mov", lanes, to(dst, stride=stride), src)])
            if dst in ("w", "uw", "d", "ud") or kind == "vf":
                yield solve(rng, "packed_immediates", [
                    simple("add", lanes, to(dst), reg(dst, 0, lanes), src)], tame=True)
    for ty in ("q", "uq", "df") if p.has("q") else ():
        for _ in range(6):
            src = Src(TYPES[ty], imm=rng.getrandbits(64))
            yield solve(rng, "packed_immediates", [simple("mov", 4, to(ty), src)])


def other_registers(p, rng):
    for offset, ty in ((0, "uw"), (2, "uw"), (4, "uw"), (6, "uw"), (0, "ud"), (4, "ud")):
        t = TYPES[ty]
        yield solve(rng, "flag_moves", [
            simple("mov", 1, Dst(t, offset, file="f"), reg(ty, 0, 1))])
        yield solve(rng, "flag_moves", [
            simple("mov", 1, Dst(t, offset, file="f"), Src(t, imm=rng.getrandbits(t.bits)))])
        yield solve(rng, "flag_moves", [simple("mov", 1, to(ty), scalar(ty, "f", offset))])
        for op in ("and", "or", "xor"):
            other = Src(t, imm=rng.getrandbits(t.bits))
            yield solve(rng, "flag_logic", [
                simple(op, 1, Dst(t, offset, file="f"), scalar(ty, "f", offset), other)])
        yield solve(rng, "flag_logic", [
            simple("not", 1, Dst(t, offset, file="f"), scalar(ty, "f", offset))])
    for lanes, offset in ((1, 0), (1, 6), (4, 8), (8, 0), (8, 16), (16, 0)):
        dst = Dst(TYPES["uw"], offset, file="a")
        yield solve(rng, "address_moves", [simple("mov", lanes, dst, reg("uw", 0, lanes))])
        yield solve(rng, "address_moves", [
            simple("add", lanes, dst, reg("uw", 0, lanes), Src(TYPES["uw"], imm=0x123))])
        if lanes == 1:
            yield solve(rng, "address_moves", [
                simple("add", 1, dst, scalar("uw", "a", 4), Src(TYPES["uw"], imm=0x123))])
            yield solve(rng, "address_moves", [
                simple("mov", 1, to("uw"), scalar("uw", "a", offset))])
    yield solve(rng, "address_moves", [
        simple("mov", 1, Dst(TYPES["ud"], 8, file="a"), reg("ud", 0, 1))])
    yield solve(rng, "address_moves", [
        simple("mov", 8, to("uw"), Src(TYPES["uw"], 0, (8, 8, 1), file="a"))])
    control = Dst(TYPES["ud"], file="cr")
    for op, bits in (("or", 0x30), ("and", 0xFFFFFB3F), ("xor", 0x10), ("or", 0x20)):
        yield solve(rng, "control_register", [
            simple(op, 1, control, scalar("ud", "cr"), Src(TYPES["ud"], imm=bits),
                   options="Switch" if p.number < 12 else ""),
            simple("mov", 1, to("ud"), scalar("ud", "cr"))])
        yield solve(rng, "control_register", [
            simple(op, 1, control, scalar("ud", "cr"), Src(TYPES["ud"], imm=bits),
                   options="Switch" if p.number < 12 else ""),
            simple("add", 8, to("f"), reg("f", 0), reg("f", 1))])
    for mask in (0xFFFFFFFF, 0x0F0F0F01, 0x80000001):
        yield solve(rng, "channel_enable",
                    [simple("mov", 1, to("ud"), scalar("ud", "ce"))], mask=mask)


def sequences(p, rng):
    for make in (accumulators, multiply_accumulate, insert_fields, packed_immediates,
                 other_registers):
        yield from make(p, rng)
