"""The operands that a call of Python passes to its PTX: in a list, or by the names `{$r0}` and `{$w0}` of CuTe DSL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.python.words import Argument, Word
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

_NAMED = pattern(r"\{(?P<name>\$(?:rw|r|w)\d+)\}")
_TYPES = {
    b"Boolean": ".pred",
    b"Int16": ".b16",
    b"Uint16": ".b16",
    b"Float16": ".b16",
    b"BFloat16": ".b16",
    b"Int32": ".b32",
    b"Uint32": ".b32",
    b"Float32": ".b32",
    b"Int64": ".b64",
    b"Uint64": ".b64",
    b"Float64": ".b64",
}
"""The registers of CuTe's numeric types."""


def named(text: MappedText, listed: Sequence[Argument]) -> tuple[MappedText, Mapping[str, str]]:
    """The PTX of a text in which `{$r0}` is the first operand that is only read, `{$w0}` the first that is written, and
    `{$rw0}` the first that is both; and the registers of those whose types are in the call.

    What is read may be a constant, so nothing is known of it.
    """
    into = Builder()
    at = 0
    for found in _NAMED.finditer(text.text):
        into.mapped(text, at, found.start())
        into.replaced(found["name"], text.span(*found.span()))
        at = found.end()
    into.mapped(text, at)
    types: dict[str, str] = {}
    written = next((one for one in listed if one.keyword == "write_only_types"), None)
    for number, item in enumerate(items(written.value) or () if written is not None else ()):
        if (kind := _TYPES.get(item[-1].text)) is not None and all(word.kind in ("name", "mark") for word in item):
            types[f"$w{number}"] = kind
    return into.result(), types


def passed(operands: Argument) -> tuple[Span, ...] | None:
    """The spans of the values in a list; None where their number is not known."""
    found = items(operands.value)
    return None if found is None else tuple(Span(one[0].start, one[-1].end) for one in found)


def items(value: Sequence[Word]) -> list[Sequence[Word]] | None:
    """The values of a list in brackets; None for another expression, or one that is computed."""
    if len(value) < 2 or value[0].text not in (b"[", b"("):
        return None
    found: list[Sequence[Word]] = []
    depth = 0
    start = 1
    for at, word in enumerate(value):
        depth += (word.kind == "open") - (word.kind == "close")
        if word.text == b"for" or (word.text == b"*" and at == start):
            return None
        if depth == 0 and at < len(value) - 1:
            return None
        if (depth == 1 and word.text == b",") or depth == 0:
            if at > start:
                found.append(value[start:at])
            start = at + 1
    is_tuple = value[0].text == b"[" or len(found) > 1
    return found if depth == 0 and is_tuple else None
