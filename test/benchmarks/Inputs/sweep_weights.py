"""Whether the counts of the kernel that is not run exceed the instructions in its code."""
import json
import sys

row = next(r for r in json.load(open(sys.argv[1])) if r["program"] == "compiles")
for side in ("ours", "production"):
    more = row[side]["executed"] >= row[side]["instructions"] + 7 * 3
    print(f"{side} more than the code: {more}")
