"""The queries of the table, and the words that say where in a text which of them is worth asking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Literal

import tree_sitter

from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import KINDS, NODE, STRING, Rule, values_of
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.specification.judgement import can_be_reported
from ptx_ls.nvvm.specification.predicates import holds, word_in
from ptx_ls.syntax.grammar import nvvm_language

_FACTS = pattern(rf"#module\? @at{STRING}")
_HIDDEN = pattern(rf"#word\? @at{STRING}")
_TEXTS = pattern(rf"#text\? @\w+{STRING}")
_ASKED_ELSEWHERE = ("near?", "module?")
_NOT_HERE = pattern(r"none$|check |annotations ")
"""Nothing in a module is about the statement, another check reports it, or it is about annotations."""
_ANNOTATIONS = "annotations "

ENTITIES = frozenset(
    (
        *("alias", "attribute_group", "comdat_definition", "function_declaration", "function_definition"),
        *("global_variable", "module_asm", "named_metadata", "source_filename"),
        *("summary_entry", "target_definition", "type_definition"),
    )
)
"""What is outside of bodies."""
_OUTSIDE_OF_BODIES = ENTITIES | {"parameter", "parameters"}
"""The same, and what is in the header of a function."""


@dataclass(frozen=True)
class Found:
    """A statement of the specification that applies at some bytes."""

    rule: Rule
    start: int
    end: int


class Triggers:
    """Which rules are worth asking about, by the words in a text; the rules without words always are."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        words: dict[str, list[Rule]] = {}
        names: dict[str, list[Rule]] = {}
        self.always: list[Rule] = []
        for rule in rules:
            for word in rule.words:
                words.setdefault(word, []).append(rule)
            for name in rule.intrinsics:
                names.setdefault(name, []).append(rule)
            if not rule.words and not rule.intrinsics:
                self.always.append(rule)
        self._by_word: Mapping[bytes, list[Rule]] = {word.encode(): found for word, found in (words | names).items()}
        parts = [rf"(?<![\w.$-])(?:{_alternatives(words)})(?![\w.])"] if words else []
        parts += [rf'@"?(?:{_alternatives(names)})(?![\w$-])'] if names else []
        self._pattern = re.compile("|".join(parts).encode()) if parts else None

    def find(self, text: bytes, start: int = 0, end: int | None = None) -> Iterator[tuple[int, list[Rule]]]:
        """Where each word is in a part of a text, and the rules that have it."""
        if self._pattern is not None:
            for match in self._pattern.finditer(text, start, len(text) if end is None else end):
                yield match.start(), self._by_word[match[0].lstrip(b'@"') if match[0][:1] == b"@" else match[0]]


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


@cache
def of_entities(reader: Reader) -> Triggers:
    """The rules that an entity of a module for a reader can break before its body."""
    return Triggers(_rules(reader))


@cache
def of_statements(reader: Reader) -> Triggers:
    """The rules that a statement of a body can break."""
    return Triggers(rule for rule in _rules(reader) if not _OUTSIDE_OF_BODIES.issuperset(rule.entities))


@cache
def of_annotations(reader: Reader) -> tuple[tuple[Rule, str], ...]:
    """The rules that annotations of a module for a reader can break, and the fault that each is about."""
    return tuple(
        (rule, rule.query.removeprefix(_ANNOTATIONS))
        for rule in specification.load()
        if rule.query.startswith(_ANNOTATIONS) and can_be_reported(rule, reader)
    )


@cache
def facts(rule: Rule) -> tuple[str, ...]:
    """What a rule asks of the whole module."""
    return tuple(values_of(_FACTS, rule.query))


def find(rule: Rule, node: tree_sitter.Node, source: bytes, end: int) -> Iterator[Found]:
    """Where a rule applies within a node, up to an offset."""

    def predicate(
        predicate: str,
        args: list[tuple[str, Literal["capture", "string"]]],
        pattern_index: int,
        captures: dict[str, list[tree_sitter.Node]],
    ) -> bool:
        capture, *values = [value for value, _ in args]
        return predicate in _ASKED_ELSEWHERE or holds(predicate, captures.get(capture, ()), values, source)

    query, hidden = _compiled(rule.query)
    cursor = tree_sitter.QueryCursor(query)
    cursor.set_byte_range(node.start_byte, max(end, node.start_byte + 1))
    for _, captures in cursor.matches(node, predicate):
        for at in captures.get("at", ()):
            place = word_in(at, hidden, source) if hidden else None
            yield Found(rule, *(place or (at.start_byte, at.end_byte)))


@cache
def _compiled(query: str) -> tuple[tree_sitter.Query, tuple[str, ...]]:
    """A query, and the words that it asks for which are no nodes."""
    return tree_sitter.Query(nvvm_language(), query), tuple(values_of(_HIDDEN, query))


def _rules(reader: Reader) -> Iterator[Rule]:
    for rule in specification.load():
        if not _NOT_HERE.match(rule.query) and can_be_reported(rule, reader):
            yield rule


@cache
def _entities(rule: Rule) -> frozenset[str]:
    """The kinds of entities that a rule is about."""
    named = frozenset((*values_of(KINDS, rule.query), *NODE.findall(rule.query))) & ENTITIES
    return named or ENTITIES | {"use_list_order"}


def _may_apply(rule: Rule, text: str) -> bool:
    """Whether the texts that a rule asks for may be in a text. To compile a query takes longer than to look."""
    return all(pattern.search(text) is not None for pattern in _texts(rule))


@cache
def _texts(rule: Rule) -> tuple[re.Pattern[str], ...]:
    """What the texts that a rule asks for have in them."""
    return tuple(re.compile(text.removeprefix("^").removesuffix("$")) for text in values_of(_TEXTS, rule.query))


@cache
def header_reader(reader: Reader) -> Callable[[tree_sitter.Node, bytes], tuple[Found, ...]]:
    """Gives what applies in an entity before its body, with offsets from its start; always the same function, by which
    entities know what they have."""
    triggers = of_entities(reader)

    def read(node: tree_sitter.Node, source: bytes) -> tuple[Found, ...]:
        body = node.child_by_field_name("body")
        begin, end = node.start_byte, body.start_byte if body is not None else node.end_byte
        rules = dict.fromkeys(triggers.always)
        for _, some in triggers.find(source, begin, end):
            rules |= dict.fromkeys(some)
        text = source[begin:end].decode("utf-8", "replace")
        asked = [rule for rule in rules if node.type in _entities(rule) and _may_apply(rule, text)]
        found = (one for rule in asked for one in find(rule, node, source, end))
        return tuple(dict.fromkeys(Found(one.rule, one.start - begin, one.end - begin) for one in found))

    return read
