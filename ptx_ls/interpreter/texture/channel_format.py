"""Formats of texture elements: which number an element stands for, and OpenCL's names of the formats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError

_NAMES = ("uint8", "int8", "uint16", "int16", "uint32", "int32", "float16", "float32")
_CHANNELS = {1: 0x10B0, 2: 0x10B2, 4: 0x10B5}
"""CL_R, CL_RG and CL_RGBA (table 13 of the manual)."""
_NORMALIZED = {"int8": 0x10D0, "int16": 0x10D1, "uint8": 0x10D2, "uint16": 0x10D3}
_ELEMENTS = {
    "int8": 0x10D7,
    "int16": 0x10D8,
    "int32": 0x10D9,
    "uint8": 0x10DA,
    "uint16": 0x10DB,
    "uint32": 0x10DC,
    "float16": 0x10DD,
    "float32": 0x10DE,
}
"""CL_SNORM_INT8 and so on (table 12)."""


@dataclass(frozen=True)
class ChannelFormat:
    """What the elements of an image are: their type, how many channels a texel has, whether integers are read as
    fractions of the greatest one (`normalized`), and whether unsigned bytes are sRGB.

    Only integers of 8 and 16 bits are normalized, and only bytes so read are sRGB; else both are ignored, as CUDA does.
    """

    dtype: np.dtype[Any]
    channels: int
    normalized: bool = False
    srgb: bool = False

    @property
    def size(self) -> int:
        """Bytes of a texel."""
        return self.dtype.itemsize * self.channels

    @property
    def is_normalized(self) -> bool:
        """Whether its integers are read as fractions."""
        return self.normalized and self.dtype.kind != "f" and self.dtype.itemsize <= 2

    @property
    def is_srgb(self) -> bool:
        """Whether its first three channels are converted from sRGB."""
        return self.srgb and self.is_normalized and self.dtype == np.uint8

    @property
    def is_float(self) -> bool:
        """Whether reads return floats."""
        return self.dtype.kind == "f" or self.is_normalized

    @property
    def scale(self) -> float:
        """What sums of `numbers` have to be divided by."""
        return float(np.iinfo(self.dtype).max) if self.is_normalized and not self.is_srgb else 1.0

    @property
    def data_type(self) -> int:
        """Its number in OpenCL's enumeration of channel data types."""
        return (_NORMALIZED if self.is_normalized else _ELEMENTS)[self.dtype.name]

    @property
    def order(self) -> int:
        """The number of its channels in OpenCL's enumeration of channel orders."""
        return _CHANNELS[self.channels]

    def numbers(self, elements: Array) -> Array:
        """The numbers, times `scale`, that rows of elements stand for, one for each channel. Double precision holds all
        of them exactly but those of sRGB."""
        numbers = elements.astype(np.float64)
        if self.is_srgb:
            alpha = numbers[:, 3:] / 255
            return np.concatenate([_LINEAR[elements[:, :3]], alpha], axis=1)
        # The least integer stands for -1, as does the one after it.
        return np.maximum(numbers, -self.scale) if self.is_normalized else numbers

    def elements(self, values: Array) -> Array:
        """The elements that registers of 32 bits are stored as: floats rounded to the nearest, and clamped to the range
        of a normalized format; integers clamped to the range of theirs."""
        if self.is_normalized:
            floats = np.nan_to_num(values.view(np.float32).astype(np.float64), nan=0.0)
            low = 0.0 if self.dtype.kind == "u" else -1.0
            return np.rint(np.clip(floats, low, 1.0) * float(np.iinfo(self.dtype).max)).astype(self.dtype)
        if self.dtype.kind == "f":
            with np.errstate(over="ignore"):
                return values.view(np.float32).astype(self.dtype)
        limits = np.iinfo(self.dtype)
        signed = values.view(np.int32 if self.dtype.kind == "i" else np.uint32).astype(np.int64)
        return np.clip(signed, limits.min, limits.max).astype(self.dtype)


def channel_format(dtype: np.dtype[Any], channels: int, normalized: bool = False, srgb: bool = False) -> ChannelFormat:
    """The format of an array's elements. Raises LaunchError where CUDA has none."""
    if dtype.name not in _NAMES:
        raise LaunchError(f"a texture or surface holds {', '.join(_NAMES)}, not {dtype}")
    if channels not in _CHANNELS:
        raise LaunchError(f"a texture or surface has 1, 2 or 4 channels, not {channels}")
    return ChannelFormat(dtype, channels, normalized, srgb)


def _linear() -> Array:
    encoded = np.arange(256) / 255
    linear: Array = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return linear


_LINEAR = _linear()
"""The linear intensity of each sRGB byte (IEC 61966-2-1)."""
