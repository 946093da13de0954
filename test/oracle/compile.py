#!/usr/bin/env python3
"""Compiles a CM source with the host compiler and the oracle's library.

    compile.py HEADERS OBJECTS -O0|-O1 SOURCE [-D... -I... ...]

Prints the path of the shared object, whose `oracle_kernels` leads to the kernels. The
object is kept in the folder OBJECTS, the precompiled library in HEADERS: the same
source is compiled once. CM_ORACLE_OBJECT in the environment is an object to use
instead (emulator.py).

Where CM omits tokens that C++ requires, they are inserted before compilation:
`template` before members, deduced types of reference parameters, `n_elems()` of
parameters. The library does everything else.
"""
import fcntl
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILER = "g++"
# Integers wrap around, nothing is contracted, and the thread sets the rounding mode.
FLAGS = ["-std=gnu++17", "-fPIC", "-w", "-fpermissive", "-fwrapv", "-fno-strict-aliasing",
         "-frounding-math", "-ffp-contract=off", "-fvisibility=hidden", "-fno-gnu-unique",
         "-fno-math-errno"]

TOKEN = re.compile(r'''(?P<space>\s+|^\#[^\n]*)
  |(?P<string>(?:u8|u|U|L)?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  |(?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)
  |(?P<word>[A-Za-z_]\w*)
  |(?P<sign>::|->\*?|\.\.\.|\#\#|[^\s\w])''', re.X | re.M)
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
OBJECTS = {"vector", "matrix", "vector_ref", "matrix_ref"}
UNSIGNED = {"uint", "unsigned", "size_t", "ushort", "uchar", "short", "uint32_t", "uint16_t",
            "uint8_t", "long", "U32", "U16", "U8"}


class Text:
    """A token list in which tokens are replaced in place; white space belongs to the
    token after it."""

    def __init__(self, text):
        self.words, self.spaces, space = [], [], ""
        for match in TOKEN.finditer(text):
            if match.lastgroup == "space":
                space += match.group()
            else:
                self.words.append(match.group())
                self.spaces.append(space)
                space = ""

    def __str__(self):
        return "".join(s + w for s, w in zip(self.spaces, self.words)) + "\n"

    def word(self, at):
        return self.words[at] if 0 <= at < len(self.words) else ""

    def end_of(self, at):
        """The bracket that matches the one at `at`."""
        opening = self.word(at)
        closing, depth = CLOSING[opening], 0
        while at < len(self.words):
            word = self.words[at]
            if word == opening:
                depth += 1
            elif word == closing:
                depth -= 1
                if not depth:
                    return at
            elif opening == "<" and word in "([{":
                at = self.end_of(at) or len(self.words)
            elif opening == "<" and word in ";)":
                break
            at += 1
        return None

    def parts(self, begin, end):
        """(first, end) of the parts that commas separate between two tokens."""
        first = at = begin
        while at < end:
            if self.words[at] in "([{" or (self.words[at] == "<" and self.is_list(at)):
                at = self.end_of(at)
            elif self.words[at] == ",":
                yield first, at
                first = at + 1
            at += 1
        if first < end:
            yield first, end

    def is_list(self, at):
        """Whether the < opens a list of template arguments."""
        return re.match(r"\w", self.word(at - 1)) is not None and self.end_of(at) is not None

    def remove(self, first, last):
        for at in range(first, last + 1):
            self.words[at] = ""


