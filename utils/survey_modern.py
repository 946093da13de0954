"""The constructs of modern CM (random_modern.py), for survey_kernels.py: by name a
pattern of a line, and the blocks that must enclose it."""
from random_blocks import ELEMENTS
from random_helpers import EXPLICIT
from random_lsc import BLOCKS, CHANNELS, HINTS, LANES, OPERATIONS, PER_LANE, SIZES

# Memories of accesses: how a call of the verb {v} begins, and what precedes it.
PLACES = {"surface": (r"cm_{v}<[^(]*>\(mem, ", ""), "shared local": (r"cm_{v}_slm<", ""),
          "address": (r"cm_ptr_{v}<[^(]*>\(p \+ own, ", ""),
          "pointer": (r"cm_ptr_{v}<[^(]*>\(\(\w+ \*\)p, ", "")}
VERBS = ("load", "store", "load4", "store4", "atomic")
LOOP, SIMD = ("loop",), ("simd if", "simd loop")
FUNCTIONS = ("kept", "stack call", "inlined")
DPAS, LSC = r"cm_dpas<", r"cm_(ptr_)?(load|store)(4?_slm|4)?<"
PRECISIONS = ("U2", "S2", "U4", "S4", "U8", "S8", "BF", "HF", "TF32")
TO_ROW = r"d\d+(\.row\(|\[){}[)\]] = cm_dpas<"

ACCESSES = {
    **{f"{verb} at {place}": (pattern.format(v=verb), ())
       for verb in VERBS for place, (pattern, _) in PLACES.items()},
    **{f"prefetch at {place}": (PLACES[place][0].format(v="prefetch"), ())
       for place in ("surface", "address", "pointer")},
    **{f"{per} elements of a lane": (rf"VectorSize::N{per}\b", ()) for per in PER_LANE},
    **{f"data size {size}": (rf"{LSC}.*DataSize::{size}\b", ())
       for sizes in SIZES.values() for size, _ in sizes},
    **{f"{verb} hints {a} {b}": (rf"cm_\w*{verb}\w*<[^(]*CacheHint::{a}, CacheHint::{b}", ())
       for verb, hints in HINTS.items() for a, b in hints},
    **{f"block of {count}": (rf"{LSC}(int|uint|float|long|ulong), {count}\b", ())
       for count in BLOCKS},
    **{f"{lanes} lanes": (rf"{LSC}.*, {lanes}>\(", ()) for lanes in LANES},
    **{f"channels {c}": (rf"CM_{c}_ENABLE", ()) for c in CHANNELS},
    **{f"atomic {op}": (rf"AtomicOp::{op}\b", ()) for op in OPERATIONS},
    **{f"atomic of {t}": (rf"cm_\w*atomic\w*<AtomicOp::\w+, {t}\b", ())
       for t in ("short", "ushort", "half", "int", "uint", "float", "long", "ulong")},
    "masked gather": (r"\.merge\(cm_\w*load", ()), "masked store": (r"cm_\w*store\w*<.*, m\d+\);", ()),
    "masked atomic": (r"cm_\w*atomic\w*<.*, m\d+\)", ()),
    "gather in SIMD": (LSC, (SIMD,)), "gather in if in SIMD": (LSC, (SIMD, ("if",))),
    "gather in loop in SIMD": (LSC, (SIMD, LOOP)), "atomic in SIMD": (r"cm_\w*atomic", (SIMD,)),
    "gather in function": (LSC, (FUNCTIONS,)), "gather in loop": (LSC, (LOOP,)),
    "gather with computed offset": (rf"{LSC}.*& 3\) \* \d+ \+", ()),
    **{f"fence of {sfid}": (rf"cm_fence<LSC_SFID::LSC_{sfid}", ())
       for sfid in ("UGM", "UGML", "TGM", "SLM")},
    **{f"{name}{said}": (rf"{name}{said and '<'}.*", ()) for said in ("", " with arguments")
       for name in ("cm_svm_block_read", "cm_svm_block_write", "cm_ptr_block_read",
                    "cm_ptr_block_write", "cm_svm_scatter_read", "cm_svm_scatter_write",
                    "cm_ptr_scatter_read", "cm_ptr_scatter_write")},
}

PRODUCTS = {
    **{f"columns of {p}": (rf"{DPAS}CM_PRECISION_{p}", ()) for p in PRECISIONS},
    **{f"rows of {p}": (rf"{DPAS}\w+, CM_PRECISION_{p}", ()) for p in PRECISIONS},
    **{f"repeat count {n}": (rf"{DPAS}[^(]*\b8, {n}\b", ()) for n in (1, 2, 3, 4, 5, 7, 8)},
    **{f"accumulator of {t}": (rf"^ *matrix<{t}, \d+, \d+> d\d+;", ())
       for t in ("int", "uint", "float", "half", "short")},
    "product in place": (r"(d\d+\.row\(\w+\)|d\d+\[\w+\]) = cm_dpas<[^(]*>\(\1, ", ()),
    "product of row after row": (TO_ROW.format(r"i\d+"), ()),
    "product in loop": (DPAS, (LOOP,)), "unrolled products": (r"#pragma unroll", ()),
    "product at computed row": (r"d\d+(\.row\(|\[)\(", ()),
    "product from nothing": (DPAS + r"[^(]*>\((0|NULL), ", ()),
    "product of another type": (DPAS + r"[^(]*, uint, 8, ", ()),
    "saturated product": (DPAS + r".*, SAT\)", ()),
    "product with all arguments": (DPAS + r"[^(]*, int, uint, \d+, \d+, \d+>", ()),
    "product into a vector": (r"vector<.* t = cm_dpas<", ()),
    "product behind if": (DPAS, (("if",),)),
    "rows of a larger vector": (DPAS + r".*r\d+\.select<", ()),
    "region of an accumulator": (r"[^.\w]d\d+\.select<", ()),
    "column of an accumulator": (r"[^.\w]d\d+\.column\(", ()),
    "bfloat16 variable": (r"vector<__bf16", ()),
}

