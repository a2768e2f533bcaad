"""Text from other sources, made safe to print on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from ptx_ls.lazy import pattern

if TYPE_CHECKING:
    import re

_CONTROLS = pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_NOT_OF_A_LINE = pattern("[\x00-\x08\n-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def harmless(text: str, stream: TextIO) -> str:
    """The text for a stream: on a terminal, control characters other than line ends and tabs become `\\x1b`."""
    return _CONTROLS.sub(_escaped, text) if stream.isatty() else text


def one_line(text: str) -> str:
    """Text as a part of one line wherever it is written: control characters and line ends as `\\x0a`, and bytes of a
    file name that are no text as `\\xff`.

    A line of its own could be a command to whoever reads the log, such as `::error` to GitHub.
    """
    # No printable character is among those, and most texts are printable.
    return text if text.isprintable() else _NOT_OF_A_LINE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:  # how Python has a byte that is no text
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
