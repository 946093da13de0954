"""The end of a check: prints its findings, one per line; and its exit code."""


def report(findings):
    found = list(findings)
    print("\n".join(found))
    return 1 if found else 0
