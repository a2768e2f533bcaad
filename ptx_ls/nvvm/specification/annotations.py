"""The properties that !nvvm.annotations gives to functions and variables, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import tree_sitter

from ptx_ls.isa.edit_distance import nearest
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.module import listed_operands
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_OF_LAUNCHES = ("maxntid", "reqntid")
_CLUSTER = "cluster_dim_"
_LIMITS = ("minctasm", "maxnreg")
_BLOCKS = "cluster_max_blocks"
_NUMBERS = ("kernel", "align", "maxclusterrank")
_INTEGER = re.compile(r"i[0-9]+ (-?[0-9]{1,30}|[us]0x[0-9a-fA-F]{1,30}|true|false)")
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


def images(document: Document) -> frozenset[str]:
    """The variables that are textures or surfaces."""
    return frozenset(one.entity for one in annotations_of(document) if one.key in _IMAGES and one.entity is not None)


def has_image(document: Document, name: str) -> bool:
    """Whether a variable is a texture or a surface."""
    return name in images(document)


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
    """Numbers of threads, blocks or registers that are zero."""
    limited = (one for one in found if (one.key or "")[:-1] in _OF_LAUNCHES or one.key in _LIMITS)
    return (one for one in limited if _number(one) == 0)


def _negative(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Numbers of threads below zero."""
    return (one for one in found if (one.key or "")[:-1] in _OF_LAUNCHES and (_number(one) or 0) < 0)


def _too_large(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Numbers of threads of more than 32 bits."""
    return (one for one in found if (one.key or "")[:-1] in _OF_LAUNCHES and (_number(one) or 0) >= 1 << 32)


def _both(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Numbers of threads that are required, of what has a most of them, too."""
    limited = {one.entity for one in found if (one.key or "").startswith(_OF_LAUNCHES[0])}
    return (one for one in found if (one.key or "").startswith(_OF_LAUNCHES[1]) and one.entity in limited)


def _text_for_limit(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Limits of launches that are text, or null."""
    return (one for one in found if _is_of_launches(one) and _is_text(one))


def _text_for_number(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Other properties that are text, null or a node."""
    return (
        one
        for one in found
        if (one.key in _NUMBERS and (_is_text(one) or _is_node(one)))
        or (one.key == "grid_constant" and _is_text(one))
        or (_is_of_launches(one) and _is_node(one))
    )


def _float(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Numbers of threads or blocks in a direction that have a fraction."""
    return (one for one in found if _is_float(one) and (one.key or "")[:-1] in (*_OF_LAUNCHES, _CLUSTER))


def _float_limit(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Other limits of launches that have a fraction."""
    return (one for one in found if _is_float(one) and one.key in (*_LIMITS, _BLOCKS))


def _no_number(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Other properties whose value is not a constant integer."""
    return (
        one
        for one in found
        if one.key is not None
        and one.value
        and not _is_of_launches(one)
        and _number(one) is None
        and not (one.key in _NUMBERS and (_is_text(one) or _is_node(one)))
        and one.key != "grid_constant"
    )


def _no_list(found: tuple[Annotation, ...]) -> Iterator[Annotation]:
    """Lists of constant parameters that are a number."""
    return (one for one in found if one.key == "grid_constant" and _number(one) is not None)


def _is_of_launches(one: Annotation) -> bool:
    return (one.key or "")[:-1] in (*_OF_LAUNCHES, _CLUSTER) or one.key in (*_LIMITS, _BLOCKS)


def _number(one: Annotation) -> int | None:
    """The integer that a property has; None if it is none."""
    found = _INTEGER.fullmatch(one.value)
    if found is None:
        return None
    if found[1] in ("true", "false"):
        return int(found[1] == "true")
    return int(found[1][3:], 16) if found[1][0] in "us" else int(found[1])


def _is_text(one: Annotation) -> bool:
    return one.value.startswith('!"') or one.value == "null"


def _is_node(one: Annotation) -> bool:
    return re.match(r"!(\{|[0-9])", one.value) is not None


def _is_float(one: Annotation) -> bool:
    return one.value.startswith(("float ", "double ", "half "))


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
    "negative-threads": _negative,
    "threads-too-large": _too_large,
    "required-and-most": _both,
    "text-for-limit": _text_for_limit,
    "text-for-number": _text_for_number,
    "float-threads": _float,
    "float-limit": _float_limit,
    "no-number": _no_number,
    "no-list": _no_list,
}


def places(fault: str, document: Document) -> Iterator[Span]:
    """Where annotations have a fault; KeyError for one that is not here."""
    found = annotations_of(document)
    return (Span(one.start, one.end) for one in _FAULTS[fault](found))
