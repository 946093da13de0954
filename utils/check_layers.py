#!/usr/bin/env python3
"""Checks the includes of the sources:

  parts     each part includes only the parts that ALLOWED below lists, and LLVM
            IR only where that is allowed
  folders   the folders of a part, and the files beside them, form no cycle, at any
            depth
  private   a header whose contract says "Private to eu/" or "Private to
            Legalize*.cpp" is included by no other file

Prints every finding as file:line: text; exit code 1 if there is one.
"""
import collections
import fnmatch
import pathlib
import re
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The parts that a part may include besides itself and include/cmc ("cmc/...").
ALLOWED = {
    "include": set(),
    "basic": set(),
    "stage4": {"basic"},
    "containers": {"basic"},
    "llvm-genx/VISA": {"basic"},
    "llvm-genx": {"basic", "stage4", "llvm-genx/VISA"},
    "clang-frontend": {"basic", "stage4"},
    "vc-finalizer-bridge": {"basic", "stage4", "containers", "llvm-genx", "llvm-genx/VISA"},
    "driver": {"basic", "stage4", "containers", "clang-frontend", "llvm-genx",
               "llvm-genx/VISA", "vc-finalizer-bridge"},
    # The simulator reads binaries and does not depend on the compiler.
    "gen-simulator": {"basic", "containers", "gen-simulator/translate"},
    # Makes host code through LLVM IR; its users see translate/Translator.h.
    "gen-simulator/translate": {"basic", "gen-simulator"},
    # The tool of the simulator shares the argument syntax of cmrun.
    "gen-simulator/tools": {"basic", "containers", "gen-simulator", "cm-runtime"},
    # The runtime uses the simulator through include/gensim.
    "cm-runtime": {"basic", "stage4", "containers"},
}
WITHOUT_IR = ("include", "basic", "containers", "llvm-genx/VISA", "gen-simulator",
              "gen-simulator/tools")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
IR = re.compile(r"llvm/(IR|Analysis|Passes|Transforms|GenXIntrinsics|Bitcode)/")
PRIVATE = re.compile(r"\bPrivate to ((?:[\w*-]+(?:/|\.\w+)(?:, | and )?)+)")

Include = collections.namedtuple("Include", "file line target")


def part_of(path):
    """The most specific part that holds the path, or None."""
    parts = [p for p in ALLOWED if path == p or path.startswith(p + "/")]
    return max(parts, key=len) if parts else None


def includes(folders):
    """Every include of the sources below `folders`."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".h", ".cpp", ".inc", ".def"):
                name = file.relative_to(ROOT).as_posix()
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    if match := INCLUDE.match(line):
                        yield Include(name, number, match[1])


def of_parts(all_includes):
    for file, line, target in all_includes:
        part, other = part_of(file), part_of(target)
        if other not in (None, part) and other not in ALLOWED[part]:
            yield f"{file}:{line}: {part} must not include {target}"
        if part in WITHOUT_IR and IR.match(target):
            yield f"{file}:{line}: {part} knows no LLVM IR, but includes {target}"


def cycle_through(edges, start):
    """The nodes of a shortest cycle through `start`, or none."""
    ways, seen = collections.deque([[start]]), set()
    while ways:
        way = ways.popleft()
        for node in edges[way[-1]]:
            if node == start:
                return way
            if node not in seen:
                seen.add(node)
                ways.append([*way, node])
    return []


def of_folders(all_includes):
    """The includes between the folders of each folder; a file beside folders is a node
    of its own."""
    levels = collections.defaultdict(lambda: collections.defaultdict(dict))
    for include in all_includes:
        file, target = include.file.split("/"), include.target.split("/")
        for depth in range(1, min(len(file), len(target))):
            if file[:depth] != target[:depth]:
                break
            if file[depth] != target[depth]:
                edges = levels["/".join(file[:depth])]
                edges[file[depth]].setdefault(target[depth], include)
    for level, edges in sorted(levels.items()):
        done = set()
        for start in sorted(edges):
            way = cycle_through(edges, start) if (ROOT / level / start).is_dir() else []
            if way and not done.intersection(way):
                done.update(way)
                yield f"{level}: a cycle: {' -> '.join([*way, start])}"
                for node, following in zip(way, [*way[1:], start]):
                    include = edges[node][following]
                    yield f"{include.file}:{include.line}: includes {include.target}"


def may_include(header, name, file):
    """Whether `name` in the contract of `header` covers `file`."""
    if name.endswith("/"):
        before, folder, _ = f"/{header}".rpartition(f"/{name}")
        return bool(folder) and f"/{file}".startswith(before + folder)
    return fnmatch.fnmatch(file, f"{pathlib.PurePosixPath(header).parent}/{name}")


def of_private(all_includes):
    contracts = {}
    for header in {i.target for i in all_includes if (ROOT / i.target).is_file()}:
        contract = (ROOT / header).read_text().split("\n#")[0].replace("\n//", "")
        if match := PRIVATE.search(contract):
            contracts[header] = re.split(r", | and ", match[1])
    for file, line, target in all_includes:
        names = contracts.get(target)
        if names and not any(may_include(target, name, file) for name in names):
            yield f"{file}:{line}: {target} is private to {', '.join(names)}"


def findings():
    ours = list(includes(p for p in ALLOWED if "/" not in p))
    yield from of_parts(ours)
    yield from of_folders(ours)
    yield from of_private(ours + list(includes(["test", "benchmarks"])))


if __name__ == "__main__":
    sys.exit(report(findings()))
