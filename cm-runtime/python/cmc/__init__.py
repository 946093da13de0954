"""Compiles C-for-Metal kernels and runs them on numpy arrays, without a GPU.

    program = cmc.compile(source, device="gen:tgllp")
    result = program.kernel(array, 5, groups=4)

docs/howto/UseFromPython.md is the guide.
"""
from ._compile import CompileError, Diagnostic, InternalError, Program, Report, compile
from ._native import devices, version
from ._run import Argument, Image, Kernel, LaunchError, PerThread, Result, Sampler, Volume

__all__ = ["Argument", "CompileError", "Diagnostic", "Image", "InternalError", "Kernel",
           "LaunchError", "PerThread", "Program", "Report", "Result", "Sampler", "Volume",
           "compile", "devices", "version"]
__version__ = version()
