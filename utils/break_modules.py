#!/usr/bin/env python3
"""Corrupts LLVM IR and SPIR-V modules and checks cmc's diagnostics.

Usage: break_modules.py BUILD [--from SEED] [--count N]

A module is one of test/llvm-genx/Modules, or stage-4 IR or SPIR-V that cmc
generates from a program of test/Language. It is damaged in one to three places: as
text (regions, signatures and names of intrinsics, types, operands, metadata,
lines), as bitcode and SPIR-V (bits, words, ends). cmc must accept it or refuse
it: exit code 1, no output, an error on standard error, and, for text that can be
parsed, an error that names a function, an instruction, a line or an object. Crashes,
internal errors and hangs are failures; the module is kept in BUILD/fuzz/modules.
The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from damages import cut, doubled_line, one_of, replaced, without_line

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULES = ROOT / "test" / "llvm-genx" / "Modules"
LANGUAGE = ROOT / "test" / "Language"
LLVM_AS = "/usr/lib/llvm-14/bin/llvm-as"
TARGETS = ("skl", "icllp", "tgllp", "dg2", "pvc")
SECONDS = 30
SECONDS_OF_SOUND = 300  # For generating a module before it is damaged.
NUMBERS = ("0", "1", "-1", "3", "7", "17", "31", "255", "65535", "65536", "4294967295",
           "9223372036854775807", "undef", "poison")
TYPES = ("i1", "i8", "i16", "i32", "i64", "i128", "i7", "half", "float", "double", "fp128",
         "<1 x i32>", "<3 x i16>", "<16 x i32>", "<7 x i1>", "<100000 x i32>",
         "<vscale x 4 x i32>", "i32*", "i8 addrspace(1)*", "[4 x i32]", "{ i32, float }", "void",
         "x86_mmx", "token", "metadata", "label", "ptr")
SPACES = ("0", "1", "2", "3", "4", "5", "6", "77")
OPERATIONS = ("add", "sub", "mul", "udiv", "srem", "shl", "ashr", "xor", "fadd", "frem", "fneg",
              "icmp eq", "fcmp uno", "zext", "sext", "trunc", "bitcast", "inttoptr", "ptrtoint",
              "addrspacecast", "load", "store", "alloca", "freeze", "select", "unreachable",
              "extractelement", "insertelement", "shufflevector", "switch", "indirectbr")
INTRINSICS = ("rdregioni", "wrregionf", "oword.ld", "oword.st", "svm.gather", "svm.scatter",
              "gather.scaled", "media.ld", "dword.atomic.add", "simdcf.goto", "simdcf.any",
              "lsc.load.bti", "raw.send2", "dpas2", "local.id", "vload", "vstore", "barrier",
              "nonsense", "")
WORDS = ("spir_kernel", "spir_func", "internal", "external", "thread_local", "noinline",
         "alwaysinline", "optnone", "readnone", "byval(i32)", "volatile", "atomic", "align 3",
         "seq_cst", "musttail", "constant", "global", "undef", "poison", "zeroinitializer", "null",
         '"genx_volatile"', '"CMStackCall"', '"CMGenxMain"', "CMGenxSIMT")


def number(text, r):
    return replaced(text, one_of(r"(?<=[ (])-?\d+(?=[,)\s])", text, r), r.choice(NUMBERS))


def type_name(text, r):
    found = one_of(r"\bi(?:1|8|16|32|64)\b|<\d+ x \w+>|\bfloat\b|\bhalf\b", text, r)
    return replaced(text, found, r.choice(TYPES))


def space(text, r):
    return replaced(text, one_of(r"addrspace\((\d)\)", text, r), r.choice(SPACES), 1) \
        if "addrspace(" in text else text


def operation(text, r):
    return replaced(text, one_of(r"(?<== )[a-z]+(?: [a-z]{2,3}(?= ))?", text, r),
                    r.choice(OPERATIONS))


def value(text, r):
    names = re.findall(r"%[\w.]+", text)
    return replaced(text, one_of(r"%[\w.]+", text, r), r.choice(names)) if names else text


def intrinsic(text, r):
    return replaced(text, one_of(r"@llvm\.genx\.([a-z0-9.]+?)(?=\.[vpif]|\()", text, r),
                    r.choice(INTRINSICS), 1) if "@llvm.genx." in text else text


def region(text, r):
    """Changes a stride, width or offset of a region, which may become invalid."""
    call = one_of(r"(?m)^.*call .*@llvm\.genx\.(?:rd|wr)region.*$", text, r)
    if not call:
        return text
    new = replaced(call[0], one_of(r"(?<=i32 )-?\d+|(?<=i16 )-?\d+", call[0], r),
                   r.choice(("-1", "0", "2", "5", "32", "33", "255", "32767", "65535", "undef")))
    return replaced(text, call, new) if new else text


def parameters(text):
    """The parts between top-level commas."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "(<[{") - (c in ")>]}")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def signature(text, r):
    """Gives an intrinsic another parameter list, the same in all its calls."""
    declared = one_of(r"(?m)^declare .*(@llvm\.genx\.[\w.]+)\(", text, r)
    if not declared:
        return text
    how, at, ty = r.randrange(3), r.randrange(6), r.choice(("i32", "float", "<8 x i32>", "i1"))

    def change(match):
        head, parts, tail = match[1], parameters(match[2]), match[3]
        at_part = at % len(parts)
        if how == 0:
            parts.append(f" {ty}" + ("" if head.startswith("declare") else " undef"))
        elif how == 1:
            del parts[at_part]
        else:
            parts.insert(at_part, parts.pop())
        return head + ",".join(parts) + tail

    name = re.escape(declared[1])
    return re.sub(rf"(?m)^(.*{name}\()(.*)(\).*)$", change, text)


