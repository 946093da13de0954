"""Installs a build and uses it where neither the build nor the source is visible.

  installed.py BUILD SOURCE install      cmake --install into an empty directory,
                                         used after that has been moved
  installed.py BUILD SOURCE destdir      DESTDIR, one component
  installed.py BUILD SOURCE packages     the Debian packages, installed and removed
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HIDE = 'mount -t tmpfs none "$1" && mount -t tmpfs none "$2" || exit 99; shift 2; exec "$@"'
# Files that a package must have, and the start of its dependencies.
PACKAGES = {
    "cmc": ["usr/bin/cmc", "usr/lib/cmc/include/cm/cm.h", "usr/share/man/man1/cmc.1.gz",
            "usr/share/bash-completion/completions/cmc",
            "usr/share/zsh/vendor-completions/_cmc",
            "usr/share/fish/vendor_completions.d/cmc.fish"],
    "libcmc1": ["usr/lib/libcmc.so.1", "usr/lib/cmc/cmc-worker", "usr/lib/cmc/cmc-spirv"],
    "libcmc-dev": ["usr/include/cmc/cmc.h", "usr/include/cmc/cmc.hpp",
                   "usr/include/cmc/Version.h", "usr/lib/libcmc.so",
                   "usr/lib/pkgconfig/cmc.pc", "usr/lib/cmake/CMC/CMCLibraryTargets.cmake"],
    "cmrt": ["usr/bin/cmrun", "usr/bin/gensim", "usr/share/man/man1/cmrun.1.gz",
             "usr/lib/libgensim.so.1", "usr/include/cmc/cmrun.h",
             "usr/include/gensim/gensim_c.h", "usr/share/cmc/cmrun-gdb.py",
             "usr/share/cmc/cmrun_lldb.py"],
    "python3-cmc": ["usr/lib/python3/dist-packages/cmc/__init__.py",
                    "usr/lib/python3/dist-packages/cmc/py.typed"],
    "cmc-doc": ["usr/share/doc/cmc/README.md", "usr/share/doc/cmc/docs/user-guide.md",
                "usr/share/doc/cmc/examples/linear/README.md"],
}
DEPENDS = {"cmc": ["libcmc1 (=", "libigc-tools", "libigc1", "libc6"],
           "libcmc1": ["libigc-tools", "libigc1", "libc6", "libstdc++6", "libllvm14"],
           "libcmc-dev": ["libcmc1 (="],
           "cmrt": ["libcmc1 (=", "libigc-tools", "libigc1", "libc6", "libpng16-16"],
           "python3-cmc": ["cmrt", "libcmc1", "python3-numpy"],
           "cmc-doc": []}


def run(*words, check=True, **settings):
    made = subprocess.run(list(map(str, words)), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **settings)
    if check and made.returncode:
        print(made.stdout)
        sys.exit(f"exit code {made.returncode}: {words}")
    return made.stdout


def use(prefix, source, build, work):
    """Uses everything in the prefix without the build, including sample projects."""
    for name in ("scale.cm", "client.c", "client.cpp", "use.sh", "project.sh"):
        shutil.copy(HERE / name, work)
    for name in ("clangd.py", "editor.cm"):
        shutil.copy(source / "test/driver/Inputs" / name, work)
    for script in ("use.sh", "project.sh"):
        # Some containers do not allow unshare; then nothing is hidden.
        hidden = ["unshare", "-rm", "sh", "-c", HIDE, "sh", build, source]
        may = subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode == 0
        print(run(*(hidden if may else []), "sh", script, prefix, cwd=work,
                  env={"PATH": "/usr/bin:/bin", "HOME": str(work)}), end="")


def check_paths(prefix, build):
    """Checks that no text file and no library path refers to the build."""
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
    print(run(prefix / "bin/cmc", "--version"), end="")
    moved = work / "another place"
    prefix.rename(moved)
    use(moved, source, build, work)


def destdir(build, source, work):
    run("cmake", "--install", build, "--prefix", "/opt/x", "--component", "libcmc-dev",
        env=dict(os.environ, DESTDIR=str(work)))
    for file in sorted(work.rglob("*")):
        if not file.is_dir():
            print(file.relative_to(work))


def dpkg(root, *words):
    """Runs Debian's installer in a root of its own that has this machine's packages."""
    admin, bin = root / "var/lib/dpkg", root / "bin"
    if not admin.exists():
        for directory in (admin / "updates", admin / "info", bin):
            directory.mkdir(parents=True)
        shutil.copy("/var/lib/dpkg/status", admin)
        (bin / "ldconfig").write_text("#!/bin/sh\n")  # Must not change this machine's cache.
        (bin / "ldconfig").chmod(0o755)
    may = [] if os.getuid() == 0 else ["unshare", "-r"]
    path = os.pathsep.join([str(bin), os.environ["PATH"], "/usr/sbin", "/sbin"])
    # Small systems exclude documents.
    run(*may, "dpkg", f"--root={root}", f"--log={admin}/log", "--path-include=*",
        "--force-not-root", "--force-script-chrootless", *words,
        env=dict(os.environ, PATH=path, DEBIAN_FRONTEND="noninteractive"))

# Libraries that `cmc --doctor` looks for; cmc does without them.
LOOKED_FOR = {"cmc": {"libOpenCL.so.1", "libze_loader.so.1", "libze_intel_gpu.so.1",
                      "libigfxcmrt.so.7"}}


def loaded_by_name(root, name, depends):
    """Reports libraries that a package's programs name without a dependency on them."""
    for file in run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "-L", name).split("\n"):
        file = root / file.strip("/")
        if file.is_symlink() or not file.is_file():
            continue
        data = file.read_bytes()
        if data[:4] != b"\177ELF":
            continue
        linked = run("readelf", "-d", file)
        for library in {n.decode() for n in re.findall(rb"\blib[\w+-]+\.so\.\d+\b", data)}:
            if f"[{library}]" in linked or library in LOOKED_FOR.get(name, ()):
                continue
            found = run("dpkg", "-S", f"*/{library}", check=False)
            owners = set(re.findall(r"^([^ :]+)\S*: /(?:usr/)?lib", found, re.M))
            if owners and not any(re.search(rf"\b{re.escape(o)}( |,|$)", depends) for o in owners):
                print(f"{name} does not depend on {library}: {owners}")


