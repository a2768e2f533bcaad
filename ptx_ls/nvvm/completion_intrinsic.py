"""Completion of intrinsics: with placeholders for the arguments, and the declaration that the module lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic, Parameter
from ptx_ls.nvvm import hover
from ptx_ls.nvvm.availability import missing
from ptx_ls.nvvm.declaration import Spelling, declaration_edit, spelling_of
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.module import Module
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

MOST = 100
"""Intrinsics that are offered one by one; of more, the next parts of their names."""

_BARE_CALL = re.compile(r"\bcall\s+$")
_CALLING = re.compile(r"\b(?:call|invoke)\b[^@]*$")


@dataclass(frozen=True)
class Place:
    """Where an intrinsic is named: the bytes that are replaced, the line before them, whether the name is in quotes,
    and whether placeholders are allowed."""

    span: Span
    before: str
    is_quoted: bool
    templates: bool


def offers(document: Document, module: Module, prefix: str, place: Place) -> Iterator[CompletionItem]:
    """The intrinsics whose names begin with a prefix, or the ways in which their names go on where these are many."""
    # Thousands of offers help nobody who has typed nothing: until the prefix is there, one represents all.
    if len(prefix) < len(PREFIX):
        yield _part(PREFIX, "intrinsics of NVVM IR", place)
        if prefix.startswith(generic.PREFIX):
            yield from _generic(prefix, place)
        return
    found = intrinsics.complete(prefix)
    parts: dict[str, list[Intrinsic]] = {}
    for one in found:
        head, dot, _ = one.name[len(prefix) :].partition(".")
        parts.setdefault(prefix + head + dot if len(found) > MOST else one.name, []).append(one)
    platform = platforms_of(document).at(place.span.start)
    for name, ones in parts.items():
        if len(ones) == 1:
            yield _intrinsic(document, module, ones[0], platform, place)
        else:
            yield _part(name, f"{len(ones)} intrinsics", place)


def _generic(prefix: str, place: Place) -> Iterator[CompletionItem]:
    """The intrinsics of LLVM whose names begin with a prefix; the types of a call follow where it chooses some."""
    for name, one in generic.load().items():
        full = generic.PREFIX + name
        if full.startswith(prefix):
            text = full + ("." if one.slots else "")
            yield replace(_part(text, one.signature, place), sort=f"2 {full}", explain=partial(generic.described, one))


def _part(name: str, detail: str, place: Place) -> CompletionItem:
    text = f'@"{name}' if place.is_quoted else f"@{name}"
    return CompletionItem(f"@{name}", text, *place.span, "prefix", detail, "", f"1 {name}")


def _intrinsic(
    document: Document, module: Module, intrinsic: Intrinsic, platform: Platform, place: Place
) -> CompletionItem:
    lack = missing(intrinsic, platform)
    spelling = spelling_of(intrinsic, platform)
    quoted = f'@"{spelling.name}"' if place.is_quoted else f"@{spelling.name}"
    text = quoted
    stops: tuple[Span, ...] = ()
    edits: tuple[TextEdit, ...] = ()
    source = document.source
    is_bare = _BARE_CALL.search(place.before) is not None
    if _CALLING.search(place.before):
        text = f"{spelling.returns} {text}" if is_bare else text
        if source[place.span.end : place.span.end + 1] != b"(":
            text, stops = _with_arguments(text, intrinsic, spelling)
        edits = _declared(document, module, spelling)
    elif place.before.lstrip().startswith("declare"):
        text += "" if source[place.span.end : place.span.end + 1] == b"(" else f"({spelling.declared})"
    return CompletionItem(
        label=f"@{intrinsic.name}",
        text=text,
        start=place.span.start,
        end=place.span.end,
        kind="intrinsic",
        detail=intrinsic.signature,
        needs=lack,
        sort=f"{2 if lack else 1} {intrinsic.name}",
        explain=partial(hover.describe_intrinsic, intrinsic, platform),
        stops=stops if place.templates else (),
        filter=quoted,
        edits=edits,
    )


def _declared(document: Document, module: Module, spelling: Spelling) -> tuple[TextEdit, ...]:
    """The edit that declares an intrinsic; none where the module does already, or its types are not known."""
    if not spelling.is_sure or any(function.name == spelling.name for function in module.functions):
        return ()
    return (declaration_edit(document, spelling.declaration),)


def _with_arguments(text: str, intrinsic: Intrinsic, spelling: Spelling) -> tuple[str, tuple[Span, ...]]:
    """A call with a value for each parameter, and where these values are, the end last."""
    stops = []
    text += "("
    for number, (parameter, kind) in enumerate(zip(intrinsic.parameters, spelling.parameters, strict=True)):
        text += f"{', ' if number else ''}{kind} "
        value = _example(parameter, number)
        stops.append(Span(len(text), len(text) + len(value)))
        text += value
    text += ")"
    stops.append(Span(len(text), len(text)))
    return text, tuple(stops)


def _example(parameter: Parameter, number: int) -> str:
    """What stands for a value until the user writes it: a constant where there must be one."""
    if parameter.immediate:
        return "false" if parameter.type == "i1" else str(parameter.lowest or 0)
    return f"%{parameter.name or f'a{number}'}"
