"""Checks that the figures of README.md are those of the recorded benchmark: the geometric
means of our executed instructions divided by production's, and the number of programs.

usage: check_figures.py README.md benchmarks/codegen/last.txt
"""
import collections
import math
import re
import sys

NAMES = {"icllp": "Ice Lake", "tgllp": "Tiger Lake", "skl": "Skylake", "dg2": "DG2",
         "pvc": "Ponte Vecchio"}


def means(record):
    """(programs, geometric mean) by device; `record` has device, our instructions and
    production's in columns 2, 3 and 6."""
    ratios = collections.defaultdict(list)
    for line in record.splitlines():
        fields = line.split()
        if len(fields) >= 8 and not line.startswith("#"):
            ratios[fields[1]].append(int(fields[2]) / int(fields[5]))
    return {device: (len(each), math.exp(sum(map(math.log, each)) / len(each)))
            for device, each in ratios.items()}


def said(readme):
    """The figure of each device in the paragraph that begins with that of the first two
    devices, and the least number of programs."""
    paragraph = re.search(r"^\*\*0\.\d\d of the instructions.*?\n\n", readme, re.M | re.S)[0]
    text = " ".join(paragraph.split())
    shared = re.search(r"^\*\*(0\.\d\d).*? on Ice Lake and Tiger Lake", text)
    found = {"icllp": shared, "tgllp": shared}
    for device in ("skl", "dg2", "pvc"):
        found[device] = re.search(rf"{NAMES[device]} (0\.\d\d)", text)
    return {device: float(match[1]) for device, match in found.items()}, \
        int(re.search(r"(\d+) and more", text)[1])


def main():
    readme, record = (open(name).read() for name in sys.argv[1:])
    (figures, least), measured = said(readme), means(record)
    wrong = [f"{NAMES[d]}: README says {figures[d]}, the record {mean:.4f}"
             for d, (_, mean) in measured.items() if round(mean, 2) != figures[d]]
    if min(count for count, _ in measured.values()) < least:
        wrong.append(f"fewer than {least} programs")
    print(*wrong, sep="\n")
    print(f"{len(wrong)} wrong of {len(measured)}")


if __name__ == "__main__":
    main()
