"""Diagnostics of a module against the NVVM IR specification."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import islice

import tree_sitter

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.isa.targets import Target
from ptx_ls.lazy import dataclass, replace
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.dialect import Dialect, dialect_of
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.specification.annotations import places
from ptx_ls.nvvm.specification.fixes import fixes
from ptx_ls.nvvm.specification.judgement import judge
from ptx_ls.nvvm.specification.kept import is_kept
from ptx_ls.nvvm.specification.module_facts import Place, holds, is_dump, of_names
from ptx_ls.nvvm.specification.query import (
    ENTITIES,
    Found,
    facts,
    find,
    header_reader,
    of_annotations,
    of_statements,
)
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import is_for_nvptx
from ptx_ls.syntax.span import Span

_STATEMENTS = frozenset(("instruction", "use_list_order", "debug_record"))


_WITHOUT_BODY = frozenset(("metadata_definition", "named_metadata", "attribute_group", "global_variable"))
"""Entities, of which there may be thousands, that are no functions."""
_MOST_STATEMENTS = 1 << 15
"""Statements of which is kept what applies to them: more than a function has that somebody writes in."""
_MOST_MODULES = 4


class Names:
    """What the names of a module mean to the specification. It counts by its identity."""


@dataclass(frozen=True)
class CheckedStatements:
    """The diagnostics of the statements in an entity, with offsets from its start, and what they depend on besides its
    text. `is_kept` is None where nothing applies to a statement."""

    environment: tuple[Names, Dialect | None, Target | None]
    is_kept: bool | None
    diagnostics: tuple[Diagnostic, ...]


_found: Memo[tuple[Reader, bytes], tuple[Found, ...]] = Memo(_MOST_STATEMENTS)
_names: Memo[Hashable, Names] = Memo(_MOST_MODULES)


def check(document: Document) -> Iterator[Diagnostic]:
    """What a module does against the specification, entities first, then the statements of bodies."""
    if platforms_of(document).default.reader == "llvm" and not is_for_nvptx(document.source):
        # Its back end is another.
        return
    of_module = (*_of_entities(document), *_of_annotations(document))
    yield from islice((*of_module, *_of_statements(document)), MAX_DIAGNOSTICS)


def _of_entities(document: Document) -> Iterator[Diagnostic]:
    read = header_reader(platforms_of(document).default.reader)
    entities = entities_of(document)
    for number in entities.of_kind(*ENTITIES, "use_list_order"):
        start = entities.starts[number]
        for one in entities.fact(document, number, read):
            yield from _judged(document, Found(one.rule, one.start + start, one.end + start))


def _of_annotations(document: Document) -> Iterator[Diagnostic]:
    if is_dump(document):
        return
    for rule, fault in of_annotations(platforms_of(document).default.reader):
        for start, end in places(fault, document):
            yield from _judged(document, Found(rule, start, end))


def _of_statements(document: Document) -> Iterator[Diagnostic]:
    entities, platforms = entities_of(document), platforms_of(document)
    reader = platforms.default.reader
    meaning = reader, is_dump(document), *of_names(document)
    names = _names.find(meaning) or _names.keep(meaning, Names())
    for number in entities.of_kind(*(entities.kinds_there - _WITHOUT_BODY)):
        start, end = entities.starts[number], entities.ends[number]
        platform = platforms.at(start)
        environment = names, dialect_of(document, platform), platform.target
        known = entities.kept(number, CheckedStatements)
        if known is None or known.environment != environment or known.is_kept not in (None, is_kept(document, start)):
            places = [*_places(document, start, end)]
            own = tuple(shifted(one, -start) for at in places for one in _judged(document, at))
            known = CheckedStatements(environment, is_kept(document, start) if places else None, own)
            entities.keep(number, CheckedStatements, known)
        yield from (shifted(one, start) for one in known.diagnostics)


def _judged(document: Document, found: Found) -> Iterator[Diagnostic]:
    platform = platforms_of(document).at(found.start)
    place = Place(document, platform, found.start, found.end)
    if all(holds(fact, place) for fact in facts(found.rule)):
        text = document.source[found.start : found.end].decode("utf-8", "replace")
        dialect = dialect_of(document, platform)
        one = judge(found.rule, platform.reader, dialect, text, found.start, found.end)
        if one is not None and one.severity == "error" and not is_kept(document, found.start):
            one = judge(found.rule, platform.reader, dialect, text, found.start, found.end, kept=False)
        if one is not None:
            made = fixes(one.code, document, Span(found.start, found.end))
            yield replace(one, fixes=made) if made else one


def _statement(root: tree_sitter.Node, at: int) -> tree_sitter.Node | None:
    """The statement of a body around a word; None for a comment or what is outside of bodies."""
    node = root.descendant_for_byte_range(at, at + 1)
    while node is not None and node.type not in _STATEMENTS:
        node = node.parent
    return node if node is not None and node.parent is not None and node.parent.type == "body" else None


def _places(document: Document, begin: int, end: int) -> Iterator[Found]:
    """What applies to the statements in an entity."""
    reader, source = platforms_of(document).default.reader, document.source
    until = begin
    places = document.memo(_mentions)
    for at in islice(places, bisect_left(places, begin), bisect_left(places, end)):
        statement = _statement(document.root, at) if until <= at else None
        if statement is None:
            continue
        start, until = statement.byte_range
        key = reader, source[start:until]
        known = _found.find(key) or _found.keep(key, tuple(_of_statement(reader, statement, source)))
        yield from (Found(one.rule, one.start + start, one.end + start) for one in known)


def _of_statement(reader: Reader, node: tree_sitter.Node, source: bytes) -> Iterator[Found]:
    """What applies to a statement, with offsets from its start."""
    start, end = node.byte_range
    rules = dict.fromkeys(rule for _, some in of_statements(reader).find(source, start, end) for rule in some)
    for one in dict.fromkeys(found for rule in rules for found in find(rule, node, source, end)):
        yield Found(one.rule, one.start - start, one.end - start)


def _mentions(document: Document) -> Sequence[int]:
    """Where the words of rules are, in order."""
    by_blocks = document.text.by_blocks(_finder(platforms_of(document).default.reader))
    return [block.start + at for block, found in by_blocks for at in found]


@cache
def _finder(reader: Reader) -> Callable[[bytes], Sequence[int]]:
    """Finds the words of the rules in lines; always the same function, since blocks keep results by function."""
    triggers = of_statements(reader)

    def find_words(source: bytes) -> Sequence[int]:
        return tuple(start for start, _ in triggers.find(source))

    return find_words
