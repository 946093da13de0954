"""Checks that the groups by function, line and stack of a profile cover the same
instructions.

usage: group_sums.py PROFILE
"""
import re
import sys

sums, group, total = {}, None, 0
for row in open(sys.argv[1]):
    head = re.match(r"  By (.*?)  +executed", row)
    count = re.match(r"  \S.*? +(\d+) +\d+ +\d+$", row)
    if head:
        group = head[1]
    elif count:
        sums[group] = sums.get(group, 0) + int(count[1])
    elif row.startswith("kernel"):
        total = int(row.split()[2])
assert set(sums) == {"function", "source line", "stack"}, sums
assert len(set(sums.values())) == 1 and total - 3 <= sums["stack"] <= total, (sums, total)