class Kernel:
    def __init__(self, text, at):
        """The kernel of the genx_main at `at`."""
        self.control = "0"
        while text.word(at - 1) not in (";", "}", "") and text.word(at - 1)[0] != "#":
            at -= 1
        while text.word(at) != "(" or not re.match(r"\w", text.word(at - 1)):
            if text.word(at) == "__declspec":
                end = text.end_of(at + 1)
                if text.word(at + 2) == "cm_float_control":
                    self.control = " ".join(text.words[at + 3:end])
                at = end
            at += 1
            if at >= len(text.words):
                sys.exit("oracle: a kernel without parameters")
        self.name = text.words[at - 1]
        text.words[at - 1] = "oracle_kernel_" + self.name  # The C library has such names.
        end = text.end_of(at)
        self.last = text.end_of(end + 1) if text.word(end + 1) == "{" else None
        self.parameters = []
        for first, behind in text.parts(at + 1, end):
            self.take_parameter(text, first, behind)

    def take_parameter(self, text, first, behind):
        words = text.words[first:behind]
        kind = ""
        if "[" in words:
            cut = words.index("[")
            kind = "".join(w for w in words[cut:] if w.startswith('"'))
            words = words[:cut]
        if words == ["void"]:
            return
        address = "svmptr_t" in words[:-2] + words[:1] or "*" in words
        self.parameters.append((words[-1], kind or '""', "Address" if address else "Value"))

    def entry(self):
        """The declarations after the kernel that register it."""
        rows = "".join('{"%s", %s, oracle::ParameterKind::%s}, ' % p for p in self.parameters)
        return (' static const oracle::Parameter oracle_parameters_%s[] = {%s{}};'
                ' static oracle::KernelEntry oracle_entry_%s('
                'oracle::Invoke<&oracle_kernel_%s>(), "%s", %s, oracle_parameters_%s);'
                % (self.name, rows, self.name, self.name, self.name, self.control, self.name))


def take_kernels(text):
    """Removes __declspec and its contents; registers the kernels."""
    kernels = []
    for at, word in enumerate(text.words):
        if word == "__declspec" and text.word(at + 2) == "genx_main":
            kernel = Kernel(text, at)
            if kernel.last:
                kernels.append(kernel)
    for at, word in enumerate(text.words):
        if word == "__declspec":
            text.remove(at, text.end_of(at + 1))
    return kernels


def write_template(text):
    """Changes x.select<...>() to x.template select<...>()."""
    for at, word in enumerate(text.words):
        if word in ("select", "format", "replicate") and text.word(at + 1) == "<" and \
                text.word(at - 1) in (".", "->"):
            text.words[at] = "template " + word
        elif word == "template" and text.word(at - 1) in (".", "->") and \
                text.word(at + 2) == "(":
            text.words[at] = ""


def name_counts(text):
    """Makes x.n_elems() of a variable a constant, also where x is a reference."""
    for at, word in enumerate(text.words):
        if word in ("n_elems", "n_rows", "n_cols") and text.word(at - 1) == "." and \
                re.match(r"[A-Za-z_]", text.word(at - 2)) and \
                text.word(at - 3) not in (".", "->", "::"):
            text.words[at - 2] = "std::remove_reference_t<decltype(%s)>" % text.words[at - 2]
            text.words[at - 1] = "::"


def name_sizes(text):
    """Replaces sizeof by the library's function."""
    for at, word in enumerate(text.words):
        if word == "sizeof" and text.word(at + 1) == "(":
            end = text.end_of(at + 1)
            text.words[at] = "oracle::sizeOf<__typeof__"
            text.words[end] += ">()"


def place_local(text):
    """Turns (__local T *)n into a location in shared local memory, whose pointers have
    types of their own."""
    for at, word in enumerate(text.words):
        if word != "__local":
            continue
        text.words[at] = ""
        end = at
        while re.match(r"\w", text.word(end + 1)):
            end += 1
        if text.word(at - 1) == "(" and text.words[end + 1:end + 3] == ["*", ")"]:
            text.words[at - 1] = "oracle::LocalCast<"
            text.words[end + 1:end + 3] = [">()", "->*"]


def drop_warnings(text):
    """Removes each static_assert that only warns."""
    for at, word in enumerate(text.words):
        if word == "static_assert":
            end = text.end_of(at + 1)
            if any(w.startswith('"CM:w:') for w in text.words[at:end]):
                text.remove(at, end)


def deduce(text):
    """Changes parameters of function templates: `vector_ref<T, N> x` becomes the common
    base of vectors and references; sizes become int, as in the library."""
    for at, word in enumerate(text.words):
        if word != "template" or text.word(at + 1) != "<":
            continue
        close = text.end_of(at + 1)
        if close is None:
            continue
        begin = parameter_list(text, close + 1)
        if begin is None:
            continue
        end = text.end_of(begin)
        sizes = set()
        for first, behind in text.parts(begin + 1, end):
            sizes |= sizes_in(text, first, behind)
            start = first + (text.word(first) == "const")
            if text.word(start) in ("vector_ref", "matrix_ref"):
                last = text.end_of(start + 1)
                if text.word(last + 1) not in ("&", "..."):
                    text.words[start] = "const " + text.words[start].removesuffix("_ref")
                    text.words[last] += " &"
        for first, behind in text.parts(at + 2, close):
            words = text.words[first:behind]
            if sizes & set(words) and set(words) & UNSIGNED:
                for i in range(first, behind):
                    if text.words[i] in UNSIGNED:
                        text.words[i] = "int" if i == first or text.words[i - 1] != "int" else ""
                    elif text.words[i] == "int" and i > first:
                        text.words[i] = ""


