"""Counts instructions, messages and bytes of a binary, static and executed.

All counts come from the same tools for both compilers: iga64 decodes the code,
gensim runs it. GRF passes of an instruction are the bytes of its widest operand
divided by those of a register; a message or a branch counts as one. Cycles are the
estimate of gensim's timing model, which observes the same run.
"""
import json
import math
import pathlib
import re
import struct

import peer
from sides import OURS, Failure, call

LINE = re.compile(r"^/\* \[([0-9A-F]+)\]\s*\*/\s*(.*)")
KERNEL = re.compile(r"^  - name: +(\S+)$", re.M)
# The end of each count of cycles, and its key in gensim's JSON.
CYCLES = {"": "estimate", "_low": "low", "_high": "high"}
SPILL = re.compile(r"usage:\s*(single_space|spill_fill_space)\s+size:\s*(\d+)")


def sections(binary):
    """(name, bytes) of the sections of a 64-bit ELF file."""
    data = binary.read_bytes()
    start, = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    rows = [struct.unpack_from("<IIQQQQ", data, start + i * size) for i in range(count)]
    base = rows[names][4]
    for name, _, _, _, at, length in rows:
        end = data.index(b"\0", base + name)
        yield data[base + name:end].decode(), data[at:at + length]


def disassembled(binary, kernel, device, scratch):
    """The instructions of a kernel as (place in the code, text), and the size of its code."""
    code = scratch / "code.krn"
    code.write_bytes(dict(sections(binary))[f".text.{kernel}"])
    # The zeros after the code do not decode, and are no error here.
    _, out, _ = peer.call([*peer.iga(device), "-d", "-n", "-Xprint-pc", "--output-on-fail", code],
                          scratch)
    lines = [(int(m[1], 16), m[2]) for m in map(LINE.match, out.decode().splitlines()) if m]
    after = code.stat().st_size
    while lines and lines[-1][1].split()[:1] == ["illegal"]:
        after, _ = lines.pop()
    if not lines:
        raise Failure(f"iga64 reads no code of {kernel}")
    return lines, after


def spill_bytes(binary, kernel):
    words = KERNEL.split(dict(sections(binary))[".ze_info"].decode())[1:]
    return sum(int(size) for name, text in zip(words[::2], words[1::2])
               if name.strip("'\"") == kernel for _, size in SPILL.findall(text))


def static_counts(binary, kernel, device, scratch):
    lines, after = disassembled(binary, kernel, device, scratch)
    return {"instructions": len(lines), "code_bytes": after,
            "spill_bytes": spill_bytes(binary, kernel)}


def executed_counts(profile):
    """The counts in gensim's JSON, summed over all kernels that ran."""
    total = {"executed": 0, "passes": 0, "sends": 0, "bytes": 0}
    for kernel in json.loads(profile.read_text())["kernels"]:
        total["executed"] += kernel["executed"]
        for opcode in kernel["opcodes"].values():
            total["passes"] += opcode["grf_passes"] or opcode["executed"]
        total["sends"] += sum(m["executed"] for m in kernel["messages"].values())
        total["bytes"] += kernel["bytes_read"] + kernel["bytes_written"]
    return total


def estimated_cycles(estimate):
    """The cycles in gensim's estimate at the middle and at both ends of its range, without
    the gaps between launches, and the stalled cycles of threads by cause; both summed over
    all kernels that ran. {} if none did."""
    kernels = [kernel for kernel in json.loads(estimate.read_text())["kernels"]
               if not kernel["runtime_kernel"]]
    if not kernels:
        return {}
    total = {"cycles" + suffix: round(sum(kernel["cycles"][end] for kernel in kernels))
             for suffix, end in CYCLES.items()}
    total["stalls"] = {cause: round(sum(kernel["stalls"][cause] for kernel in kernels))
                       for cause in kernels[0]["stalls"]}
    return total


def out_options(program, scratch, side):
    files = [scratch / f"{side}.{name}.out" for name in program.outputs]
    return files, [("out", f"{name}={file}") for name, file in zip(program.outputs, files)]


def run_cpu(build, root, program, bitcode, launch, scratch):
    files, outs = out_options(program, scratch, "cpu")
    options = [f"--{name}={value}" for name, value in launch + outs]
    call([build / "bin/cmrun", "--device=cpu", "-w", *options, bitcode], root)
    return [file.read_bytes() for file in files]


def run_binary(build, root, program, device, binary, launch, scratch, kernels, cycles=False):
    """(counts, contents of the outputs); `binary` is ours or production's, in which
    arguments have no names but indices. With `cycles` they are estimated, too."""
    side = pathlib.Path(binary).stem
    files, outs = out_options(program, scratch, side)
    options = [f"--{name}={value}" for name, value in launch + outs] if side == OURS else \
        peer.number_launches(launch + outs, kernels, scratch)
    profile, estimate = scratch / f"{side}.json", scratch / f"{side}.time.json"
    time = ["--time=json", f"--time-file={estimate}"] if cycles else []
    call([build / "bin/gensim", "exec", f"--device={device}", "--workers=1", *options,
          "--profile=json", f"--profile-out={profile}", *time, binary], root)
    kernel = peer.kernel_of(launch, kernels)["name"]
    counts = static_counts(binary, kernel, device, scratch)
    counts.update(executed_counts(profile))
    if cycles:
        counts.update(estimated_cycles(estimate))
    return counts, [file.read_bytes() for file in files]


def near(left, right, code, within):
    size = struct.calcsize(code)
    count = len(left) // size
    for a, b in zip(struct.unpack_from(f"<{count}{code}", left),
                    struct.unpack_from(f"<{count}{code}", right)):
        if not (a == b or (a != a and b != b) or
                math.isclose(a, b, rel_tol=within, abs_tol=within * 1e-3)):
            return False
    return True


def same(program, left, right):
    """Whether two lists of outputs are equal within the program's tolerance; the
    outputs of a program with a tolerance are floats."""
    if left == right:
        return True
    return bool(program.within) and len(left) == len(right) and all(
        len(a) == len(b) and near(a, b, "f", program.within) for a, b in zip(left, right))
