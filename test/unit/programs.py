"""The format of the suite of GoogleTest programs."""
import fnmatch
import pathlib

import lit.formats

# They mostly wait for the finalizer, which is not sanitized, or start hundreds of
# processes.
NOT_SANITIZED = ["*Acceptance*", "Jit.FirstOnes*"]
SECONDS = "600"


class Programs(lit.formats.GoogleTest):
    """Each test in a process of its own. Of a program that a sanitized build has, too,
    that build runs what it can."""

    def __init__(self, sanitized):
        super().__init__(".", "-tests", run_under=["timeout", SECONDS])
        self.sanitized = sanitized

    def getGTestTests(self, path, litConfig, localConfig):
        twin = pathlib.Path(litConfig.params.get("sanitized", "/none"), "unittests")
        shared = self.sanitized or (twin / pathlib.Path(path).name).exists()
        for name in super().getGTestTests(path, litConfig, localConfig):
            plain = any(fnmatch.fnmatch(name, p) for p in NOT_SANITIZED)
            if not shared or plain != self.sanitized:
                yield name
