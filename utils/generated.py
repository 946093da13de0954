"""Prints files that are generated from a table, or compares the checked-in ones."""
import argparse
import difflib
import pathlib
import sys


def deliver(lines, old=None):
    """Prints the lines; given the path of the checked-in file, prints the differences
    instead. Returns the exit code: 1 when there are any."""
    text = "".join(line + "\n" for line in lines)
    if not old:
        sys.stdout.write(text)
        return 0
    was = pathlib.Path(old).read_text()
    sys.stdout.writelines(difflib.unified_diff(
        was.splitlines(True), text.splitlines(True), old, "generated"))
    return int(was != text)


def arguments(*positional, **choices):
    """The arguments of a script that generates a file, with --check FILE."""
    parser = argparse.ArgumentParser()
    for name in positional:
        parser.add_argument(name)
    for name, values in choices.items():
        parser.add_argument(name, choices=values)
    parser.add_argument("--check")
    return parser.parse_args()
