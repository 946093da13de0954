"""usage: headers_on_demand.py CMC RuntimeHeaders.inc (see utils/embed.py)"""
import re
import subprocess
import sys


def preprocess(cmc, source, *options):
    return subprocess.run([cmc, "-march=pvc", *options, "-o", "-", "-"], input=source,
                          text=True, capture_output=True)


def main():
    cmc, table = sys.argv[1:]
    rows = re.findall(r'^\{"(cm/detail/builtins_\w+\.h)",\n(?:    ".*",?\n)*?    "([^"\n]+)"\},\n',
                      open(table).read(), re.M)
    assert len(rows) > 10, rows
    plain = preprocess(cmc, "int x;\n", "-E").stdout
    for name, words in rows:
        assert name not in plain, f"{name} is there without being used"
        others = {w for n, ws in rows if n != name for w in ws.split()}
        word = next(w for w in words.split() if w not in others)
        run = preprocess(cmc, f"#if 0\n{word}\n#endif\nint x;\n", "-E")
        assert name in run.stdout, f"{name} is not there for {word}"
        run = preprocess(cmc, f"#if 0\n{word}\n#endif\nint x;\n", "-fsyntax-only")
        assert run.returncode == 0, f"{name} alone: {run.stderr}"


main()
