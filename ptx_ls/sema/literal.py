"""Integers as PTX writes them."""

from __future__ import annotations


def integer(text: str) -> int | None:
    """The value of an integer literal: decimal, `0x`, `0b`, octal behind a leading 0, with `U` or without; None for
    what is none."""
    digits = text.removesuffix("U").lower()
    base = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits.startswith("0") else 10
    try:
        return int(digits, base) if digits.isalnum() else None
    except ValueError:
        return None
