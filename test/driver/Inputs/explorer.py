"""Reads assembly by the rules of Compiler Explorer's general parser (AsmParser), with its
filters of labels, directives and comments, and says what it finds for each kernel.

The rules: `.file N "name"` names a file; `.loc N line column` sets the source of the
instructions that follow, until `.text`, `.data` or `.section` forgets it. A line that
begins with // is a comment. A name with a colon at the start of a line is a label, shown
if .globl or an instruction names it. A line is an instruction if, without a label and
before the first # or ;, it begins with a letter.

  explorer.py ASSEMBLY SOURCE
"""
import pathlib
import re
import sys

FILE = re.compile(r'\s*\.file\s+(\d+)\s+"([^"]+)"')
LOC = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)\s+(.*)")
END = re.compile(r"\.(cfi_endproc|data|text|section)\b")
GLOBAL = re.compile(r"\s*\.globl\s*([.A-Za-z_][\w$.]*)")
LABEL = re.compile(r"([\w$.@]+):")
NAME = re.compile(r"[.A-Za-z_][\w$.]*")
MAIN = re.compile(r"<stdin>|^-$|example\.[^/]+$|<source>")
GEN = re.compile(r"[(\s]*(W|~?f\d)?.*\b\w+(\.\w+)? \(\d+\|M\d+\)")


def is_instruction(line):
    code = re.split("[#;]", LABEL.sub("", line, 1) if LABEL.match(line) else line)[0]
    return bool(re.match(r"\s*[A-Za-z]", code))


def main():
    assembly, source = (pathlib.Path(name).read_text().splitlines() for name in sys.argv[1:])
    files = {m[1]: m[2] for m in map(FILE.match, assembly) if m}
    used = {m[1] for m in map(GLOBAL.match, assembly) if m}
    used |= {name for line in assembly if is_instruction(line) for name in NAME.findall(line)}
    kernel, where, told, lines, lost = None, None, None, {}, 0
    for line in assembly:
        if m := LOC.match(line):
            assert m[1] in files, f"{line}: no such file"
            where = (files[m[1]], int(m[2]))
        elif END.search(line):
            where = None
        elif line.startswith("//"):
            if m := re.match(r"// (.+?):(\d+):", line):  # The comments for people agree.
                assert where == (m[1], int(m[2])), f"{where}: {line}"
        elif m := LABEL.match(line):
            assert m[1] in used, f"label {m[1]} is not shown"
            if not re.fullmatch(r"L\d+", m[1]):
                kernel = m[1]
        elif is_instruction(line):
            if where and MAIN.search(where[0]):
                lines.setdefault(kernel, set()).add(where[1])
        elif GEN.match(line) and not line.strip().startswith("."):
            lost += 1
    marked = {n for n, text in enumerate(source, 1) if text.endswith("// code")}
    found = set().union(*lines.values())
    for kernel, numbers in lines.items():
        print(f"{kernel}:", *sorted(numbers & marked))
    print("no instructions:", *sorted(marked - found))
    print("instructions that are not recognized:", lost)


if __name__ == "__main__":
    main()
