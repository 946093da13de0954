"""Write files as C++ string literals: {"<name>", "<text>", "<words>"}, one per file.

usage: embed.py <root> <output.inc> <file>...   names are relative to <root>

Words are the identifiers of a header that builtins.h includes on demand, except
those in the headers that are always included: a program that uses none of them does
not need the header.
"""
import os
import re
import sys

ON_DEMAND = re.compile(r"#ifdef CM_USES_\w+(?: // or:(.*))?\n#include \"(\w+\.h)\"")
WORD = re.compile(r"[A-Za-z_]\w*")
COMMENT_OR_STRING = re.compile(r"//.*|\"(?:[^\"\\\n]|\\.)*\"")
KEYWORDS = {"for", "while", "do", "switch", "case", "break", "continue", "default"}


def words(text):
    return set(WORD.findall(COMMENT_OR_STRING.sub("", text))) - KEYWORDS


def literal(text):
    """One C++ literal per line, so that the output can be read."""
    lines = text.splitlines(keepends=True) or [""]
    escape = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return "\n".join(
        '    "' + "".join(escape.get(c, c) for c in line) + '"' for line in lines)


def main():
    root, output, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    texts = {}
    for path in sorted(files):
        with open(path, encoding="utf-8") as text:
            texts[os.path.relpath(path, root).replace(os.sep, "/")] = text.read()
    on_demand = {"cm/detail/" + name: overloaded.split() for overloaded, name in
                 ON_DEMAND.findall(texts.get("cm/detail/builtins.h", ""))}
    # The other headers of that folder are included by these.
    there = [t for n, t in texts.items()
             if n not in on_demand and n.startswith(("cm/core/", "cm/detail/builtins"))]
    common = words("\n".join(there))
    with open(output, "w", encoding="utf-8") as out:
        for name, text in texts.items():
            own = (sorted((words(text) - common) | set(on_demand[name]))
                   if name in on_demand else [])
            out.write('{"%s",\n%s,\n    "%s"},\n' % (name, literal(text), " ".join(own)))


if __name__ == "__main__":
    main()
