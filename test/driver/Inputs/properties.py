"""Checks a configuration of Compiler Explorer: keys are unique, the compilers of a group
exist, and cmc compiles SOURCE with the options of each, as Compiler Explorer calls it.

  properties.py PROPERTIES SOURCE
"""
import subprocess
import sys

values = {}
for line in open(sys.argv[1]):
    line = line.strip()
    if line and not line.startswith("#"):
        key, value = line.split("=", 1)
        assert key not in values, key
        values[key] = value
compilers = []
for group in values["compilers"].split(":"):
    names = values[f"group.{group.removeprefix('&')}.compilers"].split(":")
    for name in names:
        assert values[f"compiler.{name}.exe"] == "/usr/bin/cmc" and values[f"compiler.{name}.name"]
        options = values[f"compiler.{name}.options"].split()
        subprocess.run(["cmc", "-g", "-o", "/dev/null", "-S", *options, sys.argv[2]], check=True)
    compilers += names
    print(f"{group.removeprefix('&')}: {len(names)} compilers")
assert values["defaultCompiler"] in compilers
defined = {key.split(".")[1] for key in values if key.startswith("compiler.")}
assert defined == set(compilers), defined
