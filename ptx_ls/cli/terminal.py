"""Text from other sources, made safe to print on a terminal."""

from __future__ import annotations

import re
from typing import TextIO

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def harmless(text: str, stream: TextIO) -> str:
    """The text for a stream: on a terminal, control characters other than line ends and tabs become `\\x1b`."""
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text) if stream.isatty() else text
