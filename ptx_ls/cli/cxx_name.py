"""Names of C++ in the names that compilers make of them (Itanium C++ ABI, chapter 5.1): `saxpy` in `_Z5saxpyfPfS_i`."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import pattern

_BEGIN = pattern(r"_ZL?(N[rVK]*)?")
_LENGTH = pattern(r"\d+")
_SUBSTITUTION = pattern(r"S(?:[a-z]|[0-9A-Z]*_)|T[0-9A-Z]*_")
_LITERAL = pattern(r"L[a-z][^E]*E")
_TYPED_LITERAL = pattern(r"n?\d*E")
_NUMBERED = pattern(r"DF\d+[_bx]|D[a-z]|A\d*_")
_WHOLE = (_LITERAL, _SUBSTITUTION, _NUMBERED)
_OPENERS = "INXJF"
_WITHOUT_NAME = "_GLOBAL__N_"
_PARAMETERS = pattern(r"[<(](?s:.*)")


def with_name(name: str, known: Sequence[str]) -> list[str]:
    """Of the names of a module those that a name of C++ may mean: itself, or else those that have it as their name, or
    the last parts of it where it is qualified. What follows in angles or parentheses is not compared."""
    if name in known:
        return [name]
    parts = _PARAMETERS.sub("", name).split("::")
    return [one for one in known if list(source_names(one)[-len(parts) :]) == parts]


def source_names(mangled: str) -> tuple[str, ...]:
    """The names that are nested in a name, such as ("ns", "saxpy"); none where it is not a name of C++, and those
    before what is not understood. A namespace without a name is left out."""
    begin = _BEGIN.match(mangled)
    if begin is None:
        return ()
    found: list[str] = []
    at = begin.end()
    while (length := _LENGTH.match(mangled, at)) is not None:
        at = length.end() + int(length[0])
        name = mangled[length.end() : at]
        if not name.startswith(_WITHOUT_NAME):
            found.append(name)
        if mangled[at : at + 1] == "I":
            at = _after_arguments(mangled, at)
        if not begin[1]:
            break
    return tuple(found)


def _after_arguments(mangled: str, at: int) -> int:
    """The place after the arguments of a template, or whatever else begins at a place and ends with an E."""
    depth = 0
    while at < len(mangled):
        letter = mangled[at]
        if (length := _LENGTH.match(mangled, at)) is not None:
            at = length.end() + int(length[0])
        elif (whole := next(filter(None, (one.match(mangled, at) for one in _WHOLE)), None)) is not None:
            at = whole.end()
        elif letter == "L":
            at = _after_literal(mangled, at + 1)
        elif letter == "E":
            at, depth = at + 1, depth - 1
            if not depth:
                break
        else:
            at, depth = at + 1, depth + (letter in _OPENERS)
    return at


def _after_literal(mangled: str, at: int) -> int:
    """The place after a value of a type that has a name, or after the name of a function."""
    if mangled.startswith("_Z", at):
        return _after_arguments("I" + mangled[at + 2 :], 0) + at + 1
    length = _LENGTH.match(mangled, at)
    at = length.end() + int(length[0]) if length is not None else _after_arguments(mangled, at)
    value = _TYPED_LITERAL.match(mangled, at)
    return value.end() if value is not None else len(mangled)
