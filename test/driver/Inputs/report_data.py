"""Compares the data in a page of cmc --report with other outputs of cmc.

usage: report_data.py CMC PAGE SOURCE OPTIONS...

The expectations are read from -S, -emit-visa, -emit-llvm and --resource-usage by
independent code.
"""
import json
import re
import subprocess
import sys

BYTES = {"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "q": 8, "uq": 8, "df": 8}
findings = []


def check(ok, words):
    if not ok:
        findings.append(words)


def elements(operand, size, grf):
    """The bytes at which the elements of an operand begin, and their size."""
    m = re.match(r"(?:[-~]|\(abs\))*r(\d+)(?:\.(\d+))?(?:<([\d;,]+)>)?(?::(\w+))?$", operand)
    if not m:
        return None
    width = BYTES.get(m[4], 4)
    first = int(m[1]) * grf + int(m[2] or 0) * width
    numbers = [int(n) for n in re.findall(r"\d+", m[3] or "0")]
    if len(numbers) == 3:
        v, w, h = numbers
        return [first + (i // w * v + i % w * h) * width for i in range(size)], width
    step = numbers[-1] if len(numbers) == 1 or numbers[1] else min(numbers[0], 1)
    return [first + i * step * width for i in range(size)], width


def touched(text, grf):
    """The register bytes that an instruction reads, and those that it writes."""
    m = re.match(r"\s*(?:\([^)]*\))?\s*([\w.]+) \((\d+)\|M\d+\)(.*)", text.split("//")[0].split("{")[0])
    if not m or m[1].startswith(("send", "ret", "call", "dpas")):
        return None
    reads, writes = set(), set()
    operands = [w for w in m[3].split() if not w.startswith("(") or w.startswith("(abs)")]
    for i, operand in enumerate(operands):
        found = elements(operand, int(m[2]), grf)
        if found:
            for at in found[0]:
                (reads if i else writes).update(range(at, at + found[1]))
    return reads, writes


def shown(row):
    sets = set(), set()
    for writes, byte, elem, v, w, h, n in row.get("o", []):
        for i in range(n):
            at = byte + (i // w * v + i % w * h) * elem
            sets[writes].update(range(at, at + elem))
    return sets


def listed(listing):
    """(text, source line) of each instruction and label."""
    place = None
    for text in listing.splitlines():
        m = re.match(r"// (.+):(\d+):", text)
        if m:
            place = m[1], int(m[2])
        elif text == "// (no source)":
            place = None
        elif text and not text.startswith("//"):
            yield text, None if re.match(r"L\d+:$", text) else place


def check_gen(data, kernels, listing):
    want = list(listed(listing))
    rows = [row for k in kernels for row in k["gen"]]
    check([r["t"] for r in rows] == [t for t, _ in want], "other Gen code than -S")
    linked = compared = 0
    for k in kernels:
        for row in k["gen"]:
            text, place = want.pop(0)
            file, line = data["places"][row["p"]] if "p" in row else (None, None)
            got = (data["files"][file]["name"], line) if line else None
            check(got == place, f"{text}: of {got}, not of {place}")
            expected = touched(text, data["grfBytes"])
            if expected:
                compared += 1
                check(shown(row) == expected, f"{text}: other registers: {row.get('o')}")
            if "v" in row:
                linked += 1
                check(k["visa"][row["v"]].get("p") == row.get("p"), f"{text}: vISA of another line")
    count = sum(k["instructions"] for k in kernels)
    check(linked > 0.7 * count, f"{linked} of {count} instructions have their vISA")
    check(compared > 0.5 * count, f"{compared} of {count} instructions compared")


def check_regions(data, kernels, ir):
    line_of = {m[1]: int(m[2]) for m in re.finditer(
        r"(!\d+) = (?:distinct )?!DILocation\(line: (\d+)", ir)}

    size = {"i8": 1, "i16": 2, "half": 2, "i32": 4, "float": 4, "i64": 8, "double": 8}
    want = []
    for m in re.finditer(r"call (.*?) @llvm\.genx\.(rd|wr)region[if]\.\S*?\((.*)\), !dbg (!\d+)", ir):
        vectors = re.findall(r"<(\d+) x (\w+)>", m[3])
        numbers = re.search(r"i32 (\d+), i32 (\d+), i32 (\d+), i16 (\S+?),", m[3])
        elem = vectors[0][1]
        if m[2] == "rd":
            n = re.match(r"<(\d+)", m[1])
            n = int(n[1]) if n else 1
        else:
            n = int(vectors[1][0]) if m[3].count("<") > 1 and re.match(
                r"<[^>]*> [^<]*?, <", m[3]) else 1
        want.append((line_of[m[4]], m[2] == "wr", elem, int(vectors[0][0]) * size[elem], n,
                     int(numbers[1]), int(numbers[2]), int(numbers[3]),
                     int(numbers[4]) if numbers[4].isdigit() else None))
    got = [(data["places"][r["p"]][1], r["kind"] == "write", r["type"], r["object"], r["n"], r["v"],
            r["w"], r["h"], r.get("o")) for k in kernels for r in k["regions"] if r["stage"] == 4]
    check(sorted(got, key=str) == sorted(want, key=str),
          f"regions of stage 4: {set(got) ^ set(want)}")
    return len(want)


def main():
    cmc, page, source, *options = sys.argv[1:]
    with open(page, encoding="utf-8") as text:
        data = json.loads(re.search(r'id="data">(.*?)</script>', text.read(), re.S)[1])
    kernels = data["kernels"]

    def run(*more):
        return subprocess.run([cmc, source, *options, "-w", "-o", "-", *more], check=True,
                              stdout=subprocess.PIPE).stdout.decode("utf-8", "replace")

    check_gen(data, kernels, run("-S"))
    check("".join("\n".join(r["t"] for r in k["visa"]) + "\n" for k in kernels)
          == run("-emit-visa"), "other vISA than -emit-visa")
    regions = check_regions(data, kernels, run("-emit-llvm", "-S"))
    usage = json.loads(run("-o", "/dev/null", "--resource-usage=json"))["kernels"]
    for k, u in zip(kernels, usage):
        live = max((r["live"] for r in k["visa"] if "live" in r), default=0)
        peak = u["pressureEstimate"]["bytes"]
        check(live == peak, f"{live} bytes live at most, not {peak}")
        body = k["visa"][max(i for i, r in enumerate(k["visa"]) if r["t"].startswith(".kernel ")):]
        check([r["t"] for r in body if "live" in r] == [r["t"] for r in body if r["t"][:4] == "    "],
              "registers live at what is no instruction")
        sends = u["resources"]["sends"]
        for mark, kind in (("spill", "scratch write"), ("fill", "scratch read")):
            marks = sum(r.get("mark") == mark for r in k["gen"])
            calls = any(" call " in r["t"] for r in k["gen"])  # Calls save registers, too.
            check(calls or marks == sends.get(kind, 0),
                  f"{marks} {mark}s, not {sends.get(kind, 0)}")
        for v in k["variables"]:
            check("spilled" in v or v["at"] + v["bytes"] <= k["grfCount"] * data["grfBytes"],
                  f"{v} is no place")
        members = [b for b in k["bales"] if b["d"]]
        check(all(b["role"] != "root" for b in members), "a member that is a root")
    with open(source, encoding="utf-8", errors="replace", newline="") as text:
        check(data["files"][0]["text"] == text.read(), "another source")
    print(*findings[:20], sep="\n")
    print(f"{len(findings)} findings, {len(kernels)} kernels, {regions} regions, "
          f"{sum('mark' in r for k in kernels for r in k['gen'])} spills and fills")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
