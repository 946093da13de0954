#!/usr/bin/env python3
"""Tests every row of clang-frontend/Builtins.td with its Example.

Usage: smoke_builtins.py TBLGEN BIN errors
       smoke_builtins.py TBLGEN BIN run DEVICE...
       smoke_builtins.py TBLGEN BIN peer LIST TARGET...

errors: the statements of Errors cause errors with the given words, for the first
target that has the row. run: the values that the Examples `put` on each DEVICE
(gen:skl ...) equal those on the CPU device; results of mathematical functions may
differ by 8 units in the last place, the bound of docs/reference/numbers.md. An
Example that cannot run there compiles, or is an error that names the builtin if the
target lacks it. peer: the same for the code that Intel's own compiler generates from
our SPIR-V for each TARGET, on the simulator; LIST has the builtins for which it does
not hold,

    <builtin> <targets, or *>: <reason>

and must be complete and true. The last line is "N passed, N failed".
"""
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import peer
from builtin_table import records

SLOT = 4096  # Bytes of `out` for a row.
SECONDS = 120
PRELUDE = """
static const int smoke_start[16] = {0, 1, -1, 2, 7, -5, 100, -100, 3, 4, 5, 6, 255, -256, 30, 31};
template <class T, int N> _GENX_ void smoke_put(SurfaceIndex out, int &at, int kind, vector<T, N> x) {
  vector<int, 4> head = 0;
  head(0) = kind; head(1) = N * sizeof(T);
  write(out, at, head);
  vector<uchar, (N * sizeof(T) + 15) / 16 * 16> bytes = 0;
  bytes.template select<N * sizeof(T), 1>(0) = x.template format<uchar>();
  write(out, at + 16, bytes);
  at += 16 + (N * sizeof(T) + 15) / 16 * 16;
}
template <class X> struct smoke_kind { static const int value = 0; };
template <> struct smoke_kind<half> { static const int value = 1; };
template <> struct smoke_kind<float> { static const int value = 2; };
template <> struct smoke_kind<double> { static const int value = 3; };
struct Sink {
  SurfaceIndex out; int &at;
  template <class T, int N> void operator()(vector<T, N> x) { smoke_put<T, N>(out, at, smoke_kind<T>::value, x); }
  template <class T, int N> void operator()(vector_ref<T, N> x) { vector<T, N> y = x; (*this)(y); }
  template <class T, int R, int C> void operator()(matrix<T, R, C> x) { vector<T, R * C> y = x; (*this)(y); }
  template <class T, int R, int C> void operator()(matrix_ref<T, R, C> x) { vector<T, R * C> y = x; (*this)(y); }
  template <class T, class = decltype(T() + 1)> void operator()(T x) { vector<T, 1> y = x; (*this)(y); }
};
"""
INPUTS = """  vector<int, 16> i(smoke_start); vector<uint, 16> u = i; vector<short, 16> s = i;
  vector<ushort, 16> w = i; vector<char, 16> c = i; vector<uchar, 16> b = i;
  vector<float, 16> f = i * 0.25f + 0.125f; vector<half, 16> h = f; ushort m = 0x5a3c;
"""
HEAD = ('extern "C" _GENX_MAIN_ void {name}(SurfaceIndex buf [[type("buffer_t")]], '
        'SurfaceIndex out [[type("buffer_t")]], SurfaceIndex image [[type("image2d_t")]], '
        'svmptr_t p, uint n{more}) {{\n')
SAMPLER = ', SamplerIndex taps [[type("sampler_t")]]'
# Examples that need an image of another format have a kernel of their own, and so do
# those that reserve, order or end something.
FORMAT = "r8_uint"
FORMATS = {"write_typed_atomic": "r32_uint"}
ALONE = ("cm_slm_init", "cm_nbarrier_init")


class Row:
    def __init__(self, number, record):
        self.number, self.name = number, record["Name"]
        self.section = record["Section"]
        said = "".join(f" {{ {t.split(' // ')[1].strip()} }}" for t in record["Templates"])
        self.example = record["Example"].strip() + said
        self.feature, self.cm_abi = record["Feature"], record["CmAbi"]
        self.errors = [e.split(" // ") for e in record["Errors"]]
        self.refused, self.not_run = record["Refused"], record["NotRun"]
        self.format = FORMATS.get(self.name, FORMAT)
        self.alone = (any(word in self.example for word in ALONE) or bool(self.not_run) or
                      self.format != FORMAT)
        self.samples = self.feature.startswith("Sample")

    def on(self, target):
        has = not self.feature or self.feature in target["features"]
        return has and not self.refused

    def runs_on(self, target):
        walks = not self.cm_abi or "MediaWalker" in target["features"]
        return self.on(target) and walks and not self.not_run

    def block(self, at):
        return (f"  {{ int smoke_at = {at}; Sink put{{out, smoke_at}};\n{INPUTS}"
                f"#line 1 \"{self.name} (row {self.number})\"\n  {{ {self.example} }}\n  }}\n")


def kernel(name, rows, slots, more=""):
    body = "".join(row.block(SLOT * slots[row.number]) for row in rows)
    return HEAD.format(name=name, more=more) + body + "}\n"


