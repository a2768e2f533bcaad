"""The properties that !nvvm.annotations gives to functions and variables, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import tree_sitter

from ptx_ls.isa.edit_distance import nearest
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.module import listed_operands
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_OF_LAUNCHES = ("maxntid", "reqntid")
_IMAGES = frozenset(("texture", "surface"))


@dataclass(frozen=True)
class Annotation:
    """A property of a function or variable; `key` is None if it is no string, `value` "" if there is none."""

    entity: str
    key: str | None
    value: str
    start: int
    end: int


def annotations_of(document: Document) -> tuple[Annotation, ...]:
    """Every property that !nvvm.annotations gives, in order."""
    return document.memo(_annotations)


def _annotations(document: Document) -> tuple[Annotation, ...]:
    return tuple(one for operands in listed_operands(document, "!nvvm.annotations") for one in _of(operands, document))


def _of(operands: list[tree_sitter.Node], document: Document) -> Iterator[Annotation]:
    source = document.source
    entity = operands[0].child_by_field_name("value") if operands else None
    if entity is None or entity.type != "global":
        return
    name = string_of(entity, source)
    for at in range(1, len(operands), 2):
        key = operands[at]
        value = text_of(operands[at + 1], source) if at + 1 < len(operands) else ""
        word = string_of(key, source) if key.type == "metadata_string" else None
        yield Annotation(name, word, value, key.start_byte, key.end_byte)


def has_image(document: Document, name: str) -> bool:
    """Whether a variable is a texture or a surface."""
    return any(one.entity == name and one.key in _IMAGES for one in annotations_of(document))


def is_managed(document: Document, name: str) -> bool:
    """Whether a variable is in managed memory."""
    return any(one.entity == name and one.key == "managed" for one in annotations_of(document))


def _unknown(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Properties that no reader knows and that are spelt almost like one."""
    known = [word.name for word in vocabulary.of_groups("property")]
    return (one for one in found if one.key is not None and one.key not in known and nearest(one.key, known))


def _without_value(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Properties without a value."""
    return (one for one in found if not one.value)


def _no_string(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """What is in the place of a property's name and no string."""
    return (one for one in found if one.key is None)


def _zero(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Numbers of threads that are zero."""
    return (one for one in found if (one.key or "")[:-1] in _OF_LAUNCHES and one.value.split()[-1:] == ["0"])


def _conflicting(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Properties that the same function or variable has with another value before; each parameter has its `align`."""
    first: dict[tuple[str, str | None], str] = {}
    single = (one for one in found if one.key != "align")
    return (one for one in single if first.setdefault((one.entity, one.key), one.value) != one.value)


_FAULTS: dict[str, Callable[[tuple[Annotation, ...]], Iterator[Annotation]]] = {
    "unknown-annotation": _unknown,
    "annotation-without-value": _without_value,
    "annotation-without-name": _no_string,
    "zero-threads": _zero,
    "conflicting-annotation": _conflicting,
}


def places(fault: str, document: Document) -> Iterator[Span]:
    """Where annotations have a fault; KeyError for one that is not here."""
    found = annotations_of(document)
    return (Span(one.start, one.end) for one in _FAULTS[fault](found))
