# Measures the functions of the table in docs/reference/numbers.md on devices,
# against Python's double precision; fails above the bounds of that table.
#   math.py [--count=N] [--report] SCRATCH NUMBERS.MD DEVICE ...
# Each function has N operands, a multiple of 2048 (the default); 65536 covers all halves.
# A device is one of cmrun, or peer:TARGET for the code that Intel's own compiler
# generates from our SPIR-V. --report prints the greatest error of each function.
import math
import os
import random
import pathlib
import re
import shutil
import struct
import subprocess
import sys
from oracle import LANES, rounded, ulp

CMRUN = os.path.realpath(shutil.which("cmrun"))
PEER = pathlib.Path(__file__).parents[3] / "utils/peer.py"
COLUMNS = 128  # Threads per row.
REFUSED = 3  # peer.py's exit code when production refuses the program.
COUNT, report, words = 2048, False, []
for word in sys.argv[1:]:
    if word.startswith("--count="):
        COUNT = int(word.partition("=")[2])
    elif word == "--report":
        report = True
    else:
        words.append(word)
scratch, document, *devices = words
os.makedirs(scratch, exist_ok=True)
LETTER = {"float": "f", "half": "e", "double": "d"}
NORMAL = {"float": 2.0 ** -126, "half": 2.0 ** -14, "double": 2.0 ** -1022}
INF, NAN = math.inf, math.nan


def guard(f):
    """f, with the special values of IEEE 754 in place of exceptions."""
    def run(*x):
        try:
            return f(*x)
        except (ValueError, ZeroDivisionError):
            return NAN
        except OverflowError:
            return INF
    return run


def inverse(x):
    return math.copysign(INF, x) if x == 0 else 1 / x


def power(x, y):
    if math.isnan(x) or math.isnan(y):
        return NAN
    x = abs(x)
    if x == 0 and y < 0:
        return INF
    return x ** y


def divide(x, y):
    if y == 0 and x != 0 and not math.isnan(x):
        return math.copysign(INF, x) * math.copysign(1, y)
    return x / y


def fraction(x):
    """The hardware's documents do not define the result for an infinity; here 0."""
    return 0.0 if math.isinf(x) else x - math.floor(x)


REFERENCE = {
    "cm_inv": inverse,
    "cm_sqrt": lambda x: x if x == 0 else math.sqrt(x),
    "cm_rsqrt": lambda x: inverse(x) if x == 0 else inverse(math.sqrt(x)),
    "cm_log": lambda x: -INF if x == 0 else math.log2(x),
    "cm_exp": lambda x: 2.0 ** x,
    "cm_sin": math.sin, "cm_cos": math.cos,
    "cm_asin": math.asin, "cm_acos": math.acos, "cm_atan": math.atan,
    "cm_pow": power, "/": divide,
    "cm_frc": fraction,
    "cm_rndd": lambda x: math.copysign(math.floor(x), x) if math.isfinite(x)
    else x,
    "cm_rndu": lambda x: math.copysign(math.ceil(x), x) if math.isfinite(x)
    else x,
    "cm_rnde": lambda x: math.copysign(round(x), x) if math.isfinite(x) else x,
    "cm_rndz": lambda x: math.copysign(math.trunc(x), x) if math.isfinite(x)
    else x,
    "cm_sqrt_ieee": lambda x: x if x == 0 else math.sqrt(x),
    "cm_div_ieee": divide,
}
TWO = ("cm_pow", "/", "cm_div_ieee")


def table():
    """Function, type, bound and unit of each row: `| cm_x | float | 2 ulp |`."""
    for line in open(document):
        m = re.match(r"\| `(\S+)` \| (\w+) \| (exact|[\d.e+-]+) ?(ulp|absolute|)",
                     line)
        if m:
            name, ty, bound, unit = m.groups()
            yield name, ty, 0.5 if bound == "exact" else float(bound), \
                unit or "ulp"


