"""Tensor maps and structures as the command line and `// run:` comments write them.

`tma:@m.npy,box=16x32,swizzle=128B`, `tma:s32:40x52,box=8x8` (zeros), `struct:144{0:tma:@m.npy,box=8x8,128:buf:f32:8}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ptx_ls.interpreter import Struct, TensorMap
from ptx_ls.interpreter.tensor_maps.elements import named
from ptx_ls.isa.brackets import split_outside
from ptx_ls.lazy import pattern

_OFFSET = pattern(r"(0[xX][0-9a-fA-F]+|\d+):")
_BRACKETED = pattern(r"^\[(.*)\]$")
_STRUCT = pattern(r"(\w+)\{(.*)\}$")


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size, 0) for size in text.split("x"))


_WORDS: Mapping[str, Callable[[str], Any]] = {
    "element_strides": _sizes,
    **dict.fromkeys(("interleave", "swizzle", "l2_promotion", "oob_fill", "dtype"), str),
}
_TILED: Mapping[str, Callable[[str], Any]] = {"box": _sizes, **_WORDS}
_IM2COL: Mapping[str, Callable[[str], Any]] = {
    "lower": _sizes,
    "upper": _sizes,
    "channels": int,
    "pixels": int,
    **_WORDS,
}
_WIDE: Mapping[str, Callable[[str], Any]] = {**_IM2COL, "lower": int, "upper": int, "mode": str}


def tensor_map(text: str, buffer: Callable[[str], np.ndarray[Any, Any]]) -> TensorMap:
    """The tensor map that a text describes; `buffer` makes the array of its first part. With corners it is one for
    im2col, with a mode for im2col along W. Raises ValueError, and what `buffer` and TensorMap raise."""
    written, *options = split_outside(text, ",") or [""]
    array, given = buffer(written), dict(option.partition("=")[::2] for option in options)
    wide, columns = "mode" in given, "lower" in given
    readers = _WIDE if wide else _IM2COL if columns else _TILED
    found = {}
    for name, value in given.items():
        if name not in readers:
            raise ValueError(f"{name!r} is not an option of this tensor map: the options are {', '.join(readers)}")
        found[name] = readers[name](value)
    required = ("lower", "upper", "channels", "pixels") if columns or wide else ("box",)
    lacking = [name for name in required if name not in found]
    if lacking:
        raise ValueError(f"a tensor map needs {lacking[0]}=")
    kind = written.partition(":")[0]
    if "dtype" not in found and not written.startswith("@") and named(kind) is not None:
        found["dtype"] = kind
    make: Callable[..., TensorMap] = TensorMap.im2col_wide if wide else TensorMap.im2col if columns else TensorMap
    return make(array, **found)


def struct(text: str, value: Callable[[str], Any]) -> Struct:
    """The structure that a text describes, `SIZE{OFFSET:VALUE,…}`; `value` reads a value. Raises ValueError, and what
    `value` and Struct raise."""
    match = _STRUCT.match(text)
    if match is None:
        raise ValueError("expected a structure such as 144{0:tma:@m.npy,box=16x32,128:buf:f32:8}")
    written: list[tuple[int, str]] = []
    for part in split_outside(match[2], ","):
        if offset := _OFFSET.match(part):
            written.append((int(offset[1], 0), part[offset.end() :]))
        elif written:
            # An option of the value before it.
            written[-1] = written[-1][0], f"{written[-1][1]},{part}"
        else:
            raise ValueError(f"{part!r} has no offset before it")
    offsets = [offset for offset, _ in written]
    if len(set(offsets)) < len(offsets):
        raise ValueError("two fields have the same offset")
    return Struct(int(match[1], 0), {offset: value(_BRACKETED.sub(r"\1", one)) for offset, one in written})
