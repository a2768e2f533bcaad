"""Text from elsewhere as a terminal may show it."""

from __future__ import annotations

import re
from typing import TextIO

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def harmless(text: str, stream: TextIO) -> str:
    """Text to be written to a stream: on a terminal, control characters but line ends and tabs as `\\x1b`."""
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text) if stream.isatty() else text
