"""The end of a check: what it found, a line each, and its exit code."""


def report(findings):
    found = list(findings)
    print("\n".join(found))
    return 1 if found else 0