def packages(build, source, work):
    run("cpack", "--config", build / "CPackConfig.cmake", "-B", work / "made",
        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none")
    root = work / "root"
    dpkg(root, "--install", *sorted((work / "made").glob("*.deb")))
    for name, wanted in PACKAGES.items():
        def query(*words):
            return run("dpkg-query", f"--admindir={root}/var/lib/dpkg", *words)
        has = set(query("-L", name).split("\n"))
        for file in [*wanted, f"usr/share/doc/{name}/copyright", f"usr/share/doc/{name}/changelog.gz"]:
            if "/" + file not in has:
                print(f"{name} lacks {file}")
        for file in has:
            if file not in ("", "/.", "/usr") and not file.startswith("/usr/"):
                print(f"{name} has {file}")
        depends = query("-W", "-f=${Depends}", name)
        for each in DEPENDS[name]:
            if each not in depends:
                print(f"{name} does not depend on {each}: {depends}")
        loaded_by_name(root, name, depends)
        print(query("-W", "-f=${Package} ${Version} ${Architecture} ${db:Status-Status}", name))
    use(root / "usr", source, build, work)
    dpkg(root, "--purge", *PACKAGES)
    for file in (root / "usr").rglob("*") if (root / "usr").exists() else []:
        print(f"left behind: {file}")
    print("removed")


def main():
    build, source = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as work:
        {"install": install, "destdir": destdir, "packages": packages}[sys.argv[3]](
            build, source, pathlib.Path(work).resolve())


if __name__ == "__main__":
    main()
