"""diagnostics_format.py json|sarif FILE: prints the diagnostics in FILE as lines.

SARIF is first checked against the structure that the standard requires.
"""
import json
import re
import sys

# What SARIF 2.1.0 says about the members that cmc writes. An object has the members whose
# names end in !, may have the others, and has none beside them. An array is [its elements].
MESSAGE = {"text!": str}
LOCATION = {"physicalLocation": {"artifactLocation!": {"uri!": str},
                                 "region!": {"startLine!": int, "startColumn": int}},
            "message": MESSAGE}
RESULT = {"message!": MESSAGE, "level": str, "ruleId": str, "locations": [LOCATION],
          "relatedLocations": [LOCATION]}
LOG = {"version!": str, "$schema": str,
       "runs!": [{"tool!": {"driver!": {"name!": str, "version": str}}, "results": [RESULT]}]}
LEVELS = ("none", "note", "warning", "error")
URI = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})+")  # RFC 3986


def conform(value, schema, at="$"):
    """Asserts that the value has the structure of the schema."""
    if isinstance(schema, type):
        assert isinstance(value, schema) and value != "", at
    elif isinstance(schema, list):
        assert isinstance(value, list), at
        for i, element in enumerate(value):
            conform(element, schema[0], f"{at}[{i}]")
    else:
        assert isinstance(value, dict), at
        names = {key.rstrip("!"): key for key in schema}
        assert not value.keys() - names.keys(), f"{at}: {value.keys() - names.keys()}"
        for name, key in names.items():
            assert name in value or not key.endswith("!"), f"{at}: no {name}"
            if name in value:
                conform(value[name], schema[key], f"{at}.{name}")


def check_sarif(log):
    conform(log, LOG)
    assert log["version"] == "2.1.0" and log["runs"][0]["tool"]["driver"]["name"] == "cmc"
    for result in log["runs"][0]["results"]:
        assert result["level"] in LEVELS
        for location in result["locations"] + result.get("relatedLocations", []):
            physical = location["physicalLocation"]
            assert URI.fullmatch(physical["artifactLocation"]["uri"])
            assert min(physical["region"].values()) >= 1


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
    check_sarif(data)
    found = [line for result in data["runs"][0]["results"] for line in of_sarif(result)]
for level, places, text, option in found:
    assert all(p[0].endswith("mistakes.cm") for p in places)
    at = ",".join(f"{line}:{column}" for _, line, column in places) or "nowhere"
    print(level, at, text, *([f"[{option}]"] if option else []))
