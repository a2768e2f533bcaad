"""Tensor maps as arguments: what cuTensorMapEncodeTiled, …Im2col and …Im2colWide make of an array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.arguments.launch_object import LaunchObject
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.tensor_maps import elements
from ptx_ls.interpreter.tensor_maps.fields import FIELDS, IM2COL, IM2COL_W, IM2COL_W128, MARK, SIZE, TILED, fields_of
from ptx_ls.interpreter.tensor_maps.requirements import problem

INTERLEAVES = ("none", "16B", "32B")
SWIZZLES = {
    "none": (0, 0),
    "32B": (1, 0),
    "64B": (2, 0),
    "128B": (3, 0),
    "128B_atom_32B": (3, 1),
    "128B_atom_32B_flip_8B": (3, 2),
    "128B_atom_64B": (3, 3),
    "96B": (4, 0),
}
"""The number of the mode and of the atomicity."""
PROMOTIONS = ("none", "64B", "128B", "256B")
FILLS = ("zeros", "nan")
WIDE_MODES = ("w", "w128")


class TensorMap(LaunchObject):
    """The tensor map of an array, whose axes are the dimensions of the tensor in reverse order: its last axis is
    dimension 0.

    `box` has the elements of a tile in the order of the axes. The words are those of cuTensorMapEncodeTiled, which
    refuses what this refuses: `interleave` is "none", "16B" or "32B"; `swizzle` "none", "32B", "64B", "128B",
    "128B_atom_32B", "128B_atom_32B_flip_8B" or "128B_atom_64B"; `l2_promotion` "none", "64B", "128B" or "256B";
    `oob_fill` "zeros" or "nan". `dtype` is the type of the elements by its name in PTX ("bf16", "tf32", "f32.ftz"),
    where NumPy's does not say it; int8 and int16 are taken as the unsigned type of their width. Rows of packed types
    ("b4x16", "b4x16_p64", "b6x16_p32") are bytes. Raises LaunchError.

    It is the value of a parameter of 128 bytes, or of a pointer to one. What a kernel stores through it is in the array
    when the launch is over.
    """

    length = SIZE

    def __init__(
        self,
        array: Array,
        box: Sequence[int],
        *,
        element_strides: Sequence[int] | None = None,
        interleave: str = "none",
        swizzle: str = "none",
        l2_promotion: str = "none",
        oob_fill: str = "zeros",
        dtype: Any = None,
    ) -> None:
        self._begin(array, element_strides, interleave, swizzle, l2_promotion, oob_fill, dtype, TILED)
        if len(box) != array.ndim:
            raise LaunchError(f"the box has {len(box)} axes, the array {array.ndim}")
        self._put("box_dim", self._reversed(box, "box"))
        self._ensure()

    @classmethod
    def im2col(
        cls,
        array: Array,
        lower: Sequence[int],
        upper: Sequence[int],
        channels: int,
        pixels: int,
        *,
        element_strides: Sequence[int] | None = None,
        interleave: str = "none",
        swizzle: str = "none",
        l2_promotion: str = "none",
        oob_fill: str = "zeros",
        dtype: Any = None,
    ) -> TensorMap:
        """The map of an array of shape N(DH)WC for im2col: `lower` and `upper` are the corners of the bounding box in
        the order of the axes (D, H, W), `channels` those of each pixel, and `pixels` those of a column, as in
        cuTensorMapEncodeIm2col. Raises LaunchError."""
        made = cls.__new__(cls)
        made._begin(array, element_strides, interleave, swizzle, l2_promotion, oob_fill, dtype, IM2COL)
        made._corners(lower, upper, array.ndim - 2)
        made._put("channels", channels)
        made._put("pixels", pixels)
        made._ensure()
        return made

    @classmethod
    def im2col_wide(
        cls,
        array: Array,
        lower: int,
        upper: int,
        channels: int,
        pixels: int,
        *,
        mode: str = "w",
        element_strides: Sequence[int] | None = None,
        interleave: str = "none",
        swizzle: str = "128B",
        l2_promotion: str = "none",
        oob_fill: str = "zeros",
        dtype: Any = None,
    ) -> TensorMap:
        """The map of an array of shape N(DH)WC for im2col along W: `lower` and `upper` are the corners there, `mode` is
        "w" or "w128", as in cuTensorMapEncodeIm2colWide. Raises LaunchError."""
        made = cls.__new__(cls)
        number = (IM2COL_W, IM2COL_W128)[_place(mode, WIDE_MODES, "mode")]
        made._begin(array, element_strides, interleave, swizzle, l2_promotion, oob_fill, dtype, number)
        made._corners([lower], [upper], 1)
        made._put("channels", channels)
        made._put("pixels", pixels)
        made._ensure()
        return made

    def _begin(
        self,
        array: Array,
        element_strides: Sequence[int] | None,
        interleave: str,
        swizzle: str,
        l2_promotion: str,
        oob_fill: str,
        dtype: Any,
        mode: int,
    ) -> None:
        if not isinstance(array, np.ndarray) or not 1 <= array.ndim <= 5:
            raise LaunchError("a tensor map is that of an array of 1 to 5 dimensions")
        self.array = array
        self._record = np.zeros((), FIELDS)
        number = _element(array, dtype)
        bits, rank = elements.ELEMENTS[number].bits, array.ndim
        if array.strides[-1] != array.itemsize and array.shape[-1] > 1:
            raise LaunchError("the elements of the last axis must follow each other in memory")
        for name, value in (
            ("mark", MARK),
            ("rank", rank - 1),
            ("elemtype", number),
            ("mode", mode),
            ("interleave_layout", _place(interleave, INTERLEAVES, "interleave")),
            ("l2_promotion", _place(l2_promotion, PROMOTIONS, "l2_promotion")),
            ("fill_mode", _place(oob_fill, FILLS, "oob_fill")),
        ):
            self._put(name, value)
        if swizzle not in SWIZZLES:
            raise LaunchError(f"swizzle is one of {', '.join(SWIZZLES)}, not {swizzle!r}")
        self._record["swizzle_mode"], self._record["swizzle_atomicity"] = SWIZZLES[swizzle]
        inner = array.shape[-1] * array.itemsize * 8 // bits
        self._put("global_dim", [inner, *reversed(array.shape[:-1])])
        self._put("global_stride", list(reversed(array.strides[:-1])))
        steps = self._reversed(element_strides, "element_strides") if element_strides is not None else [1] * rank
        self._put("element_stride", steps)

    def _put(self, name: str, value: Any) -> None:
        """Sets a field. Raises LaunchError for a number that it does not hold."""
        held, kind = self._record[name], FIELDS[name].base
        values = np.array(value, dtype=object).reshape(-1)
        limits = np.iinfo(kind)
        if any(not limits.min <= int(each) <= limits.max for each in values):
            raise LaunchError(f"{name} cannot be {value}")
        if held.ndim:
            held[: len(values)] = values.astype(kind)
        else:
            self._record[name] = int(values[0])

    def _reversed(self, values: Sequence[int], name: str) -> list[int]:
        if len(values) != self.array.ndim:
            raise LaunchError(f"{name} has {len(values)} numbers, the array {self.array.ndim} axes")
        return [int(value) for value in reversed(values)]

    def _corners(self, lower: Sequence[int], upper: Sequence[int], count: int) -> None:
        for name, corner in (("lower", lower), ("upper", upper)):
            if len(corner) != count:
                raise LaunchError(f"{name} has {len(corner)} numbers, and the bounding box {count} dimensions")
            self._put(name, list(reversed(corner)))

    def _ensure(self) -> None:
        """Raises LaunchError where there is no such map, whatever the address."""
        fields = fields_of(self._record.tobytes())
        assert fields is not None
        found = problem(fields)
        if found:
            raise LaunchError(f"no tensor map: {found}")

    def arrays(self) -> Sequence[Array]:
        # A view with gaps lies where it is in its array, of which the beginning is aligned on the device.
        whole = self.array
        while not whole.flags.c_contiguous and isinstance(whole.base, np.ndarray):
            whole = whole.base
        return (whole,)

    @property
    def record(self) -> bytes:
        """The bytes of the map, without the address."""
        found: bytes = self._record.tobytes()
        return found

    @property
    def saved(self) -> Array:
        return self.array

    def content(self, device: DeviceArrays) -> bytes:
        record = self._record.copy()
        record["global_address"] = device.address_of(self.array)
        content: bytes = record.tobytes()
        fields = fields_of(content)
        assert fields is not None
        found = problem(fields)
        if found:
            raise LaunchError(f"no tensor map: {found}")
        return content


def _element(array: Array, dtype: Any) -> int:
    """The number of the type of elements."""
    if dtype is None:
        number = elements.of_array(array.dtype)
    else:
        number = elements.named(dtype) if isinstance(dtype, str) else elements.of_array(np.dtype(dtype))
    if number is None:
        raise LaunchError(f"no tensor map has elements of type {dtype or array.dtype}")
    element = elements.ELEMENTS[number]
    if array.itemsize != max(element.bits // 8, 1):
        raise LaunchError(f"elements of type .{element.name} are no {array.dtype}")
    return number


def _place(word: str, words: Sequence[str], name: str) -> int:
    if word not in words:
        raise LaunchError(f"{name} is one of {', '.join(words)}, not {word!r}")
    return words.index(word)