TYPED = "|".join(ELEMENTS)
FLAT = rf"cm_(ptr_)?load<({TYPED}), \d+(, \d+)?(, \d+)?"
BLOCKS_2D = {
    "2-D load": (FLAT + r"[^(]*>\([^;]*, \d+, \d+, \d+, -?\d+,", ()),
    "2-D transposed": (FLAT + ", true", ()), "2-D transformed": (FLAT + ", false, true", ()),
    "2-D store": (r"cm_(ptr_)?store<\w+, \d+[^(]*>\([^;]*, \d+, \d+, \d+, -?\d+, .*, t\d+\);", ()),
    "2-D prefetch": (r"cm_(ptr_)?prefetch<\w+, \d+, \d+, \d+", ()),
    **{f"2-D of {t}": (rf"cm_(ptr_)?load<{t}, .*, \d+, \d+, \d+, -?\d+,|block_2d_desc<{t},", ())
       for t in ELEMENTS},
    **{f"{n} blocks": (rf"block_2d_desc<\w+, {n},", ()) for n in (1, 2, 4)},
    **{f"descriptor, {op}": (rf"cm_load<lsc::{op}\b", ())
       for op in ("Normal", "Transpose", "VNNI")},
    "descriptor, store": (r"cm_store<[^(]*>\(b\d+, ", ()),
    "descriptor, prefetch": (r"cm_prefetch<[^(]*>\(b\d+\)", ()),
    "descriptor, mask": (r"cm_(load|store)<[^(]*>\([tb]\d+, [tb]\d+, \(short\)", ()),
    "descriptor, set": (r"\.set_base\(", ()), "descriptor, further": (r"cm_load<lsc::\w+, .*, 8, ", ()),
    "2-D over the left edge": (r"block_2d_desc<.*, -\d+ - ", ()),
    "2-D at computed row": (rf"{FLAT}.*& 3\)\)", ()),
}

GROUPS = {
    **{f"{n} threads": (rf"% {n}u\b", ()) for n in (2, 3, 4, 8)},
    "slots in shared memory": (r"cm_slm_block_write.*slots", ()),
    "slots by blocks": (r"cm_store_slm<\w+, \d+>\(slots", ()),
    "slots by lanes": (r"cm_store_slm<\w+>\(vector<uint, \d+>\(lanes\)", ()),
    "slots of the surface": (r"(read\(mem, u\d+|cm_load<\w+, \d+>\(mem, u\d+)", ()),
    "slots at addresses": (r"(cm_svm_block_read\(p \+ u\d+|cm_ptr_load<\w+, \d+>\(p, u\d+)", ()),
    "exchange in a loop": (r"uint u\d+ = \(id \+ i", (LOOP,)),
    "counted together": (r"cm_atomic_slm<.*counters", ()),
    "cm_barrier": (r"cm_barrier\(\)", ()), "cm_sbarrier": (r"cm_sbarrier\(1\)", ()),
    "named barrier": (r"cm_nbarrier_signal\(\d, 0, ", ()),
    "producer and consumers": (r"cm_nbarrier_signal\(\d, 1, 1, ", ()),
    "cm_slm_fence": (r"cm_slm_fence", ()), "fence of shared memory": (r"LSC_SLM>\(\)", ()),
}

HELPERS = {
    "helper of a vector": (r"\bh\d+<[^(]*>\([vwyl]\d+[,.]", ()),
    "helper of a region": (r"\bh\d+<[^(]*>\(\w+\.select<", ()),
    "helper of a row": (r"\bh\d+<[^(]*>\(\w+\.row\(", ()),
    "template of matrix_ref": (r"template <.*\bh\d+\(matrix_ref", ()),
    "template of vector_ref": (r"template <.*\bh\d+\(vector_ref", ()),
    "sizes of type uint": (r"template <.*uint [NR]", ()),
    "one argument of several": (r"\bh\d+<\d+>\(", ()),
    "two arguments": (r"\bh\d+<(\d+, \w+|\w+, \d+)>\(", ()),
    "all arguments": (r"\bh\d+<(\d+, [a-z]\w+|[a-z]\w+, \d+)(, \d+)+>\(", ()),
    "kept template": (r"template <.*CM_NOINLINE void h\d+", ()),
    **{f"{name}<{lists}>": (rf"{name}<" + ", ".join(
        {"R": r"\w+", "T": r"\w+", "N": r"\d+", "U": r"vector<\w+, \d+>"}[x]
        for x in lists.split(", ")) + r">\(", ()) for name, all_, _, _ in EXPLICIT for lists in all_},
    "scalar that fills a size": (r"cm_\w+<\w+, \w+, \d+>\(\(\w+\)\d+", ()),
}

MODERN_CONSTRUCTS = {**ACCESSES, **PRODUCTS, **BLOCKS_2D, **GROUPS, **HELPERS}
