"""The tests of a build, each of which runs alone: the cases of its GoogleTest
programs and its lit tests."""
import hashlib
import math
import os
import pathlib
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

LIT = "/usr/lib/llvm-14/build/utils/lit"
sys.path.insert(0, LIT)
import lit.discovery  # noqa: E402
import lit.LitConfig  # noqa: E402
import lit.worker  # noqa: E402

MEMORY = 6 << 30  # Bytes of address space of a test's processes.


def run_child(function, cpu_limit, limit):
    """Runs function() in a process group of its own, which ends with it: (whether it
    returned true, whether it ended in time, CPU seconds, elapsed seconds)."""
    start = time.monotonic()
    child = os.fork()
    if not child:
        status = 2
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(cpu_limit),) * 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            status = 0 if function() else 1
        finally:
            os._exit(status)
    poll = select.poll()
    descriptor = os.pidfd_open(child)
    poll.register(descriptor, select.POLLIN)
    in_time = bool(poll.poll(limit * 1000))
    os.close(descriptor)
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    return (in_time and status == 0, in_time, usage.ru_utime + usage.ru_stime,
            time.monotonic() - start)


class Case:
    """One case of a GoogleTest program, or several of one program."""

    def __init__(self, program, names):
        self.program, self.names = program, names
        self.key = f"{program.name}:{names[0]}"

    def run(self, environment):
        with tempfile.TemporaryDirectory() as scratch:
            return subprocess.run(
                [self.program, "--gtest_fail_fast", "--gtest_filter=" + ":".join(self.names)],
                cwd=scratch, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


class LitTest:
    """A lit test; its key changes with its text."""

    def __init__(self, test):
        self.test = test
        text = pathlib.Path(test.getSourcePath()).read_bytes()
        self.key = "/".join(test.path_in_suite) + "@" + hashlib.sha1(text).hexdigest()[:8]

    def run(self, environment):
        """Runs in a child process: it changes state that the tests share."""
        self.test.config.environment.update(environment)
        return lit.worker.execute(self.test).result.code in (lit.Test.PASS, lit.Test.XFAIL)


def cases(program):
    suite = ""
    for line in subprocess.run([program, "--gtest_list_tests"], text=True,
                               capture_output=True).stdout.splitlines():
        name = line.split("#")[0].strip()
        if not line.startswith(" "):
            suite = name if name.endswith(".") else suite
        elif not name.startswith("DISABLED_"):
            yield Case(program, [suite + name])


def discover(build):
    """Every test of the build by its key."""
    found = [c for p in sorted((build / "unittests").glob("*-tests")) for c in cases(p)]
    config = lit.LitConfig.LitConfig("mutate", [], True, False, False, [], False, False,
                                     False, {})
    lit.worker.initialize(config, {})
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tests = lit.discovery.find_tests_for_inputs(config, [str(build / "test")], False)
    found += [LitTest(t) for t in tests]
    return {test.key: test for test in found}


def own_outputs(tests, number):
    """Lets the lit tests of this process write to a folder of their own."""
    for test in tests.values():
        if isinstance(test, LitTest):
            suite = test.test.suite
            suite.exec_root = f"{suite.exec_root.split('-worker')[0]}-worker{number}"
