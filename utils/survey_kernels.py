#!/usr/bin/env python3
"""Counts how many programs of random_kernel.py have each construct.

Usage: survey_kernels.py [COUNT]

Generates programs 0 to COUNT - 1 (2000), and half as many of modern CM. The last line
is "N constructs, N missing"; a construct that no program has is an error.
"""
import collections
import re
import sys

from random_kernel import RandomKernel
from random_types import MODERN
from survey_modern import MODERN_CONSTRUCTS

CHAIN = r"[^;=]*"  # Up to the end of the expression or the left side.
# The kind of block that a line opens, by how the line starts.
BLOCKS = ((r"(\} )?SIMD_(IF_BEGIN|ELSE)", "simd if"), (r"SIMD_DO_WHILE", "simd loop"),
          (r"(\} )?(if|else)\b", "if"), (r"for\b", "loop"),
          (r"(\{ int \w+ = \S+ )?(while\b|do\b)", "loop"),
          (r"switch\b", "switch"), (r"auto l\d+", "lambda"), (r".*CM_NOINLINE\b", "kept"),
          (r".*_GENX_STACKCALL_\b", "stack call"), (r'extern "C"', "kernel"),
          (r"(template <.*> )?(inline _GENX_|_GENX_|static) \w.*\{$", "inlined"))
FUNCTIONS = ("kept", "stack call", "inlined")
SIMD = ("simd if", "simd loop")
CALL = r"\bf\d+(<[^>]*>)?\("
SCATTERED = r"(read|write)\(mem, .*o\d+|write_atomic"

