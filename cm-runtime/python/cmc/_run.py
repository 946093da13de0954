"""Runs kernels on the CPU and on simulated GPUs."""
import dataclasses
import json
import operator
import os
import re
import threading
import weakref
from collections.abc import Iterable
from typing import Any, Optional, SupportsIndex, Union

from . import _native
from ._bind import Argument, Arrays, Image, PerThread, Sampler, Volume, bind

__all__ = ["Argument", "Image", "Kernel", "LaunchError", "Loader", "PerThread", "Result",
           "Sampler", "Volume"]
Size = Union[SupportsIndex, Iterable[SupportsIndex]]


class LaunchError(RuntimeError):
    """The launch is not possible, or a thread did what a GPU cannot survive."""


@dataclasses.dataclass(frozen=True)
class Result:
    """What a launch says besides what it wrote into the arrays.

    printed        the output of printf
    findings       of check=: dictionaries with check, message, kernel, file, line,
                   thread, times, and text as cmrun prints it
    profile        of profile=True: what `gensim exec --profile=json` prints
    time           of time=True: what `gensim exec --time=json` prints
    instructions   that the simulated GPU executed; 0 on the CPU
    """
    printed: str
    findings: list[dict[str, Any]]
    profile: Optional[dict[str, Any]]
    instructions: int
    time: Optional[dict[str, Any]] = None


_FINDING = re.compile(
    r"(?P<kernel>[^\n]*?): (?:(?P<file>[^\n]*?):(?P<line>\d+)(?::\d+)?: )?(?P<message>[^\n]*)"
    r" \[(?P<check>\w+)\]\n(?:[^\n]*\n)*?  first in thread [^(\n]*\((?P<thread>[^)\n]*)\)"
    r"[^;\n]*(?:; (?P<times>\d+) times)?")


def _finding(text: str) -> dict[str, Any]:
    match = _FINDING.match(text)
    if not match:
        return {"message": text, "text": text}
    return {"check": match["check"], "message": match["message"], "kernel": match["kernel"],
            "file": match["file"] or "", "line": int(match["line"] or 0),
            "thread": tuple(int(n) for n in match["thread"].split(",")),
            "times": int(match["times"] or 1), "text": text}


class Loader:
    """A compiled program on its device; loaded once for each set of checks."""

    def __init__(self, device: str, binary: bytes):
        self._device, self._binary = device, binary
        self._loaded: dict[str, int] = {}
        self._lock = threading.Lock()
        self.kernels: list[dict[str, Any]] = json.loads(
            _native.runtime.cmrun_kernels(self.program("")))

    @property
    def device(self) -> str:
        return self._device

    def program(self, checks: str) -> int:
        with self._lock:
            if checks not in self._loaded:
                runtime = _native.runtime
                handle = runtime.cmrun_load(self._device.encode(), self._binary,
                                            len(self._binary), checks.encode())
                weakref.finalize(self, runtime.cmrun_unload, handle)
                if error := runtime.cmrun_program_error(handle):
                    raise LaunchError(error.decode(errors="replace"))
                self._loaded[checks] = handle
            return self._loaded[checks]


def _extents(name: str, size: Size) -> list[int]:
    try:
        sizes = [operator.index(n) for n in (size if isinstance(size, Iterable) else [size])]
    except TypeError:
        raise TypeError(f"{name}={size!r} is not one to three integers: x, y, z") from None
    if not 1 <= len(sizes) <= 3 or not all(0 < n < 2**32 for n in sizes):
        raise ValueError(f"{name}={size!r} is not one to three positive numbers: x, y, z")
    return sizes + [1] * (3 - len(sizes))


def _checks(check: Union[bool, str, Iterable[str], None]) -> str:
    if not check:
        return ""
    if check is True:
        return "all"
    names = [check] if isinstance(check, str) else check
    if not isinstance(names, Iterable) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"check={check!r} is neither True nor names of checks")
    return ",".join(names)


