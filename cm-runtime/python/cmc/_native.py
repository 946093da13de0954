"""The C interfaces of libcmc (cmc.h) and libcmrt (cmrun.h), by ctypes.

The structures and functions are those of the headers, in their order.
"""
import contextlib
import ctypes
import pathlib
from ctypes import (CFUNCTYPE, POINTER, c_char_p, c_int, c_size_t, c_uint, c_uint32, c_uint64,
                    c_void_p)
from typing import Any


class File(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("bytes", c_char_p), ("size", c_size_t)]


class Diagnostic(ctypes.Structure):
    _fields_ = [("severity", c_int), ("file", c_char_p), ("line", c_uint), ("column", c_uint),
                ("message", c_char_p), ("group", c_char_p), ("text", c_char_p)]


DiagnosticHandler = CFUNCTYPE(None, POINTER(Diagnostic), c_void_p)


class Request(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("source", File), ("headers", POINTER(File)),
                ("num_headers", c_size_t), ("options", POINTER(c_char_p)),
                ("num_options", c_size_t), ("on_diagnostic", DiagnosticHandler),
                ("user", c_void_p), ("flags", c_uint)]


class Memory(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("bytes", c_void_p), ("size", c_uint64),
                ("width", c_uint32), ("height", c_uint32), ("pixel_bytes", c_uint32),
                ("format", c_char_p), ("read_only", c_int), ("depth", c_uint64)]


OUTPUT, REPORT = 0, 5  # cmc_part
EDGES = ("clamp", "repeat", "mirror")  # cmrun_edge

# The result and the parameters of each function.
COMPILER: dict[str, tuple[Any, ...]] = {
    "cmc_compile": (c_int, POINTER(Request), POINTER(c_void_p)),
    "cmc_result_free": (None, c_void_p),
    "cmc_result_bytes": (c_void_p, c_void_p, c_int, POINTER(c_size_t)),
    "cmc_version_string": (c_char_p,),
}
RUNTIME: dict[str, tuple[Any, ...]] = {
    "cmrun_device": (c_char_p, c_size_t),
    "cmrun_load": (c_void_p, c_char_p, c_char_p, c_size_t, c_char_p),
    "cmrun_program_error": (c_char_p, c_void_p),
    "cmrun_kernels": (c_char_p, c_void_p),
    "cmrun_unload": (None, c_void_p),
    "cmrun_launch_create": (c_void_p, c_void_p, c_char_p),
    "cmrun_launch_destroy": (None, c_void_p),
    "cmrun_set_memory": (c_int, c_void_p, c_uint, POINTER(Memory)),
    "cmrun_set_value": (c_int, c_void_p, c_uint, c_char_p, c_size_t),
    "cmrun_set_thread_values": (c_int, c_void_p, c_uint, c_char_p, c_size_t),
    "cmrun_set_sampler": (c_int, c_void_p, c_uint, c_int, c_int, c_int),
    "cmrun_set_groups": (None, c_void_p, c_uint32, c_uint32, c_uint32),
    "cmrun_set_group_size": (None, c_void_p, c_uint32, c_uint32, c_uint32),
    "cmrun_set_dependency": (c_int, c_void_p, c_char_p),
    "cmrun_set_profile": (c_int, c_void_p, c_char_p),
    "cmrun_set_time": (c_int, c_void_p, c_char_p, c_char_p, c_char_p),
    "cmrun_run": (c_int, c_void_p),
    "cmrun_interrupt": (None, c_void_p),
    "cmrun_error": (c_char_p, c_void_p),
    "cmrun_printed": (c_char_p, c_void_p),
    "cmrun_profile": (c_char_p, c_void_p),
    "cmrun_time": (c_char_p, c_void_p),
    "cmrun_finding": (c_char_p, c_void_p, c_size_t),
    "cmrun_instructions": (c_uint64, c_void_p),
}


# A wheel has copies of these for systems without them. A process has each only once:
# that of the system, since another module may need a newer one than the copy.
SHARED = ("libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "libtinfo.so.6")


def _load(name: str, functions: dict[str, tuple[Any, ...]]) -> ctypes.CDLL:
    """The library beside this module: in a wheel, in an installed tree (where the
    module is in lib/python3/dist-packages), or where the system has it."""
    module = pathlib.Path(__file__).absolute().parent
    for shared in SHARED:
        with contextlib.suppress(OSError):
            ctypes.CDLL(shared)
    for place in (module / "tree/lib", module.parents[2]):
        if (place / name).exists():
            name = str(place / name)
            break
    library = ctypes.CDLL(name)
    for function, (result, *parameters) in functions.items():
        entry = getattr(library, function)
        entry.restype, entry.argtypes = result, parameters
    return library


compiler = _load("libcmc.so.1", COMPILER)
runtime = _load("libcmrt.so.1", RUNTIME)


def devices() -> list[str]:
    """The names of the devices: "cpu", "gen:skl" ..."""
    names: list[str] = []
    while name := runtime.cmrun_device(len(names)):
        names.append(name.decode())
    return names


def version() -> str:
    return str(compiler.cmc_version_string().decode())