# Name: a pattern of a line, and the blocks that must enclose it, innermost last.
CONSTRUCTS = {
    "if in SIMD": (r"if \(", (SIMD,)), "for in SIMD": (r"for \(", (SIMD,)),
    "while in SIMD": (r"while \(", (SIMD,)), "do in SIMD": (r"do \{", (SIMD,)),
    "switch in SIMD": (r"switch \(", (SIMD,)),
    "break, continue in SIMD": (r"(?<!_)(break|continue);", (SIMD, ("loop",))),
    "SIMD in SIMD": (r"SIMD_(IF_BEGIN|DO_WHILE_BEGIN)", (SIMD,)),
    "SIMD in if in SIMD": (r"SIMD_(IF_BEGIN|DO_WHILE_BEGIN)", (SIMD, ("if",))),
    "SIMD in loop in SIMD": (r"SIMD_(IF_BEGIN|DO_WHILE_BEGIN)", (SIMD, ("loop",))),
    "store in if in SIMD": (r"[vprs]\d+\S* = ", (SIMD, ("if",))),
    "store in loop in SIMD": (r"[vprs]\d+\S* = ", (SIMD, ("loop",))),
    "store in switch in SIMD": (r"[vprs]\d+\S* = ", (SIMD, ("switch",))),
    "reduction in SIMD": (r"cm_sum|cm_reduced|\.any\(\)|\.all\(\)", (SIMD,)),
    "reduction in if in SIMD": (r"cm_sum|cm_reduced|\.any\(\)|\.all\(\)", (SIMD, ("if",))),
    "scattered in SIMD": (SCATTERED, (SIMD,)),
    "scattered in if in SIMD": (SCATTERED, (SIMD, ("if",))),
    "call in SIMD": (CALL, (SIMD,)), "call in if in SIMD": (CALL, (SIMD, ("if",))),
    "merge in SIMD": (r"\.merge\(", (SIMD,)),
    "SIMD_BREAK, SIMD_CONTINUE": (r"SIMD_(BREAK|CONTINUE)", ()),
    "SIMD_BREAK by if": (r"^\s*if \(.*SIMD_(BREAK|CONTINUE)", ()),
    "SIMD in loop": (r"SIMD_(IF_BEGIN|DO_WHILE_BEGIN)", (("loop",),)),
    "SIMD in function": (r"SIMD_(IF_BEGIN|DO_WHILE_BEGIN)", (FUNCTIONS,)),
    "inlined function": (r".", (("inlined",),)), "CM_NOINLINE": (r".", (("kept",),)),
    "_GENX_STACKCALL_": (r".", (("stack call",),)),
    "call from inlined": (CALL, (("inlined",),)), "call from kept": (CALL, (("kept",),)),
    "call from stack call": (CALL, (("stack call",),)),
    "vector_ref parameter": (r"[(,] ?vector_ref<.*\{$", ()),
    "matrix_ref parameter": (r"[(,] ?matrix_ref<.*\{$", ()),
    "scalar reference parameter": (r"\w &a\d+.*\{$", ()),
    "vector by value": (r"[(,] ?vector<[^>]*> v\d+[,)].*\{$", ()),
    "matrix by value": (r"[(,] ?matrix<[^>]*> v\d+[,)].*\{$", ()),
    "struct by value": (r"\bS p\d+[,)].*\{$", ()), "struct by reference": (r"\bS &p\d+", ()),
    "surface parameter": (r"^(?!extern).*SurfaceIndex mem", ()),
    "vector result": (r"(_|static) vector<[^>]*> f\d+\(", ()),
    "matrix result": (r"(_|static) matrix<[^>]*> f\d+\(", ()),
    "scalar result": (r"(_|static) (int|uint|short|float|half) f\d+\(", ()),
    "struct result": (r"(_|static) S f\d+\(", ()),
    "early return": (r"^ +if \(.*\) return", ()),
    "early return in loop": (r"^ +if \(.*\) return", (("loop",),)),
    "template": (r"template <", ()), "explicit arguments": (r"\bf\d+<\d+, \w+, \d+>\(", ()),
    "partly explicit arguments": (r"\bf\d+<\d+(, \w+)?>\(", ()),
    "lambda": (r"\[&\]", ()), "return in lambda": (r"if \(.*\) return", (("lambda",),)),
    "struct": (r"^struct S", ()), "struct copied": (r"S s\d+ = s\d+;|s\d+ = s\d+;", ()),
    "array of vectors": (r"vector<[^>]*> v\d+\[\d\];", ()),
    "array at variable place": (r"v\d+\[\([^;]*\)\]\.?\w* ?[-+*&|^]?=|v\d+\[\(int\)[^]]*\]\.", ()),
    "global variable": (r"^(static )?(vector|matrix)<[^>]*> g\d+;", ()),
    "volatile variable": (r"^_GENX_VOLATILE_", ()), "const table": (r"^static const \w+ t\d+", ()),
    "const vector": (r"^const vector", ()), "element of a table": (r"\bt\d+\[", ()),
    "reference variable": (r"(vector|matrix)_ref<[^>]*> r\d+( =|\()", ()),
    "auto reference": (r"auto r\d+ =", ()),
    "shared local memory": (r"cm_slm_write|cm_slm_read", ()),
    "switch": (r"switch \(", ()), "while": (r"while \(i", ()), "do": (r"\bdo \{", ()),
    "goto forward": (r"\) goto l\d+;$", ()), "goto backward": (r"goto l\d+; \}", ()),
    "select of select": (r"\.select<[^;=]*\)\.select<", ()),
    "select of select as target": (rf"^\s*[\w.\[\]]+\.select<{CHAIN}\)\.select<{CHAIN} \S?= ", ()),
    "select of row": (r"(\.row\([^;=]*\)|\]|\))\.select<", ()),
    "format of select": (r"\.select<[^;=]*\)\.format<", ()),
    "format of row": (r"\.row\([^;=]*\)\.format<", ()),
    "select of format as target": (rf"^\s*[\w.\[\]]+\.format<{CHAIN}\)\.select<{CHAIN} \S?= ", ()),
    "format to matrix": (r"\.format<\w+, \d+, \d+>", ()), "column": (r"\.column\(", ()),
    "select_all": (r"\.select_all\(\)", ()), "select without offset": (r"\.select<[^>]*>\(\)", ()),
    "variable select": (r"\.select<\d+, \d+>\(\(", ()), "variable row": (r"\.row\(\(", ()),
    "variable column": (r"\.column\(\(", ()), "variable element": (r"v\d+[(\[]\(", ()),
    "variable replicate": (r"\.replicate<[^>]*>\((\d+, )?\(", ()),
    "variable matrix select": (r"\.select<\d+, \d+, \d+, \d+>\(\(", ()),
    "iselect": (r"\.iselect\(", ()),
    "iselect of matrix": (r"\.iselect\([^;]*\), vector<ushort", ()),
    "replicate<r>": (r"\.replicate<\d+>", ()), "replicate<r, w>": (r"\.replicate<\d+, \d+>", ()),
    "replicate<r, v, w>": (r"\.replicate<\d+, \d+, \d+>", ()),
    "replicate<r, v, w, h>": (r"\.replicate<\d+, \d+, \d+, (0|[2-9])", ()),
    "merge of one source": (r"\.merge\(\w+, [^,]*\);", ()), "merge": (r"\.merge\(", ()),
    "merge by a number": (r"\.merge\([^;]*, (\d+|\(uint\)\([^;,]*)\);", ()),
    "one element": (r"vector<\w+, 1>|select<1, 1>", ()),
    "odd size": (r"vector<\w+, (3|5|7|13|23)>", ()),
    "odd matrix": (r"matrix<\w+, (3|5|7), (3|5|7|9|11|13)>", ()),
    "half": (r"<half", ()), "double": (r"<double", ()), "64-bit integers": (r"<u?long", ()),
    "saturated cast": (r"vector<\w+, \d+>\([^;]*, SAT\)", ()),
    "float saturated": (r"vector<(half|float|double), \d+>\([^;]*, SAT\)", ()),
    "scalar of half or float": (r"(float|half) x\d+ =", ()),
    "cm_sum of float": (r"cm_sum<(float|half)>", ()),
    "SIMD_ELSEIF": (r"SIMD_ELSEIF", ()), "connectives": (r"&& |\|\| ", ()),
    "unpacked mask": (r"cm_unpack_mask", ()), "packed mask": (r"cm_pack_mask", ()),
    **{name: (name + r"\b", ()) for name in (
        "cm_abs", "cm_add", "cm_mul", "cm_min", "cm_max", "cm_avg", "cm_shl", "cm_shr", "cm_asr",
        "cm_lsr", "cm_quot", "cm_mod", "cm_lzd", "cm_cbit", "cm_fbl", "cm_fbh", "cm_bf_reverse",
        "cm_bf_insert", "cm_bf_extract", "cm_rndd", "cm_rndu", "cm_rnde", "cm_rndz",
        "cm_f16tof32", "cm_f32tof16", "cm_dp2", "cm_dp4", "cm_dph", "cm_line", "cm_lrp", "cm_rol",
        "cm_ror", "cm_dp4a", "cm_bfn", "cm_imul", "cm_div", "cm_addc", "cm_subb", "cm_prod",
        "cm_reduced_min", "cm_reduced_max")},
    **{f"{name} SAT": (name + r"<[^;]*SAT", ()) for name in (
        "cm_add", "cm_mul", "cm_avg", "cm_shl", "cm_abs", "cm_rndd", "cm_sum")},
}


