#!/usr/bin/env python3
"""Compiles every stage-4 operation for every element type and for odd vector
sizes, and feeds the vISA to the finalizer.

    accept.py GENX_OPT TARGET... [--types=i8,...] [--sizes=1,3,...] [--ops=...]

There is one kernel per operation, one module per type and size. Prints the kernels that
are not accepted and a last line "N kernels, N failed"; exit code 1 if any failed.
"""
import os
import re
import subprocess
import sys
import tempfile

TYPES = ["i8", "i16", "i32", "i64", "half", "float", "double"]
SIZES = [0, 1, 2, 3, 5, 7, 8, 16, 24, 33, 65]
BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "half": 16, "float": 32,
        "double": 64}
FINALIZER = {"skl": "SKL", "icllp": "ICLLP", "tgllp": "TGLLP", "dg2": "DG2",
             "pvc": "PVCXT"}
WIDE_INT = {"skl", "pvc"}  # Targets with 64-bit integers and doubles.
SUFFIX = {"half": "f16", "float": "f32", "double": "f64"}


def suffix(ty, n):
    return ("v%d" % n if n else "") + SUFFIX.get(ty, ty)


def vec(ty, n):
    return "<%d x %s>" % (n, ty) if n else ty


class Kernel:
    """A kernel that takes two vectors and a scalar, and stores one vector."""

    def __init__(self, name, ty, n):
        self.name, self.ty, self.n = name, ty, n
        self.body, self.declarations = [], set()
        self.numbered = 0

    def op(self, text):
        self.numbered += 1
        self.body.append("  %%v%d = %s" % (self.numbered, text))
        return "%%v%d" % self.numbered

    def call(self, result, name, *operands):
        types = ", ".join(t for t, _ in operands)
        self.declarations.add("declare %s @%s(%s)" % (result, name, types))
        text = "call %s @%s(%s)" % (result, name,
                                    ", ".join("%s %s" % o for o in operands))
        if result == "void":
            self.body.append("  " + text)
            return None
        return self.op(text)

    def rd(self, src, ty, n, m, v, w, s, offset):
        kind = "i" if ty[0] == "i" else "f"
        offset_type = offset[0]
        name = "llvm.genx.rdregion%s.%s.%s.%s" % (
            kind, suffix(ty, m), suffix(ty, n),
            re.sub(r"<(\d+) x (\w+)>", r"v\1\2", offset_type))
        return self.call(vec(ty, m), name, (vec(ty, n), src),
                         ("i32", str(v)), ("i32", str(w)), ("i32", str(s)),
                         offset, ("i32", "undef"))

    def wr(self, old, new, ty, n, m, v, w, s, offset, mask=("i1", "true")):
        kind = "i" if ty[0] == "i" else "f"
        short = lambda t: re.sub(r"<(\d+) x (\w+)>", r"v\1\2", t)
        name = "llvm.genx.wrregion%s.%s.%s.%s.%s" % (
            kind, suffix(ty, n), suffix(ty, m), short(offset[0]),
            short(mask[0]))
        return self.call(vec(ty, n), name, (vec(ty, n), old),
                         (vec(ty, m), new), ("i32", str(v)), ("i32", str(w)),
                         ("i32", str(s)), offset, ("i32", "undef"), mask)

    def store(self, value, ty, n):
        """Stores all bytes of the value, in 128-byte blocks."""
        count = (n or 1) * BITS[ty] // 8
        total = (count + 127) // 128 * 128
        data = self.op("bitcast %s %s to <%d x i8>" % (vec(ty, n), value,
                                                       count))
        padded = self.wr("zeroinitializer", data, "i8", total, count, 0,
                         count, 1, ("i16", "0"))
        for block in range(total // 128):
            piece = self.rd(padded, "i8", total, 128, 0, 128, 1,
                            ("i16", str(128 * block)))
            dwords = self.op("bitcast <128 x i8> %s to <32 x i32>" % piece)
            self.call("void", "llvm.genx.oword.st.v32i32", ("i32", "%buf"),
                      ("i32", str(8 * block)), ("<32 x i32>", dwords))

    def text(self):
        t = vec(self.ty, self.n)
        return "define spir_kernel void @%s(i32 %%buf, %s %%a, %s %%b, " \
               "%s %%s, i16 %%i) #0 {\n%s\n  ret void\n}\n" % (
                   self.name, t, t, self.ty, "\n".join(self.body))


OPS = {}


def operation(pattern):
    """Registers a function that generates an operation for the types of the pattern."""
    def register(function):
        OPS[function.__name__.strip("_")] = (re.compile(pattern), function)
        return function
    return register


def simple(names, pattern, make):
    for name in names:
        OPS[name] = (re.compile(pattern),
                     lambda k, name=name: make(k, name))


INT, FLOAT, ANY = "i", "half|float|double", "."
simple(["add", "sub", "mul", "and_", "or_", "xor", "udiv", "sdiv", "urem",
        "srem"], INT,
       lambda k, op: k.op("%s %s %%a, %%b" % (op.strip("_"), vec(k.ty, k.n))))
simple(["shl", "lshr", "ashr"], INT, lambda k, op: k.op(
    "%s %s %%a, %s" % (op, vec(k.ty, k.n), k.op(
        "and %s %%b, %s" % (vec(k.ty, k.n), splat(k.ty, k.n, "7"))))))
simple(["fadd", "fsub", "fmul", "fdiv"], FLOAT,
       lambda k, op: k.op("%s %s %%a, %%b" % (op, vec(k.ty, k.n))))


def intrinsic(k, name, args, overloaded=1):
    t = vec(k.ty, k.n)
    full = "llvm.%s" % name + ".%s" % suffix(k.ty, k.n) * overloaded
    return k.call(t, full, *[(t, a) for a in args])


simple(["smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat",
        "ssub.sat"], INT, lambda k, op: intrinsic(k, op, ["%a", "%b"]))
simple(["fshl", "fshr"], INT,
       lambda k, op: intrinsic(k, op, ["%a", "%b", "%a"]))
simple(["ctpop", "bitreverse"], "i(8|16|32)",
       lambda k, op: intrinsic(k, op, ["%a"]))
simple(["bswap"], "i(16|32)", lambda k, op: intrinsic(k, op, ["%a"]))
simple(["minnum", "maxnum"], FLOAT,
       lambda k, op: intrinsic(k, op, ["%a", "%b"]))
simple(["floor", "ceil", "trunc", "rint", "fabs", "genx.sat"], FLOAT,
       lambda k, op: intrinsic(k, op, ["%a"]))
simple(["genx.inv", "genx.sqrt", "genx.rsqrt", "genx.log", "genx.exp",
        "genx.sin", "genx.cos"], "half|float",
       lambda k, op: intrinsic(k, op, ["%a"]))
simple(["genx.frc"], "float", lambda k, op: intrinsic(k, op, ["%a"]))
simple(["genx.pow"], "half|float",
       lambda k, op: intrinsic(k, op, ["%a", "%b"]))


def splat(ty, n, value):
    if not n:
        return value
    return "<" + ", ".join(["%s %s" % (ty, value)] * n) + ">"


@operation(FLOAT)
def fma(k):
    return intrinsic(k, "fma", ["%a", "%b", "%a"])


@operation(FLOAT)
def fneg(k):
    return k.op("fadd %s %s, %%b" % (vec(k.ty, k.n), k.op(
        "fneg %s %%a" % vec(k.ty, k.n))))


@operation("i(8|16|32)")
def rotate(k):
    return intrinsic(k, "fshl", ["%a", "%a", "%b"])


@operation("i(8|16|32)")
def ctlz(k):
    t = vec(k.ty, k.n)
    return k.call(t, "llvm.ctlz." + suffix(k.ty, k.n), (t, "%a"),
                  ("i1", "false"))


@operation("i(8|16|32)")
def cttz(k):
    t = vec(k.ty, k.n)
    return k.call(t, "llvm.cttz." + suffix(k.ty, k.n), (t, "%a"),
                  ("i1", "false"))


@operation("i(8|16|32)")
def iabs(k):
    t = vec(k.ty, k.n)
    x = k.call(t, "llvm.abs." + suffix(k.ty, k.n), (t, "%a"), ("i1", "false"))
    return k.op("add %s %s, %%b" % (t, x))


def compare(k, what):
    t = vec(k.ty, k.n)
    return k.op("%s %s %%a, %%b" % (what, t))


def mask(k):
    return vec("i1", k.n)


def select(k, condition):
    t = vec(k.ty, k.n)
    return k.op("select %s %s, %s %%a, %s %%b" % (mask(k), condition, t, t))


simple(["icmp eq", "icmp ne", "icmp slt", "icmp ule", "icmp ugt",
        "icmp sge"], INT, lambda k, op: select(k, compare(k, op)))
simple(["fcmp oeq", "fcmp une", "fcmp ult", "fcmp one", "fcmp ord",
        "fcmp uno", "fcmp ueq", "fcmp ole"], FLOAT,
       lambda k, op: select(k, compare(k, op)))


def first_compare(k):
    return compare(k, "icmp slt" if k.ty[0] == "i" else "fcmp olt")


def second_compare(k):
    return compare(k, "icmp eq" if k.ty[0] == "i" else "fcmp oeq")


@operation(ANY)
def mask_logic(k):
    x, y = first_compare(k), second_compare(k)
    z = k.op("and %s %s, %s" % (mask(k), x, y))
    z = k.op("or %s %s, %s" % (mask(k), k.op("xor %s %s, %s" % (
        mask(k), z, splat("i1", k.n, "true"))), x))
    return select(k, z)


@operation(ANY)
def mask_of_masks(k):
    x, y = first_compare(k), second_compare(k)
    return select(k, k.op("select %s %s, %s %s, %s %s" % (
        mask(k), x, mask(k), y, mask(k), splat("i1", k.n, "true"))))


@operation(ANY)
def any_(k):
    if not k.n:
        return "%a"
    x = k.call("i1", "llvm.genx.any.v%di1" % k.n, (mask(k), first_compare(k)))
    t = vec(k.ty, k.n)
    return k.op("select i1 %s, %s %%a, %s %%b" % (x, t, t))


@operation(ANY)
def all_(k):
    if not k.n:
        return "%a"
    x = k.call("i1", "llvm.genx.all.v%di1" % k.n, (mask(k), first_compare(k)))
    k.body.append("  br i1 %s, label %%then, label %%end\nthen:" % x)
    k.store("%b", k.ty, k.n)
    k.body.append("  br label %end\nend:")
    return "%a"


@operation(INT)
def mask_ext(k):
    t = vec(k.ty, k.n)
    z = k.op("zext %s %s to %s" % (mask(k), first_compare(k), t))
    s = k.op("sext %s %s to %s" % (mask(k), second_compare(k), t))
    return k.op("add %s %s, %s" % (t, z, s))


@operation(INT)
def mask_trunc(k):
    return select(k, k.op("trunc %s %%a to %s" % (vec(k.ty, k.n), mask(k))))


@operation("float|half")
def mask_to_fp(k):
    return k.op("uitofp %s %s to %s" % (mask(k), first_compare(k),
                                        vec(k.ty, k.n)))


@operation(ANY)
def mask_bits(k):
    if k.n not in (8, 16):
        return "%a"
    bits = k.op("bitcast %s %s to i%d" % (mask(k), first_compare(k), k.n))
    more = k.op("xor i%d %s, 85" % (k.n, bits))
    return select(k, k.op("bitcast i%d %s to %s" % (k.n, more, mask(k))))


@operation(ANY)
def mask_element(k):
    if not k.n:
        return "%a"
    m = k.op("insertelement %s %s, i1 true, i32 %d" % (
        mask(k), first_compare(k), k.n - 1))
    return select(k, m)


def conversions():
    for to in TYPES:
        def signed(k, to=to):
            return convert(k, to, True)

        def unsigned(k, to=to):
            return convert(k, to, False)
        OPS["to %s signed" % to] = (re.compile(ANY), signed)
        OPS["to %s unsigned" % to] = (re.compile(ANY), unsigned)


def convert(k, to, signed):
    """Returns a (value, type) pair, or the unchanged input."""
    t, r = vec(k.ty, k.n), vec(to, k.n)
    if to == k.ty:
        return "%a"
    from_int, to_int = k.ty[0] == "i", to[0] == "i"
    wider = BITS[to] > BITS[k.ty]
    if from_int and to_int:
        op = ("sext" if signed else "zext") if wider else "trunc"
    elif from_int:
        op = "sitofp" if signed else "uitofp"
    elif to_int:
        name = "llvm.fpto%si.sat.%s.%s" % ("s" if signed else "u",
                                           suffix(to, k.n), suffix(k.ty, k.n))
        return (k.call(r, name, (t, "%a")), to)
    else:
        op = "fpext" if wider else "fptrunc"
    return (k.op("%s %s %%a to %s" % (op, t, r)), to)


conversions()


def saturating(k, name, to):
    x = k.op("add %s %%a, %%b" % vec(k.ty, k.n))
    t, r = vec(k.ty, k.n), vec(to, k.n)
    return (k.call(r, "llvm.genx.%strunc.sat.%s.%s" % (
        name, suffix(to, k.n), suffix(k.ty, k.n)), (t, x)), to)


for _name in ["ss", "su", "us", "uu"]:
    for _to in ["i8", "i16"]:
        OPS["%strunc.sat %s" % (_name, _to)] = (
            re.compile("i(16|32)"),
            lambda k, n=_name, to=_to: saturating(k, n, to)
            if BITS[k.ty] > BITS[to] else "%a")


@operation(ANY)
def insert_extract(k):
    if not k.n:
        return "%a"
    t = vec(k.ty, k.n)
    x = k.op("extractelement %s %%a, i32 %d" % (t, k.n - 1))
    y = k.op("insertelement %s %%b, %s %s, i32 0" % (t, k.ty, x))
    i = k.op("zext i16 %i to i32")
    z = k.op("extractelement %s %%a, i32 %s" % (t, i))
    return k.op("insertelement %s %s, %s %s, i32 %s" % (t, y, k.ty, z, i))


@operation(ANY)
def shuffle(k):
    if not k.n:
        return "%a"
    t = vec(k.ty, k.n)
    order = [(3 * i + 1) % (2 * k.n) for i in range(k.n)]
    return k.op("shufflevector %s %%a, %s %%b, <%d x i32> <%s>" % (
        t, t, k.n, ", ".join("i32 %d" % i for i in order)))


@operation(ANY)
def splat_scalar(k):
    if not k.n:
        return "%s"
    t = vec(k.ty, k.n)
    x = k.op("insertelement %s undef, %s %%s, i32 0" % (t, k.ty))
    y = k.op("shufflevector %s %s, %s undef, <%d x i32> zeroinitializer" % (
        t, x, t, k.n))
    op = "add" if k.ty[0] == "i" else "fadd"
    return k.op("%s %s %s, %%a" % (op, t, y))


@operation(ANY)
def reverse(k):
    if not k.n:
        return "%a"
    t = vec(k.ty, k.n)
    return k.op("shufflevector %s %%a, %s undef, <%d x i32> <%s>" % (
        t, t, k.n, ", ".join("i32 %d" % (k.n - 1 - i) for i in range(k.n))))


@operation(ANY)
def region_rw(k):
    """Copies every second element of a to the front of b, and adds to one of its own."""
    if k.n < 2:
        return "%a"
    m = k.n // 2
    x = k.rd("%a", k.ty, k.n, m, 0, m, 2, ("i16", str(BITS[k.ty] // 8)))
    op = "add" if k.ty[0] == "i" else "fadd"
    y = k.op("%s %s %s, %s" % (op, vec(k.ty, m), x, x))
    return k.wr("%b", y, k.ty, k.n, m, 0, m, 2, ("i16", "0"))


@operation(ANY)
def region_dynamic(k):
    if k.n < 4:
        return "%a"
    m = k.n // 2
    bytes_ = BITS[k.ty] // 8
    off = k.op("mul i16 %%i, %d" % bytes_)
    x = k.rd("%a", k.ty, k.n, m, 0, m, 1, ("i16", off))
    return k.wr("%b", x, k.ty, k.n, m, 0, m, 1, ("i16", off))


@operation(ANY)
def region_multi(k):
    """iselect: one offset for each element."""
    if k.n not in (2, 3, 7, 8, 16, 24):
        return "%a"
    t = vec("i16", k.n)
    x = k.op("insertelement %s undef, i16 %%i, i32 0" % t)
    y = k.op("shufflevector %s %s, %s undef, <%d x i32> zeroinitializer" % (
        t, x, t, k.n))
    offsets = k.op("add %s %s, <%s>" % (t, y, ", ".join(
        "i16 %d" % (i * BITS[k.ty] // 8) for i in range(k.n))))
    v = k.rd("%a", k.ty, k.n, k.n, 0, 1, 0, (t, offsets))
    return k.wr("%b", v, k.ty, k.n, k.n, 0, 1, 0, (t, offsets))


@operation(ANY)
def region_masked(k):
    if k.n < 4:
        return "%a"
    m = k.n // 2
    off = ("i16", str(BITS[k.ty] // 8))
    x = k.rd("%a", k.ty, k.n, m, 0, m, 1, off)
    y = k.rd("%b", k.ty, k.n, m, 0, m, 1, off)
    c = k.op("%s %s %s, %s" % ("icmp slt" if k.ty[0] == "i" else "fcmp olt",
                               vec(k.ty, m), x, y))
    return k.wr("%b", x, k.ty, k.n, m, 0, m, 2, ("i16", "0"),
                (vec("i1", m), c))


@operation(ANY)
def constant_vector(k):
    if not k.n:
        return "%a"
    values = ["%d" % (7 * i % 100) + ("" if k.ty[0] == "i" else ".0")
              for i in range(k.n)]
    op = "add" if k.ty[0] == "i" else "fadd"
    return k.op("%s %s %%a, <%s>" % (op, vec(k.ty, k.n), ", ".join(
        "%s %s" % (k.ty, v) for v in values)))


@operation(ANY)
def loop(k):
    t = vec(k.ty, k.n)
    op = "add" if k.ty[0] == "i" else "fadd"
    k.body.append("""  br label %%loop
loop:
  %%count = phi i16 [ %%i, %%0 ], [ %%next, %%loop ]
  %%x = phi %s [ %%a, %%0 ], [ %%y, %%loop ]
  %%y = phi %s [ %%b, %%0 ], [ %%z, %%loop ]
  %%z = %s %s %%x, %%y
  %%next = sub i16 %%count, 1
  %%more = icmp ne i16 %%next, 0
  br i1 %%more, label %%loop, label %%done
done:""" % (t, t, op, t))
    return "%x"


def supported(target, ty, op):
    """Whether the target has the operation; others are located errors, tested elsewhere."""
    if ty == "double" or op.endswith("double signed") or \
            op.endswith("double unsigned"):
        return target == "skl"
    if ty == "i64" and re.search("div|rem", op):
        return False
    if target in WIDE_INT:
        return True
    if ty == "i64":
        return not re.search("half|float", op)
    return not (ty in SUFFIX and "i64" in op)


def module(ty, n, target, ops):
    kernels = []
    for index, op in enumerate(ops):
        pattern, make = OPS[op]
        if not pattern.match(ty) or not supported(target, ty, op):
            continue
        if ty == "double" and op in ("fdiv", "floor", "ceil", "trunc", "rint"):
            continue
        k = Kernel("k%d" % index, ty, n)
        k.what = op
        result = make(k)
        value, type_ = result if isinstance(result, tuple) else (result, ty)
        k.store(value, type_, n)
        kernels.append(k)
    t = vec(ty, n)
    signature = "void (i32, %s, %s, %s, i16)*" % (t, t, ty)
    text = ['target triple = "spir64-unknown-unknown"']
    text += [k.text() for k in kernels]
    text += sorted(set().union(*[k.declarations for k in kernels]))
    text.append('attributes #0 = { "CMGenxMain" "target-cpu"="%s" '
                '"cmc-abi"="cm" }' % target)
    nodes = ["!{%s @%s, !\"%s\", !1, i32 0, !2, !2, !3, i32 0}" % (
        signature, k.name, k.name) for k in kernels]
    first = 4
    text.append("!genx.kernels = !{%s}" % ", ".join(
        "!%d" % (first + 2 * i) for i in range(len(nodes))))
    text.append("!cmc.kernels = !{%s}" % ", ".join(
        "!%d" % (first + 2 * i + 1) for i in range(len(nodes))))
    text.append("!0 = !{i32 0}")
    text.append("!1 = !{i32 2, i32 0, i32 0, i32 0, i32 0}")
    text.append("!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}")
    text.append('!3 = !{!"buffer_t read_write", !"", !"", !"", !""}')
    for i, (k, node) in enumerate(zip(kernels, nodes)):
        text.append("!%d = %s" % (first + 2 * i, node))
        text.append('!%d = !{%s @%s, !"cm", !%d, i32 0, i32 0}' % (
            first + 2 * i + 1, signature, k.name, first + 2 * len(nodes)))
    own = ", ".join(["!0"] * 5)
    text.append("!%d = !{%s}" % (first + 2 * len(nodes), own))
    return kernels, "\n".join(text) + "\n"


def finalize(text, target):
    """None when the finalizer accepts the text, else its message."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "k.visaasm"), "w") as f:
            f.write(text)
        try:
            run = subprocess.run(
                ["GenX_IR", "k.visaasm", "-platform", FINALIZER[target],
                 "-binary", "-output"], cwd=folder, timeout=60,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except subprocess.TimeoutExpired:
            return "timeout"
        out = run.stdout.decode(errors="replace")
        spilled = run.returncode == 1 and "Spill memory used" in out
        if (run.returncode == 0 or spilled) and \
                not re.search("WARNING|ERROR", out) and \
                os.path.exists(os.path.join(folder, "k.dat")):
            return None
        errors = ""
        for name in os.listdir(folder):
            if name.endswith("errors.txt"):
                with open(os.path.join(folder, name)) as f:
                    errors = f.read()
        return "rc %d: %s" % (run.returncode, (errors + out)[-400:])


def compile_module(tool, target, text, level):
    run = subprocess.run([tool, "-emit-visa", "-O%d" % level, "-"],
                         input=text.encode(), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, timeout=120)
    if run.returncode:
        return None, run.stderr.decode()[-600:]
    return re.split(r"(?m)^(?=\.version)", run.stdout.decode())[1:], None


def main():
    options = dict(a[2:].split("=") for a in sys.argv if a.startswith("--"))
    words = [a for a in sys.argv[1:] if not a.startswith("--")]
    tool, targets = words[0], words[1:]
    types = options.get("types", ",".join(TYPES)).split(",")
    sizes = [int(s) for s in options["sizes"].split(",")] \
        if "sizes" in options else SIZES
    ops = options["ops"].split(",") if "ops" in options else list(OPS)
    total = failed = 0
    for target in targets:
        for ty in types:
            for n in sizes:
                kernels, text = module(ty, n, target, ops)
                if not kernels:
                    continue
                total += len(kernels)
                texts, error = compile_module(
                    tool, target, text, int(options.get("level", "2")))
                if texts is None:
                    print("%s %s: %s" % (target, vec(ty, n), error))
                    failed += len(kernels)
                    continue
                for k, visa in zip(kernels, texts):
                    message = finalize(visa, target)
                    if message:
                        failed += 1
                        print("%s %s %s: %s" % (target, vec(ty, n), k.what,
                                                message))
                        if "keep" in options:
                            with open(options["keep"], "w") as f:
                                f.write(visa)
    print("%d kernels, %d failed" % (total, failed))
    sys.exit(1 if failed else 0)


main()
