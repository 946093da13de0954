"""check.py CMC FILE SCRATCH [--update]: compiles the typical mistakes in FILE.

A mistake is `=== title`, `REMEDY: text`, statements of a kernel with the arguments
`SurfaceIndex buf, int n` or a whole source, and the lines `EXPECT: line:column level
message` for all errors and warnings, in their order. With each of them cmc shows the
line of the source and a caret, and one message, or a note, names the remedy. An error
ends in exit code 1. --update writes the messages of cmc into FILE, for a review.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "utils"))
from diagnostics import program  # noqa: E402

LEVELS = re.compile(r"(?P<file>\S*?mistake-\d+\.cm):(?P<at>\d+:\d+): (?:fatal )?"
                    r"(?P<level>error|warning|note): (?P<text>.*)")


def mistakes(text):
    parts = re.split(r"^=== (.*)\n", text, flags=re.M)[1:]
    for title, body in zip(parts[::2], parts[1::2]):
        lines = body.splitlines()
        remedy = lines[0].removeprefix("REMEDY: ")
        source = "\n".join(line for line in lines[1:] if not line.startswith("EXPECT: "))
        expected = [line[8:] for line in lines if line.startswith("EXPECT: ")]
        yield title, remedy, source, expected


def compiled(cmc, source, file):
    words = ["-march=icllp"]
    if "#include" not in source:
        source, own = program(source)
        words = own or words
    file.write_text(source)
    run = subprocess.run([cmc, *words, "-Wall", "-c", file, "-o", "/dev/null"], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.returncode, run.stdout, source.splitlines()


def problems(code, output, source, remedy, expected):
    """What is wrong with the output; and the lines that EXPECT describes."""
    lines, said, wrong = output.splitlines(), [], []
    for i, line in enumerate(lines):
        found = LEVELS.fullmatch(line)
        if not found and re.search(r"\b(error|warning|note): ", line):
            wrong.append(f"no place: {line}")
        if not found:
            continue
        row, column = map(int, found["at"].split(":"))
        if lines[i + 1] != source[row - 1]:
            wrong.append(f"no source line: {line}")
        caret = lines[i + 2][column - 1:column]
        if caret != "^":
            wrong.append(f"no caret: {line}")
        if found["level"] != "note":
            said.append(f"{found['at']} {found['level']}: {found['text']}")
    if said != expected:
        wrong.append("says:\n" + "\n".join(said))
    if remedy not in output:
        wrong.append(f"does not name the remedy '{remedy}':\n{output}")
    if code != any(" error: " in line for line in said):
        wrong.append(f"exit code {code}")
    return wrong, said


def main():
    cmc, file, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    scratch.mkdir(parents=True, exist_ok=True)
    cases = list(mistakes(file.read_text()))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda c: compiled(cmc, c[1][2], scratch / f"mistake-{c[0]}.cm"),
                           enumerate(cases))
        found = [problems(*result, case[1], case[3]) for case, result in zip(cases, results)]
    if sys.argv[4:] == ["--update"]:
        file.write_text("".join(
            f"=== {title}\nREMEDY: {remedy}\n{source}\n"
            + "".join(f"EXPECT: {line}\n" for line in said)
            for (title, remedy, source, _), (_, said) in zip(cases, found)))
    bad = 0
    for (title, *_), (wrong, _) in zip(cases, found):
        bad += bool(wrong)
        for what in wrong:
            print(f"{title}: {what}")
    print(f"{len(cases)} mistakes, {bad} with a wrong message")


main()
