"""Microbenchmarks of the parts that all EUs share: caches, memory, dispatcher.

Each recovers a parameter, as those of micro.py do.
"""
import struct
from dataclasses import dataclass
from typing import Callable

import measure
import micro
from assembly import Code


@dataclass(frozen=True)
class Whole:
    name: str
    run: Callable       # (model, machine): (middle, low, high)
    expected: Callable  # (machine)
    unit: str = "cycles"
    why: str = ""


def triple(estimate):
    return estimate.value, estimate.low, estimate.high


def chase(model, machine, lines, stride):
    """The time of one access in a cycle of `lines` addresses, `stride` bytes apart, in which
    each is that which the access before has returned; of the third round."""
    words = [0] * (lines * stride // 4)
    for i in range(lines):
        words[i * stride // 4] = (i + 1) % lines * stride
    (model.scratch / "chase.raw").write_bytes(struct.pack(f"{len(words)}I", *words))

    def cycles(rounds):
        code = Code(machine.platform).add(micro.move(10, 0))
        for i in range(rounds * lines):
            micro.message("dc0", micro.GATHER, 10, chain=True)(code, i)
        return model.code(code.end().assemble(model.scratch / "chase"), machine,
                          f"--device={machine.platform}", "--signature=in:buffer", "--arg",
                          "in=buffer:chase.raw", "--threads=1x1")
    return triple((cycles(3) - cycles(2)) / lines)


# Small caches, so that few accesses fill them. A line of L3 is 64 bytes.
def in_l3(model, machine):
    return chase(model, machine.but(L3KB=64), 64 * 1024 // 64 // 2, 64)


def in_llc(model, machine):
    return chase(model, machine.but(L3KB=16, LLCKB=8192), 512, 64)


def in_memory(model, machine):
    return chase(model, machine.but(L3KB=16, LLCKB=0), 512, 64)


def latency(machine, nanoseconds=None):
    values = machine.values
    extra = values[nanoseconds] * machine.hertz / 1e9 if nanoseconds else 0
    return values["DataPortLatency"] + 2 * values["SendCycles"] + extra


def dispatch(model, machine):
    binary = model.kernels(machine.platform)

    def cycles(threads):
        return model.code(binary, machine, "--kernel=nothing", f"--groups={threads}",
                          "--arg", "unused=0")
    threads = 4 * machine.threads
    return triple((cycles(2 * threads) - cycles(threads)) / threads)


def stream_rate(machine):
    values, fields = machine.values, machine.fields
    memory = fields["MemoryMBps"] / 1e3 * values["MemoryEfficiency"]
    each = 2 * min(values["GTIReadBytesPerCycle"], values["GTIWriteBytesPerCycle"])
    return min(memory, each * machine.hertz / 1e9)


ROWS = (
    Whole("latency, chase within L3", in_l3, latency),
    Whole("latency, chase beyond L3", in_llc, lambda m: latency(m, "LLCLatency")),
    Whole("latency, chase in memory", in_memory, lambda m: latency(m, "MemoryLatency")),
    Whole("rate, copy in memory", lambda model, m: measure.stream(model, m, None), stream_rate,
          "GB/s"),
    Whole("rate, dispatch of threads", dispatch, lambda m: m.values["DispatchCycles"]),
    Whole("gap between launches", lambda model, m: measure.gap(model, m, None),
          lambda m: m.values["LaunchGap"], "us"),
)
