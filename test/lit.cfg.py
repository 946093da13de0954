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
# Debian's package gdb; without it the tests of the debugger are left out.
if shutil.which("gdb"):
    config.available_features.add("gdb")
# The sanitized build, for tests that require it: --param sanitized=BUILD.
sanitized = lit_config.params.get("sanitized")
if sanitized:
    config.available_features.add("sanitized")
    config.substitutions.append(("%sanitized", os.path.abspath(sanitized)))
