"""Compiles kernels: the function compile(), its diagnostics, reports."""
import ctypes
import dataclasses
import html
import json
import os
import pathlib
from typing import Any, Mapping, Optional, Sequence, Union

from . import _native
from ._run import Kernel, Loader

SEVERITIES = ("note", "remark", "warning", "error", "internal error")
_INTERNAL_ERROR = 70  # cmc_status
# Options that select the target, or an output that no device loads.
_NOT_OPTIONS = ("-march", "-mcpu", "-binary-format", "-o", "-emit-", "--emit-", "-E", "-S",
                "-fsyntax-only")


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler; `line` and `column` count from 1, and are 0 if the
    message has no place. `text` is all that `cmc` prints, with the source line."""
    severity: str
    message: str
    file: str
    line: int
    column: int
    group: str
    text: str

    def __str__(self) -> str:
        return self.text


class CompileError(Exception):
    """The source or an option is wrong; `diagnostics` says how."""

    def __init__(self, diagnostics: Sequence[Diagnostic]):
        self.diagnostics = list(diagnostics)
        super().__init__("\n" + "".join(d.text.rstrip("\n") + "\n" for d in self.diagnostics))


class InternalError(CompileError):
    """A bug of the compiler or of the finalizer."""


@dataclasses.dataclass(frozen=True)
class Report:
    """The page of `cmc --report`: all stages of a kernel side by side."""
    html: str

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        pathlib.Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return (f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="600"'
                ' style="border: 1px solid #ccc"></iframe>')


def _describe(each: _native.Diagnostic) -> Diagnostic:
    def text(value: bytes) -> str:
        return value.decode(errors="replace")
    return Diagnostic(SEVERITIES[each.severity], text(each.message), text(each.file),
                      each.line, each.column, text(each.group), text(each.text))


def _files(files: Mapping[str, str]) -> Any:
    texts = {name.encode(): text.encode() for name, text in files.items()}
    return (_native.File * len(texts))(
        *(_native.File(name, text, len(text)) for name, text in texts.items()))


def _run_compiler(name: str, source: bytes, options: Sequence[str],
                  headers: Mapping[str, str]) -> tuple[dict[int, bytes], list[Diagnostic]]:
    """The parts of the result, and the messages; CompileError if there is none."""
    diagnostics: list[Diagnostic] = []
    handler = _native.DiagnosticHandler(
        lambda each, user: diagnostics.append(_describe(each.contents)))
    words = [word.encode() for word in options]
    request = _native.Request(
        ctypes.sizeof(_native.Request), _native.File(os.fsencode(name), source, len(source)),
        _files(headers), len(headers), (ctypes.c_char_p * len(words))(*words), len(words),
        handler, None, 0)
    result = ctypes.c_void_p()
    status = _native.compiler.cmc_compile(ctypes.byref(request), ctypes.byref(result))
    if status:
        raise (InternalError if status == _INTERNAL_ERROR else CompileError)(diagnostics)
    try:
        parts = {}
        for part in (_native.OUTPUT, _native.REPORT):
            size = ctypes.c_size_t()
            at = _native.compiler.cmc_result_bytes(result, part, ctypes.byref(size))
            parts[part] = ctypes.string_at(at, size.value)
        return parts, diagnostics
    finally:
        _native.compiler.cmc_result_free(result)


class Program:
    """Kernels compiled for one device, by name: program["scale"], or `kernel`."""

    def __init__(self, name: str, source: bytes, device: str, options: Sequence[str],
                 headers: Mapping[str, str], abi: str):
        self.device = device
        self._input = name, source, headers
        self._options = [f"-binary-format={abi}", *options]
        on_cpu = device == "cpu"
        target = ["-march=cpu", "-emit-llvm"] if on_cpu else ["-march=" + device[len("gen:"):]]
        self._target = target
        parts, self.diagnostics = _run_compiler(
            name, source, ["-g", *target, *self._options], headers)
        #: What cmc writes: a binary that OpenCL and Level Zero load; IR for "cpu".
        self.binary = parts[_native.OUTPUT]
        loader = Loader(device, self.binary)
        self.kernels = {info["name"]: Kernel(loader, info) for info in loader.kernels}

    @property
    def kernel(self) -> Kernel:
        """The only kernel of the program."""
        if len(self.kernels) != 1:
            raise ValueError("the program has " + (
                "the kernels " + ", ".join(self.kernels) if self.kernels else "no kernel"))
        return next(iter(self.kernels.values()))

    def __getitem__(self, name: str) -> Kernel:
        if name not in self.kernels:
            raise KeyError(f"no kernel '{name}'; there are {', '.join(self.kernels)}")
        return self.kernels[name]

    def report(self, profile: Optional[Mapping[str, Any]] = None,
               time: Optional[Mapping[str, Any]] = None) -> Report:
        """A page that shows all stages of the program, where a run spent its
        instructions if it has the `profile` of a Result, and its estimated time if it
        has the `time` of one."""
        if self.device == "cpu":
            raise ValueError("a report shows Gen code; compile for a device gen:...")
        name, source, headers = self._input
        options = [*self._target, *self._options, "--report=report.html"]
        for what, value in (("profile", profile), ("time", time)):
            if value is not None:
                options.append(f"--report-{what}={what}.json")
                headers = {**headers, f"{what}.json": json.dumps(value)}
        parts, _ = _run_compiler(name, source, options, headers)
        return Report(parts[_native.REPORT].decode())


def compile(source: Optional[str] = None, *, file: Union[str, "os.PathLike[str]", None] = None,
            device: str = "cpu", options: Sequence[str] = (),
            headers: Optional[Mapping[str, str]] = None, abi: str = "ze") -> Program:
    """Compiles CM source, a string or a file, for a device of devices().

    options are those of the command cmc, except -march; headers are found by #include
    before any file; abi is "ze", or "cm" for thread dependencies and per-thread
    arguments. Raises CompileError.
    """
    if (source is None) == (file is None):
        raise TypeError("compile() takes the source or file=")
    if source is not None and not isinstance(source, str):
        raise TypeError(f"source must be a string, not {type(source).__name__}")
    if isinstance(options, str):
        raise TypeError("options must be a list of strings")
    if device not in _native.devices():
        raise ValueError(f"unknown device '{device}'; there are {', '.join(_native.devices())}")
    if abi not in ("ze", "cm"):
        raise ValueError(f"abi must be 'ze' or 'cm', not '{abi}'")
    for option in options:
        if not isinstance(option, str):
            raise TypeError(f"options must be a list of strings, not of {type(option).__name__}")
        if option.startswith(_NOT_OPTIONS) or "\0" in option:
            raise ValueError(f"option {option!r} is not possible: the device, the abi and what "
                             "is made are given by compile()")
    for name, text in (headers or {}).items():
        if not isinstance(name, str) or not isinstance(text, str):
            raise TypeError(f"headers must be texts by their names; {name!r} is not")
    if file is not None:
        return Program(os.fspath(file), pathlib.Path(file).read_bytes(), device, options,
                       headers or {}, abi)
    return Program("kernel.cm", str(source).encode(), device, options, headers or {}, abi)
