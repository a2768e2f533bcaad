"""The numbers by which C and Python know what they hand over: `native/layout.py`, made of the headers in C."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).parents[2] / "ptx_ls" / "interpreter" / "native"
HEADERS = ("program.h", "groups.h", "shadow_words.h", "operands.h", "atomics.h", "together.h")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ENUM = re.compile(r"\benum\s*\{([^}]*)\}")
_HEAD = '''"""The numbers by which C and Python know what they hand over, by the names that they have in C.

The headers say what they are. Made of these by `python -m tests.generate`.
"""

from __future__ import annotations
'''


def numbers(header: str) -> dict[str, int]:
    """The names of the enumerations of a header, with their numbers."""
    found: dict[str, int] = {}
    for body in _ENUM.findall(_COMMENT.sub("", header)):
        after = 0
        for name, _, given in (one.partition("=") for one in body.split(",") if one.strip()):
            found[name.strip()] = int(given, 0) if given else after
            after = found[name.strip()] + 1
    return found


def layout() -> str:
    """The text of layout.py."""
    parts = [_HEAD]
    for header in HEADERS:
        found = numbers((NATIVE / header).read_text(encoding="utf-8"))
        parts.append("\n".join((f"# {header}", *(f"{name} = {number}" for name, number in found.items()))) + "\n")
    return "\n".join(parts)
