"""Whether a type may be written for another."""

from __future__ import annotations

_UPGRADED = {("ptr addrspace(7)", "ptr addrspace(3)"), ("bfloat", "i16"), ("<2 x bfloat>", "i32")}
"""(type, type of earlier LLVM): readers replace the earlier one (measured LLVM 22, libnvvm 13.5)."""
_CHOSEN = {
    "anyptr": ("ptr",),
    "anyint": ("i", "<"),
    "anyfloat": ("half", "bfloat", "float", "double", "fp128", "<"),
}
"""How the types begin that may be chosen."""


def fits(expected: str, written: str, chosen: str) -> bool:
    """Whether a written type, "" if it is not read, fits a type of the table; `chosen` is what `same` means."""
    if not written or expected == "metadata":
        return True
    if expected in _CHOSEN:
        return written.startswith(_CHOSEN[expected])
    if expected == "same":
        return not chosen or written == chosen
    return written == expected or (expected, written) in _UPGRADED or expected.startswith("any")


def described(expected: str, chosen: str) -> str:
    """A type of the table in words."""
    words = {"anyptr": "a pointer", "anyint": "an integer", "anyfloat": "a floating-point type"}
    return words.get(expected, f"'{chosen if expected == 'same' else expected}'")
