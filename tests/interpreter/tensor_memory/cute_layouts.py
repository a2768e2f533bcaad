"""CuTe layouts, as CUTLASS writes them: nested shapes and strides, and the place that an index has in them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

Nested = int | tuple[Any, ...]
_TOKEN = re.compile(r"[(),]|\d+")


def read(text: str) -> tuple[Nested, Nested]:
    """The shape and stride of "(shape):(stride)"."""
    shape, _, stride = text.partition(":")
    return _nested(_TOKEN.findall(shape)), _nested(_TOKEN.findall(stride))


def _nested(tokens: list[str]) -> Nested:
    token = tokens.pop(0)
    if token != "(":
        return int(token)
    found: list[Nested] = []
    while tokens[0] != ")":
        if tokens[0] == ",":
            tokens.pop(0)
        found.append(_nested(tokens))
    tokens.pop(0)
    return tuple(found)


def flat(nested: Nested) -> list[int]:
    """The numbers of a shape or stride, the first one that changes fastest."""
    return [nested] if isinstance(nested, int) else [number for part in nested for number in flat(part)]


def place(shape: Nested, stride: Nested, index: Any) -> Any:
    """Where a layout puts an index, or an array of them."""
    found = np.zeros_like(index)
    for size, step in zip(flat(shape), flat(stride), strict=True):
        found = found + index % size * step
        index = index // size
    return found
