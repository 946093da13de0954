"""What the model says to each test of facts.txt, as a rate or a time.

Each result is the difference of two runs of different length, so that neither the
start of the threads nor the last ones of a launch count: what is published was
measured with launches that are thousands of times longer.
"""
import functools
import re
import shutil
import subprocess

import micro
from assembly import Code

LANES = {"f": 16, "hf": 32, "df": 8, "d": 16, "w": 32}
# Operations of one work-item of clpeak, as it counts them itself; of the test of bandwidth, bytes
# that one reads for each float of its type.
WORK = {"compute_sp": 4096, "compute_hp": 4096, "compute_dp": 4096, "compute_integer": 2048,
        "compute_intfast": 2048, "global_bandwidth": 64}
# A stream does not find anything in a cache again; small ones are full sooner.
STREAM = dict(L3KB=64, LLCKB=0)


def rate(work, cycles, machine):
    """`work` in that many cycles, by second; a faster machine is the upper end."""
    second = machine.hertz
    return tuple(work * second / c / 1e9 for c in (cycles.value, cycles.high, cycles.low))


def microbenchmark(model, machine, row):
    """The Estimate of one repetition, on one EU or one subslice of `machine`."""
    eus = machine.fields["EUsPerSubslice"] if row in micro.SHARED else 1
    small = machine.but(Subslices=1, EUsPerSubslice=eus)
    threads = small.threads if row.threads == "full" else 1
    launch = [f"--threads={threads}x1"] if row.threads != "group" else [
        "--groups=1", f"--group-size={micro.THREADS}"]
    if machine.platform in ("dg2", "pvc"):  # They have no media walker.
        launch = [f"--groups={threads}", "--abi=ze"]
    kind, what = ("surface", "image:32x8:1") if row.image else ("buffer", "zero:65536")
    options = [f"--device={machine.platform}", f"--signature=in:{kind}", "--arg", f"in={what}",
               *launch]
    if row.slm:
        options += [f"--slm={row.slm}"]

    def cycles(count):
        code = Code(machine.platform)
        row.setup(code)
        for i in range(count):
            row.unit(code, i)
        return model.code(code.end().assemble(model.scratch / "micro"), small, *options)
    return (cycles(2 * row.count) - cycles(row.count)) / row.count / threads


def peak(model, machine, kind):
    """Floating-point operations per cycle of the GPU."""
    lanes = 8 if kind == "df" else 16
    text = micro.mad(64, 67, 68, kind) if kind != "df" else micro.DOUBLE_MAD
    row = micro.Micro("peak", micro.lines(text), None, "full")
    cycles = microbenchmark(model, machine, row)
    return tuple(2 * lanes * machine.eus / c for c in (cycles.value, cycles.high, cycles.low))


def chain(model, machine, kind, kernel="chain"):
    """Of one subslice, times their number."""
    small = machine.but(Subslices=1)
    work = 2 * LANES[kind] * small.threads * machine.fields["Subslices"]
    if kind == "w":  # A product and a sum, as the compilers that were measured have no mad.
        row = micro.Micro("chain", micro.lines(
            "mul (32|M0) r10.0<1>:w r10.0<16;16,1>:w r12.0<16;16,1>:w",
            "add (32|M0) r10.0<1>:w r10.0<16;16,1>:w r14.0<16;16,1>:w"), None, "full")
        one = 2 * LANES[kind] * machine.eus
        return rate(one, microbenchmark(model, machine, row), machine)

    def cycles(rounds):
        return model.code(model.kernels(machine.platform), small, f"--kernel={kernel}_{kind}",
                          f"--groups={small.threads}", "--arg", "out=zero:4096", "--arg",
                          f"rounds={rounds}")
    return rate(work * 32 * 8, cycles(16) - cycles(8), machine)


def stream(model, machine, _):
    machine = machine.but(**STREAM)
    binary = model.kernels(machine.platform)

    def cycles(threads):
        size = threads * 4096
        return model.code(binary, machine, "--kernel=copy", f"--groups={threads}", "--arg",
                          f"in=zero:{size}", "--arg", f"out=zero:{size}")
    threads = machine.threads
    return rate(2 * 4096 * threads, cycles(2 * threads) - cycles(threads), machine)


def gap(model, machine, _):
    """Microseconds between two launches."""
    launches = model.scratch / "launches.txt"
    launches.write_text("--groups=1\n" * 2)
    (_, keys), = model.estimates(
        [model.tools / "gensim", "exec", model.kernels(machine.platform), "--kernel=nothing",
         "--arg", "unused=0", f"--launches={launches}"], machine)
    _, low, high = machine.figures["LaunchGap"]
    return keys["launch_gap_cycles"] / machine.hertz * 1e6, low, high


def few_items(model):
    library = model.scratch / "few_items.so"
    if not library.exists():
        subprocess.run(["clang-14", "-shared", "-fPIC", "-O1", "-o", library,
                        model.root / "benchmarks/time/few_items.c", "-ldl"], check=True)
    return library


def run_clpeak(model, machine, options, items, wanted):
    """{kernel: Estimate} of the `wanted` ones."""
    key = (machine.key, options, items)
    if key not in model.ran:
        estimates = model.estimates(
            [model.tools / "gensim", "run", "--quiet", f"--device={machine.platform}", "--",
             "clpeak", *options], machine,
            {"LD_PRELOAD": str(few_items(model)), "CMC_ITEMS": str(items),
             "CMC_ONLY": f",{','.join(wanted)},"})
        model.ran[key] = {report["kernel"]: estimate for estimate, report in estimates}
    return model.ran[key]


def clpeak(model, machine, kernel):
    """Of Debian's package, with Intel's OpenCL compiler and runtime."""
    if not shutil.which("clpeak"):
        raise SystemExit("clpeak is not installed; ./dev setup installs it")
    test, vector = re.match(r"(.*)_v(\d+)", kernel).groups()
    of_memory = test == "global_bandwidth"
    # Cycles of arithmetic do not depend on the clock.
    machine, at = (machine.but(**STREAM), machine) if of_memory else (
        machine.without("ClockMHz", "MemoryMBps"), machine)
    few = machine.threads * 32 // 256 * 256  # 32 lanes for each thread of the GPU.
    options = ("--global-bandwidth",) if of_memory else ()
    wanted = sorted(k for k in model.clpeak_kernels if k.startswith("global") == of_memory)
    long, short = (run_clpeak(model, machine, options, n * few, wanted)[kernel]
                   for n in (2, 1))
    work = WORK[test] * few * (int(vector) if of_memory else 1)
    return rate(work, long - short, at)


TESTS = {"peak": peak, "chain": chain, "stream": stream, "gap": gap, "clpeak": clpeak,
         "square": functools.partial(chain, kernel="square"),
         "cross": functools.partial(chain, kernel="cross")}
