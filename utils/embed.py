"""Write files as C++ string literals: {"<name>", "<text>"}, one per file.

usage: embed.py <root> <output.inc> <file>...   names are relative to <root>
"""
import os
import sys


def literal(text):
    """One C++ literal per line, so that the output can be read."""
    lines = text.splitlines(keepends=True) or [""]
    escape = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return "\n".join(
        '    "' + "".join(escape.get(c, c) for c in line) + '"' for line in lines)


def main():
    root, output, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(output, "w", encoding="utf-8") as out:
        for path in sorted(files):
            name = os.path.relpath(path, root).replace(os.sep, "/")
            with open(path, encoding="utf-8") as text:
                out.write('{"%s",\n%s},\n' % (name, literal(text.read())))


main()