def kind_of(line):
    text = line.strip()
    return next((kind for pattern, kind in BLOCKS if re.match(pattern, text)), "")


def surrounded(stack, around):
    """Whether the blocks `around` are in the stack, in this order, the last one
    the innermost of its kind."""
    position = 0
    for kinds in around:
        while position < len(stack) and stack[position] not in kinds:
            position += 1
        if position == len(stack):
            return False
        position += 1
    return True


def constructs_of(source, constructs):
    # Most patterns do not occur at all.
    constructs = {name: what for name, what in constructs.items()
                  if re.search(what[0], source, re.M)}
    found, stack = set(), []
    for line in source.splitlines():
        kind = kind_of(line)
        for name, (pattern, around) in constructs.items():
            if name not in found and surrounded(stack, around) and re.search(pattern, line):
                found.add(name)
        for character in line:
            if character == "{":
                stack.append(kind)
            elif character == "}" and stack:
                stack.pop()
    return found


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    constructs = missing = 0
    for first, number, table in ((0, count, CONSTRUCTS), (MODERN, count // 2, MODERN_CONSTRUCTS)):
        counts = collections.Counter({name: 0 for name in table})
        for seed in range(first, first + number):
            counts.update(constructs_of(RandomKernel(seed).source, table))
        for name, found in counts.most_common():
            print(f"{100 * found / number:6.1f} %  {name}")
        constructs += len(counts)
        missing += sum(found == 0 for found in counts.values())
    print(f"{constructs} constructs, {missing} missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
