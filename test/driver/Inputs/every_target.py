"""Compiles a kernel for every target and checks the compatibility note of the
binary: its graphics core must be that of ocloc's binaries for the same device
(read from their notes, and from the list of cores in NEO)."""
import json
import re
import struct
import subprocess
import sys

CORES = {"9": 0xc, "11": 0xf, "12.0": 0x12, "12.1": 0x12, "12.2": 0x12,
         "12.3": 0x12, "12.4": 0x12, "12.10": 0x12, "12.55": 0xc07,
         "12.56": 0xc07, "12.57": 0xc07, "12.60": 0xc08, "12.70": 0xc07,
         "12.74": 0xc07, "20.1": 0xc09, "20.4": 0xc09}
NOTE = re.compile(rb"\x08\0\0\0\x04\0\0\0\x02\0\0\0IntelGT\0(....)", re.S)


def core_of(version):
    major, minor, _ = version.split(".")
    return CORES.get(major) or CORES[f"{major}.{minor}"]


def main():
    source, output = sys.argv[1:3]
    targets = json.loads(subprocess.run(["cmc", "--print-targets=json"], check=True,
                                        stdout=subprocess.PIPE).stdout)
    for target in targets:
        name = target["name"]
        run = subprocess.run(["cmc", f"-march={name}", source, "-o", output],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True)
        if run.returncode:
            print(f"{name}: {run.stdout.splitlines()[0]}")
            continue
        with open(output, "rb") as f:
            note = NOTE.search(f.read())
        core = struct.unpack("<I", note.group(1))[0]
        right = core == core_of(target["ip_version"])
        print(f"{name}: {'right' if right else hex(core)}")


if __name__ == "__main__":
    main()
