#!/usr/bin/env python3
"""Tries every option of cmc's table, in each of its spellings: all are accepted,
with a warning only where the table calls the option obsolete. -### compiles nothing.

  every_option.py TBLGEN SOURCE
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "utils"))
import options  # noqa: E402

# Values for the placeholders in the table.
VALUES = {"<file>": "f.out", "<a::b>": "a::b", "<name>": "name", "<0..3>": "1",
          "json": "json", "<target>[,<target>]": "dg2", "<target>": "dg2",
          "<ze|ocl|fat|cm|isa>": "ze", "<number>=<value>": "0=1", "<number>": "1",
          "<KiB>": "8", "<128|256|auto>": "auto", "<option>": "-noschedule",
          "<path>": "/bin/true", "<seconds>": "9", "<dir>": ".",
          "<name>[=<value>]": "N=1", "<standard>": "c++17", "<warning>": "all",
          "<fast|on|off>": "on", "<feature>": "no-exceptions", "<regex>": ".*",
          "yaml": "yaml", "<cm|ir|none>": "none", "<microseconds>": "9",
          "<text|json|sarif>": "sarif", "<pass>[,<pass>]": "genx-fuse-dots"}
# Values of single options.
OWN = {"mllvm": "-unroll-count=2"}
# Other options that an option needs.
NEEDS = {"header=": ["--emit-obj"], "namespace=": ["--emit-obj"],
         "symbol=": ["--emit-obj"], "dM": ["-E"], "report-profile=": ["--report=r.html"],
         "report-time=": ["--report=r.html"], "report-before=": ["--report=r.html"]}
# Options that are refused on purpose, and those that do not compile.
REFUSED = {"m32"}
ELSEWHERE = {"", "help", "h", "version", "target-help", "print-targets", "print-targets=",
             "print-pipeline", "clangd", "doctor", "doctor="}


def value_of(option, by_id):
    if option["Name"] in OWN:
        return OWN[option["Name"]]
    target = option
    while target["Alias"]:
        target = by_id[target["Alias"]["def"]]
    return VALUES.get(target["MetaVarName"] or option["MetaVarName"], "x")


def words(option, prefix, by_id):
    """The option with a value in the form it requires."""
    name, kind = prefix + option["Name"], option["Kind"]["def"]
    if kind == "KIND_FLAG":
        return [[name]]
    value = value_of(option, by_id)
    joined, apart = [name + value], [name, value]
    return {"KIND_SEPARATE": [apart], "KIND_JOINED": [joined],
            "KIND_JOINED_OR_SEPARATE": [joined, apart]}[kind]


def main():
    tblgen, source = sys.argv[1:]
    table, groups, _ = options.table(tblgen)
    by_id = {o["id"]: o for o in table}
    tried = 0
    for option in table:
        if option["Name"] in ELSEWHERE | REFUSED:
            continue
        group = option["Group"] and groups[option["Group"]["def"]]["Name"]
        if group == "unknown":
            continue
        for prefix in option["Prefixes"]:
            for each in words(option, prefix, by_id):
                command = (["cmc", "-march=dg2", "-###"] +
                           NEEDS.get(option["Name"], []) + each + ["--", source])
                run = subprocess.run(command, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True)
                warns = "does nothing [-Wcm-option]" in run.stdout
                tried += 1
                if run.returncode or warns != (group == options.OBSOLETE):
                    sys.exit(f"{' '.join(each)}: exit {run.returncode}\n{run.stdout}")
    print(f"{tried} ways to write {len(table)} options")


if __name__ == "__main__":
    main()
