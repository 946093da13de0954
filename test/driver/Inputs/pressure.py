"""Checks that the parts of the estimate in --resource-usage=json are consistent."""
import json
import sys

kernel = json.load(sys.stdin)["kernels"][0]
estimate = kernel["pressureEstimate"]
at_peak = [l for l in estimate["lines"]
           if (l["file"], l["line"]) == (estimate["file"], estimate["line"])]
assert at_peak[0]["bytes"] == estimate["bytes"] == max(l["bytes"] for l in estimate["lines"])
assert 0 < sum(each["bytes"] for each in estimate["live"]) <= estimate["bytes"]
sizes = [each["bytes"] for each in estimate["live"]]
assert sizes == sorted(sizes, reverse=True)
assert all(each["line"] <= estimate["line"] for each in estimate["live"])
names = {each["name"] for each in estimate["live"]}
assert {"", "x", "y"} <= names and not any("." in name for name in names), names
