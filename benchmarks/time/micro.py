"""Microbenchmarks: each recovers a parameter of the timing model from estimated cycles.

A row repeats a piece of Gen code; the difference between the times of twice as many
repetitions and of N, divided by N, is the time of one without start and end. The rows
of ALU run on one EU, those of SHARED on one subslice: "one" thread, "full" of threads, or
all threads of an EU as a "group".
"""
from dataclasses import dataclass
from typing import Callable

OLD, ALL = ("skl", "icllp"), ("skl", "icllp", "tgllp")
MORE = (*ALL, "dg2")
GATHER, ATOMIC, READ8, MEDIA, WRITE8 = (0x04210901, 0x0420A501, 0x02480401, 0x02890001,
                                        0x020A0401)
FENCE, SLM_FENCE = 0x0219E000, 0xFE
SLM = 0xFE - 1  # Added to a descriptor of binding table entry 1.
THREADS = 7


@dataclass(frozen=True)
class Micro:
    name: str
    unit: Callable       # (code, i): appends repetition i
    expected: Callable   # (figures): cycles of a repetition, of one thread or the rate of all
    threads: str = "one"
    setup: Callable = lambda code: None
    platforms: tuple = MORE
    count: int = 64      # N
    slm: int = 0
    image: bool = False  # in place of a buffer
    why: str = ""        # explains an error above the bound


def lines(*text):
    return lambda code, i: code.add(*(line.format(d=16 + 2 * (i % 8), e=48 + 2 * (i % 8))
                                      for line in text))


def move(register, value, lanes=16):
    return f"(W) mov ({lanes}|M0) r{register}.0<1>:ud {value}:ud"


def addresses(stride, register=10):
    """Lane i of `register` and the next: i * stride."""
    def setup(code):
        code.add(move(30, 1), "(W) mov (8|M0) r12.0<1>:uw 0x76543210:v",
                 "(W) add (8|M0) r12.8<1>:uw r12.0<8;8,1>:uw 8:w",
                 f"(W) mul (16|M0) r{register}.0<1>:ud r12.0<8;8,1>:uw {stride}:uw")
    return setup


def header(code):
    code.add("(W) mov (8|M0) r20.0<1>:ud r0.0<8;8,1>:ud", "(W) mov (1|M0) r20.2<1>:ud 0x0:ud")


def media_header(code):
    code.add(move(20, 0, 8), "(W) mov (1|M0) r20.2<1>:ud 0x7001f:ud")


def barrier_payload(code):
    code.add(move(24, 0, 8), "(W) and (1|M0) r24.2<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud")


def message(function, descriptor, payload, chain=False, lanes=16, data=None, sent=0):
    """Sends that return to one register after the other; `chain`: to the payload, so
    that each waits for the one before."""
    def unit(code, i):
        to = 0 if data else payload if chain else 40 + 8 * (i % 8)
        code.send(function, lanes, to, payload, descriptor, data, sent)
    return unit


def atomic(stride):
    return dict(unit=message("dc1", ATOMIC + SLM, 10), threads="full", slm=4096,
                setup=addresses(stride))


def atomic_chain(code, i):
    code.send("dc1", 16, 12, 10, ATOMIC + SLM)
    code.add("(W) and (16|M0) r10.0<1>:ud r12.0<8;8,1>:ud 0x0:ud")


def pair(flag):
    """A compare and the predicated instruction that waits for its flag."""
    return lines(f"cmp (8|M0) (lt){flag} null<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f",
                 f"({flag}) sel (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f")


def branch(code, i):
    code.add(f"(W) jmpi L{i}", f"L{i}:")


def mad(a, b, c, kind="f"):
    return f"mad (16|M0) r{{d}}.0<1>:{kind} r{a}.0<8;1>:{kind} r{b}.0<8;1>:{kind} r{c}.0<1>:{kind}"


DOUBLE_MAD = "mad (8|M0) r{d}.0<1>:df r64.0<2;1>:df r67.0<2;1>:df r68.0<1>:df"


