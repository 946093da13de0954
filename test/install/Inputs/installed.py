"""Installs a build and uses it where neither that nor the source can be seen.

  installed.py BUILD SOURCE install      cmake --install into an empty directory,
                                         which is moved before the second use
  installed.py BUILD SOURCE destdir      DESTDIR, one component
  installed.py BUILD SOURCE packages     the Debian packages, unpacked
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HIDE = 'mount -t tmpfs none "$1" && mount -t tmpfs none "$2" || exit 99; shift 2; exec "$@"'
# What a package must have, and the start of its dependencies.
PACKAGES = {
    "cmc": ["usr/bin/cmc", "usr/lib/cmc/include/cm/cm.h", "usr/share/man/man1/cmc.1.gz",
            "usr/share/bash-completion/completions/cmc"],
    "libcmc1": ["usr/lib/libcmc.so.1", "usr/lib/cmc/cmc-worker", "usr/lib/cmc/cmc-spirv"],
    "libcmc-dev": ["usr/include/cmc/cmc.h", "usr/include/cmc/cmc.hpp",
                   "usr/include/cmc/Version.h", "usr/lib/libcmc.so",
                   "usr/lib/pkgconfig/cmc.pc", "usr/lib/cmake/CMC/CMCLibraryTargets.cmake"],
    "cmrt": ["usr/bin/cmrun", "usr/bin/gensim", "usr/share/man/man1/cmrun.1.gz"],
    "cmc-doc": ["usr/share/doc/cmc/README.md", "usr/share/doc/cmc/docs/user-guide.md",
                "usr/share/doc/cmc/examples/linear/README.md"],
}
DEPENDS = {"cmc": ["libcmc1 (=", "libigc-tools", "libc6"],
           "libcmc1": ["libigc-tools", "libc6", "libstdc++6", "libllvm14"],
           "libcmc-dev": ["libcmc1 (="],
           "cmrt": ["libcmc1 (=", "libigc-tools", "libllvm14", "libclang-cpp14", "libpng16-16"],
           "cmc-doc": []}


def run(*words, **settings):
    made = subprocess.run(list(map(str, words)), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **settings)
    if made.returncode:
        print(made.stdout)
        sys.exit(f"exit code {made.returncode}: {words}")
    return made.stdout


def use(prefix, source, build, work):
    """Everything works in the prefix without the build, for sample projects too."""
    for name in ("scale.cm", "client.c", "client.cpp", "use.sh", "project.sh"):
        shutil.copy(HERE / name, work)
    for script in ("use.sh", "project.sh"):
        # Some containers let nobody hide anything; all else is looked at there, too.
        hidden = ["unshare", "-rm", "sh", "-c", HIDE, "sh", build, source]
        may = subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode == 0
        print(run(*(hidden if may else []), "sh", script, prefix, cwd=work,
                  env={"PATH": "/usr/bin:/bin", "HOME": str(work)}), end="")


def check_paths(prefix, build):
    """No file of text and no path of libraries leads back to the build."""
    for file in sorted(prefix.rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        data = file.read_bytes()
        if data[:4] == b"\177ELF":
            data = run("readelf", "-d", file).encode()
        if str(build).encode() in data:
            print(f"{file.relative_to(prefix)} has a path of the build")


def install(build, source, work):
    prefix = work / "first"
    run("cmake", "--install", build, "--prefix", prefix)
    check_paths(prefix, build)
    use(prefix, source, build, work)
    moved = work / "another place"
    prefix.rename(moved)
    print(run(moved / "bin/cmc", "-march=skl", work / "scale.cm", "-emit-spirv", "-o",
              work / "moved.spv"), end="")
    print("moved:", (work / "moved.spv").read_bytes()[:4].hex())


def destdir(build, source, work):
    run("cmake", "--install", build, "--prefix", "/opt/x", "--component", "libcmc-dev",
        env=dict(os.environ, DESTDIR=str(work)))
    for file in sorted(work.rglob("*")):
        if not file.is_dir():
            print(file.relative_to(work))


def packages(build, source, work):
    run("cpack", "--config", build / "CPackConfig.cmake", "-B", work / "made",
        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip")
    root = work / "root"
    for name, wanted in PACKAGES.items():
        found = list((work / "made").glob(f"{name}_*.deb"))
        if len(found) != 1:
            sys.exit(f"{name}: {found}")
        has = {line.split()[5].removeprefix("./")
               for line in run("dpkg-deb", "-c", found[0]).splitlines()}
        for file in wanted:
            if file not in has:
                print(f"{name} lacks {file}")
        for file in has:
            if not file.startswith("usr/") and file.strip("./"):
                print(f"{name} has {file}")
        depends = run("dpkg-deb", "-f", found[0], "Depends")
        for each in DEPENDS[name]:
            if each not in depends:
                print(f"{name} does not depend on {each}: {depends}")
        run("dpkg-deb", "-x", found[0], root)
        print(name, run("dpkg-deb", "-f", found[0], "Version", "Architecture").split())
    use(root / "usr", source, build, work)


def main():
    build, source = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as work:
        {"install": install, "destdir": destdir, "packages": packages}[sys.argv[3]](
            build, source, pathlib.Path(work).resolve())


if __name__ == "__main__":
    main()
