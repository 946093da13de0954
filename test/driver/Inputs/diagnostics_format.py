"""diagnostics_format.py json|sarif FILE: prints the diagnostics in FILE as lines."""
import json
import sys


def of_gcc(entry):
    at = [loc["caret"] for loc in entry["locations"]]
    yield (entry["kind"], [(a["file"], a["line"], a["column"]) for a in at], entry["message"],
           entry.get("option"))
    for child in entry.get("children", []):
        yield from of_gcc(child)


def place(location):
    physical = location["physicalLocation"]
    region = physical["region"]
    return physical["artifactLocation"]["uri"], region["startLine"], region["startColumn"]


def of_sarif(result):
    yield (result["level"], [place(loc) for loc in result["locations"]],
           result["message"]["text"], result.get("ruleId"))
    for related in result.get("relatedLocations", []):
        yield "note", [place(related)], related["message"]["text"], None


kind, file = sys.argv[1:]
with open(file) as f:
    data = json.load(f)
if kind == "json":
    found = [line for entry in data for line in of_gcc(entry)]
else:
    assert data["version"] == "2.1.0" and data["runs"][0]["tool"]["driver"]["name"] == "cmc"
    found = [line for result in data["runs"][0]["results"] for line in of_sarif(result)]
for level, places, text, option in found:
    assert all(p[0].endswith("mistakes.cm") for p in places)
    at = ",".join(f"{line}:{column}" for _, line, column in places) or "nowhere"
    print(level, at, text, *([f"[{option}]"] if option else []))
