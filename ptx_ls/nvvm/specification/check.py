"""Diagnostics of a module against the NVVM IR specification."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import islice

import tree_sitter

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.isa.nvvm.specification import Rule
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.dialect import dialect_of
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.recheck import Checked, recheck
from ptx_ls.nvvm.specification.annotations import places
from ptx_ls.nvvm.specification.fixes import fixes
from ptx_ls.nvvm.specification.judgement import judge
from ptx_ls.nvvm.specification.kept import is_kept
from ptx_ls.nvvm.specification.module_facts import Place, holds, is_dump
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


@dataclass(frozen=True)
class Mention:
    """A word at an offset, and the rules that have it."""

    start: int
    rules: tuple[Rule, ...]


def check(document: Document) -> Iterator[Diagnostic]:
    """What a module does against the specification, entities first, then the statements of bodies."""
    if platforms_of(document).default.reader == "llvm" and not is_for_nvptx(document.source):
        # Its back end is another.
        return
    of_module = (*_of_entities(document), *_of_annotations(document))
    yield from islice((*of_module, *document.memo(_statements).diagnostics), MAX_DIAGNOSTICS)


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


def _statements(document: Document) -> Checked:
    before = document.before
    return recheck(document, before.known(_statements) if before else None, _environment(document), _of_statements)


def _environment(document: Document) -> Hashable:
    platforms = platforms_of(document)
    dialect = dialect_of(document, platforms.default)
    return platforms.default.reader, dialect, platforms.default.target, platforms.targets


def _of_statements(document: Document, spans: Sequence[Span]) -> Iterator[Diagnostic]:
    for span in spans:
        asked: set[tuple[int, Rule]] = set()
        for mention in _mentions(document, span):
            node = _statement(document.root, mention.start)
            if node is None:
                continue
            for rule in mention.rules:
                if (node.start_byte, rule) not in asked:
                    asked.add((node.start_byte, rule))
                    for one in dict.fromkeys(find(rule, node, document.source, node.end_byte)):
                        yield from _judged(document, one)


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


def _mentions(document: Document, span: Span) -> Iterator[Mention]:
    finder = _finder(platforms_of(document).default.reader)
    for block, mentions in document.text.by_blocks(finder):
        if block.start <= span.end and span.start <= block.end:
            for one in mentions:
                if span.start <= block.start + one.start <= span.end:
                    yield Mention(block.start + one.start, one.rules)


@cache
def _finder(reader: Reader) -> Callable[[bytes], tuple[Mention, ...]]:
    """Finds the words of the rules in lines; always the same function, since blocks keep results by function."""
    triggers = of_statements(reader)

    def find_words(source: bytes) -> tuple[Mention, ...]:
        return tuple(Mention(start, tuple(rules)) for start, rules in triggers.find(source))

    return find_words
