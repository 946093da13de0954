#!/usr/bin/env python3
"""The registry of messages, clang-frontend/Diagnostics.def and
basic/Diagnostics.def, and the files generated from it.

  diagnostics.py reference            prints docs/reference/diagnostics.md
  diagnostics.py reference --check F  fails when the file F is out of date
  diagnostics.py test CMC [NAME...]   compiles the examples: each Bad one causes
                                      its message, no Good one any message
  diagnostics.py messages CMC         prints cmc's messages for the Bad examples
  diagnostics.py messages CMC --check F
"""
import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

from generated import deliver

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLES = {"CM_DIAG": ROOT / "clang-frontend/Diagnostics.def",
          "CM_PASS_DIAG": ROOT / "basic/Diagnostics.def"}
GROUPS = ROOT / "basic/Warnings.def"
TOKEN = re.compile(r'//[^\n]*|R"\((?P<raw>.*?)\)"|"(?P<text>(?:\\.|[^"\\])*)"|'
                   r'(?P<word>[\w.]+)|(?P<mark>[(),])|\s+', re.S)
MAX_MESSAGES = 10
WORKERS = 2
CMC_TIMEOUT = 60  # seconds


@dataclasses.dataclass
class Row:
    name: str
    level: str
    text: str
    group: str = ""
    doc: str = ""
    bad: str = ""
    good: str = ""

    def pattern(self):
        """A regular expression that matches the message."""
        out, at = "", 0
        for m in re.finditer(r"%select\{(.*?)\}\d|%\d", self.text):
            out += re.escape(self.text[at:m.start()])
            words = m.group(1)
            out += ".*" if words is None else \
                "(" + "|".join(map(re.escape, words.split("|"))) + ")"
            at = m.end()
        return out + re.escape(self.text[at:])

    def shown(self):
        """The message as a reader sees it."""
        text = re.sub(r"%select\{(.*?)\}\d",
                      lambda m: "/".join(filter(None, m.group(1).split("|"))),
                      self.text)
        return re.sub(r"%(\d)", "...", text)


def unescape(m):
    return "\n" if m.group(1) == "n" else m.group(1)


def calls(text, macro):
    """The arguments of each use of the macro; adjacent strings are joined."""
    for start in re.finditer(r"^" + macro + r"\(", text, re.M):
        at, arguments, current = start.end(), [], None
        while True:
            token = TOKEN.match(text, at)
            if not token:
                line = text.count("\n", 0, at) + 1
                raise SyntaxError(f"line {line}: {text[at:at + 20]!r}")
            at = token.end()
            if token["raw"] is not None:
                current = (current or "") + token["raw"]
            elif token["text"] is not None:
                current = (current or "") + \
                    re.sub(r"\\(.)", unescape, token["text"])
            elif token["word"]:
                current = (current or "") + token["word"]
            elif token["mark"]:
                arguments.append(current or "")
                current = None
                if token["mark"] == ")":
                    break
        yield arguments


def rows(macro):
    return [Row(*a) for a in calls(TABLES[macro].read_text(), macro)]


def all_rows():
    return [r for macro in TABLES for r in rows(macro)]


def groups():
    return list(calls(GROUPS.read_text(), "CMC_WARNING_GROUP"))


def program(example):
    """The source of an example, and the options in its first line."""
    lines = example.strip("\n").split("\n")
    words = []
    if lines[0].startswith("// cmc:"):
        words = lines[0][len("// cmc:"):].split()
        lines = lines[1:]
    source = "\n".join(lines) + "\n"
    if "_GENX_MAIN_" not in source and "// cmc: whole" not in example:
        source = '_GENX_MAIN_ void k(SurfaceIndex buf [[type("buffer_t")]], ' \
            "int n) {\n" + \
            source + "}\n"
    return source, [w for w in words if w != "whole"]


