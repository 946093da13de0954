#!/usr/bin/env python3
"""cmrun with a check: runs it, runs the same on the oracle, and fails when their
outputs differ. It is found as `cmrun` before the real one in PATH (lit.local.cfg);
with CM_ORACLE=off in the environment it is the real one, with CM_ORACLE=only the oracle.

exceptions.txt beside this file lists the sources that the oracle cannot run.
"""
import hashlib
import os
import pickle
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
BIN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(sys.argv[0]))), "bin")
TIME_LIMIT = 120
PLATFORM = re.compile(rb"CM_(HAS|GEN|GRF|MAX|X[EP2-9])|__CM_")


class Exceptions:
    """The rows of exceptions.txt: a source, `never` or `within TOLERANCE`, why."""

    def __init__(self):
        self.rows = []
        for line in open(os.path.join(HERE, "exceptions.txt")):
            if line.strip() and not line.startswith("#"):
                name, rule, _ = re.split(r"\s{2,}", line.strip(), 2)
                self.rows.append((name, rule))

    def of(self, source):
        path = os.path.abspath(source)
        return next((rule for name, rule in self.rows if path.endswith("/" + name)), "")


def source_of(args):
    """The CM source in the arguments, or None."""
    values = {"--kernel", "--launches", "--threads", "--groups", "--group-size", "--dependency",
              "--arg", "--thread-arg", "--out", "--device", "-include", "-D", "-I", "-U"}
    i = 0
    while i < len(args):
        if args[i] in values:
            i += 2
            continue
        if not args[i].startswith("-"):
            return args[i] if re.search(r"\.(cm|cpp)$", args[i]) else None
        i += 1
    return None


class Outputs:
    """Arguments whose --out files are redirected to a folder of their own, where later
    launches that read these files find them, too."""

    def __init__(self, folder):
        self.folder, self.files = folder, []

    def place(self, spec):
        name, value = spec.split("=", 1)
        kind, file = re.fullmatch(r"(text:\w+:)?(.*)", value).groups()
        if file == "-":
            return spec
        new = dict(self.files).get(file)
        if not new:
            new = os.path.join(self.folder, "%d%s" % (len(self.files), os.path.splitext(file)[1]))
            self.files.append((file, new))
        return "%s=%s%s" % (name, kind or "", new)

    def read(self, spec):
        """An argument, which may name a file that was written before."""
        for file, new in self.files:
            if re.search("[=:]" + re.escape(file) + "$", spec):
                return spec[:-len(file)] + new
        return spec

    def words(self, args):
        result, after = [], ""
        for word in args:
            if after == "--out":
                word = self.place(word)
            elif word.startswith("--out="):
                word = "--out=" + self.place(word[6:])
            elif after == "--arg" or word.startswith("--arg="):
                word = self.read(word)
            elif after == "--launches":
                word = self.launches(word)
            elif word.startswith("--launches="):
                word = "--launches=" + self.launches(word[11:])
            result.append(word)
            after = word
        return result

    def launches(self, path):
        new = os.path.join(self.folder, "launches")
        with open(new, "w") as file:
            for line in open(path):
                file.write(" ".join(self.words(line.split())) + "\n")
        return new


def outputs_of(args):
    """The files that a run writes."""
    with tempfile.TemporaryDirectory() as folder:
        outputs = Outputs(folder)
        outputs.words(args)
        return [name for name, _ in outputs.files]