def binary(op, kind, lanes=16, source=None):
    return (f"{op} ({lanes}|M0) r{{d}}.0<1>:{kind} r{{e}}.0<8;8,1>:{kind} "
            f"{source or f'r64.0<8;8,1>:{kind}'}")


ALU = (
    Micro("latency, float add", lines("add (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f"),
          lambda p: p["ALULatency"]),
    Micro("latency, int add", lines("add (8|M0) r10.0<1>:d r10.0<8;8,1>:d r11.0<8;8,1>:d"),
          lambda p: p["ALULatency"]),
    Micro("latency, double add", lines("add (4|M0) r10.0<1>:df r10.0<4;4,1>:df r11.0<4;4,1>:df"),
          lambda p: p["LongLatency"], platforms=("skl",)),
    Micro("latency, math.inv", lines("math.inv (8|M0) r10.0<1>:f r10.0<8;8,1>:f"),
          lambda p: p["MathLatency"]),
    Micro("latency, math.pow",
          lines("math.pow (8|M0) r10.0<1>:f r10.0<8;8,1>:f r12.0<8;8,1>:f"),
          lambda p: p["PowerLatency"], platforms=OLD),
    Micro("latency, accumulator",
          lines("add (8|M0) acc0.0<1>:f acc0.0<8;8,1>:f r11.0<8;8,1>:f"),
          lambda p: p["AccumulatorLatency"]),
    Micro("latency, flag and select", pair("f0.0"),
          lambda p: p["FlagLatency"] + p["ALULatency"]),
    Micro("latency, address register",
          lines("(W) add (1|M0) a0.0<1>:uw a0.0<0;1,0>:uw 0:w"),
          lambda p: p["AddressLatency"]),
    Micro("branch", branch, lambda p: p["BranchCycles"]),
    Micro("rate, float mad", lines(mad(64, 67, 68)),
          lambda p: 2 * p["ALUCycles"] / p["FloatPipes"], "full"),
    Micro("rate, half mad", lines(mad(64, 67, 68, "hf")),
          lambda p: p["ALUCycles"] / p["FloatPipes"], "full"),
    Micro("rate, double mad", lines(DOUBLE_MAD),
          lambda p: 2 * p["ALUCycles"] * p["LongCycles"] / p["FloatPipes"], "full",
          platforms=("skl",)),
    Micro("rate, int add", lines(binary("add", "d")),
          lambda p: 2 * p["ALUCycles"] / p["IntegerPipes"], "full"),
    Micro("rate, word add", lines(binary("add", "w")),
          lambda p: p["ALUCycles"] / p["IntegerPipes"], "full"),
    Micro("rate, int mul", lines(binary("mul", "d")),
          lambda p: 2 * p["ALUCycles"] * p["MultiplyCycles"] / p["IntegerPipes"], "full",
          platforms=("skl",)),
    Micro("rate, math.inv", lines("math.inv (8|M0) r{d}.0<1>:f r{e}.0<8;8,1>:f"),
          lambda p: p["MathCycles"], "full"),
    Micro("issue of one thread", lines(binary("add", "d", 8)), lambda p: p["IssueCycles"]),
    Micro("rate, float beside int", lines(binary("add", "f"), binary("add", "d").replace(
        "r{d}", "r70")), lambda p: max(4 * p["ALUCycles"] / max(p["FloatPipes"], p["IntegerPipes"]),
                                       2 * p["ALUCycles"] / p["IntegerPipes"]), "full",
          platforms=ALL,
          why="the model gives a float to the pipe that is free first, also to that of integers"),
    Micro("rate, math beside float", lines("math.inv (8|M0) r{d}.0<1>:f r{e}.0<8;8,1>:f",
                                           "mul (8|M0) r70.0<1>:f r{e}.0<8;8,1>:f r64.0<8;8,1>:f"),
          lambda p: p["MathCycles"], "full"),
    Micro("rate, mad with bank conflict", lines(mad(64, 66, 82)),
          lambda p: 2 * (p["ALUCycles"] + p["BankConflict"]) / p["FloatPipes"], "full"),
    Micro("rate, indirect move",
          lines("mov (8|M0) r{d}.0<1>:f r[a0.0]<1,0>:f"),
          lambda p: 8 * p["IndirectCycles"] / p["FloatPipes"], "full",
          setup=lambda code: code.add("(W) mov (8|M0) a0.0<1>:uw 0x140:uw")),
)


