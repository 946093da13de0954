# Configuration of the lit tests. Tests mirror the source tree; the input files of a
# test are in a directory called Inputs beside it.
import os
import shutil
import sys
import lit.formats

config.name = "CMC"
config.suffixes = [".cm", ".cpp", ".ll", ".test", ".visa"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.cmc_binary_dir, "test")
config.test_format = lit.formats.ShTest(execute_external=False)

bin_dir = os.path.join(config.cmc_binary_dir, "bin")
# The folder of the interpreter that runs lit: where `python3` is the script of a
# version manager, each test that starts it would wait for that script.
config.environment["PATH"] = os.pathsep.join(
    [bin_dir, config.llvm_tools_dir, os.path.dirname(sys.executable),
     config.environment["PATH"]])
config.substitutions += [
    ("%root", config.cmc_source_dir),
    ("%examples", os.path.join(config.cmc_source_dir, "examples")),
    ("%unittests", os.path.join(config.cmc_binary_dir, "unittests")),
    ("%bin", bin_dir),
]
# The same for the scripts in Inputs that tests run.
config.environment["EXAMPLES"] = os.path.join(config.cmc_source_dir, "examples")
# --param cache=DIRECTORY: where the programs under test keep files between runs, as the
# simulator keeps host code. In an empty directory every run of the tests is like the first.
if "cache" in lit_config.params:
    config.environment["XDG_CACHE_HOME"] = lit_config.params["cache"]
# Debian's packages gdb and lldb; without one the tests of that debugger are left out.
for debugger in "gdb", "lldb":
    if shutil.which(debugger):
        config.available_features.add(debugger)
# What `./dev newest` fetches; run_tests.py names the tests that are left out without it.
if os.path.exists(os.path.join(config.cmc_binary_dir, "newest", "versions.txt")):
    config.available_features.add("newest")
# The sanitized build, for tests that require it: --param sanitized=BUILD.
sanitized = lit_config.params.get("sanitized")
if sanitized:
    config.available_features.add("sanitized")
    config.substitutions.append(("%sanitized", os.path.abspath(sanitized)))