def run(program, args, folder):
    """The output and the files of a run; None when it failed."""
    outputs = Outputs(folder)
    try:
        result = subprocess.run([os.path.join(BIN, program), *outputs.words(args)],
                                capture_output=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return None, "no end after %d seconds" % TIME_LIMIT
    if result.returncode:
        return None, result.stderr.decode(errors="replace")
    found = {"the text": result.stdout}
    for name, path in outputs.files:
        found[name] = open(path, "rb").read()
    return found, ""


def texts_of(source):
    """The source and the files beside it that it includes."""
    found, left = {}, [source]
    while left:
        path = os.path.normpath(left.pop())
        if path not in found and os.path.isfile(path):
            found[path] = open(path, "rb").read()
            left += [os.path.join(os.path.dirname(path), name.decode())
                     for name in re.findall(rb'# *include +["<]([^">]+)', found[path])]
    return found


def key_of(args, source):
    """The name of a run: a hash of everything that the oracle reads."""
    texts = texts_of(source)
    skipped = r"-O|-W|-w$|-f|--disable-pass|-binary-format" + \
        ("" if PLATFORM.search(b"".join(texts.values())) else "|--device=")
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        for word in Outputs(folder).words(args):
            if not re.match(skipped, word) and word != source:
                for path in re.split(r"[=:]", word):
                    if os.path.isfile(path):
                        content = open(path, "rb").read()
                        digest.update(content.replace(folder.encode(), b""))
                digest.update(word.replace(folder, "").encode() + b"\0")
    for folder in ("", "include/cm", "include/cm/builtins", "kernel", "runner"):
        for entry in sorted(os.scandir(os.path.join(HERE, folder)), key=lambda e: e.name):
            digest.update(b"%d" % entry.stat().st_mtime_ns if entry.is_file() else b"")
    digest.update(b"%d" % os.stat(os.path.join(BIN, "cm-oracle")).st_mtime_ns)
    for path in sorted(texts):
        digest.update(texts[path])
    return digest.hexdigest()[:32]


def remembered(args, source, folder):
    """run() of the oracle; the results of each run are cached."""
    cache = os.path.join(os.path.dirname(BIN), "test", "oracle-cache")
    os.makedirs(cache, exist_ok=True)
    path = os.path.join(cache, key_of(args, source) + ".result")
    if not os.path.exists(path):
        result, why = run("cm-oracle", args, folder)
        if not result:
            return result, why
        with open(path + str(os.getpid()), "wb") as file:
            pickle.dump(list(result.values()), file)
        os.replace(path + str(os.getpid()), path)
    with open(path, "rb") as file:
        return dict(zip(["the text", *outputs_of(args)], pickle.load(file))), ""


def numbers(data):
    """The words of a text file; the contents of any other file as floats."""
    try:
        return data.decode("ascii").split() if b"\0" not in data else floats(data)
    except UnicodeDecodeError:
        return floats(data)


def floats(data):
    return struct.unpack("<%df" % (len(data) // 4), data[:len(data) // 4 * 4])


def close(a, b, tolerance):
    def near(x, y):
        try:
            x, y = float(x), float(y)
        except ValueError:
            return x == y
        return x == y or abs(x - y) <= tolerance * max(1, abs(x), abs(y))
    left, right = numbers(a), numbers(b)
    return len(left) == len(right) and all(map(near, left, right))


def same(ours, oracle, tolerance, printed):
    for name, wanted in oracle.items():
        got = ours[name]
        if got == wanted or printed and sorted(got.split(b"\n")) == sorted(wanted.split(b"\n")):
            continue
        if tolerance and close(got, wanted, tolerance):
            continue
        return name
    return ""


def show(ours, oracle, name):
    left, right = ours[name].split(), oracle[name].split()
    for i, (a, b) in enumerate(zip(left, right)):
        if a != b:
            return "word %d is %r, the oracle's %r" % (i, a[:40], b[:40])
    return "%d words, the oracle has %d" % (len(left), len(right))


def judge(args, source, ours, oracle=None):
    """The complaint, or "". `oracle` is the result of the oracle, if it has run already."""
    rule = Exceptions().of(source)
    tolerance = float(rule.split()[1]) if rule.startswith("within") else 0
    printed = b"printf" in open(source, "rb").read()
    with tempfile.TemporaryDirectory() as folder:
        oracle, why = oracle or remembered(args, source, folder)
        if rule == "never":
            return "takes %s: take it off exceptions.txt" % source if oracle else ""
        if oracle is None:
            return "cannot run %s:\n%s" % (source, why)
        name = same(ours, oracle, tolerance, printed)
        if not name:
            return ""
        if not any(a.startswith("-ffp-contract") for a in args):
            # The oracle does not fuse.
            again, _ = run("cmrun", ["-ffp-contract=off", *args], folder)
            if again and not same(again, oracle, tolerance, printed):
                return ""
        return "differs in %s: %s" % (name, show(ours, oracle, name))


def main():
    args = sys.argv[1:]
    alone = {"off": "cmrun", "only": "cm-oracle"}.get(os.environ.get("CM_ORACLE"))
    if alone:
        os.execv(os.path.join(BIN, alone), [alone, *args])
    source, oracle = source_of(args), None
    if source and any(os.path.exists(name) for name in outputs_of(args)):
        # A file that is read and then overwritten.
        with tempfile.TemporaryDirectory() as folder:
            oracle = remembered(args, source, folder)
    real = subprocess.run([os.path.join(BIN, "cmrun"), *args], stdout=subprocess.PIPE)
    complaint = ""
    if not (real.returncode or source is None or {"--help", "--version", "--time", "--step-times"} & set(args)):
        ours = {"the text": real.stdout}
        for name in outputs_of(args):
            ours[name] = open(name, "rb").read()
        complaint = judge(args, source, ours, oracle)
    # A shell's pipe hides the exit code, so wrong output must not reach its reader.
    (sys.stderr if complaint else sys.stdout).buffer.write(real.stdout)
    if complaint:
        sys.exit("oracle: error: %s\n  cmrun %s" % (complaint, " ".join(args)))
    sys.exit(real.returncode)


main()