def shared(*arguments, **options):
    return Micro(*arguments, platforms=ALL, **options)


SHARED = (
    shared("latency, gather from L3", message("dc0", GATHER, 10, chain=True),
          lambda p: p["DataPortLatency"] + 2 * p["SendCycles"],
          setup=lambda code: code.add(move(10, 0))),
    shared("latency, gather from SLM", message("dc0", GATHER + SLM, 10, chain=True),
          lambda p: p["SLMLatency"] + 2 * p["SendCycles"], slm=4096,
          setup=lambda code: code.add(move(10, 0))),
    shared("latency, atomic in SLM", atomic_chain,
          lambda p: p["SLMLatency"] + 16 * p["SLMAtomicCycles"] + p["ALULatency"], slm=4096,
          setup=lambda code: code.add(move(10, 0))),
    shared("rate, SLM gather, stride 1", message("dc0", GATHER + SLM, 10),
          lambda p: 64 / p["SLMBytesPerCycle"], "full", addresses(4), slm=4096),
    shared("rate, SLM gather, stride 2", message("dc0", GATHER + SLM, 10),
          lambda p: 128 / p["SLMBytesPerCycle"], "full", addresses(8), slm=4096),
    shared("rate, SLM gather, stride 16", message("dc0", GATHER + SLM, 10),
          lambda p: 16 * 64 / p["SLMBytesPerCycle"], "full", addresses(64), slm=4096),
    shared("rate, SLM gather, stride 17", message("dc0", GATHER + SLM, 10),
          lambda p: 64 / p["SLMBytesPerCycle"], "full", addresses(68), slm=4096),
    shared("rate, SLM atomics, one address",
          expected=lambda p: 16 * p["SLMAtomicCycles"], **atomic(0)),
    shared("rate, SLM atomics, 16 banks", expected=lambda p: p["SLMAtomicCycles"], **atomic(4)),
    shared("rate, gather, one line", message("dc0", GATHER, 10),
          lambda p: 16 / p["ScatterLanesPerCycle"], "full", addresses(4)),
    shared("rate, gather, 16 lines", message("dc0", GATHER, 10),
          lambda p: 16 * p["LineCycles"], "full", addresses(64)),
    shared("rate, oword block read", message("dc0", READ8, 20),
          lambda p: 128 / p["DataPortBytesPerCycle"], "full", header),
    shared("rate, media block read", message("dc1", MEDIA, 20, lanes=8),
          lambda p: max(256 / p["MediaBytesPerCycle"], 8 * p["MediaRowCycles"]), "full",
          media_header, image=True),
    shared("rate, L3 atomics, one address", message("dc1", ATOMIC, 10),
          lambda p: 16 * p["AtomicCycles"], "full", addresses(0)),
    shared("rate, L3 atomics, 16 dwords", message("dc1", ATOMIC, 10),
          lambda p: max(16 / p["AtomicLanesPerCycle"], p["AtomicCycles"]), "full",
          addresses(4)),
    Micro("latency, fence of SLM", message("dc0", FENCE + SLM_FENCE, 20, chain=True, lanes=8),
          lambda p: p["SLMFenceLatency"], setup=header, platforms=("icllp", "tgllp"), slm=4096),
    shared("latency, fence", message("dc0", FENCE, 20, chain=True, lanes=8),
          lambda p: p["FenceLatency"], setup=header),
    shared("barrier", lambda code, i: code.barrier(24),
          lambda p: p["BarrierLatency"] + p["SendCycles"], "group",
          barrier_payload),
)
