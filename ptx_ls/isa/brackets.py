"""Splits text at separators outside of brackets."""

from __future__ import annotations

from ptx_ls.lazy import pattern

_BRACKETS = pattern(r"[][{}()]")


def split_commas(text: str) -> list[str]:
    """The parts between commas outside of brackets."""
    return split_outside(text, ",")


def split_outside(text: str, separator: str) -> list[str]:
    """The parts between separators outside of brackets, stripped; [] for ""."""
    if separator not in text:
        whole = text.strip()
        return [whole] if whole else []
    if not ("[" in text or "{" in text or "(" in text):
        return [piece.strip() for piece in text.split(separator)]
    parts: list[str] = []
    depth = 0
    for piece in text.split(separator):
        if depth > 0:
            parts[-1] += separator + piece
        else:
            parts.append(piece)
        brackets = _BRACKETS.findall(piece)
        if brackets:
            opening = sum(bracket in "[{(" for bracket in brackets)
            depth = max(0, depth + 2 * opening - len(brackets))
    return [part.strip() for part in parts]