def suffix(text, r):
    return replaced(text, one_of(r"@llvm\.[\w.]*?\.([vif]\w+)(?=\()", text, r),
                    r.choice(("v8i32", "i32", "v16f32", "v1i1", "p0i8", "")), 1) \
        if "@llvm." in text else text


def metadata(text, r):
    line = one_of(r"(?m)^!\w+ = .*$", text, r)
    if not line:
        return text
    damage = r.choice(("!{}", "!{i32 7}", "!{null, null}", "!{!0}", '!{!"x", !"y"}',
                       "distinct !{}", '!{i32 -1, i64 5, !"k"}'))
    return replaced(text, line, line[0].split("=")[0] + "= " + damage)


def operand_of_metadata(text, r):
    found = one_of(r"(?m)(?<=[{,] )(?:i32 \d+|!\d+|!\"[^\"]*\")(?=[,}])", text, r)
    return replaced(text, found, r.choice(("null", "i32 99", "!0", '!"buffer_t"', "i64 3", "!{}")))


def intrinsic_id(text, r):
    found = one_of(r"(?m)^declare (?!!)", text, r)
    name = f"!{r.choice((900, 901))}"
    if not found or name in text:
        return text
    content = r.choice(("!{i32 12345678}", "!{i32 5}", '!{!"x"}', "!{}", "!{i32 10800}"))
    return replaced(text, found, f"declare !genx_intrinsic_id {name} ") + f"\n{name} = {content}\n"


def word(text, r):
    return replaced(text, one_of(r"\b[a-z_]{4,}\b", text, r), r.choice(WORDS))


def swapped_lines(text, r):
    lines = text.splitlines()
    i, j = r.randrange(len(lines)), r.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines) + "\n"


DAMAGES = (number, number, number, type_name, type_name, space, operation, operation, value,
           value, value, intrinsic, intrinsic, region, region, signature,
           signature, suffix, metadata, operand_of_metadata,
           intrinsic_id, word, without_line, doubled_line, swapped_lines, cut)


def bit(data, r):
    at = r.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << r.randrange(8)]) + data[at + 1:]


