"""The table of the timing model, as gen-simulator/timing/*.def has it."""
import re

ORDER = ("skl", "bxt", "kbl", "glk", "icllp", "tgllp", "rkl", "dg1", "adls", "adlp", "adln", "dg2",
         "pvc")
FIGURE = re.compile(r'^TIMING_FIGURE\((\w+), "(\w+)", ([^,]+), ([^,]+), ([^,]+), (\w+),', re.M)
CONFIGURATION = re.compile(
    r'^TIMING_CONFIGURATION\("([\w-]+)", "(\w+)",\s*' + r",\s*".join([r"([\d.]+)"] * 9), re.M)
FIELDS = ("Subslices", "EUsPerSubslice", "ThreadsPerEU", "ClockMHz", "L3KB", "L3Banks",
          "SLMKB", "LLCKB", "MemoryMBps")


def figures(root, platform):
    """{parameter: (value, low, high)} of a platform: a row holds from its platform on."""
    text, found = (root / "gen-simulator/timing/Parameters.def").read_text(), {}
    for name, since, *numbers in (m.groups()[:5] for m in FIGURE.finditer(text)):
        if since in ORDER and ORDER.index(since) <= ORDER.index(platform):
            found[name] = tuple(map(float, numbers))
    return found


def configurations(root):
    """{name: {"target": platform, field: number}}"""
    text = (root / "gen-simulator/timing/Configurations.def").read_text()
    return {m[1]: {"target": m[2], **dict(zip(FIELDS, map(float, m.groups()[2:])))}
            for m in CONFIGURATION.finditer(text)}
