#!/usr/bin/env python3
"""Runs the commands of documents as a reader would.

Usage: check_commands.py BIN FILE.md...

Commands are in indented blocks, one or more lines each (`\\` at the end), or in a
fence ```console, after `$ `; there the lines that follow (after those of a <<'here
document') are the expected output, with `...` for omitted lines. A fence after `This is
`name`:` is a file that the commands use. Every command must end with exit code 0, or,
when its comment begins with `error`, with 1. Commands that this machine cannot run,
or with a placeholder (`<file>`, `...`, ./my_), are skipped. Commands run in a
directory with the examples and utils, where `build` is BIN's; those of a page of the
examples run in their directory, with BIN on the PATH. The last line is "N passed, N
failed".
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = r"(?:build/bin/)?(?:cmc|cmobj|cmrun|gensim|genx-opt|ocloc|\w+_reference)\b|for \w+ in|" \
    r"python3 utils/|mkdir \w+$|c\+\+ -std|(?:CMRT_DEVICE=\S+ )?\./host\b"
PLACEHOLDER = re.compile(r"<[a-z]+>|\.\.\.|\./my_|capture\.aub|\$ARGS")
SECONDS = 120
SHOWN = 2000  # Characters of a command's output in a report.


def named_files(page):
    """(name, text) of each fence after `This is `name`:`, a file that commands use."""
    return re.findall(r"This is `([\w.]+)`:\n\n```\w+\n(.*?)^```", page, re.S | re.M)


def indented(page):
    """(line, command, None) of each command in an indented block."""
    lines = re.sub(r"^```.*?^```", lambda fence: "\n" * fence[0].count("\n"), page,
                   flags=re.S | re.M).split("\n")
    at = 0
    while at < len(lines):
        first, text = at, lines[at]
        while text.endswith("\\") and at + 1 < len(lines):
            at += 1
            text = text[:-1] + lines[at]
        at += 1
        if re.match(rf"    +(?:{TOOLS})", text):
            yield first + 1, text.strip(), None


def console(page):
    """(line, command, expected output) of each command in a console block."""
    for block in re.finditer(r"^```console\n(.*?)^```", page, re.S | re.M):
        line = page.count("\n", 0, block.start()) + 2
        for part in re.split(r"^\$ ", block[1], flags=re.M)[1:]:
            command, shown = [], part.split("\n")[:-1]
            while not command or command[-1].endswith("\\"):
                command.append(shown.pop(0))
            text = " ".join(c.rstrip("\\") for c in command)
            here = re.search(r"<<'(\w+)'", text)
            while here and not text.endswith("\n" + here[1]):
                text += "\n" + shown.pop(0)
            yield line, text, shown
            line += part.count("\n")


def blocks(shown):
    """The lines that must follow each other, as lists; `...` stands between them."""
    result = [[]]
    for line in (" ".join(s.split()) for s in shown):
        if line == "...":
            result.append([])
        elif line:
            result[-1].append(line)
    return result


def missing(shown, printed):
    """The first block of lines that is not printed where it should be; None: all are.
    What is printed and not shown needs a `...`."""
    left = [line for line in (" ".join(p.split()) for p in printed.split("\n")) if line]
    first, *others = blocks(shown)
    if left[:len(first)] != first:
        return first
    left = left[len(first):]
    if not others:
        return ["the end of the output"] if left else None
    *inner, last = others
    for block in inner:
        at = next((i for i in range(len(left) - len(block) + 1)
                   if left[i:i + len(block)] == block), None)
        if at is None:
            return block
        left = left[at + len(block):]
    return None if left[len(left) - len(last):] == last else last


def problem(command, shown, directory, environment):
    run = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    wanted = 1 if re.search(r"# error", command) else 0
    if run.returncode != wanted:
        return f"exit code {run.returncode}: {command}\n{run.stdout[-SHOWN:]}"
    lines = missing(shown, run.stdout) if shown is not None else None
    return "" if lines is None else \
        f"{lines} is not where the document has it in the output of: {command}\n{run.stdout[:SHOWN]}"


def main():
    binaries, *files = sys.argv[1:]
    binaries = pathlib.Path(binaries).resolve()
    path = f"{binaries}:{os.environ['PATH']}"
    passed = failed = 0
    for name in map(pathlib.Path, files):
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            shutil.copytree(ROOT / "examples", scratch / "examples")
            (scratch / "build").symlink_to(binaries.parent)
            (scratch / "utils").symlink_to(ROOT / "utils")
            directory = scratch / "examples" if "examples" in name.resolve().parts else scratch
            page = name.read_text()
            for file, text in named_files(page):
                (directory / file).write_text(text)
            for line, command, shown in sorted([*indented(page), *console(page)],
                                               key=lambda c: c[0]):
                if PLACEHOLDER.search(command):
                    continue
                wrong = problem(command, shown, directory, dict(os.environ, PATH=path))
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong:
                    print(f"{name}:{line}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
