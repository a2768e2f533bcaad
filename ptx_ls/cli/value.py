"""Arguments of a kernel as the command line and `// run:` comments write them."""

from __future__ import annotations

import json
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.cli.files import ensure_regular
from ptx_ls.cli.image_value import image
from ptx_ls.cli.object_value import struct, tensor_map
from ptx_ls.interpreter import LaunchError
from ptx_ls.interpreter.arithmetic.formats import BFLOAT
from ptx_ls.interpreter.arithmetic.rounding import encode
from ptx_ls.lazy import pattern

_NAME = pattern(r"(uint|int|[subi]|float|f)(8|16|32|64)")
"""A type by its name in PTX or in NumPy."""
_SUFFIXED = pattern(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[-+]?(?:inf|nan))f$")
_SHAPE = pattern(r"\d+(x\d+)+$")
_KINDS = {"s": "i", "i": "i", "int": "i", "u": "u", "b": "u", "uint": "u", "f": "f", "float": "f"}
_BFLOAT = "bf16"
_MOST_BYTES = 1 << 32
_MOST_LISTED = 1 << 20
"""Elements of a list that is written out."""


class _ArgumentError(LaunchError):
    """What is wrong with an argument, which the message names."""


def value(text: str) -> Any:
    """The argument that a VALUE stands for: a number, a NumPy scalar of the type written, an array, or the bytes of a
    parameter that is a struct. Raises LaunchError."""
    try:
        if text.startswith("buf:"):
            return _buffer(text[4:])
        kind, _, rest = text.partition(":")
        if kind == "tma":
            return tensor_map(rest, _buffer)
        if kind == "struct":
            return struct(rest, value)
        if kind in ("tex", "surf"):
            return image(kind, rest, _buffer)
        if text.startswith("hex:"):
            return bytes.fromhex(text[4:])
        kind, colon, written = text.partition(":")
        if colon and (found := _kind(kind)):
            return _scalar(found, written)
        if suffixed := _SUFFIXED.match(text):
            return np.float32(suffixed[1])
        try:
            return int(text, 0)
        except ValueError:
            return float(text)
    except _ArgumentError:
        # Of a structure its part is named.
        raise
    except (LaunchError, ValueError, OverflowError, OSError, RecursionError) as fault:
        raise _ArgumentError(f"the argument {text[:200]}: {fault}") from fault


def _kind(name: str) -> str:
    """The NumPy type that a name of PTX or of NumPy stands for ("i4" for "s32", "i32" and "int32"), "bf16" for that;
    "" if it is none."""
    if name in ("bf16", "bfloat16"):
        return _BFLOAT
    match = _NAME.fullmatch(name)
    kind, size = (_KINDS[match[1]], int(match[2]) // 8) if match else ("", 0)
    return f"{kind}{size}" if size > 1 or kind in ("i", "u") else ""


def _dtype(kind: str) -> np.dtype[Any]:
    """How an array holds elements of a kind; NumPy has no bf16, of which it holds the bits."""
    return np.dtype("u2" if kind == _BFLOAT else kind)


def _scalar(kind: str, written: str) -> Any:
    dtype = _dtype(kind)
    if kind == _BFLOAT:
        return encode(np.array([float(written)]), BFLOAT).astype(dtype)[0]
    if dtype.kind == "f":
        return np.array(float(written), dtype)[()]
    number, bits = int(written, 0), dtype.itemsize * 8
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError(f"{written} does not fit in {bits} bits")
    return np.array(number & (1 << bits) - 1, f"u{dtype.itemsize}").view(dtype)[()]


def _buffer(text: str) -> np.ndarray[Any, Any]:
    if text.startswith("@"):
        return _loaded(Path(text[1:]))
    name, _, rest = text.partition(":")
    kind = _kind(name)
    if not kind:
        raise ValueError(
            f"{name!r} is not a type: expected one such as f32, s32, u8 or bf16, or its name in NumPy, float32"
        )
    dtype = _dtype(kind)
    if rest.startswith("["):
        listed = json.loads(rest)
        if not isinstance(listed, list) or len(listed) > _MOST_LISTED:
            raise ValueError(f"expected a list of at most {_MOST_LISTED} numbers")
        return np.array([_scalar(kind, str(number)) for number in listed], dtype)
    shape = tuple(int(size, 0) for size in (rest.split("x") if _SHAPE.match(rest) else [rest]))
    count = prod(shape)
    if min(shape) <= 0 or count * dtype.itemsize > _MOST_BYTES:
        raise ValueError(f"{rest} elements: expected at least one, and at most 4 GiB")
    return np.zeros(shape, dtype)


def _loaded(path: Path) -> np.ndarray[Any, Any]:
    ensure_regular(path)
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError(f"{path} has more than 4 GiB")
    # A copy in memory, so that the file itself is never written.
    found = np.load(path, allow_pickle=False)
    if not isinstance(found, np.ndarray) or not found.ndim or found.dtype.kind not in "iufb":
        raise ValueError(f"{path} is not an array of numbers")
    return np.ascontiguousarray(found)
