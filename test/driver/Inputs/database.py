"""Runs the commands in a file that -MJ wrote, and compares their outputs with those
that are there.  database.py ENTRIES BIN"""
import json
import os
import pathlib
import subprocess
import sys

entries, tools = sys.argv[1:]
for entry in json.loads("[" + open(entries).read().rstrip().rstrip(",") + "]"):
    assert entry["directory"] == os.getcwd(), entry
    assert os.path.samefile(entry["arguments"][0], tools + "/cmc"), entry
    assert entry["file"] in entry["arguments"] and "-MJ" not in entry["arguments"], entry
    output = pathlib.Path(entry["output"])
    before = output.read_bytes()
    output.unlink()
    subprocess.run(entry["arguments"], check=True)
    print(f"{entry['file']}: {output}:", "equal" if output.read_bytes() == before else "differs")
