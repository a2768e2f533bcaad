"""Cuts text at separators that stand outside of brackets."""

from __future__ import annotations


def split_commas(text: str) -> list[str]:
    """The parts between commas that stand outside every bracket."""
    return split_outside(text, ",")


def split_outside(text: str, separator: str) -> list[str]:
    """The parts between separators that stand outside every bracket, without blanks around them; [] for ""."""
    parts: list[str] = []
    open_ = ""
    for piece in text.split(separator):
        part = f"{open_}{separator}{piece}" if open_ else piece
        if part.count("[") + part.count("{") + part.count("(") > part.count("]") + part.count("}") + part.count(")"):
            open_ = part
        else:
            open_ = ""
            parts.append(part.strip())
    if open_:
        parts.append(open_.strip())
    return parts if parts != [""] else []
