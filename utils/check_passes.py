#!/usr/bin/env python3
"""Checks that every registered pass has its file pair, its contract and its
tests: the layout that docs/howto/AddAPass.md describes.

A registry line is MODULE_PASS("name", Class) or FUNCTION_PASS("name", Class).
Prints every finding; exit code 1 if there is one.
"""
import pathlib
import re
import sys

from findings import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
REGISTRIES = {
    "llvm-genx/PassRegistry.def": "test/llvm-genx",
    "llvm-genx/Import/PassRegistry.def": "test/llvm-genx/Import",
    "clang-frontend/IR/PassRegistry.def": "test/clang-frontend/IR",
}
ENTRY = re.compile(r'^\s*\w*(?:MODULE|FUNCTION|CGSCC)_PASS\w*\(\s*"([\w-]+)"\s*,\s*(\w+)', re.M)


def findings():
    for registry, tests in REGISTRIES.items():
        path = ROOT / registry
        if not path.exists():
            yield f"{registry}: missing"
            continue
        entries = ENTRY.findall(path.read_text())
        if not entries:
            yield f"{registry}: no entries"
        used = "\n".join(t.read_text() for t in (ROOT / tests).rglob("*.ll"))
        # Those that front-end and back-end share are in stage4.
        headers = {h: h.read_text() for part in (path.parent, ROOT / "stage4") for h in part.rglob("*.h")}
        for name, cls in entries:
            declared = [h for h, text in headers.items()
                        if re.search(rf"\b(struct|class) {cls}\b\s*(final\s*)?[:{{]", text)]
            if len(declared) != 1:
                yield f"{registry}: {name}: {cls} is declared in {len(declared)} headers"
                continue
            contract = headers[declared[0]].partition("#pragma once")[0]
            for word in ("Requires:", "Guarantees:"):
                if word not in contract:
                    yield f"{declared[0].relative_to(ROOT)}: its contract has no '{word}'"
            source = declared[0].with_suffix(".cpp")
            if not source.exists():
                yield f"{registry}: {name}: no {source.relative_to(ROOT)}"
            if not re.search(rf"passes=[^\s]*\b{re.escape(name)}\b", used):
                yield f"{registry}: {name}: no test in {tests} runs it alone"


if __name__ == "__main__":
    sys.exit(report(findings()))
