"""Arguments of a kernel as the command line and `// run:` comments write them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.interpreter import LaunchError

_TYPED = re.compile(r"(s8|u8|b8|[sub](?:16|32|64)|f(?:16|32|64)):(.+)$")
_SUFFIXED = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[-+]?(?:inf|nan))f$")
_NUMPY = {"f16": "f2", "f32": "f4", "f64": "f8"}
_MOST_BYTES = 1 << 32
_MOST_LISTED = 1 << 20
"""Elements of a list that is written out."""


def value(text: str) -> Any:
    """The argument that a VALUE stands for: a number, a NumPy scalar of the type written, an array, or the bytes of a
    parameter that is a struct. Raises LaunchError."""
    try:
        if text.startswith("buf:"):
            return _buffer(text[4:])
        if text.startswith("hex:"):
            return bytes.fromhex(text[4:])
        if typed := _TYPED.match(text):
            return _scalar(*typed.groups())
        if suffixed := _SUFFIXED.match(text):
            return np.float32(suffixed[1])
        try:
            return int(text, 0)
        except ValueError:
            return float(text)
    except (ValueError, OverflowError, OSError, RecursionError) as fault:
        raise LaunchError(f"the argument {text[:200]}: {fault}") from fault


def _scalar(kind: str, written: str) -> Any:
    dtype = np.dtype(_dtype(kind))
    if dtype.kind == "f":
        return np.array(float(written), dtype)[()]
    number, bits = int(written, 0), dtype.itemsize * 8
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError(f"{written} does not fit in {bits} bits")
    return np.array(number & (1 << bits) - 1, f"u{dtype.itemsize}").view(dtype)[()]


def _dtype(kind: str) -> str:
    return _NUMPY.get(kind) or f"{'i' if kind[0] == 's' else 'u'}{int(kind[1:]) // 8}"


def _buffer(text: str) -> np.ndarray[Any, Any]:
    if text.startswith("@"):
        return _loaded(Path(text[1:]))
    kind, _, rest = text.partition(":")
    if not _TYPED.match(f"{kind}:0"):
        raise ValueError(f"expected a type such as f32, not {kind!r}")
    dtype = np.dtype(_dtype(kind))
    if rest.startswith("["):
        listed = json.loads(rest)
        if not isinstance(listed, list) or len(listed) > _MOST_LISTED:
            raise ValueError(f"expected a list of at most {_MOST_LISTED} numbers")
        return np.array([_scalar(kind, str(number)) for number in listed], dtype)
    count = int(rest, 0)
    if not 0 < count * dtype.itemsize <= _MOST_BYTES:
        raise ValueError(f"{count} elements: expected at least one, and at most 4 GiB")
    return np.zeros(count, dtype)


def _loaded(path: Path) -> np.ndarray[Any, Any]:
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError(f"{path} has more than 4 GiB")
    # A copy in memory, so that the file itself is never written.
    found = np.load(path, allow_pickle=False)
    if not isinstance(found, np.ndarray) or not found.ndim or found.dtype.kind not in "iufb":
        raise ValueError(f"{path} is no array of numbers")
    return np.ascontiguousarray(found)
