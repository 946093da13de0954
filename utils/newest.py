#!/usr/bin/env python3
"""Fetches newer Intel tools than those of Debian 12, to run beside them.

Usage: newest.py FOLDER [--again] [--mirror=URL] [--table=FILE] [--trusted]

The packages are those of newest.txt and what they depend on, down to the C library, of
the release of Debian after the current one, or of sid where that lacks one. They are
unpacked in FOLDER/root, without root and without an effect on the system.
FOLDER/bin has a script for each program, which starts it with its own loader and
libraries. FOLDER/versions.txt lists the versions; it is written last, and while it
matches the table, nothing is done (unless --again is given). An interrupted
download continues in the next run.

--trusted is for tests: the mirror has no signature.
"""
import argparse
import os
import pathlib
import platform
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MIRROR = "http://deb.debian.org/debian"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SUITES = ("forky", "sid")  # The first is preferred.
PROGRAMS = {"GenX_IR": "GenX_IR", "iga64": "iga64", "ocloc*": "ocloc"}
LIBRARIES = "usr/lib/x86_64-linux-gnu"
LOADER = f"{LIBRARIES}/ld-linux-x86-64.so.2"
SCRIPT = f"""#!/bin/sh
# Starts a program of ../root with its own loader and libraries.
root=$(dirname "$(readlink -f "$0")")/../root
exec "$root/{LOADER}" --library-path "$root/{LIBRARIES}" "$root/usr/bin/%s" "$@"
"""


class Problem(Exception):
    """An error that the user can do something about."""


