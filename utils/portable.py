#!/usr/bin/env python3
"""Makes a tree of a build that runs on any Linux with the C library of Debian 12 or a
newer one, without root and without other packages.

  portable.py BUILD archive FOLDER    FOLDER/cmc-VERSION-x86_64-linux.tar.gz
  portable.py BUILD wheel FOLDER      FOLDER/cmc_gpu-VERSION-py3-none-TAG.whl
  portable.py BUILD tree FOLDER       FOLDER/cmc-VERSION-x86_64-linux

The tree is what `cmake --install` makes, with the finalizer,
the headers of the CM runtime, and every library that a program of the tree needs except
those of the C library, in lib/cmc. Each program finds its libraries relative to itself.
The licences are in share/doc/cmc/packages.
"""
import base64
import csv
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Not to be mixed with those of the system: parts of the C library.
SYSTEM = re.compile(r"(ld-linux-x86-64|lib(c|m|dl|rt|pthread|resolv|util|anl))\.so\.\d+$")
# Run or loaded by name, so no program's list of libraries has them.
FINALIZER, DECODER = "/usr/bin/GenX_IR", "/usr/lib/x86_64-linux-gnu/libiga64.so.1"
HEADERS = ("/usr/include/igfxcmrt", "/usr/include/va")
# Where the programs in bin look, since they were linked (cmake/Install.cmake).
PROGRAM_PATH = "$ORIGIN/../lib/cmc"
WHEEL_ENTRIES = ("cmc", "cmrun", "gensim", "cmobj")
DATE = (1980, 1, 1, 0, 0, 0)  # Equal trees make equal wheels.


def run(*words):
    return subprocess.run(list(map(str, words)), check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def is_elf(file):
    with open(file, "rb") as opened:
        return opened.read(4) == b"\177ELF"


def binaries(tree):
    return [file for file in sorted(tree.rglob("*"))
            if file.is_file() and not file.is_symlink() and is_elf(file)]


def libraries(file):
    """What the loader of this machine finds for the libraries that `file` needs."""
    found = re.findall(r"^\s*(\S+) => (\S+) ", run("ldd", file), re.M)
    return {name: path for name, path in found if not SYSTEM.match(name)}


def copyrights(sources, tree):
    """Copies the licence of the Debian package of each of the files."""
    # The package manager knows files by the name with or without /usr.
    for source in sources:
        names = [source] + ([source[len("/usr"):]] if source.startswith("/usr") else
                            ["/usr" + source])
        owner = subprocess.run(["dpkg", "-S", *names], text=True, capture_output=True).stdout
        package = re.match(r"([^:,\s]+)", owner)
        if not package:
            sys.exit(f"no package has {source}, so that its licence is unknown")
        target = tree / "share/doc/cmc/packages" / package[1]
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(f"/usr/share/doc/{package[1]}/copyright", target)


def make_tree(build, tree):
    run("cmake", "--install", build, "--prefix", tree, "--strip")
    private = tree / "lib/cmc"
    own = {file.name for file in (tree / "lib").glob("*.so*")}
    shutil.copy(FINALIZER, private)
    shutil.copy(DECODER, private)
    sources = {FINALIZER, DECODER}
    for folder in HEADERS:
        shutil.copytree(folder, tree / "include" / pathlib.Path(folder).name)
        sources.add(str(next(pathlib.Path(folder).glob("*.h"))))
    for file in binaries(tree):
        for name, path in libraries(file).items():
            if name not in own and not (private / name).exists():
                shutil.copy(os.path.realpath(path), private / name)
                sources.add(os.path.realpath(path))
    for file in binaries(tree):
        file.chmod(file.stat().st_mode | 0o200)
        if run("patchelf", "--print-rpath", file).strip() == PROGRAM_PATH:
            continue
        places = [os.path.relpath(place, file.parent) for place in (private, tree / "lib")]
        run("patchelf", "--set-rpath", ":".join(f"$ORIGIN/{place}" for place in places), file)
    copyrights(sorted(sources), tree)


def version(build):
    cache = (build / "CMakeCache.txt").read_text()
    return re.search(r"^CMAKE_PROJECT_VERSION:STATIC=(.*)$", cache, re.M)[1]


def name_of(build):
    return f"cmc-{version(build)}-x86_64-linux"


def plain_tree(build, folder, scratch):
    make_tree(build, folder / name_of(build))
    return folder / name_of(build)


def archive(build, folder, scratch):
    name = name_of(build)
    make_tree(build, scratch / name)

    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    made = folder / f"{name}.tar.gz"
    with tarfile.open(made, "w:gz", compresslevel=6) as tar:
        tar.add(scratch / name, name, filter=plain)
    return made


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return [name, f"sha256={digest}", len(data)]


def wheel(build, folder, scratch):
    """The format of PEP 427: a zip of the module, with its tree in cmc/tree. Links do
    not exist there: a library has the name by which it is loaded."""
    number, tag = version(build), "py3-none-manylinux_2_36_x86_64"
    tree = scratch / "cmc/tree"
    make_tree(build, tree)
    shutil.move(str(tree / "lib/python3/dist-packages/cmc"), scratch / "module")
    for link in [file for file in tree.rglob("*") if file.is_symlink()]:
        real = link.resolve()
        link.unlink()
        if re.search(r"\.so\.1$", link.name):
            real.rename(link)
    for unused in ("lib/python3", "lib/cmake", "lib/pkgconfig", "share/man",
                   "share/bash-completion", "share/doc/cmc/examples", "share/doc/cmc/docs"):
        shutil.rmtree(tree / unused)
    for file in (scratch / "module").iterdir():
        shutil.move(str(file), scratch / "cmc")
    shutil.rmtree(scratch / "module")
    info = f"cmc_gpu-{number}.dist-info"
    texts = {
        "METADATA": f"Metadata-Version: 2.1\nName: cmc-gpu\nVersion: {number}\n"
                    "Summary: C-for-Metal kernels on numpy arrays, without a GPU\n"
                    "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy>=1.22\n"
                    "Description-Content-Type: text/markdown\n\n"
                    + (ROOT / "docs/howto/UseFromPython.md").read_text(),
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: cmc\nRoot-Is-Purelib: false\nTag: {tag}\n",
        "LICENSE": (ROOT / "LICENSE").read_text(),
        "entry_points.txt": "[console_scripts]\n" + "".join(
            f"{name} = cmc._programs:{name}\n" for name in WHEEL_ENTRIES),
    }
    (scratch / info).mkdir()
    for name, text in texts.items():
        (scratch / info / name).write_text(text)
    made = folder / f"cmc_gpu-{number}-{tag}.whl"
    rows = []
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        for file in sorted(f for f in scratch.rglob("*") if f.is_file()):
            name, data = file.relative_to(scratch).as_posix(), file.read_bytes()
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = (0o100755 if os.access(file, os.X_OK) else 0o100644) << 16
            out.writestr(entry, data, zipfile.ZIP_DEFLATED)
            rows.append(record_line(name, data))
        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows([*rows, [f"{info}/RECORD", "", ""]])
        out.writestr(zipfile.ZipInfo(f"{info}/RECORD", DATE), table.getvalue())
    return made


def main():
    build, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[3])
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        make = {"archive": archive, "wheel": wheel, "tree": plain_tree}[sys.argv[2]]
        print(make(build, folder, pathlib.Path(scratch)))


if __name__ == "__main__":
    main()
