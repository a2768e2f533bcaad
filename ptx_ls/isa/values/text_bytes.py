"""Bytes that are text."""

from __future__ import annotations

from collections.abc import Sequence

_LEAST = 2
_MOST = 200
_SHOWN = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def text_of(values: Sequence[int]) -> str:
    """The text of bytes up to the zeros at their end, in quotes and with escapes; "" where they are none: UTF-8 of
    printable characters and line ends, of at least two."""
    try:
        text = bytes(values).rstrip(b"\0").decode()
    except ValueError:
        return ""
    if len(text) < _LEAST or not all(one in _SHOWN or one.isprintable() for one in text):
        return ""
    more = "…" if len(text) > _MOST else ""
    return f'"{"".join(_SHOWN.get(one, one) for one in text[:_MOST])}"{more}'
