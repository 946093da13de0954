"""Prints the name and the finalizers of each target that `cmc --print-targets=json` lists."""
import json
import sys

for target in json.load(sys.stdin):
    print(target["name"], target["finalizers"])