def whole_word(data, r):
    at = r.randrange(max(1, len(data) // 4)) * 4
    new = r.choice((0, 1, 0xffffffff, r.randrange(1 << 32), r.randrange(64), r.randrange(1 << 16)))
    return data[:at] + new.to_bytes(4, "little") + data[at + 4:]


def moved_words(data, r):
    a, b = (r.randrange(max(1, len(data) // 4)) * 4 for _ in range(2))
    n = 4 * r.randrange(1, 6)
    return data[:a] + data[b:b + n] + data[a + n:]


def without_words(data, r):
    at = r.randrange(max(1, len(data) // 4)) * 4
    return data[:at] + data[at + 4 * r.randrange(1, 5):]


def ended(data, r):
    return data[:r.randrange(1, len(data))] if len(data) > 1 else data


BINARY_DAMAGES = (bit, bit, bit, whole_word, whole_word, moved_words, without_words, ended)


@functools.lru_cache(None)
def module_texts():
    """The modules without comments, damage of which would have no effect."""
    texts = (path.read_text() for path in sorted(MODULES.glob("*.ll")))
    return [re.sub(r"(?m)^;.*\n", "", text) for text in texts]


@functools.lru_cache(None)
def programs():
    return sorted(p for p in LANGUAGE.glob("*.cm") if "errors" not in p.name)


def made(build, source, scratch, seed, *options):
    """cmc's output for a program, or None where the target lacks a feature."""
    out = pathlib.Path(scratch) / f"{seed}.made"
    subprocess.run([build / "bin/cmc", "-march=skl", "-w", "-I", LANGUAGE, *options, "-o", out,
                    source], capture_output=True, timeout=SECONDS_OF_SOUND)
    if not out.exists():
        return None
    data = out.read_bytes()
    out.unlink()
    return data


def bitcode(text, scratch, seed):
    file = pathlib.Path(scratch) / f"{seed}.whole.ll"
    file.write_text(text)
    opaque = ["-opaque-pointers"] if re.search(r"\bptr\b", text) else []
    run = subprocess.run([LLVM_AS, *opaque, file, "-o", "-"], capture_output=True)
    return run.stdout or None


def broken(build, seed, scratch):
    """The bytes of a damaged module, its file extension, and a target."""
    r = random.Random(seed)
    kind = r.choice(("ll", "ll", "ll", "stage4", "bc", "spv", "spv"))
    target = r.choice(TARGETS)
    count = r.randrange(1, 4)
    if kind in ("ll", "stage4"):
        text = r.choice(module_texts())
        if kind == "stage4":
            made_text = made(build, r.choice(programs()), scratch, seed, "-emit-llvm", "-S")
            text = made_text.decode() if made_text else text
        for _ in range(count):
            text = r.choice(DAMAGES)(text, r) or text
        return text.encode(), "ll", target
    if kind == "bc":
        data = bitcode(r.choice(module_texts()), scratch, seed)
    else:
        data = made(build, r.choice(programs()), scratch, seed, "-emit-spirv")
    data = data or b"BC\xc0\xde1234"
    for _ in range(count):
        data = r.choice(BINARY_DAMAGES)(data, r) or data[:1]
    return data, "bc" if kind == "bc" else "spv", target


def complaint(build, seed, scratch):
    """cmc's error on module `seed`; "" when it behaves as it must."""
    data, end, target = broken(build, seed, scratch)
    source, out = (pathlib.Path(scratch) / f"{seed}.{e}" for e in (end, "visa"))
    source.write_bytes(data)
    command = [build / "bin" / "cmc", f"-march={target}", "-emit-visa", "-w", "-o", out, source]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace",
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return source, "did not end"
    written = out.exists()
    out.unlink(missing_ok=True)
    errors = re.findall(r"^.*\berror: .*$", run.stderr, re.M)
    if end == "spv" and data[:4] not in (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03"):
        source.unlink()  # Then it is a CM program.
        return source, ""
    if run.returncode not in (0, 1):
        return source, f"exit code {run.returncode}: {run.stderr[-500:]}"
    if written != (run.returncode == 0):
        return source, "output in spite of errors" if written else "no output"
    if run.returncode == 1 and not errors:
        return source, f"no error: {run.stderr[:400]}"
    # A name, an instruction, an id, or a source location.
    named = r"'[^']*'|:\d+:\d+: |[%@][\w.]+|llvm\.[\w.]+|debug|metadata|kernel"
    if errors and not any(re.search(named, e) for e in errors):
        return source, f"names nothing: {errors[0][:400]}"
    source.unlink()
    return source, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build = options.build.resolve()
    keep = build / "fuzz" / "modules"
    failed = 0
    seeds = range(options.first, options.first + options.count)
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = pool.map(lambda s: complaint(build, s, scratch), seeds)
        for seed, (source, wrong) in zip(seeds, runs):
            if wrong:
                failed += 1
                keep.mkdir(parents=True, exist_ok=True)
                kept = keep / source.name
                kept.write_bytes(source.read_bytes())
                print(f"module {seed}: {wrong}\n  see {kept}", flush=True)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
