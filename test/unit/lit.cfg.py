# The GoogleTest programs of a build; those of a sanitized build are a suite, too, and
# --param sanitized=BUILD tells the plain one which these are.
import os
import sys

sys.path.insert(0, os.path.join(config.source_dir, "test", "unit"))
from programs import Programs

config.name = "sanitized" if config.sanitized else "unit"
config.test_source_root = config.programs
config.test_exec_root = config.programs
config.test_format = Programs(config.sanitized)
# As in ../lit.cfg.py.
if "cache" in lit_config.params:
    config.environment["XDG_CACHE_HOME"] = lit_config.params["cache"]
