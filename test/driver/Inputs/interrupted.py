#!/usr/bin/env python3
"""Kills runs of cmc at every call that changes files; afterwards the output must be
the old one or that of a complete run.

  interrupted.py LIBRARY OUTPUT COMMAND...

LIBRARY: kill_at.c. Prints how often the output was the old and the new one.
"""
import os
import pathlib
import subprocess
import sys

OLD = b"what was there before"
MOST = 1000  # Limit of the calls in a run.


def main():
    library, output, *command = sys.argv[1:]
    output = pathlib.Path(output)
    subprocess.run(command, check=True)
    new = output.read_bytes()
    seen = {OLD: 0, new: 0}
    for call in range(1, MOST):
        output.write_bytes(OLD)
        run = subprocess.run(command, env=dict(os.environ, LD_PRELOAD=library,
                                               KILL_AT=str(call)))
        found = output.read_bytes()
        assert found in seen, f"call {call}: {len(found)} bytes of {len(new)}"
        if run.returncode == 0:
            assert found == new
            break
        assert run.returncode == -9, run.returncode
        seen[found] += 1
    else:
        sys.exit("it never ended by itself")
    print(f"killed with the old file {seen[OLD]} times, "
          f"with the new one {seen[new]} times")


main()