def compile_example(cmc, example, scratch):
    source, words = program(example)
    scratch.write_text(source)
    if not any(w.startswith("-march") for w in words):
        words.append("-march=icllp")
    if not any(w in ("-emit-llvm", "-emit-visa", "-fsyntax-only", "-c")
               for w in words):
        words.append("-emit-visa")
    run = subprocess.run([cmc, *words, scratch, "-o", os.devnull], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         timeout=CMC_TIMEOUT)
    return run.returncode, run.stdout


def problems(cmc, row, scratch):
    """The errors in the examples of a row."""
    name = f"{scratch}-{row.name}"
    code, output = compile_example(cmc, row.bad, pathlib.Path(name + "-bad.cm"))
    label = row.level.lower()
    found = re.search(r": " + label + r": .*?" + row.pattern(), output)
    if not found:
        yield f"{row.name}: the bad example does not say so:\n{output}"
    if row.level == "Error" and code != 1:
        yield f"{row.name}: the bad example gives exit code {code}:\n{output}"
    if len(re.findall(r": error: ", output)) > MAX_MESSAGES:
        yield f"{row.name}: a cascade:\n{output}"
    code, output = compile_example(cmc, row.good,
                                   pathlib.Path(name + "-good.cm"))
    if code or output:
        yield f"{row.name}: the good example gives {code}:\n{output}"


def run_tests(cmc, scratch, names):
    tested = [r for r in all_rows() if r.bad and (not names or r.name in names)]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        results = pool.map(lambda r: list(problems(cmc, r, scratch)), tested)
    found = [p for result in results for p in result]
    print("\n".join(found))
    print(f"{len(tested)} kinds of messages, {len(found)} problems")
    return bool(found)


def messages(cmc, scratch):
    """The lines of cmc's output for each Bad example, under its name."""
    def said(row):
        file = f"{scratch}-{row.name}.cm"
        _, output = compile_example(cmc, row.bad, pathlib.Path(file))
        return output.replace(file, "example.cm")
    tested = [r for r in all_rows() if r.bad]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for row, output in zip(tested, pool.map(said, tested)):
            yield f"=== {row.name}"
            yield from output.splitlines()


def reference():
    yield "# Messages"
    yield ""
    yield "Generated by `utils/diagnostics.py` from"
    yield "`clang-frontend/Diagnostics.def` and `basic/Diagnostics.def`. Besides"
    yield "these there are Clang's own messages about C++. Statements in examples"
    yield "stand in a kernel with the arguments `SurfaceIndex buf, int n`."
    yield ""
    yield "## Groups of warnings"
    yield ""
    yield "`-W<group>` and `-Wno-<group>` turn a group on and off,"
    yield "`-Werror=<group>` makes errors of its warnings, `-Wno-error=<group>`"
    yield "does not. `-Weverything`, `-w` and `-Werror` are about all of them."
    yield ""
    yield "| group | by default | |"
    yield "|---|---|---|"
    for name, on, doc in groups():
        yield f"| `{name}` | {'on' if on == 'true' else 'off'} | {doc} |"
    for macro, title in (("CM_DIAG", "The rules of CM"),
                         ("CM_PASS_DIAG", "Later stages")):
        yield ""
        yield f"## {title}"
        for row in rows(macro):
            yield ""
            yield f"### {row.name}"
            yield ""
            group = f" (`-W{row.group}`)" if row.group else ""
            yield f"{row.level}{group}: `{row.shown()}`"
            yield ""
            yield row.doc
            for title, example in (("Not so:", row.bad), ("But:", row.good)):
                if example:
                    yield ""
                    yield title
                    yield ""
                    yield "```c++"
                    yield from example.strip("\n").split("\n")
                    yield "```"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["reference", "messages", "test"])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--check")
    parser.add_argument("--scratch", default="/tmp/diagnostics")
    args = parser.parse_args()
    if args.what == "test":
        return run_tests(args.words[0], args.scratch, args.words[1:])
    lines = messages(args.words[0], args.scratch) \
        if args.what == "messages" else reference()
    return deliver(lines, args.check)


if __name__ == "__main__":
    sys.exit(main())
