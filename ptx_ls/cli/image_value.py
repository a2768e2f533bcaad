"""Textures and surfaces as the command line and `// run:` comments write them.

`tex:@t.npy,address=clamp,filter=linear,normalized_coords`; `surf:f32:16x32` is an array of zeros. Bars are between the
levels of a mipmap: `tex:@t.npy,mipmaps=buf:@half.npy|buf:@quarter.npy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ptx_ls.interpreter import Surface, Texture
from ptx_ls.isa.brackets import split_outside

_FLAGS = {"": True, "1": True, "true": True, "0": False, "false": False}


def _flag(text: str) -> bool:
    if text.lower() not in _FLAGS:
        raise ValueError(f"{text!r} is neither 0 nor 1")
    return _FLAGS[text.lower()]


def _words(text: str) -> str | tuple[str, ...]:
    """One word, or one for each axis: wrap/border."""
    words = tuple(text.split("/"))
    return words if len(words) > 1 else text


_SURFACE: Mapping[str, Callable[[str], Any]] = {"channels": int, "layered": _flag, "normalized": _flag}
_TEXTURE: Mapping[str, Callable[[str], Any]] = {
    "channels": int,
    "layered": _flag,
    "cubemap": _flag,
    "address": _words,
    "filter": str,
    "read": str,
    "normalized_coords": _flag,
    "srgb": _flag,
    "border": lambda text: tuple(float(one) for one in text.split("/")),
}


def _names(kind: str) -> tuple[str, ...]:
    """The options of a kind."""
    return (*_TEXTURE, "mipmaps") if kind == "tex" else tuple(_SURFACE)


def image(kind: str, text: str, buffer: Callable[[str], np.ndarray[Any, Any]]) -> Texture | Surface:
    """The texture ("tex") or surface ("surf") that a text describes; `buffer` makes the array of its first part. Raises
    ValueError, and what `buffer` and the constructors raise."""
    written, *options = split_outside(text, ",")
    array, readers = buffer(written), _TEXTURE if kind == "tex" else _SURFACE
    found: dict[str, Any] = {}
    for option in options:
        name, _, value = option.partition("=")
        if name == "mipmaps" and kind == "tex":
            found[name] = tuple(buffer(level.removeprefix("buf:")) for level in value.split("|"))
            continue
        if name not in readers:
            raise ValueError(f"{name!r} is not an option of {kind}: the options are {', '.join(_names(kind))}")
        found[name] = readers[name](value)
    return Texture(array, **found) if kind == "tex" else Surface(array, **found)
