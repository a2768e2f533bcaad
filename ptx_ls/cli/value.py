"""Arguments of a kernel as the command line and `// run:` comments write them."""

from __future__ import annotations

import json
from itertools import count
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.cli.files import ensure_regular
from ptx_ls.cli.image_value import image
from ptx_ls.cli.object_value import struct, tensor_map
from ptx_ls.interpreter import LaunchError, unwritten
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
_RANDOM = 100
"""Random integers are below this: all types hold them, and their sums rarely overflow."""
_BITS_OF_A_STRUCT = 8
_SEEDS = 1 << 32
_MOST_LISTED = 1 << 20
"""Elements of a list that is written out."""


class _ArgumentError(LaunchError):
    """What is wrong with an argument, which the message names."""


def value(text: str, seed: int = 0) -> Any:
    """The argument that a VALUE stands for: a number, a NumPy scalar of the type written, an array, or the bytes of a
    parameter that is a struct. What is random follows from the seed. Raises LaunchError."""

    def buffer(described: str) -> np.ndarray[Any, Any]:
        return _buffer(described, seed)

    try:
        if text.startswith("buf:"):
            return buffer(text[4:])
        kind, _, rest = text.partition(":")
        if kind == "tma":
            return tensor_map(rest, buffer)
        if kind == "struct":
            seeds = count((seed + 1) << _BITS_OF_A_STRUCT)
            return struct(rest, lambda part: value(part, next(seeds) % _SEEDS))
        if kind in ("tex", "surf"):
            return image(kind, rest, buffer)
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


def _buffer(text: str, seed: int) -> np.ndarray[Any, Any]:
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
    rest, _, filling = rest.partition("=")
    shape = tuple(int(size, 0) for size in (rest.split("x") if _SHAPE.match(rest) else [rest]))
    if min(shape) <= 0 or prod(shape) * dtype.itemsize > _MOST_BYTES:
        raise ValueError(f"{rest} elements: expected at least one, and at most 4 GiB")
    return _filled(kind, shape, filling, seed)


def _filled(kind: str, shape: tuple[int, ...], filling: str, seed: int) -> np.ndarray[Any, Any]:
    """An array of zeros, or of what `=` and a word or number say."""
    dtype = _dtype(kind)
    if filling == "unwritten":
        return unwritten(shape, dtype)
    if filling == "random":
        # Unlike Generator, NumPy keeps what it draws from one release to the next.
        source = np.random.RandomState(seed)
        is_float = kind == _BFLOAT or dtype.kind == "f"
        return _encoded(kind, source.uniform(-1, 1, shape) if is_float else source.randint(0, _RANDOM, shape))
    if filling == "arange":
        return _encoded(kind, np.arange(prod(shape)).reshape(shape))
    if not filling:
        return np.zeros(shape, dtype)
    try:
        return np.full(shape, _scalar(kind, filling), dtype)
    except ValueError as fault:
        raise ValueError(f"={filling}: expected a number that fits, arange, random or unwritten") from fault


def _encoded(kind: str, values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Numbers as elements of a kind; of integers that do not fit the lowest bits."""
    dtype = _dtype(kind)
    return encode(values.astype(np.float64), BFLOAT).astype(dtype) if kind == _BFLOAT else values.astype(dtype)


def _loaded(path: Path) -> np.ndarray[Any, Any]:
    ensure_regular(path)
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError(f"{path} has more than 4 GiB")
    # A copy in memory, so that the file itself is never written.
    found = np.load(path, allow_pickle=False)
    if not isinstance(found, np.ndarray) or not found.ndim or found.dtype.kind not in "iufb":
        raise ValueError(f"{path} is not an array of numbers")
    return np.ascontiguousarray(found)
