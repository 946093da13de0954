"""The passes of the optimizer that can be disabled; for campaigns that disable each
in turn."""
import pathlib
import re
import subprocess

EACH = "each"


def optional(build):
    """The names that `cmc --disable-pass=` accepts, sorted."""
    run = subprocess.run([pathlib.Path(build) / "bin/cmc", "--print-pipeline"], check=True,
                         capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if not line.endswith("(required)")]
    # Options are in angle brackets, the passes of a loop in parentheses.
    plain = re.sub(r"<.*?>|loop(-mssa)?\(|\)", "", "\n".join(lines))
    return sorted(set(re.split(r"[,\n]", plain)))


def chosen(build, text):
    """The passes that an option --disable names: a list, or each of them."""
    known = optional(build)
    names = known if text == EACH else text.split(",") if text else []
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise SystemExit(f"no pass {', '.join(unknown)}; there are {', '.join(known)}")
    return names
