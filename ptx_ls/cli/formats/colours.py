"""The escape codes of a report, and whether it has them."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ptx_ls.lazy import pattern

BOLD, RED, YELLOW, BLUE, PLAIN = "\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[0m"
WHEN = ("auto", "always", "never")
_CODE = pattern(r"\x1b\[[\d;]*m")


def coloured(text: str, colour: str) -> str:
    """A text in one of the colours."""
    return f"{colour}{text}{PLAIN}" if text else ""


def without_colours(text: str) -> str:
    """A report as it is where there are no colours."""
    return _CODE.sub("", text)


def are_wanted(when: str, stream: TextIO) -> bool:
    """Whether a stream gets colours: as the option says, else as NO_COLOR and FORCE_COLOR do, else on a terminal."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    # The older console of Windows shows the codes as they are.
    obeys = sys.platform != "win32" or "WT_SESSION" in os.environ
    return stream.isatty() and obeys and os.environ.get("TERM") != "dumb"
