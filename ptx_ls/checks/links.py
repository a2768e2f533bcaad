"""The addresses of the pages about codes."""

from __future__ import annotations

_PAGES = "https://github.com/ptx-ls/ptx-ls/blob/main/docs/"
_SPECIFIED = "nvvm-"


def url(code: str) -> str:
    """The address of the page about a code."""
    return f"{_PAGES}reference/nvvm-specification.md" if code.startswith(_SPECIFIED) else f"{_PAGES}rules/{code}.md"
