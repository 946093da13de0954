#!/usr/bin/env python3
"""cmrun, judged: runs it, runs the same on the oracle, and fails when what they
wrote differs. It stands as `cmrun` before the real one in PATH (lit.local.cfg);
CM_ORACLE=off in the environment makes it the real one.

exceptions.txt beside this file lists the sources that the oracle cannot run.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
BIN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(sys.argv[0]))), "bin")
TIME_LIMIT = 120


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
    """The CM source that is run, or None."""
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
    """Arguments whose --out files stand in a folder of their own."""

    def __init__(self, folder):
        self.folder, self.files = folder, []

    def place(self, spec):
        name, value = spec.split("=", 1)
        kind, file = re.fullmatch(r"(text:\w+:)?(.*)", value).groups()
        if file == "-":
            return spec
        new = os.path.join(self.folder, "%d%s" % (len(self.files), os.path.splitext(file)[1]))
        self.files.append((file, new))
        return "%s=%s%s" % (name, kind or "", new)

    def words(self, args):
        result, after = [], ""
        for word in args:
            if after == "--out":
                word = self.place(word)
            elif word.startswith("--out="):
                word = "--out=" + self.place(word[6:])
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


def run(program, args, folder):
    """What a run wrote: its text and the files; None when it failed."""
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


def close(a, b, tolerance):
    def near(x, y):
        try:
            x, y = float(x), float(y)
        except ValueError:
            return x == y
        return x == y or abs(x - y) <= tolerance * max(1, abs(x), abs(y))
    left, right = a.split(), b.split()
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


def judge(args, source, ours):
    """The complaint, or ""."""
    rule = Exceptions().of(source)
    tolerance = float(rule.split()[1]) if rule.startswith("within") else 0
    printed = b"printf" in open(source, "rb").read()
    with tempfile.TemporaryDirectory() as folder:
        oracle, why = run("cm-oracle", args, folder)
        if rule == "never":
            return "takes %s: take it off exceptions.txt" % source if oracle else ""
        if oracle is None:
            return "cannot run %s:\n%s" % (source, why)
        name = same(ours, oracle, tolerance, printed)
        if not name:
            return ""
        if not any(a.startswith("-ffp-contract") for a in args):
            # The oracle fuses nothing.
            again, _ = run("cmrun", ["-ffp-contract=off", *args], folder)
            if again and not same(again, oracle, tolerance, printed):
                return ""
        return "differs in %s: %s" % (name, show(ours, oracle, name))


def main():
    args = sys.argv[1:]
    if os.environ.get("CM_ORACLE") == "off":
        os.execv(os.path.join(BIN, "cmrun"), ["cmrun", *args])
    real = subprocess.run([os.path.join(BIN, "cmrun"), *args], stdout=subprocess.PIPE)
    sys.stdout.buffer.write(real.stdout)
    sys.stdout.flush()
    source = source_of(args)
    if real.returncode or source is None or {"--help", "--version", "--time"} & set(args):
        sys.exit(real.returncode)
    written = Outputs("")
    written.words(a for a in args if not a.startswith("--launches"))
    for i, word in enumerate(args):
        path = word[11:] if word.startswith("--launches=") else \
            args[i + 1] if word == "--launches" else None
        for line in open(path) if path else ():
            written.words(line.split())
    ours = {"the text": real.stdout}
    for name, _ in written.files:
        ours[name] = open(name, "rb").read()
    complaint = judge(args, source, ours)
    if complaint:
        sys.exit("oracle: error: %s\n  cmrun %s" % (complaint, " ".join(args)))


main()
