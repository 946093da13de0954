"""Kinds of damage to a text that both break_kernels.py and break_modules.py use.

Each takes the text and a random.Random and returns a changed text, or the same text
if it finds nothing to damage.
"""
import re


def one_of(pattern, text, r):
    found = list(re.finditer(pattern, text))
    return r.choice(found) if found else None


def replaced(text, match, new, group=0):
    return text[:match.start(group)] + new + text[match.end(group):] if match else text


def without_line(text, r):
    lines = text.splitlines()
    del lines[r.randrange(len(lines))]
    return "\n".join(lines) + "\n"


def doubled_line(text, r):
    lines = text.splitlines()
    lines.insert(r.randrange(len(lines)), r.choice(lines))
    return "\n".join(lines) + "\n"


def cut(text, r):
    return text[:r.randrange(len(text))]
