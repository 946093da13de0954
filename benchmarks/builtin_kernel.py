#!/usr/bin/env python3
"""Prints a kernel that calls many builtins.

Usage: builtin_kernel.py BIN TARGET [COUNT]

The statements are the Examples of clang-frontend/Builtins.td that TARGET supports,
row by row, until the builtins of the rows are called COUNT (300) times; all of the
calls are different, and their results are written.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "utils"))
import smoke_builtins as smoke  # noqa: E402

TBLGEN = "/usr/lib/llvm-14/bin/llvm-tblgen"
SLM_INIT = r"cm_slm_init\(\d+\);"  # Allowed once in a kernel.


def calls(row):
    """The distinct calls of the row's own builtin."""
    name = re.escape(row.name.split("::")[-1])
    return {row.example[m.start():row.example.find(";", m.start())]
            for m in re.finditer(rf"\b{name}\b", row.example)}


def source(bin_dir, target, count=300):
    targets = json.loads(smoke.call([bin_dir / "cmc", "--print-targets=json"]).stdout)
    target = next(t for t in targets if t["name"] == target)
    called, blocks = set(), []
    for row in smoke.Smoke(TBLGEN, bin_dir, None).rows:
        if len(called) < count and row.example and row.on(target) and not row.cm_abi:
            called |= calls(row)
            blocks.append("  { " + re.sub(SLM_INIT, "", row.example) + " }\n")
    if len(called) < count:
        raise SystemExit(f"the examples call {len(called)} builtins, not {count}")
    return (smoke.PRELUDE + smoke.HEAD.format(name="builtins", more="") +
            "  cm_slm_init(32768);\n  int smoke_at = 0;\n  Sink put{out, smoke_at};\n" +
            smoke.INPUTS + "".join(blocks) + "}\n")


if __name__ == "__main__":
    sys.stdout.write(source(pathlib.Path(sys.argv[1]), sys.argv[2],
                            *map(int, sys.argv[3:])))
