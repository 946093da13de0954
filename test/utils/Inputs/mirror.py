"""A mirror of Debian in a folder, for newest.py: mirror.py FOLDER SUITE NAME=VERSION...

Each package has what newest.py looks for: a program and a loader, which are scripts.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

LIBRARIES = "usr/lib/x86_64-linux-gnu"
LOADER = '#!/bin/sh\nshift 2; echo "started $@"\n'


def package(folder, name, version):
    with tempfile.TemporaryDirectory() as scratch:
        tree = pathlib.Path(scratch)
        for file, text in (("DEBIAN/control", f"Package: {name}\nVersion: {version}\n"
                            "Architecture: amd64\nMaintainer: nobody <a@b.c>\n"
                            "Description: a test\n"),
                           (f"usr/bin/{name}", "#!/bin/sh\n")):
            (tree / file).parent.mkdir(parents=True, exist_ok=True)
            (tree / file).write_text(text)
        if name == "libigc-tools":
            (tree / "usr/bin/GenX_IR").write_text("")
            (tree / LIBRARIES).mkdir(parents=True)
            loader = tree / LIBRARIES / "ld-linux-x86-64.so.2"
            loader.write_text(LOADER)
            loader.chmod(0o755)
        file = folder / "pool" / f"{name}_{version}_amd64.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", tree, file], check=True,
                       stdout=subprocess.DEVNULL)
        return file


def main():
    folder, suite = pathlib.Path(sys.argv[1]), sys.argv[2]
    (folder / "pool").mkdir(parents=True, exist_ok=True)
    entries = []
    for word in sys.argv[3:]:
        file = package(folder, *word.split("="))
        scanned = subprocess.run(["dpkg-scanpackages", "--multiversion", file.relative_to(folder)],
                                 cwd=folder, text=True, check=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL).stdout
        entries.append(re.sub(r"(?m)^Filename: .*", f"Filename: pool/{file.name}", scanned))
    lists = folder / "dists" / suite / "main/binary-amd64"
    lists.mkdir(parents=True, exist_ok=True)
    (lists / "Packages").write_text("\n".join(entries))
    (folder / "dists" / suite / "Release").write_text(f"Codename: {suite}\n")


if __name__ == "__main__":
    main()