class Kernel:
    """A kernel of a Program; calling it runs it."""

    def __init__(self, loader: Loader, info: dict[str, Any]):
        self._loader = loader
        self.name: str = info["name"]
        #: What `cmc --resource-usage=json` prints.
        self.info = info
        self.arguments = [Argument.of(each) for each in info["args"]]

    def __repr__(self) -> str:
        names = ", ".join(f"{arg.kind} {arg.name}" for arg in self.arguments)
        return f"<kernel {self.name}({names}) on {self._loader.device}>"

    def __call__(self, *args: Any, groups: Size = 1, group_size: Size = 1,
                 dependency: Optional[str] = None,
                 check: Union[bool, str, Iterable[str], None] = None, profile: bool = False,
                 time_limit: Optional[float] = None, time: Union[bool, str] = False,
                 time_parameters: Union[str, os.PathLike[str], None] = None, **named: Any) -> Result:
        """Runs the kernel and waits for it.

        Arrays are buffers or images, whatever the argument is; the kernel writes into
        them. groups and group_size are the thread space (x, y, z). check is True or
        names of checks; time_limit is in seconds. time is True or the name of the GPU
        whose time is estimated, time_parameters a file of figures that replace those of
        the model.
        """
        runtime = _native.runtime
        if time_limit is not None and not time_limit > 0:
            raise ValueError(f"time_limit={time_limit!r} is not a number of seconds")
        if dependency is not None and not isinstance(dependency, str):
            raise TypeError(f"dependency={dependency!r} is not the name of a pattern")
        launch = runtime.cmrun_launch_create(
            self._loader.program(_checks(check)), self.name.encode())
        try:
            arrays = bind(launch, self.arguments, self.name, args, named)
            runtime.cmrun_set_groups(launch, *_extents("groups", groups))
            runtime.cmrun_set_group_size(launch, *_extents("group_size", group_size))
            settings = [(runtime.cmrun_set_dependency, dependency),
                        (runtime.cmrun_set_profile, "json" if profile else None)]
            for function, value in settings:
                if value is not None and not function(launch, value.encode()):
                    raise ValueError(_text(runtime.cmrun_error(launch)))
            _set_time(launch, time, time_parameters)
            return self._run(launch, arrays, time_limit)
        finally:
            runtime.cmrun_launch_destroy(launch)

    def _run(self, launch: int, arrays: Arrays, time_limit: Optional[float]) -> Result:
        runtime = _native.runtime
        ended: list[int] = []
        done = threading.Event()

        def run() -> None:
            ended.append(runtime.cmrun_run(launch))
            done.set()
        # In a thread, so that this one can be interrupted. It waits for an event, since
        # join() of an interrupted thread returns too early (CPython issue 89437).
        threading.Thread(target=run).start()
        try:
            late = not done.wait(time_limit)
            if late:
                runtime.cmrun_interrupt(launch)
        except BaseException:
            runtime.cmrun_interrupt(launch)
            raise
        finally:
            _wait(done)
        if ended != [1]:
            error = _text(runtime.cmrun_error(launch))
            raise LaunchError(f"the time limit of {time_limit} s is reached: {error}"
                              if late else error)
        arrays.copy_out()
        findings: list[dict[str, Any]] = []
        while text := runtime.cmrun_finding(launch, len(findings)):
            findings.append(_finding(_text(text)))
        return Result(_text(runtime.cmrun_printed(launch)), findings,
                      _dictionary(runtime.cmrun_profile(launch)),
                      runtime.cmrun_instructions(launch),
                      _dictionary(runtime.cmrun_time(launch)))


def _set_time(launch: int, time: Union[bool, str],
              parameters: Union[str, os.PathLike[str], None]) -> None:
    if not isinstance(time, (bool, str)):
        raise TypeError(f"time={time!r} is neither True nor the name of a GPU")
    if not time and parameters is None:
        return
    name, runtime = time if isinstance(time, str) else "", _native.runtime
    if not runtime.cmrun_set_time(launch, b"json", name.encode(), os.fsencode(parameters or "")):
        raise ValueError(_text(runtime.cmrun_error(launch)))


def _dictionary(text: bytes) -> Optional[dict[str, Any]]:
    return json.loads(text) if text else None


def _wait(done: threading.Event) -> None:
    """Waits whatever happens: the run uses the memory of the arrays."""
    while not done.is_set():
        try:
            done.wait()
        except KeyboardInterrupt:
            pass


def _text(value: bytes) -> str:
    return value.decode(errors="replace")
