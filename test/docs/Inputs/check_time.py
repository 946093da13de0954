"""Checks that a page has of the recorded comparison of the timing model with published figures:
the last lines, those about each class of rows, and the rows whose error is explained.

usage: check_time.py docs/reference/gensim-time.md benchmarks/time/last.txt
"""
import re
import sys

# Class, name and GPU of a row are columns of these widths; the reason is the next line.
EXPLAINED = re.compile(r"^.{8}(.{32})(.{12}).*?(\S+%) explained.*\n +(.*)$", re.M)


def main():
    page, record = (open(name).read() for name in sys.argv[1:])
    lines = re.findall(r"^\w+(?:, held)?: \d+ of \d+ within .*$", record, re.M)
    missing = [line for line in lines if f"\n    {line}\n" not in page]
    shown = re.findall(r"^    (\w+(?:, held)?: \d+ of \d+ within .*)$", page, re.M)
    print(*(f"not on the page: {line}" for line in missing), sep="\n")
    print(*(f"not in the record: {line}" for line in shown if line not in lines), sep="\n")
    print(f"{len(lines) - len(missing)} of {len(lines)} lines agree, {len(shown)} are shown")
    rows = [f"| {name.strip()} ({gpu.strip()}) | {error} | {why} |"
            for name, gpu, error, why in EXPLAINED.findall(record)]
    shown = re.findall(r"^\| .* \| [+-][\d.]+% \| .* \|$", page, re.M)
    print(*(f"not in both: {row}" for row in sorted({*rows} ^ {*shown})), sep="\n")
    print(f"{len(rows)} errors are explained")


if __name__ == "__main__":
    main()
