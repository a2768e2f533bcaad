"""The target and PTX version that a function of NVVM IR is compiled for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import tree_sitter

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version, version_number
from ptx_ls.lazy import NamedTuple, dataclass, pattern, replace
from ptx_ls.nvvm.entities import Entities, entities_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.reader import comment_options, reader_of
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.sema.chosen_target import chosen_target
from ptx_ls.syntax.document import Document

_FEATURE = pattern(r"\+ptx([0-9]{2,3})\b")
_VERSION = pattern(r"[0-9]\.[0-9]")
_OPENCL = b"-nvcl"
"""The end of a target triple for OpenCL."""


@dataclass(frozen=True)
class Platform:
    """What code is judged for. `target` and `ptx` are None where nothing names them: the options of a compiler decide.
    `is_latest`: libnvvm is given its option -nvvm-latest. `is_opencl`: LLVM makes code for OpenCL, in the independent
    texture mode.

    `start` and `end`: the bytes of the text `sm_90` that names the target; equal where no text of the module does.
    """

    reader: Reader
    target: Target | None = None
    ptx: Version | None = None
    start: int = 0
    end: int = 0
    is_latest: bool = False
    is_opencl: bool = False


@dataclass(frozen=True)
class Platforms:
    """The platform of each function definition, by their offsets; `default`: that of all other text."""

    default: Platform
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    of_functions: tuple[Platform, ...]
    groups: tuple[str, ...] = ()
    """The names of the attribute groups, in order; of several with one name the first counts."""

    @cached_property
    def targets(self) -> tuple[tuple[Target | None, Version | None], ...]:
        """The target and version of each function."""
        return tuple([(one.target, one.ptx) for one in self.of_functions])

    def at(self, offset: int) -> Platform:
        """The platform of the code at an offset."""
        index = bisect_right(self.starts, offset) - 1
        return self.of_functions[index] if index >= 0 and offset < self.ends[index] else self.default


def written_version(target: Target) -> Version:
    """The PTX version that LLVM writes for a target where nothing names one (measured with LLVM 22)."""
    return _WRITTEN.get(target.name, max(target.introduced, _OLDEST))


_WRITTEN = {"sm_70": 60}
_OLDEST = 32


def platforms_of(document: Document) -> Platforms:
    """The platforms of a document, computed once per version."""
    return document.memo(_platforms)


@dataclass(frozen=True)
class _Attributes:
    """What the attributes of a function name, and the place of the target's name."""

    target: Target | None = None
    ptx: Version | None = None
    start: int = 0
    end: int = 0

    def moved(self, by: int) -> _Attributes:
        """The same, so many bytes further on."""
        return replace(self, start=self.start + by, end=self.end + by) if self.end else self


def _platforms(document: Document) -> Platforms:
    entities = entities_of(document)
    default = _asked(document)
    definitions = entities.of_kind("function_definition")
    groups = _groups(document)
    by_name: dict[str, list[_Group]] = {}
    for group in groups:
        by_name.setdefault(group.name, []).append(group)
    # Thousands of functions share a few groups.
    attributes = [_of_function(document, entities, number, by_name) for number in definitions]
    different = {id(own): own for own in attributes}
    platforms = {key: _with(default, own) for key, own in different.items()}
    found = [platforms[id(own)] for own in attributes]
    of_module = {(own.target, own.ptx) for own in different.values()}
    # Declarations and fragments are judged for what all functions have in common.
    if len(of_module) == 1:
        default = _with(default, _Attributes(*of_module.pop()))
    elif not definitions and len({(one.own.target, one.own.ptx) for one in groups}) == 1:
        default = _with(default, groups[0].own)
    return Platforms(
        default,
        tuple(entities.starts[number] for number in definitions),
        tuple(entities.ends[number] for number in definitions),
        tuple(found),
        tuple(one.name for one in groups),
    )


def asked_version(document: Document) -> Version | None:
    """The PTX version that options, settings or a comment name; None if none of them does."""
    version = comment_options(document.text).get("ptx", "")
    return document.choices.ptx or (version_number(version) if _VERSION.fullmatch(version) else None)


def _asked(document: Document) -> Platform:
    """The platform that options, settings or a comment name."""
    reader = reader_of(document)
    # libnvvm writes its newest version, whatever a module says.
    default = targets.load().newest if reader == "libnvvm" else None
    comment = comment_options(document.text)
    named = targets.by_name().get(comment.get("target", ""))
    is_latest = document.choices.is_latest or comment.get("latest") == "true"
    target = chosen_target(document) or named
    is_opencl = reader == "llvm" and document.text.count(_OPENCL) > 0
    return Platform(reader, target, asked_version(document) or default, is_latest=is_latest, is_opencl=is_opencl)


def _with(asked: Platform, own: _Attributes) -> Platform:
    """A platform where what is not asked for is what attributes name; a version without its target means nothing."""
    if asked.target is not None:
        return asked
    ptx = own.ptx if asked.ptx is None else asked.ptx
    return replace(asked, target=own.target, ptx=ptx, start=own.start, end=own.end)


class _Group(NamedTuple):
    """A group of attributes at an offset."""

    name: str
    start: int
    own: _Attributes


def _groups(document: Document) -> list[_Group]:
    """The attribute groups of a text in order. A dump of several modules has a name twice."""
    entities = entities_of(document)
    found = []
    for number in entities.of_kind("attribute_group"):
        name, own = entities.fact(document, number, _group)
        start = entities.starts[number]
        found.append(_Group(name, start, own.moved(start)))
    return found


def _group(node: tree_sitter.Node, source: bytes) -> tuple[str, _Attributes]:
    name = node.child_by_field_name("name")
    return text_of(name, source) if name is not None else "", _read(node, source)


def _of_function(
    document: Document, entities: Entities, number: int, groups: Mapping[str, Sequence[_Group]]
) -> _Attributes:
    """What the definition itself names, else its groups: of several groups with a name, the next one after it."""
    own, references = entities.fact(document, number, _definition)
    start = entities.starts[number]
    if own.target is not None:
        return own.moved(start)
    for name in references:
        named = groups.get(name, ())
        after = next((one.own for one in named if one.start > start), named[-1].own) if named else None
        if after is not None and (after.target is not None or after.ptx is not None):
            return after
    return own.moved(start)


def _definition(node: tree_sitter.Node, source: bytes) -> tuple[_Attributes, tuple[str, ...]]:
    """The attributes of a definition and the groups that it names."""
    references = [text_of(child, source) for child in node.children if child.type == "attribute_group_reference"]
    return _read(node, source), tuple(references)


def _read(node: tree_sitter.Node, source: bytes) -> _Attributes:
    """The attributes of a node, with offsets from its start."""
    target, ptx, start, end = None, None, 0, 0
    for name, value in _string_attributes(node):
        text = string_of(value, source)
        if string_of(name, source) == "target-cpu":
            target, start, end = targets.by_name().get(text), value.start_byte + 1, value.end_byte - 1
        elif string_of(name, source) == "target-features" and (match := _FEATURE.findall(text)):
            number = int(match[-1])
            ptx = number if number in targets.load().versions else None
    by = node.start_byte if end else 0
    return _Attributes(target, ptx, start - by, end - by)


def _string_attributes(node: tree_sitter.Node) -> Iterator[tuple[tree_sitter.Node, tree_sitter.Node]]:
    for child in node.children:
        if child.type == "string_attribute":
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is not None and value is not None:
                yield name, value
