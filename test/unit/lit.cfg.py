# The GoogleTest programs of a build, each test in a process of its own. The
# programs of a sanitized build, which --param sanitized=BUILD names to this one, run
# there; what cannot run sanitized runs here.
import fnmatch
import pathlib
import lit.formats

# They mostly wait for the finalizer, which is not sanitized, or start hundreds of
# processes.
NOT_SANITIZED = ["*Acceptance*", "Jit.FirstOnes*"]
SECONDS = "600"


class Programs(lit.formats.GoogleTest):
    def getGTestTests(self, path, lit_config, local_config):
        twin = pathlib.Path(lit_config.params.get("sanitized", "/none"), "unittests")
        shared = config.sanitized or (twin / pathlib.Path(path).name).exists()
        for name in super().getGTestTests(path, lit_config, local_config):
            plain = any(fnmatch.fnmatch(name, p) for p in NOT_SANITIZED)
            if not shared or plain != config.sanitized:
                yield name


config.name = "sanitized" if config.sanitized else "unit"
config.test_source_root = config.programs
config.test_exec_root = config.programs
config.test_format = Programs(".", "-tests", run_under=["timeout", SECONDS])
