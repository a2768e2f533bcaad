"""Where the text of a module names globals, metadata and comdats. Names are found by blocks of lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain

import tree_sitter

from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.nvvm.broken_nodes import broken_nodes
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import unquoted
from ptx_ls.nvvm.values.module_names import definitions_of, module_names
from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_MENTION = pattern(rb'@(?:[-a-zA-Z$._0-9]+|"[^"\n]*")|![0-9]+|#[0-9]+|(?<=comdat\()\$(?:[-a-zA-Z$._0-9]+|"[^"\n]*")')
_LONGEST = 40
"""Bytes in which the name of metadata and the sign after it are."""
_METADATA = pattern(rb"[ \t]*(![0-9]+)[ \t]*=")


def undefined_mentions(document: Document, implicit: str) -> Iterator[tuple[str, Span]]:
    """The names of globals, metadata and comdats that the module uses and does not define, with their places in order;
    what begins with `implicit` needs no declaration.

    Nothing for a fragment, such as single functions that a tool has printed.
    """
    names = document.memo(_names)
    definitions = definitions_of(document)
    known = {f"{_SIGILS.get(one.kind, '@')}{one.name}" for one in definitions}
    keys = ((name, _key(name)) for name in names.mentioned - names.defined if name[:1] != b"#")
    missing = {name for name, key in keys if key not in known and not key.startswith(implicit)}
    if any(not one.name for one in definitions):
        # What has no name is numbered.
        missing = {name for name in missing if not _key(name)[1:].isdecimal()}
    if not missing or module_names(document).is_fragment:
        return
    known |= _in_broken_entities(document)
    if any(name[:1] == b"!" for name in missing):
        known |= {f"!{number}" for number in _defined_elsewhere(document)}
    missing = {name for name in missing if _key(name) not in known}
    if not names.defined:
        # The metadata of such a text is elsewhere.
        missing = {name for name in missing if name[:1] != b"!"}
    broken = sorted(one.node.start_byte for one in broken_nodes(document)) if missing else []
    places = [*_places(document, missing)]
    for place, path in zip(places, paths(document.tree, places), strict=True):
        if _is_name(path, place, broken):
            yield _key(document.source[place.start : place.end]), place


def _places(document: Document, names: set[bytes]) -> Iterator[Span]:
    """Where the text has one of some names, in order."""
    text = document.text
    for block, found in text.by_blocks(_mentioned):
        if not found.isdisjoint(names):
            for match in _MENTION.finditer(text.part(block.start, block.end)):
                if match[0] in names:
                    yield Span(block.start + match.start(), block.start + match.end())


class _Names(NamedTuple):
    """What the lines of a text mention, the metadata that they define, and whether some is defined twice."""

    mentioned: frozenset[bytes]
    defined: frozenset[bytes]
    repeats: bool


def _names(document: Document) -> _Names:
    mentioned = (found for _, found in document.text.by_blocks(_mentioned))
    definitions = [found for _, found in document.text.by_blocks(_metadata_definitions)]
    defined = frozenset(chain.from_iterable(definitions))
    return _Names(frozenset().union(*mentioned), defined, len(defined) < sum(map(len, definitions)))


def repeated_metadata(document: Document) -> Iterator[tuple[str, Span]]:
    """The metadata that is defined again, at the later definitions."""
    names = document.memo(_names)
    if not names.repeats:
        return
    seen: set[bytes] = set()
    entities = entities_of(document)
    for number in entities.of_kind("metadata_definition"):
        start = entities.starts[number]
        match = _METADATA.match(document.source, start, min(start + _LONGEST, entities.ends[number]))
        if match is not None and match[1] in seen:
            yield match[1].decode(), Span(*match.span(1))
        elif match is not None:
            seen.add(match[1])


_WHOLE = frozenset(("instruction", "function_definition", "metadata_definition", "named_metadata", "global_variable"))
_SIGILS = {"type_definition": "%", "comdat_definition": "$"}
_NAMES = frozenset(("global", "metadata_reference", "comdat"))


def _key(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    inner = unquoted(text[1:])
    return f'{text[0]}"{inner}"' if inner.isdecimal() and text[1] == '"' else f"{text[0]}{inner}"


def _mentioned(source: bytes) -> frozenset[bytes]:
    """What some lines name."""
    return frozenset(_MENTION.findall(source))


def _metadata_definitions(source: bytes) -> list[bytes]:
    return [match[1] for line in source.splitlines() if (match := _METADATA.match(line))]


def _defined_elsewhere(document: Document) -> Iterator[str]:
    """The numbers of the metadata that a line defines further on than at its beginning."""
    entities = entities_of(document)
    for number in entities.of_kind("metadata_definition"):
        start = entities.starts[number]
        name = _METADATA.match(document.source, start, min(start + _LONGEST, entities.ends[number]))
        if name is not None:
            yield name[1].decode()[1:]


def _in_broken_entities(document: Document) -> set[str]:
    """The names in what has a syntax error: it may define them."""
    entities = entities_of(document)
    spans = [(entities.starts[number], entities.ends[number]) for number in entities.of_kind("ERROR")]
    return {_key(name) for start, end in spans for name in _MENTION.findall(document.source, start, end)}


def _is_name(path: Sequence[tree_sitter.Node], place: Span, broken: Sequence[int]) -> bool:
    """Whether what is at the end of a path is a name, and none in a comment, a string or something half typed."""
    node = path[-1]
    if node.type not in _NAMES or (node.start_byte, node.end_byte) != place:
        return False
    around = next((one for one in reversed(path) if one.type in _WHOLE), None)
    if around is None:
        return True
    at = bisect_left(broken, around.start_byte)
    return not around.has_error and not (at < len(broken) and broken[at] <= around.end_byte)
