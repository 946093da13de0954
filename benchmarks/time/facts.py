"""Reads facts.txt."""
import re
from dataclasses import dataclass


@dataclass
class Fact:
    name: str
    configuration: str
    changes: dict       # fields of the configuration with other values
    test: str           # a key of measure.TESTS
    what: str           # its argument
    published: tuple    # least and greatest
    unit: str
    group: str
    held: bool
    source: str
    why: str = ""


GITHUB = re.compile(r"github\.com/[\w-]+/([\w-]+)(?:/(?:issues|pull)/(\d+))?")


def rests_on(figures, source):
    """Whether the text of a table of figures names a source of facts.txt."""
    place = GITHUB.search(source)
    words = [word for word in place.groups() if word] if place else \
        re.findall(r"[\w.-]+\.(?:log|com|gov)\b", source) or [source]
    return any(all(re.search(rf"\b{re.escape(word)}\b", line) for word in words)
               for line in figures.splitlines() if line.startswith("TIMING_SOURCE"))


def read(path):
    found = []
    for line in path.read_text().splitlines():
        if line.startswith("!"):
            found[-1].why = line[1:].strip()
            continue
        if line.startswith("#") or not line.strip():
            continue
        name, gpu, test, value, unit, group, use, source = map(str.strip, line.split("|"))
        configuration, *changes = gpu.split()
        test, _, what = test.partition(" ")
        numbers = [float(x) for x in value.split("..")]
        if source.startswith("the same") and found:
            source = f"{found[-1].source}; {source}"
        if use not in ("seen", "held"):
            raise SystemExit(f"{path}: {name}: {use} is neither seen nor held")
        found.append(Fact(name, configuration,
                          {key: float(number) for key, number in
                           (change.split("=") for change in changes)},
                          test, what, (numbers[0], numbers[-1]), unit, group, use == "held",
                          source))
    return found
