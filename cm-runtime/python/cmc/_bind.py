"""Binds Python values to the arguments of a kernel.

Every error is a TypeError or a ValueError that names the argument.
"""
import ctypes
import dataclasses
from typing import Any, Optional, Union

import numpy as np

from . import _native

Array = np.ndarray[Any, Any]

# The element types of kernel arguments (include/cmc/KernelInfo.h).
_DTYPES: dict[str, Any] = {
    "char": np.int8, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16,
    "int": np.int32, "uint": np.uint32, "long long": np.int64,
    "unsigned long long": np.uint64,
    "half": np.float16, "float": np.float32, "double": np.float64}
_PIXEL_BYTES = (1, 2, 4, 8, 16)
_MAX_ROW_BYTES = 2**31 - 1


@dataclasses.dataclass(frozen=True)
class Argument:
    """An argument of a kernel. kind is value, buffer, image, media, sampler, pointer
    or surface; a value is `elements` numbers of type `element`."""
    name: str
    kind: str
    type: str
    access: str
    element: str
    elements: int
    size: int

    @staticmethod
    def of(info: dict[str, Any]) -> "Argument":
        return Argument(info["name"], info["kind"], info.get("type", ""),
                        info.get("access", ""), info.get("element", ""),
                        info.get("elements", 0), info["size"])

    @property
    def is_image(self) -> bool:
        return self.kind == "media" or self.type.startswith("image2d")

    @property
    def is_volume(self) -> bool:
        return self.type.startswith("image3d")

    def wrong(self, why: str) -> ValueError:
        return ValueError(f"argument '{self.name}' {why}")


@dataclasses.dataclass(frozen=True)
class Image:
    """An array as an image, with a format such as "R32_FLOAT" for the sampler.

    With "NV12", "P010", "I420" ... it is the planes of a frame, one after the other: an
    array of their bytes or words as wide as the first plane.
    """
    array: Array
    format: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Volume:
    """An array (slices, rows, columns) or (slices, rows, columns, channels) as a 3-D
    image, with a format such as "R32_FLOAT" for the sampler."""
    array: Array
    format: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Sampler:
    """linear or nearest; coordinates in 0..1 or in pixels; edge: clamp, repeat, mirror."""
    linear: bool = False
    normalized: bool = True
    edge: str = "clamp"


@dataclasses.dataclass(frozen=True)
class PerThread:
    """A value for each thread, x first: an array (z, y, x), or (z, y, x, n) of vectors."""
    values: Any


def _numbers(arg: Argument, value: Any) -> Array:
    """The numbers of `value` in the type of the argument, none of them changed."""
    given = np.asarray(value)
    if not arg.element:  # A structure: its bytes.
        if given.dtype.hasobject or not isinstance(value, (np.ndarray, np.generic)):
            raise TypeError(f"argument '{arg.name}' takes {arg.size} bytes: a numpy array or "
                            f"scalar, not {type(value).__name__}")
        return np.frombuffer(given.tobytes(), np.uint8)
    dtype = np.dtype(_DTYPES[arg.element])
    if given.dtype.kind not in "biuf":
        raise TypeError(f"argument '{arg.name}' takes numbers of type {arg.element}, "
                        f"not {type(value).__name__}")
    if dtype.kind != "f":
        if given.dtype.kind == "f":
            raise TypeError(f"argument '{arg.name}' takes integers of type {arg.element}, "
                            f"not {given.dtype}")
        limits = np.iinfo(dtype)
        if given.size and not (limits.min <= int(given.min()) and int(given.max()) <= limits.max):
            raise arg.wrong(f"takes {arg.element}, from {limits.min} to {limits.max}, "
                            f"not {value!r}")
    with np.errstate(over="ignore"):
        return given.astype(dtype)


def _value(launch: Any, index: int, arg: Argument, value: Any) -> None:
    per_thread = isinstance(value, PerThread)
    numbers = _numbers(arg, value.values if per_thread else value)
    data = numbers.tobytes()
    if not per_thread and len(data) != arg.size:
        if not arg.element:
            raise arg.wrong(f"takes {arg.size} bytes, {len(data)} are given")
        raise arg.wrong(f"takes {arg.elements} of {arg.element}, {numbers.size} are given")
    function = (_native.runtime.cmrun_set_thread_values if per_thread
                else _native.runtime.cmrun_set_value)
    _check(launch, function(launch, index, data, len(data)))


def _sampler(launch: Any, index: int, arg: Argument, value: Any) -> None:
    if not isinstance(value, Sampler):
        raise TypeError(f"argument '{arg.name}' takes a cmc.Sampler, not {type(value).__name__}")
    if value.edge not in _native.EDGES:
        raise arg.wrong(f"has edge='{value.edge}'; there are {', '.join(_native.EDGES)}")
    _check(launch, _native.runtime.cmrun_set_sampler(
        launch, index, value.linear, value.normalized, _native.EDGES.index(value.edge)))


