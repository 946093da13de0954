"""Defines the mutants, and writes sources that contain all of them.

A mutant is a position that mutation-points found, with an id. rewrite() wraps each
position in calls of Mutant.h, so that the source has its old meaning without a mutant.
"""
import pathlib

HEADER = pathlib.Path(__file__).resolve().parent / "Mutant.h"
# The line numbers stay the same. Former constant expressions must not be narrowed in
# braces; and compilers warn about much in the rewritten code.
START = f'''#include "{HEADER}"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#line 1
'''
END = "\n#pragma clang diagnostic pop\n"


def function(name):
    """The text before the operands, in place of the operator, and after them."""
    return f"cmc_mutant::{name}({{0}}, ", ", ", ")"


def inverted(before, operator, after):
    return "(cmc_mutant::on({0}) != " + before, operator, after + ")"


def logical(operator):
    """By De Morgan: the right operand is evaluated only where the mutant evaluates it."""
    side = "(cmc_mutant::on({0}) != bool("
    return inverted("(" + side, f")) {operator} {side}", ")))")


# Kind: the code of the position, and the description of its change.
TEXTS = {
    "+": (function("add"), "-"), "-": (function("subtract"), "+"),
    "*": (function("multiply"), "+"), "/": (function("divide"), "*"),
    "%": (function("remainder"), "*"), "<<": (function("shiftLeft"), ">>"),
    ">>": (function("shiftRight"), "<<"), "&": (function("bitAnd"), "|"),
    "|": (function("bitOr"), "&"), "^": (function("bitXor"), "|"),
    "<": (function("less"), "<="), "<=": (function("lessEqual"), "<"),
    ">": (function("greater"), ">="), ">=": (function("greaterEqual"), ">"),
    "==": (inverted("(", "==", ")"), "!="), "!=": (inverted("(", "!=", ")"), "=="),
    "&&": (logical("&&"), "||"), "||": (logical("||"), "&&"),
    "condition": (inverted("bool(", "", ")"), "not ({})"),
    "statement": (("if (!cmc_mutant::on({0})) ", "", ""), "without {}"),
    "number": (("cmc_mutant::next({0}, ", "", ")"), "{} + 1"),
    "added": (("cmc_mutant::negated({0}, ", "", ")"), "-({})"),
}


def describe(mutant, text):
    """The position and the mutant's change, on one line."""
    kind, begin, end = mutant["kind"], mutant["begin"], mutant["end"]
    change = TEXTS[kind][1]
    if "operator" not in mutant:
        place = " ".join(text[begin:end].split())
        place = place if len(place) <= 60 else place[:57] + "..."
        return f"`{place}`: {change.format(place)}"
    left = " ".join(text[begin:mutant["operator"]].split())
    right = " ".join(text[mutant["operator"] + len(kind):end].split())
    left = left if len(left) <= 30 else "..." + left[-27:]
    right = right if len(right) <= 30 else right[:27] + "..."
    return f"`{left} {kind} {right}`: `{kind}` becomes `{change}`"


def rewrite(text, mutants):
    """The text with all of the mutants, disabled."""
    edits = []  # (offset, order at this offset, length, replacement)
    for m in mutants:
        before, operator, after = (part.format(m["id"]) for part in TEXTS[m["kind"]][0])
        size = m["end"] - m["begin"]
        # At one offset: first the ends, inner ones first; then the beginnings, outer first.
        edits.append((m["begin"], (1, -size, m["id"]), 0, before))
        edits.append((m["end"], (0, size, -m["id"]), 0, after))
        if "operator" in m:
            edits.append((m["operator"], (1, 0, 0), len(m["kind"]), operator))
    pieces, at = [], 0
    for offset, _, length, replacement in sorted(edits):
        pieces += [text[at:offset], replacement]
        at = offset + length
    return START + "".join(pieces) + text[at:] + END
