"""Names as the source has them, in place of those that compilers of C++ and Rust make of them.

The package `demangle` reads them, loaded at the first such name; where it is not installed, names stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ptx_ls.lazy import pattern

_MANGLED = pattern(r"(?<![\w$])_[ZR][\w$]+")
_LANGUAGES = ("itanium", "rust")


def source_name(name: str) -> str:
    """A name as the source has it, such as `saxpy(float, float*)` for `_Z5saxpyfPf`; itself where it is no such name or
    cannot be read."""
    return _reader()(name) if name.startswith(("_Z", "_R")) else name


def with_source_names(text: str) -> str:
    """A text with each name in it as the source has it."""
    if "_Z" not in text and "_R" not in text:
        return text
    return _MANGLED.sub(lambda found: source_name(found[0]), text)


@cache
def _reader() -> Callable[[str], str]:
    try:
        from demangle import demangle  # type: ignore[import-not-found, unused-ignore]  # not on Python 3.10
    except ImportError:
        return str
    return lambda name: demangle(name, language=_LANGUAGES)
