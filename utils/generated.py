"""What is made from a table and checked in: printed, or compared."""
import argparse
import difflib
import pathlib
import sys


def deliver(lines, old=None):
    """Prints the lines; given the path of what is checked in, prints how that
    differs instead. The exit code: 1 when it does."""
    text = "".join(line + "\n" for line in lines)
    if not old:
        sys.stdout.write(text)
        return 0
    was = pathlib.Path(old).read_text()
    sys.stdout.writelines(difflib.unified_diff(
        was.splitlines(True), text.splitlines(True), old, "generated"))
    return int(was != text)


def arguments(*positional, **choices):
    """The arguments of a script that makes such a text, with --check FILE."""
    parser = argparse.ArgumentParser()
    for name in positional:
        parser.add_argument(name)
    for name, values in choices.items():
        parser.add_argument(name, choices=values)
    parser.add_argument("--check")
    return parser.parse_args()
