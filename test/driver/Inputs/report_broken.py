"""Writes variants of a page of cmc --report with data that no page has.

usage: report_broken.py PAGE FOLDER   writes FOLDER/*.page, which no reader accepts, and
                                      *.code-page, of which cmobj index does not read
                                      what is wrong
"""
import json
import pathlib
import re
import sys

DATA = re.compile(r'(id="data">)(.*?)(</script>)', re.S)


def change(path, value):
    """Sets the entry at a path of the data, or removes it where the value is None."""
    def edit(data):
        *inner, last = path
        for each in inner:
            data = data[each]
        if value is None:
            del data[last]
        else:
            data[last] = value
    return edit


KINDS = {
    "no-kernels": change(["kernels"], None),
    "text-kernel": change(["kernels", 0], "copy"),
    "no-target": change(["target"], None),
    "count-as-text": change(["kernels", 0, "instructions"], "7"),
}
# What cmobj index does not read.
CODE_KINDS = {
    "no-text": change(["files", 0, "text"], None),
    "place-outside": change(["kernels", 0, "gen", 0, "p"], 10 ** 9),
    "file-outside": change(["places", 0], [7, 1]),
}


def main():
    page, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
    texts = {"empty.page": "", "no-json.page": DATA.sub(r"\1{\3", page)}
    for suffix, kinds in (".page", KINDS), (".code-page", CODE_KINDS):
        for name, edit in kinds.items():
            data = json.loads(DATA.search(page)[2])
            edit(data)
            texts[name + suffix] = DATA.sub(lambda m, d=data: m[1] + json.dumps(d) + m[3], page)
    for name, text in texts.items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    main()
