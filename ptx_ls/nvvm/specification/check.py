"""Diagnostics of a module against the NVVM IR specification."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import islice

import tree_sitter

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.recheck import Checked, recheck
from ptx_ls.nvvm.specification.judgement import judge
from ptx_ls.nvvm.specification.module_facts import Place, holds
from ptx_ls.nvvm.specification.query import OF_ENTITIES, Found, asked, header_reader
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_STATEMENTS = frozenset(("instruction", "use_list_order", "debug_record"))


def check(document: Document) -> Iterator[Diagnostic]:
    """What a module does against the specification, entities first, then the statements of bodies."""
    yield from islice((*_of_entities(document), *document.memo(_statements).diagnostics), MAX_DIAGNOSTICS)


def _of_entities(document: Document) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    reader = platforms.default.reader
    read = header_reader(reader)
    entities = entities_of(document)
    for number in entities.of_kind(*OF_ENTITIES, "use_list_order"):
        start = entities.starts[number]
        for one in entities.fact(document, number, read):
            place = Found(one.number, one.start + start, one.end + start)
            yield from _judged(document, place, platforms.at(start))


def _statements(document: Document) -> Checked:
    before = document.before
    return recheck(document, before.known(_statements) if before else None, _environment(document), _of_statements)


def _environment(document: Document) -> Hashable:
    platforms = platforms_of(document)
    return platforms.default.reader, platforms.default.target, tuple(one.target for one in platforms.of_functions)


def _of_statements(document: Document, spans: Sequence[Span]) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    query = asked(platforms.default.reader)
    for span in spans:
        last = -1
        for place in _mentions(document, platforms.default.reader, span):
            node = _statement(document.root, place) if place.start >= last else None
            if node is None:
                continue
            last = node.end_byte
            for one in dict.fromkeys(query.find(node, document.source, node.end_byte)):
                yield from _judged(document, one, platforms.at(one.start))


def _judged(document: Document, found: Found, platform: Platform) -> Iterator[Diagnostic]:
    query = asked(platform.reader)
    if not all(holds(fact, Place(document, platform, found.start, found.end)) for fact in query.facts[found.number]):
        return
    rule = query.rules[found.number]
    text = document.source[found.start : found.end].decode("utf-8", "replace")
    if (one := judge(rule, platform, text, found.start, found.end)) is not None:
        yield one


def _statement(root: tree_sitter.Node, place: Span) -> tree_sitter.Node | None:
    """The statement of a body around a word; None for a comment or what is outside of bodies."""
    node = root.descendant_for_byte_range(*place)
    while node is not None and node.type not in _STATEMENTS:
        node = node.parent
    return node if node is not None and node.parent is not None and node.parent.type == "body" else None


def _mentions(document: Document, reader: Reader, span: Span) -> Iterator[Span]:
    text = document.text
    starts = text.block_starts
    blocks = text.by_blocks(_word_finder(reader))
    for (_, places), begins, ends in zip(blocks, starts, (*starts[1:], text.size), strict=True):
        if begins <= span.end and span.start <= ends:
            for start, end in places:
                if begins + start <= span.end and span.start <= begins + end:
                    yield Span(begins + start, begins + end)


@cache
def _word_finder(reader: Reader):  # type: ignore[no-untyped-def]
    words = asked(reader).words

    def find(lines: Sequence[bytes]) -> tuple[Span, ...]:
        if words is None:
            return ()
        return tuple(Span(*match.span()) for match in words.finditer(b"".join(lines)))

    return find