def run(*words, what=None):
    """The output of a command; `what` is the error if it fails, even with exit code 0."""
    result = subprocess.run(list(map(str, words)), text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C"})
    errors = [line for line in result.stdout.splitlines() if line.startswith(("E:", "Err:"))]
    if result.returncode or (what and errors):
        raise Problem(f"{what or words[0] + ' failed'}:\n" +
                      ("\n".join(errors) or result.stdout.strip()))
    return result.stdout


def read_table(file):
    """Rows of (package, tested version, series)."""
    lines = (line.split("#")[0].split() for line in file.read_text().splitlines())
    return [tuple(words) for words in lines if words]


def is_newer(one, other):
    return not subprocess.run(["dpkg", "--compare-versions", one, "gt", other]).returncode


def choose(package, tested, series, offered):
    """The version of `package` to take from those that are `offered`."""
    for version in offered:
        if version.startswith(tested):
            return version
    best = None
    for version in offered:
        if version.startswith(series.rstrip("*")) and is_newer(version, best or tested):
            best = version
    if best:
        print(f"note: the mirror has no {package} {tested}; taking {best}, which CMC was "
              "not tested with")
        return best
    there = f"has {', '.join(offered)}" if offered else "does not have the package"
    raise Problem(f"the mirror {there}, and CMC needs {package} {tested} or a newer "
                  f"{series}; put the series that is there into utils/newest.txt to try it, "
                  "or give another mirror with --mirror=")


class Apt:
    """apt-get with sources, state and cache of its own."""

    def __init__(self, folder, mirror, trusted):
        for name in ("state/lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()
        if not trusted and not os.path.exists(KEYRING):
            raise Problem(f"there is no {KEYRING}; install debian-archive-keyring")
        option = "trusted=yes" if trusted else f"signed-by={KEYRING}"
        (folder / "sources.list").write_text("".join(
            f"deb [{option} arch=amd64] {mirror} {suite} main\n" for suite in SUITES))
        (folder / "preferences").write_text(
            f"Package: *\nPin: release n={SUITES[0]}\nPin-Priority: 900\n")
        self.archives = folder / "cache/archives"
        settings = {"Dir::State": folder / "state", "Dir::State::status": folder / "status",
                    "Dir::Cache": folder / "cache", "Dir::Etc::sourcelist": folder / "sources.list",
                    "Dir::Etc::sourceparts": "/dev/null",
                    "Dir::Etc::preferences": folder / "preferences",
                    "Dir::Etc::preferencesparts": "/dev/null", "APT::Architecture": "amd64",
                    "APT::Architectures": "amd64", "APT::Sandbox::User": "",
                    "APT::Install-Recommends": "false", "Acquire::Languages": "none",
                    "Acquire::Retries": 3, "APT::Get::List-Cleanup": "false"}
        self.options = [word for name, value in settings.items()
                        for word in ("-o", f"{name}={value}")]

    def offered(self, packages):
        """The versions of each package, those of the preferred suite first."""
        run("apt-get", *self.options, "update", what="the lists of packages cannot be fetched")
        rows = [[word.strip() for word in line.split("|")]
                for line in run("apt-cache", *self.options, "madison", *packages).splitlines()]
        rows = [row for row in rows if len(row) == 3]
        rows.sort(key=lambda row: f" {SUITES[0]}/" not in row[2])
        return {package: list(dict.fromkeys(row[1] for row in rows if row[0] == package))
                for package in packages}

    def download(self, versions):
        """The package files of `versions` and of what they depend on."""
        words = [f"{package}={version}" for package, version in versions.items()]
        plan = run("apt-get", *self.options, "install", "--simulate", *words)
        needed = [line.split()[1] for line in plan.splitlines() if line.startswith("Inst ")]
        run("apt-get", *self.options, "install", "--yes", "--download-only", *words,
            what="the packages cannot be fetched; the next run continues")
        run("apt-get", *self.options, "autoclean")
        files = {file.name.split("_")[0]: file for file in sorted(self.archives.glob("*.deb"))}
        return [files[package] for package in needed]


def unpack(files, folder):
    """Fills root and bin of `folder`; returns the lines of versions.txt."""
    root, programs = folder / "root", folder / "bin"
    for old in (root, programs):
        shutil.rmtree(old, ignore_errors=True)
    programs.mkdir()
    lines = []
    for file in files:
        run("dpkg-deb", "--extract", file, root)
        lines.append(" ".join(run("dpkg-deb", "--show", "--showformat",
                                  "${Package} ${Version}", file).split()))
    for icd in (root / "etc/OpenCL/vendors").glob("*.icd"):  # Not the library of the system.
        icd.write_text(pathlib.Path(icd.read_text().strip()).name + "\n")
    for pattern, name in PROGRAMS.items():
        for found in sorted((root / "usr/bin").glob(pattern))[:1]:
            script = programs / name
            script.write_text(SCRIPT % found.name)
            script.chmod(0o755)
    return lines


def is_done(folder, table):
    try:
        rows = dict(line.split()[:2] for line in
                    (folder / "versions.txt").read_text().splitlines() if line.strip())
    except (OSError, ValueError):
        return False
    return all(package in rows and rows[package].startswith(series.rstrip("*"))
               for package, _, series in table)


def fetch(args):
    folder, table = args.folder.absolute(), read_table(args.table)
    marker = folder / "versions.txt"
    if not args.again and is_done(folder, table):
        return
    if platform.machine() != "x86_64":
        raise Problem(f"Intel's tools are for x86-64; this machine is {platform.machine()}")
    for tool, package in (("apt-get", "apt"), ("dpkg-deb", "dpkg")):
        if not shutil.which(tool):
            raise Problem(f"there is no {tool}; install the package {package} of this "
                          "distribution, or copy the folder from a machine with Debian")
    marker.unlink(missing_ok=True)
    apt = Apt(folder / "apt", args.mirror, args.trusted)
    offered = apt.offered([package for package, _, _ in table])
    versions = {package: choose(package, tested, series, offered[package])
                for package, tested, series in table}
    lines = unpack(apt.download(versions), folder)
    marker.write_text("architecture amd64\n" + "".join(line + "\n" for line in sorted(lines)))
    shutil.rmtree(folder / "apt")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--mirror", default=MIRROR)
    parser.add_argument("--table", type=pathlib.Path, default=HERE / "newest.txt")
    parser.add_argument("--trusted", action="store_true")
    args = parser.parse_args()
    try:
        fetch(args)
    except (Problem, OSError) as error:
        print(f"newest: error: {error}", file=sys.stderr)
        return 1
    print((args.folder / "versions.txt").read_text(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