def parameter_list(text, at):
    """The ( of the parameters of the function declared at `at`."""
    while at < len(text.words):
        word = text.words[at]
        if word in (";", "{", "=") or word in ("class", "struct", "using"):
            return None
        if word in ("decltype", "__attribute__", "__declspec", "alignas") and text.word(at + 1) == "(":
            at = text.end_of(at + 1)
        elif word == "<" and text.is_list(at):
            at = text.end_of(at)
        elif word == "operator":
            while text.word(at + 1) != "(" or text.word(at) == "(" :
                at += 1
        elif word == "(":
            return at if re.match(r"\w|[^\w\s]", text.word(at - 1)) else None
        at += 1
    return None


def sizes_in(text, first, behind):
    """The names used as sizes in the type of a parameter."""
    names = set()
    for at in range(first, behind):
        if text.words[at] in OBJECTS and text.word(at + 1) == "<":
            end = text.end_of(at + 1)
            for begin, stop in list(text.parts(at + 2, end))[1:]:
                if stop == begin + 1:
                    names.add(text.words[begin])
    return names


def prepared(source):
    """The code for the host compiler, from a preprocessed source."""
    text = Text(source)
    kernels = take_kernels(text)
    place_local(text)
    drop_warnings(text)
    deduce(text)
    write_template(text)
    name_counts(text)
    name_sizes(text)
    for kernel in kernels:
        text.words[kernel.last] += kernel.entry()
    return str(text)


def run(command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.stderr.write(result.stderr[:6000])
        sys.exit(1)
    return result.stdout


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def library_digest():
    texts = []
    for folder, _, names in sorted(os.walk(HERE + "/include")):
        texts += [open(os.path.join(folder, n)).read() for n in sorted(names)]
    return digest(*texts, *FLAGS)


def locked(path, make):
    """`path`, created by make(temporary path) if it does not exist."""
    if not os.path.exists(path):
        with open(path + ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not os.path.exists(path):
                make(path + ".new")
                os.rename(path + ".new", path)
    return path


def version_folder(folder, version):
    """The folder of one version of the library; removes those of other versions."""
    path = os.path.join(folder, "library-" + version)
    if not os.path.isdir(path):
        for old in glob.glob(os.path.join(folder, "library-*")):
            shutil.rmtree(old, ignore_errors=True)
        os.makedirs(path, exist_ok=True)
    return path


def precompiled(folder, level):
    header = os.path.join(folder, "cm%s.pch" % level)
    locked(header, lambda out: open(out, "w").write('#include "cm/cm.h"\n'))
    locked(header + ".gch", lambda out: run(
        [COMPILER, *FLAGS, level, "-I" + HERE + "/include", "-x", "c++-header", header, "-o", out]))
    return header


def main():
    if "CM_ORACLE_OBJECT" in os.environ:
        print(os.environ["CM_ORACLE_OBJECT"])
        return
    headers, objects, level, source, *flags = sys.argv[1:]
    text = prepared(run([COMPILER, "-E", "-std=gnu++17", "-w", "-fno-operator-names", "-undef",
                         "-I" + HERE + "/kernel", "-include", "predefined.h",
                         "-x", "c++", source, *flags]))
    version = library_digest()
    header = precompiled(version_folder(headers, version), level)
    plain = re.sub(r'^# .*\n', "", text, flags=re.M)
    path = os.path.join(version_folder(objects, version), digest(level, plain) + ".so")

    def build(out):
        with open(path + ".cpp", "w") as file:
            file.write(text)
        run([COMPILER, *FLAGS, level, "-I" + HERE + "/include", "-include", header, "-shared",
             "-s", "-z", "now", "-x", "c++", path + ".cpp", "-o", out])
    locked(path, build)
    print(path)


if __name__ == "__main__":
    main()
