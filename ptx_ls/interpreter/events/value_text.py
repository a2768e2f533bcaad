"""Values of lanes as words: one, a few, or from the least to the greatest."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.float_elements import ELEMENTS

_FEW = 4
_LARGE = 40


def texts(kind: str, values: Array) -> list[str]:
    """Each value of a fundamental type as it is read best: floats by value, addresses and untyped bits as bits."""
    if kind == "pred":
        return ["true" if value else "false" for value in values]
    if kind == "b128":
        return [f"0x{int(value['high']) << 64 | int(value['low']):x}" for value in values]
    if kind == "address" or (kind[0] == "b" and kind[1:].isdigit()):
        return [f"{int(value) & _mask(values):#x}" for value in values]
    elements = ELEMENTS.get(f".{kind}")
    if kind in ("u64", "s64"):
        # So large a number is an address.
        return [hex(value) if value >> _LARGE > 0 else str(value) for value in values.tolist()]
    if elements is None or kind in ("f32", "f64"):
        return [str(value) for value in values]
    decoded = elements.values(values)
    if elements.count == 1:
        return [str(value) for value in decoded]
    return [f"({', '.join(str(value) for value in row)})" for row in decoded]


def _mask(values: Array) -> int:
    return (1 << 8 * values.dtype.itemsize) - 1


def summary(kind: str, values: Array) -> str:
    """Values of lanes, in order, in a few words: `7`; `1, 2, 4`; `0, 1, 2 … 31` for equal steps; `3 … 17` for least and
    greatest; `true in 5 of 32`."""
    if len(values) == 1 or _are_equal(values):
        return texts(kind, values[:1])[0]
    if len(values) <= _FEW:
        return ", ".join(texts(kind, values))
    if kind == "pred":
        return f"true in {np.count_nonzero(values)} of {len(values)}"
    if values.dtype.kind in "iu" and _are_in_step(values):
        first = ", ".join(texts(kind, values[:3]))
        return f"{first} … {texts(kind, values[-1:])[0]}"
    return _between(kind, values)


def _are_equal(values: Array) -> bool:
    bits = values.view(f"u{values.dtype.itemsize}") if values.dtype.kind == "f" else values
    return bool((bits == bits[0]).all())


def _are_in_step(values: Array) -> bool:
    steps = np.diff(values.astype(np.int64))
    return bool((steps == steps[0]).all())


def _between(kind: str, values: Array) -> str:
    elements = ELEMENTS.get(f".{kind}")
    if values.dtype.names or (elements is not None and elements.count > 1):
        # Other values are summarised by their least and greatest.
        return f"{texts(kind, values[:1])[0]} to {texts(kind, values[-1:])[0]}"
    numbers = elements.values(values) if elements is not None else values
    known = np.isfinite(numbers) if numbers.dtype.kind == "f" else np.ones(len(numbers), np.bool_)
    odd = [str(value) for value in np.unique(numbers[~known])]
    if not known.any():
        return ", ".join(odd)
    places = np.flatnonzero(known)
    ends = places[[int(np.argmin(numbers[known])), int(np.argmax(numbers[known]))]]
    return ", ".join([" … ".join(dict.fromkeys(texts(kind, values[ends]))), *odd])
