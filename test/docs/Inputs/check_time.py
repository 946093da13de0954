"""Checks that a page has the last lines of the recorded comparison of the timing model with
published figures: those about each class of rows.

usage: check_time.py docs/reference/gensim-time.md benchmarks/time/last.txt
"""
import re
import sys


def main():
    page, record = (open(name).read() for name in sys.argv[1:])
    lines = re.findall(r"^\w+(?:, held)?: \d+ of \d+ within .*$", record, re.M)
    missing = [line for line in lines if f"\n    {line}\n" not in page]
    shown = re.findall(r"^    (\w+(?:, held)?: \d+ of \d+ within .*)$", page, re.M)
    print(*(f"not on the page: {line}" for line in missing), sep="\n")
    print(*(f"not in the record: {line}" for line in shown if line not in lines), sep="\n")
    print(f"{len(lines) - len(missing)} of {len(lines)} lines agree, {len(shown)} are shown")


if __name__ == "__main__":
    main()
