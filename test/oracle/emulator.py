#!/usr/bin/env python3
"""Compares the CPU device and the oracle with Intel's CPU emulator of CM.

    emulator.py --emulator=FOLDER BUILD [FILTER]

FOLDER is a checkout of intel/cm-cpu-emulation; BUILD is ours, with cmrun and
cm-oracle. The emulator is built in BUILD/emulator. Each launch in the RUN lines of
test/Language is run on it, whatever device the line names. In a test with rows
(rows.h) lines that do not compile are removed; differing rows are reported by their
lines. emulator.md has the results, and says which side is right.

The emulator consists of C++ headers and a library: its kernels are compiled like the
oracle's (compile.py) and run under cm-oracle, by emulator/.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import compile as oracle
import judged_cmrun as judged

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(os.path.dirname(HERE), "Language")
sys.path += [os.path.join(TESTS, "Inputs"), os.path.join(HERE, "../../utils")]
import compare_peer
import everywhere

LIBRARY = ["common/emu_cfg", "common/emu_cfg_platform", "common/emu_utils", "common/emu_log",
           "common/os_utils", "libcm/cm_internal", "libcm/cm_intrin", "libcm/genx_dataport_emu",
           "libcm/genx_threading"]
FLAGS = ["-fPIC", "-w", "-DCMRT_EMU"]
KERNEL_FLAGS = ["-std=gnu++17", "-fpermissive", "-fwrapv", *FLAGS]
TIME_LIMIT = 300


class Failure(Exception):
    """Its argument is the error output of a command."""


def run(command, text=None):
    try:
        result = subprocess.run(command, input=text, capture_output=True, text=True,
                                timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        raise Failure(["%s: no end after %d seconds" % (command[0], TIME_LIMIT)])
    if result.returncode:
        raise Failure(located_errors(result.stderr) or
                      ["%s: exit code %d" % (command[0], result.returncode)])
    return result.stdout


def located_errors(text):
    """(line of the kernel file that causes the error, the error)"""
    errors, use = [], 0
    for line in text.splitlines():
        if match := re.search(r"\.cm:(\d+):\d+: +required from here", line):
            use = int(match[1])
        elif "error:" in line:
            match = re.match(r"\S+\.cm:(\d+):", line)
            place, use = int(match[1]) if match else use, 0
            where = "" if match else os.path.basename(line.split(":")[0]) + ": "
            errors.append((place, where + line[line.index("error:") + 7:]))
    return errors


class Emulator:
    """The emulator's library and headers, prepared for kernels."""

    def __init__(self, source, build):
        self.source, self.folder = os.path.abspath(source), os.path.join(build, "emulator")
        include = os.path.join(self.folder, "include")
        os.makedirs(include, exist_ok=True)
        if not os.path.exists(include + "/cm"):
            os.symlink(self.source + "/libcm", include + "/cm")
        self.includes = ["-I" + include, *("-I" + os.path.join(self.source, folder)
                                           for folder in ("common", "common/linux"))]
        self.header = os.path.join(self.folder, "adapter.h")
        self.library = os.path.join(self.folder, "libemulator.so")

    def made(self, path, sources, command):
        if os.path.exists(path) and all(os.path.getmtime(s) <= os.path.getmtime(path)
                                        for s in sources):
            return path
        run([*command, "-o", path])
        return path

    def build(self):
        objects = []
        library = ["g++", "-std=c++17", "-O1", "-c", *FLAGS, "-DNEW_LIBCM_RT",
                   "-DLIBCM_TEST_EXPORTS", "-I" + self.source + "/libcm",
                   "-I" + self.source + "/libcm/private", *self.includes]
        for stem in [HERE + "/emulator/threads", *(self.source + "/" + s for s in LIBRARY)]:
            path = os.path.join(self.folder, os.path.basename(stem) + ".o")
            objects.append(self.made(path, [stem + ".cpp"], [*library, stem + ".cpp"]))
        self.made(self.library, objects, ["g++", "-shared", *objects])
        adapter = HERE + "/emulator/adapter.h"
        with open(self.header, "w") as file:
            file.write('#include "%s"\n' % adapter)
        self.made(self.header + ".gch", [adapter],
                  ["g++", *KERNEL_FLAGS, *self.includes, "-x", "c++-header", adapter])

    def compile(self, source, flags):
        """The shared object of a kernel file, and what was removed from the file: static
        assertions that fail, lines with rows that do not compile."""
        rows, lines = dict(row_counts(source)), open(source).read().split("\n")
        left_out, assertions = set(), set()
        while True:
            text = prepared(run(["g++", "-E", "-std=gnu++17", "-w", "-fno-operator-names",
                                 "-undef", "-I" + HERE + "/kernel", "-iquote",
                                 os.path.dirname(source), "-include", "predefined.h",
                                 "-include", HERE + "/emulator/predefined.h", *flags,
                                 "-x", "c++", "-"],
                                '# 1 "%s"\n%s' % (source, "\n".join(lines))))
            if assertions:
                drop_assertions(text)
            try:
                return self.compile_text(text), assertions, left_out
            except Failure as e:
                places = {place for place, error in e.args[0]
                          if place not in rows or not re.match(r" *[A-Z]+\(", lines[place - 1])}
                wrong = {place for place, error in e.args[0] if error.startswith("static assertion")}
                if places - wrong or not e.args[0] or (wrong and assertions):
                    raise Failure([error for error in e.args[0] if error[0] in places - wrong])
                assertions |= wrong
                for place in {place for place, _ in e.args[0]} - wrong:
                    lines[place - 1] = "row_ += %d;" % rows[place]
                    left_out.add(place)

    def compile_text(self, text):
        plain = re.sub(r"^# .*\n", "", str(text), flags=re.M)
        path = os.path.join(self.folder, oracle.digest(plain) + ".so")
        with open(path + ".cpp", "w") as file:
            file.write(str(text))
        return self.made(path, [self.header + ".gch", self.library],
                         ["g++", "-O0", *KERNEL_FLAGS, *self.includes, "-include", self.header,
                          "-shared", "-Wl,-Bsymbolic-functions", path + ".cpp",
                          self.library, "-Wl,-rpath," + self.folder])


