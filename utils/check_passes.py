#!/usr/bin/env python3
"""Checks that every registered pass has its source, its contract and its
tests: the layout that docs/howto/AddAPass.md describes.

A registry line is MODULE_PASS("name", Class, Kind) or FUNCTION_PASS(...). The
contract of a pass stands on top of its source, or of its header if its class is
declared there.
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
ENTRY = re.compile(r'^(?:MODULE|FUNCTION)_PASS\("([\w-]+)", (\w+), (\w+)\)', re.M)


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
        parts = (path.parent, ROOT / "stage4")
        sources = {s: s.read_text() for part in parts for s in part.rglob("*.cpp")}
        for name, cls, kind in entries:
            defined = [s for s, text in sources.items() if f" {cls}::run(" in text]
            if len(defined) != 1:
                yield f"{registry}: {name}: {cls} is defined in {len(defined)} sources"
                continue
            stated = defined[0].with_suffix(".h") if kind == "Declared" else defined[0]
            contract = stated.read_text().partition("\n#")[0]
            for word in ("Requires:", "Guarantees:"):
                if word not in contract:
                    yield f"{stated.relative_to(ROOT)}: its contract has no '{word}'"
            if not re.search(rf"passes=[^\s]*\b{re.escape(name)}\b", used):
                yield f"{registry}: {name}: no test in {tests} runs it alone"


if __name__ == "__main__":
    sys.exit(report(findings()))
