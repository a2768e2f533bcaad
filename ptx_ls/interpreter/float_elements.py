"""Floating-point types as formats: how many values a register holds, and where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic import formats
from ptx_ls.interpreter.arithmetic.formats import DOUBLE, SINGLE, Format, decode
from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True)
class Elements:
    """`count` values of a format in a register, each in `room` bits, the first in the lowest.

    One value is an array of one dimension; several are one of two, a row for each register.
    """

    form: Format
    count: int
    room: int

    @cached_property
    def holds_values(self) -> bool:
        """Whether a register is an array of the values themselves."""
        return self.count == 1 and self.form in (SINGLE, DOUBLE)

    @cached_property
    def _word(self) -> np.dtype[Any]:
        return np.dtype(f"u{self.room // 8}")

    @cached_property
    def _value(self) -> np.dtype[Any] | None:
        return _VALUES.get(self.form)

    def codes(self, register: Array) -> Array:
        """The bits of the values."""
        if self.count == 1:
            return register.view(self._word)
        bits = np.ascontiguousarray(register)
        if self.room == 4:
            bits = bits.view(np.uint8).reshape(len(bits), -1, 1)
            found: Array = (bits >> np.arange(0, 8, 4, dtype=np.uint8)).reshape(len(register), -1) & np.uint8(15)
            return found
        return bits.view(self._word).reshape(-1, self.count)

    def values(self, register: Array) -> Array:
        """The values, in single or double precision."""
        return self.decoded(self.codes(register))

    def decoded(self, codes: Array) -> Array:
        """The values of codes, in single or double precision."""
        return decode(codes, self.form) if self._value is None else codes.view(self._value)

    def register(self, codes: Array) -> Array:
        """The register that holds values given by their bits, as unsigned integers, of one value in its own type."""
        if self.count == 1:
            bits = codes if codes.dtype == self._word else codes.astype(self._word)
            return bits if self._value is None else bits.view(self._value)
        if self.room == 4:
            nibbles = codes.astype(np.uint8)
            codes = nibbles[:, 0::2] | nibbles[:, 1::2] << np.uint8(4)
            return np.ascontiguousarray(codes).view(f"u{self.count // 2}").reshape(-1)
        whole = np.ascontiguousarray(codes.astype(self._word, copy=False))
        return whole.view(f"u{self.count * self.room // 8}").reshape(-1)


_VALUES: dict[Format, np.dtype[Any]] = {SINGLE: np.dtype(np.float32), DOUBLE: np.dtype(np.float64)}

ELEMENTS = {
    ".f16": Elements(formats.HALF, 1, 16),
    ".f16x2": Elements(formats.HALF, 2, 16),
    ".bf16": Elements(formats.BFLOAT, 1, 16),
    ".bf16x2": Elements(formats.BFLOAT, 2, 16),
    ".f32": Elements(SINGLE, 1, 32),
    ".f32x2": Elements(SINGLE, 2, 32),
    ".f64": Elements(DOUBLE, 1, 64),
    ".e5m2x2": Elements(formats.E5M2, 2, 8),
    ".e4m3x2": Elements(formats.E4M3, 2, 8),
    ".e3m2x2": Elements(formats.E3M2, 2, 8),
    ".e2m3x2": Elements(formats.E2M3, 2, 8),
    ".e2m1x2": Elements(formats.E2M1, 2, 4),
    ".ue8m0x2": Elements(formats.UE8M0, 2, 8),
    ".ue5m3x2": Elements(formats.UE5M3, 2, 8),
    ".e5m2x4": Elements(formats.E5M2, 4, 8),
    ".e4m3x4": Elements(formats.E4M3, 4, 8),
    ".e3m2x4": Elements(formats.E3M2, 4, 8),
    ".e2m3x4": Elements(formats.E2M3, 4, 8),
    ".e2m1x4": Elements(formats.E2M1, 4, 4),
    ".e2m1p4x4": Elements(formats.E2M1, 4, 8),
    ".ue8m0x4": Elements(formats.UE8M0, 4, 8),
}
"""The types of floating-point values by their tokens."""