def match_sizes(text):
    """Changes sizes to uint, as the emulator's types have them; C++ deduces no other."""
    for at, word in enumerate(text.words):
        close = text.end_of(at + 1) if word == "template" and text.word(at + 1) == "<" else None
        begin = oracle.parameter_list(text, close + 1) if close else None
        if begin is None:
            continue
        sizes = set()
        for first, behind in text.parts(begin + 1, text.end_of(begin)):
            sizes |= oracle.sizes_in(text, first, behind)
        for first, behind in text.parts(at + 2, close):
            if behind == first + 2 and text.words[first + 1] in sizes:
                text.words[first] = "uint"


def drop_assertions(text):
    for at, word in enumerate(text.words):
        if word == "static_assert":
            text.remove(at, text.end_of(at + 1))


def prepared(source):
    """The code for the compiler, from a preprocessed source: as in compile.py, except
    that constructs which the emulator lacks are left to the compiler."""
    text = oracle.Text(source)
    kernels = oracle.take_kernels(text)
    oracle.drop_warnings(text)
    match_sizes(text)
    oracle.write_template(text)
    for kernel in kernels:
        text.words[kernel.last] += kernel.entry()
    return text


def launches(source):
    """The arguments of cmrun in the RUN lines of a test, each once."""
    found = {}
    for words in compare_peer.commands(pathlib.Path(source)):
        words = [w for w in words if not w.startswith("-O")]
        if source in words and not any("$" in w for w in words):
            found[tuple(words)] = words
    return list(found.values())


def row_counts(source):
    """(line, number of rows that it writes) of a test with rows (rows.h)."""
    for number, wanted in everywhere.expectations(source):
        yield number, -(-len(wanted) // 16)


def output(program, args):
    """The words of a run's output."""
    with tempfile.TemporaryDirectory() as folder:
        result, why = judged.run(program, args, folder)
    if result is None:
        lines = why.splitlines() or ["dies"]
        raise Failure([(0, l) for l in lines if "Assertion" in l] or [(0, lines[-1])])
    # The emulator prints its static warnings when their code runs.
    return re.sub(rb"(?m)^WARNING: .*", b"", b" ".join(result.values())).split()


def differences(source, ours, theirs, left_out):
    """A description of the differences."""
    at, places = 0, []
    for number, count in row_counts(source):
        if number not in left_out and ours[at:at + 16 * count] != theirs[at:at + 16 * count]:
            places.append(str(number))
        at += 16 * count
    if at:
        return "lines " + " ".join(places) if places else ""
    if len(ours) != len(theirs):
        return "%d words, the emulator has %d" % (len(ours), len(theirs))
    return "; ".join("word %d is %s, the emulator's %s" % (i, a.decode(), b.decode())
                     for i, (a, b) in enumerate(zip(ours, theirs)) if a != b)


def compare(emulator, source, args):
    """The report on one launch."""
    try:
        ours, oracles = output("cmrun", args), output("cm-oracle", args)
    except Failure as e:
        return "left out: " + e.args[0][0][1]
    try:
        path, assertions, left_out = emulator.compile(
            source, [w for w in args if w.startswith("-D")])
    except Failure as e:
        return "cannot compile: " + " / ".join("%d: %s" % error for error in e.args[0][:3])
    notes = ""
    if assertions:
        notes += "; assertions fail in " + " ".join(map(str, sorted(assertions)))
    if left_out:
        notes += "; without lines " + " ".join(map(str, sorted(left_out)))
    os.environ["CM_ORACLE_OBJECT"] = path
    try:
        theirs = output("cm-oracle", args)
    except Failure as e:
        return "fails: " + e.args[0][0][1] + notes
    finally:
        del os.environ["CM_ORACLE_OBJECT"]
    if ours != oracles:
        return "cmrun differs from the oracle"
    found = differences(source, ours, theirs, left_out)
    return ("differs: " + found[:400] if found else "agrees") + notes


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", required=True)
    parser.add_argument("build")
    parser.add_argument("filter", nargs="?", default="")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    emulator = Emulator(options.emulator, build)
    emulator.build()
    judged.BIN = os.path.join(build, "bin")
    counts = {}
    for folder, _, names in sorted(os.walk(TESTS)):
        for name in sorted(names):
            source = os.path.join(folder, name)
            if not name.endswith(".cm") or not re.search(options.filter, source):
                continue
            results = []
            for args in launches(source):
                found = compare(emulator, source, args)
                print("%-36s %s" % (os.path.relpath(source, TESTS), found), flush=True)
                results.append(re.match("[a-z ]+", found)[0])
            if results:
                rank = ["left out", "agrees"]
                worst = max(results, key=lambda r: rank.index(r) if r in rank else len(rank))
                counts[worst] = counts.get(worst, 0) + 1
    print("%d files: %s" % (sum(counts.values()),
                            ", ".join("%d %s" % (n, what) for what, n in sorted(counts.items()))))


if __name__ == "__main__":
    main()