def samples(ty, seed):
    r = random.Random(seed)
    if ty == "half" and COUNT == 65536:
        values = list(struct.unpack("65536e", struct.pack("65536H", *range(65536))))
        r.shuffle(values)
        return values
    top = {"float": 127, "half": 15, "double": 1000}[ty]
    special = [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 0.5, -0.5, 2.0, 10.0,
               NORMAL[ty], -NORMAL[ty], NORMAL[ty] / 4, -NORMAL[ty] / 4,
               2.0 ** top, -2.0 ** top, math.pi, -math.pi, math.pi / 2, 0.75,
               0.9999, -0.9999, 1 + 2.0 ** -10, 1 - 2.0 ** -11, 1.5, 2.5, -2.5]
    values = [rounded(x, ty) for x in special] + [rounded(r.uniform(-1, 1), ty) for _ in range(COUNT // 4)] + \
        [rounded(r.uniform(-20, 20), ty) for _ in range(COUNT // 4)]
    while len(values) < COUNT:
        values.append(rounded(math.copysign(2.0 ** r.uniform(-top, top),
                                            r.random() - 0.5), ty))
    r.shuffle(values)
    return values


def kernel(ty, names):
    buffers = (f'SurfaceIndex {name} [[type("buffer_t")]]' for name in ("a", "b", "out"))
    yield f"extern \"C\" _GENX_MAIN_ void run({', '.join(buffers)}) {{"
    size = struct.calcsize(LETTER[ty]) * LANES
    yield "  uint x0 = get_thread_origin_x(), y0 = get_thread_origin_y();"
    yield f"  uint at = (y0 * {COLUMNS} + x0) * {size};"
    yield f"  vector<{ty}, {LANES}> x, y, r;"
    yield "  read(a, at, x); read(b, at, y);"
    for i, name in enumerate(names):
        call = f"x / y" if name == "/" else \
            f"{name}(x, y)" if name in TWO else \
            f"{name}<{ty}>(x)" if "rnd" in name else f"{name}(x)"
        yield f"  r = {call}; write(out, at + {i * COUNT * size // LANES}, r);"
    yield "}"


def flush(x, ty):
    return math.copysign(0, x) if abs(x) < NORMAL[ty] else x


def left_out(name, x, y, ty):
    """Whether numbers.md does not specify the result for these operands."""
    if name == "/":  # 1 / y is a denormal.
        return math.isfinite(y) and abs(y) >= 0.5 / NORMAL[ty]
    if name.endswith("ieee"):
        return any(0 < abs(v) < NORMAL[ty] for v in (x, y))
    if name == "cm_pow":  # 0 times infinity in y * log(x).
        x, y = flush(x, ty), flush(y, ty)
        log_is_infinite = x == 0 or math.isinf(x)
        return (log_is_infinite and y == 0) or (abs(x) == 1 and math.isinf(y))
    return False


def error(got, args, name, ty, unit):
    """The error in units of the bound; None where it cannot be measured."""
    if left_out(name, args[0], args[-1], ty):
        return 0
    args = [flush(x, ty) for x in args]
    want = guard(REFERENCE[name])(*args)
    if math.isnan(want) or math.isnan(got):
        return 0 if math.isnan(want) and math.isnan(got) else INF
    near = rounded(want, ty)
    if math.isinf(near) or math.isinf(got):
        largest = 2.0 ** {"float": 127, "half": 15, "double": 1023}[ty]
        close = abs(want) > 1.99 * largest and abs(got) > 1.99 * largest
        return 0 if near == got or close else INF
    if abs(near) <= NORMAL[ty] and abs(got) <= NORMAL[ty]:
        return 0  # Flushed, or almost.
    return abs(got - want) / (ulp(want, ty) if unit == "ulp" else 1)


def run(device, ty, names):
    """The results of the functions for all operands; None if production refuses one."""
    path, out = f"{scratch}/{ty}.cm", f"{scratch}/out"
    with open(path, "w") as f:
        f.write("".join(line + "\n" for line in kernel(ty, names)))
    size = COUNT * struct.calcsize(LETTER[ty])
    target = device.removeprefix("peer:")
    start = ["cmrun"] if target == device else \
        ["python3", "-B", PEER, f"--build={os.path.dirname(os.path.dirname(CMRUN))}"]
    done = subprocess.run(
        [*start, path, f"--device={target}", "--group-size=1x1x1",
         f"--groups={COLUMNS}x{COUNT // LANES // COLUMNS}x1",
         f"--arg=a=buffer:{scratch}/{ty}0", f"--arg=b=buffer:{scratch}/{ty}1",
         f"--arg=out=zero:{size * len(names)}", f"--out=out={out}"],
        timeout=600, stderr=subprocess.PIPE, text=True)
    if target != device and done.returncode == REFUSED:
        return None
    if done.returncode:
        raise SystemExit(f"{device}: {done.stderr}")
    data = open(out, "rb").read()
    return {name: struct.unpack_from(f"{COUNT}{LETTER[ty]}", data, i * size)
            for i, name in enumerate(names)}


def compare(device, name, ty, got, inputs, bound, unit):
    """Compares all results with the bound."""
    inputs = inputs[:2 if name in TWO else 1]
    errors = [error(g, args, name, ty, unit) for g, args in zip(got, zip(*inputs))]
    worst = max(range(COUNT), key=errors.__getitem__)
    e, args = errors[worst], [v[worst] for v in inputs]
    if report:
        print(f"{device} {name} {ty}: {e:.4g} {unit} at {args}", flush=True)
    if e > bound + 1e-6:
        print(f"{device}: {name} of {ty} {args} is {got[worst]!r}: "
              f"{e:.3g} {unit}, not {bound}", flush=True)
    return e <= bound + 1e-6


def main():
    rows = list(table())
    wrong = 0
    for ty in ("float", "half", "double"):
        bounds = {r[0]: r[2:] for r in rows if r[1] == ty}
        inputs = [samples(ty, 1), samples(ty, 2)]
        for k, values in enumerate(inputs):
            with open(f"{scratch}/{ty}{k}", "wb") as f:
                f.write(struct.pack(f"{COUNT}{LETTER[ty]}", *values))
        for device in devices:
            ieee = device == "cpu" or device.endswith(":skl")
            if ty == "double" and not ieee:
                continue
            mine = [n for n in bounds if ieee or not n.endswith("ieee")]
            # Production may refuse a kernel of several functions, so each has its own.
            for names in ([[n] for n in mine] if device.startswith("peer:") else [mine]):
                results = run(device, ty, names)
                if results is None:
                    print(f"{device} {names[0]} {ty}: production refuses", flush=True)
                    continue
                for name, got in results.items():
                    wrong += not compare(device, name, ty, got, inputs, *bounds[name])
    print(f"{len(rows)} functions on {len(devices)} devices, {wrong} wrong")
    return wrong != 0


sys.exit(main())