def error_kernel(name, place, statement):
    return (HEAD.format(name=name, more="") + INPUTS + f"#line 1 \"{place}\"\n{{ {statement}; }}\n}}\n")


def tells(output, case):
    """Whether an error at this location contains these words."""
    place, words = re.escape(case[0]), re.escape(case[2])
    return re.search(rf"^{place}.*error: .*{words}", output, re.M)


def refuses(run, row):
    """Whether an error at the row's line names the builtin."""
    place = re.escape(f"{row.name} (row {row.number})")
    name = re.escape(row.name.split("::")[-1])
    return run.returncode == 1 and re.search(rf"^{place}.*error: .*{name}", run.stderr, re.M)


def call(command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace",
                          timeout=SECONDS)


def abi_of(rows):
    return "cm" if any(r.cm_abi for r in rows) else "ze"


class Smoke:
    def __init__(self, tblgen, bin_dir, scratch):
        table = pathlib.Path(__file__).parent.parent / "clang-frontend/Builtins.td"
        self.rows = [Row(n, r) for n, r in enumerate(records(tblgen, str(table))[1])]
        self.bin, self.scratch = pathlib.Path(bin_dir), scratch
        self.program = "cmrun"
        self.passed, self.failed = 0, 0
        self.known, self.seen = set(), {}  # Differences from production.

    def count(self, ok, what, why=""):
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL: {what}\n{why[:1500]}", flush=True)

    def cmc(self, text, target, abi, *options):
        source = self.scratch / "smoke.cm"
        source.write_text(PRELUDE + text)
        return call([self.bin / "cmc", f"-march={target}", f"-binary-format={abi}", "-w",
                     *options, "-o", self.scratch / "smoke.out", source])

    def refuse(self, rows, target):
        """Compiles rows that must be refused; those whose errors are missing when all
        are in one file are tried in a file each."""
        text = "".join(kernel(f"k{r.number}", [r], {r.number: 0}) for r in rows)
        run = self.cmc(text, target, "cm", "-emit-llvm", "-ferror-limit=0") if rows else None
        for row in rows:
            each = run
            if not refuses(each, row):
                each = self.cmc(kernel("k", [row], {row.number: 0}), target, abi_of([row]),
                                "-emit-llvm")
            self.count(refuses(each, row), f"{row.name} is not refused on {target}", each.stderr)

    def errors(self):
        targets = json.loads(call([self.bin / "cmc", "--print-targets=json"]).stdout)
        cases = {}
        for row in self.rows:
            target = next((t["name"] for t in targets if row.on(t)), "")
            for number, (statement, words) in enumerate(row.errors):
                place = f"{row.name} (row {row.number}, error {number + 1})"
                cases.setdefault((target, abi_of([row])), []).append((place, statement, words))
        for (target, abi), left in cases.items():
            self.error_cases(left, target, abi)

    def error_cases(self, left, target, abi):
        """Later stages only run when the earlier ones have found no error, so cases
        without an error are tried again without the others."""
        while left:
            text = "".join(error_kernel(f"k{n}", *case[:2]) for n, case in enumerate(left))
            run = self.cmc(text, target, abi, "-ferror-limit=0")
            told = [c for c in left if run.returncode == 1 and tells(run.stderr, c)]
            self.passed += len(told)
            left = [c for c in left if c not in told]
            if not told:
                break
        for case in left:
            run = self.cmc(error_kernel("k", *case[:2]), target, abi)
            ok = run.returncode == 1 and tells(run.stderr, case)
            self.count(ok, f"{case[0]} on {target}: {case[1]} // {case[2]}", run.stderr)

    def compile_rows(self, rows, target, abi):
        """Compiles all rows in one file; when that fails, in halves, to find which."""
        text = "".join(kernel(f"k{r.number}", [r], {r.number: 0}) for r in rows)
        run = self.cmc(text, target, abi)
        if run.returncode == 0:
            self.passed += len(rows)
            return
        if len(rows) == 1:
            self.count(False, f"{rows[0].name} (row {rows[0].number}) on {target}", run.stderr)
            return
        for half in (rows[:len(rows) // 2], rows[len(rows) // 2:]):
            self.compile_rows(half, target, abi)

    def outputs(self, rows, slots, device, options=()):
        abi, samples = abi_of(rows), any(row.samples for row in rows)
        text = kernel("k", rows, slots, SAMPLER if samples else "")
        source, out = self.scratch / "smoke.cm", self.scratch / "out.bin"
        source.write_text(PRELUDE + text)
        out.unlink(missing_ok=True)
        shape = ["--threads=1x1"] if abi == "cm" else ["--groups=1x1x1", "--group-size=1x1x1"]
        data = self.scratch / "in.bin"
        data.write_bytes(bytes((7 * i + i // 64) & 255 for i in range(4096)))
        if samples:
            shape.append("--arg=taps=nearest")
        words = [*shape, *options, f"--arg=buf=buffer:{data}",
                 f"--arg=out=zero:{SLOT * len(rows)}",
                 f"--arg=image=image:64x64:{rows[0].format}", f"--arg=p=buffer:{data}",
                 "--arg=n=16", f"--out=out={out}"]
        if device.startswith("peer:"):
            try:
                peer.peer_run(self.bin.parent, self.scratch, source, device[5:], words)
            except (peer.Refused, peer.Failure, subprocess.TimeoutExpired) as why:
                return None, str(why)
            return out.read_bytes(), ""
        run = call([self.bin / self.program, f"--device={device}", "-w", *words, source])
        if run.returncode or not out.exists():
            return None, run.stderr
        return out.read_bytes(), ""

    def run(self, devices):
        targets = {t["name"]: t for t in
                   json.loads(call([self.bin / "cmc", "--print-targets=json"]).stdout)}
        for device in devices:
            name = device.split(":")[1]
            of_production = device.startswith("peer:")
            groups = {}
            for row in self.rows:
                if row.example and row.runs_on(targets[name]) and \
                        not (of_production and row.cm_abi):
                    alone = row.alone or row.name in self.known
                    key = row.number if alone else (row.section, row.cm_abi)
                    groups.setdefault(key, []).append(row)
            for rows in groups.values():
                self.compare(rows, device)
            if not of_production:
                self.compile_others(targets[name])

    def compile_others(self, target):
        """Compiles the rows that do not run on the target."""
        for row in self.rows:
            if not row.example:
                self.count(False, f"row {row.number}, {row.name}: no Example")
        left = [r for r in self.rows if r.example and not r.runs_on(target)]
        for abi in ("ze", "cm"):
            rows = [r for r in left if r.on(target) and abi_of([r]) == abi]
            if rows:
                self.compile_rows(rows, target["name"], abi)
        self.refuse([r for r in left if not r.on(target)], target["name"])

    def peer(self, names, file):
        """Compares with Intel's compiler; `file` has the rows for which it refuses or
        differs."""
        rows = [line.split(None, 1) for line in pathlib.Path(file).read_text().splitlines()
                if line and not line.startswith("#")]
        for name in names:
            self.known = {builtin for builtin, rest in rows
                          if name in rest.partition(":")[0].split(",") or rest.startswith("*")}
            self.run([f"peer:{name}"])
        self.known = set()

    def compare(self, rows, device):
        slots = {r.number: i for i, r in enumerate(rows)}
        # Sizes of matrix products depend on the size of registers, for which the CPU device
        # has that of pvc.
        narrow = () if device.endswith("pvc") else ("-UCM_GRF_WIDTH", "-DCM_GRF_WIDTH=256")
        expected, why = self.outputs(rows, slots, "cpu", narrow)
        found, why_not = self.outputs(rows, slots, device)
        if expected is None or found is None:
            if len(rows) == 1:
                self.verdict(rows[0], device, "cpu: " + why if expected is None else why_not)
            else:
                for half in (rows[:len(rows) // 2], rows[len(rows) // 2:]):
                    self.compare(half, device)
            return
        for row in rows:
            at = SLOT * slots[row.number]
            self.verdict(row, device, difference(expected[at:at + SLOT], found[at:at + SLOT]))

    def verdict(self, row, device, wrong):
        """Rows of one builtin share its known difference: one of them must show it."""
        what = f"{row.name} (row {row.number}) on {device}"
        if row.name in self.known:
            self.seen.setdefault((row.name, device), []).append(bool(wrong))
            wrong = ""
        self.count(not wrong, what, wrong)


FLOATS = {1: ("e", 2, 10), 2: ("f", 4, 23), 3: ("d", 8, 52)}


def difference(expected, found):
    """The first difference of the values of two devices; "" when there is none."""
    at, values = 0, 0
    while at + 16 <= len(expected):
        kind, size = struct.unpack_from("<ii", expected, at)
        if not size:
            break
        values += 1
        if expected[at:at + 16] != found[at:at + 16]:
            return f"value {values} has another type"
        at += 16
        want, have = expected[at:at + size], found[at:at + size]
        at += (size + 15) // 16 * 16
        if want == have:
            continue
        if kind not in FLOATS:
            return f"value {values}: {have.hex()} instead of {want.hex()}"
        code, width, bits = FLOATS[kind]
        for e, f in zip(struct.unpack(f"<{size // width}{code}", want),
                        struct.unpack(f"<{size // width}{code}", have)):
            if not (e == f or (e != e and f != f) or
                    abs(e - f) <= 8 * 2.0 ** -bits * max(abs(e), 2.0 ** -14)):
                return f"value {values}: {f} instead of {e}"
    return "" if values else "nothing was put"


def main():
    tblgen, bin_dir, what, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        smoke = Smoke(tblgen, bin_dir, pathlib.Path(scratch))
        if what == "errors":
            smoke.errors()
        elif what == "peer":
            smoke.peer(names[1:], names[0])
            for (name, device), wrong in smoke.seen.items():
                if not any(wrong):
                    smoke.count(False, f"{name} on {device} is in the list, and right")
        else:
            smoke.run(names)
    print(f"{smoke.passed} passed, {smoke.failed} failed")
    return 1 if smoke.failed or not smoke.passed else 0


if __name__ == "__main__":
    sys.exit(main())