def _extents(arg: Argument, array: Array, is_volume: bool) -> tuple[int, int, int, int]:
    """Width, height, depth (0: an image) and pixel size of (rows, columns) or (slices,
    rows, columns), both with or without channels behind."""
    dimensions = 3 if is_volume else 2
    if array.ndim not in (dimensions, dimensions + 1):
        raise arg.wrong(f"is {'a volume' if is_volume else 'an image'}: it takes an array of "
                        f"{dimensions} dimensions, or {dimensions + 1} with the channels "
                        f"last, not {array.ndim}")
    depth, height, width = array.shape[:3] if is_volume else (0, *array.shape[:2])
    channels = array.shape[-1] if array.ndim > dimensions else 1
    pixel = array.itemsize * channels
    if pixel not in _PIXEL_BYTES and array.itemsize in _PIXEL_BYTES:
        # Packed RGB is a surface three times as wide.
        width, pixel = width * channels, array.itemsize
    if pixel not in _PIXEL_BYTES or width * pixel > _MAX_ROW_BYTES:
        raise arg.wrong(f"cannot be an image with pixels of {pixel} bytes, {width} in a row")
    return width, height, depth, pixel


def _check_view(arg: Argument, view: Union[Image, Volume, None]) -> None:
    """An error if the argument is not what the view makes of its array."""
    if arg.kind == "surface" or view is None:
        return
    if isinstance(view, Image) and not arg.is_image:
        raise arg.wrong(f"is a {'volume' if arg.is_volume else arg.kind}, not an image")
    if isinstance(view, Volume) and not arg.is_volume:
        raise arg.wrong(f"is {'an image' if arg.is_image else 'a ' + arg.kind}, not a volume")


class Arrays:
    """The arrays of a launch: contiguous, and written back after it."""

    def __init__(self) -> None:
        self._used: list[tuple[Argument, Array]] = []
        self._copies: list[tuple[Array, Array]] = []

    def bind(self, launch: Any, index: int, arg: Argument, value: Any) -> None:
        view = value if isinstance(value, (Image, Volume)) else None
        array = view.array if view else value
        if not isinstance(array, np.ndarray) or array.dtype.hasobject:
            what = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            raise TypeError(f"argument '{arg.name}' takes a numpy array, not {what}")
        if not array.size:
            raise arg.wrong("is an empty array")
        is_volume = arg.is_volume or isinstance(view, Volume)
        is_image = arg.is_image or isinstance(view, Image) or (
            arg.kind == "surface" and array.ndim > 1)
        if arg.type.startswith("image") and not is_image and not is_volume:
            raise arg.wrong(f"is of type {arg.type}, which cannot be made of an array")
        _check_view(arg, view)
        width, height, depth, pixel = (
            _extents(arg, array, is_volume) if is_image or is_volume else (0, 0, 0, 0))
        data = self._contiguous(arg, array)
        memory = _native.Memory(
            ctypes.sizeof(_native.Memory), data.ctypes.data, data.nbytes, width, height, pixel,
            view.format.encode() if view and view.format is not None else None,
            not data.flags.writeable, depth)
        _check(launch, _native.runtime.cmrun_set_memory(launch, index, ctypes.byref(memory)))

    def _contiguous(self, arg: Argument, array: Array) -> Array:
        for other, known in self._used:
            same = (known.ctypes.data == array.ctypes.data and known.shape == array.shape
                    and known.strides == array.strides)
            if not same and np.may_share_memory(known, array):
                raise arg.wrong(f"overlaps argument '{other.name}' in memory")
        self._used.append((arg, array))
        if array.flags.c_contiguous:
            return array
        for original, known in self._copies:
            if original.ctypes.data == array.ctypes.data and original.shape == array.shape:
                return known
        copy = np.ascontiguousarray(array)
        copy.flags.writeable = array.flags.writeable
        self._copies.append((array, copy))
        return copy

    def copy_out(self) -> None:
        for array, copy in self._copies:
            if array.flags.writeable:
                array[...] = copy


def _check(launch: Any, success: int) -> None:
    if not success:
        raise ValueError(_native.runtime.cmrun_error(launch).decode(errors="replace"))


def bind(launch: Any, arguments: list[Argument], kernel: str, given: tuple[Any, ...],
         named: dict[str, Any]) -> Arrays:
    """Binds arguments by position and by name, as a call of Python does."""
    names = [arg.name for arg in arguments]
    if len(given) > len(names):
        raise TypeError(f"kernel '{kernel}' takes {len(names)} arguments ({', '.join(names)}), "
                        f"{len(given)} are given")
    values = dict(zip(names, given))
    for name, value in named.items():
        if name not in names:
            raise TypeError(f"kernel '{kernel}' has no argument '{name}'; it has "
                            f"{', '.join(names)}")
        if name in values:
            raise TypeError(f"argument '{name}' is given twice")
        values[name] = value
    arrays = Arrays()
    for index, arg in enumerate(arguments):
        if arg.name not in values:
            if arg.kind == "sampler":
                continue
            raise TypeError(f"argument '{arg.name}' of kernel '{kernel}' has no value")
        if arg.kind == "value":
            _value(launch, index, arg, values[arg.name])
        elif arg.kind == "sampler":
            _sampler(launch, index, arg, values[arg.name])
        else:
            arrays.bind(launch, index, arg, values[arg.name])
    return arrays
