#!/usr/bin/env python3
"""Runs the commands for CM files in compile_commands.json, with -fsyntax-only.

usage: run_commands.py compile_commands.json expected-number-of-entries
"""
import json
import pathlib
import subprocess
import sys

path, expected = pathlib.Path(sys.argv[1]), int(sys.argv[2])
entries = [e for e in json.loads(path.read_text()) if e["file"].endswith(".cm")]
assert len(entries) == expected, entries
for entry in entries:
    assert pathlib.Path(entry["file"]).exists(), entry
    assert "/bin/cmc" in entry["command"], entry
    assert "-march=icllp" in entry["command"], entry
    assert "--emit" not in entry["command"], entry  # Editors do not support it.
    subprocess.run(entry["command"] + " -fsyntax-only", shell=True, check=True,
                   cwd=entry["directory"])
