#!/usr/bin/env python3
"""Checks rules that a reviewer should not have to: length of files and functions, licence
line, TODOs, paths of one machine, code that tests for a generation instead of a capability or
has costs of its own, citations of files that are not in the repository, classes with many
methods or mutable fields whose comment does not argue for them, stray files at the top, and
clang-format.

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import pathlib
import re
import subprocess
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAX_LINES, MAX_FUNCTION = 600, 80
MAX_METHODS, MAX_FIELDS, RECORD_METHODS = 30, 10, 3
OPEN_END = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# Code tests for capabilities (Features.def), never for generations; these files define
# the capabilities of the generations.
GENERATION = re.compile(r"\bGeneration::|\bGen\s*[<>=!]=?\s|\bMajor\s*[<>]=?\s*\d|FinalizerName\s*[=!]=")
# Passes ask CostModel.h what an operation costs and how much of the registers they may use.
COST = re.compile(r"\bregisterFileBytes\(\)\s*[/*]|\bconstexpr unsigned \w*Cost\b")
COST_MODEL = "llvm-genx/VISA/model/CostModel.h"
TARGET_TABLES = ("basic/Target.cpp", "include/cmc/Target.h", "llvm-genx/VISA/Quirks.cpp")
MAX_RUN = 200  # Characters.
OUTSIDE = re.compile(r"\b(research|proofs|seeds)/\w+\.md|\bdesign\.md")
TOP = {".clang-format", ".clang-tidy", ".gitignore", "CMakeLists.txt", "CMakePresets.json",
       "LICENSE", "README.md", "dev"}
MACHINE = re.compile(r"(?<![\w./])/(work|root|home)/")


def tracked(*patterns):
    out = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, text=True,
                         capture_output=True, check=True).stdout
    return [ROOT / line for line in out.splitlines() if (ROOT / line).is_file()]


CLASS = re.compile(r"(?m)^((?:[ \t]*///.*\n)*)[ \t]*(?:template <[^{};]*>\s*)?(class|struct) (\w+)"
                   r"(?: final)?\s*(?::[^{};]*)?\{")
# Comments, and what literals hold.
UNSEEN = re.compile(r'//[^\n]*|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'')
NO_MEMBER = re.compile(r"(using|typedef|friend|enum|static_assert|struct|class|union)\b|$")
CONSTANT = re.compile(r"(static|constexpr|const)\b")


def members(code, start):
    """The declarations between the brace at `start` and its partner, without their
    bodies, as methods and fields."""
    flat, depth = [], 0
    for char in code[start:]:
        depth -= char == "}"
        if depth == 1 and char != "}":
            flat.append(";" if char == "{" else char)
        depth += char == "{"
        if not depth:
            break
    for each in "".join(flat).split(";"):
        text = re.sub(r"(?m)\b(public|private|protected)\s*:(?!:)|^\s*#.*$", "", each)
        text = " ".join(text.split("=")[0].split())
        while "<" in text and text != (inner := re.sub(r"<[^<>]*>", "", text)):
            text = inner
        yield re.sub(r"^template ?", "", text)


def crowded(text):
    """(line, class, methods, fields) of classes with more than there should be, where
    neither their comment nor the head of the file says why. A struct of at most
    RECORD_METHODS methods is a record, which may have any number of fields."""
    head = text.split("//===--", 1)[0]
    code = UNSEEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    for match in CLASS.finditer(text):
        methods = fields = 0
        for each in members(code, match.end() - 1):
            if NO_MEMBER.match(each):
                continue
            if re.search(r"\w ?\(|operator", each):
                methods += 1
            elif re.search(r"\w\W+\w", each) and not CONSTANT.match(each) and "&" not in each:
                fields += 1 + each.count(",")
        reason = match[1].lower() + \
            " ".join(re.findall(rf"The (?:fields|methods) of {match[3]}\b", head))
        if match[2] == "struct" and methods <= RECORD_METHODS:
            fields = 0
        if (methods > MAX_METHODS and "methods" not in reason) or \
                (fields > MAX_FIELDS and "fields" not in reason):
            yield text.count("\n", 0, match.start()) + 1, match[3], methods, fields


STATEMENT = re.compile(r"\s*(if|for|while|switch|else|do|namespace|struct|class|enum)\b")


def long_functions(lines):
    """(line, lines) of functions that are too long, in formatted code: the body ends at
    the next brace that is indented no more than the function."""
    for number, line in enumerate(lines):
        if not re.search(r"\)( const| override| noexcept)* \{$", line) or STATEMENT.match(line):
            continue
        first, depth = number, line.count(")") - line.count("(")
        while depth > 0 and first > 0:
            first -= 1
            depth += lines[first].count(")") - lines[first].count("(")
        indent = len(lines[first]) - len(lines[first].lstrip())
        end = next((n for n in range(number + 1, len(lines))
                    if re.match(rf" {{0,{indent}}}\}}", lines[n])), number)
        if end - first >= MAX_FUNCTION:
            yield first + 1, end - first + 1


def findings():
    for file in tracked():
        if file.parent == ROOT and file.name not in TOP:
            yield f"{file.name}:1: a file that does not belong at the top of the tree"
    code = tracked("*.cpp", "*.h", "*.py", "*.cmake", "dev")
    for file in code:
        name = file.relative_to(ROOT)
        if name.as_posix() == "utils/check_sources.py":
            continue
        lines = file.read_text().splitlines()
        generated = "Generated by" in "\n".join(lines[:8])
        if file.suffix in (".cpp", ".h") and len(lines) > MAX_LINES and not generated:
            yield f"{name}:1: {len(lines)} lines, more than {MAX_LINES}"
        if file.suffix in (".cpp", ".h") and name.parts[0] not in ("test", "examples"):
            for number, cls, methods, fields in crowded("\n".join(lines)):
                yield f"{name}:{number}: {cls} has {methods} methods and {fields} mutable fields, " \
                    "and its comment does not say why"
            for number, length in long_functions(lines):
                yield f"{name}:{number}: a function of {length} lines, more than {MAX_FUNCTION}"
        for number, line in enumerate(lines, 1):
            if OPEN_END.search(line):
                yield f"{name}:{number}: an open end"
            if GENERATION.search(line) and file.suffix in (".cpp", ".h") and \
                    name.parts[0] != "test" and name.as_posix() not in TARGET_TABLES:
                yield f"{name}:{number}: asks for a generation, not for a capability"
            if COST.search(line) and name.parts[0] == "llvm-genx" and \
                    name.as_posix() != COST_MODEL:
                yield f"{name}:{number}: a cost of its own, not of the cost model"
            if OUTSIDE.search(line):
                yield f"{name}:{number}: cites a file that is not in the repository"
            if MACHINE.search(line):
                yield f"{name}:{number}: a path of one machine"
    for file in tracked("test/*.test", "test/*.cm", "test/*.ll", "test/*.visa", "test/*.cpp"):
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            if "RUN:" in line and len(line) > MAX_RUN:
                yield f"{file.relative_to(ROOT)}:{number}: a RUN line longer than {MAX_RUN}: " \
                      "a script in Inputs"
    ours = [f for f in tracked("*.cpp", "*.h")
            if "examples" not in f.parts and "runtime-headers" not in f.parts]
    for file in ours:
        if "MIT licence" not in file.read_text()[:400] and "test" not in file.parts:
            yield f"{file.relative_to(ROOT)}:1: no licence line"
    run = subprocess.run(["clang-format-14", "--dry-run", *map(str, ours)],
                         text=True, capture_output=True)
    seen = set()
    for line in run.stderr.splitlines():
        file = line.split(":")[0]
        if "clang-format" in line and file not in seen:
            seen.add(file)
            yield f"{pathlib.Path(file).relative_to(ROOT)}: not formatted; run ./dev format"


if __name__ == "__main__":
    sys.exit(report(findings()))
