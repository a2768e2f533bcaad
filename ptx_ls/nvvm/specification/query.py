"""The queries of the table as one query, and the words that say where in a text it is worth asking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

import tree_sitter

from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import Rule
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.specification.judgement import can_be_reported
from ptx_ls.nvvm.specification.predicates import holds, word_in
from ptx_ls.syntax.grammar import nvvm_language

_STRING = r'((?: "(?:[^"\\]|\\.)*")+)'
_WORDS = re.compile(rf"#(?:one-of|word|near)\? @\w+{_STRING}")
_INTRINSICS = re.compile(rf"#intrinsic\? @\w+{_STRING}")
_FACTS = re.compile(rf"#module\? @at{_STRING}")
_HIDDEN = re.compile(rf"#word\? @at{_STRING}")
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
_KINDS = re.compile(rf"#kind\? @in{_STRING}")
_FIRST = re.compile(r"[\[(\s]*(\w+)")
_ASKED_ELSEWHERE = ("near?", "module?")
_NOT_HERE = re.compile(r"none$|check ")
"""Nothing in a module is about the statement, or another check reports it."""

OF_ENTITIES = frozenset(
    (
        *("alias", "attribute_group", "comdat_definition", "function_declaration", "function_definition"),
        *("global_variable", "module_asm", "named_metadata", "parameter", "parameters", "source_filename"),
        *("summary_entry", "target_definition", "type_definition"),
    )
)
"""What is only outside of bodies."""


@dataclass(frozen=True)
class Found:
    """A statement that applies at some bytes; its number is that of the table's rule in the query."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class Asked:
    """The rules that one reader can break, as one query with a pattern for each; `words` finds where in bodies it is
    worth asking, None if nowhere. `hidden`: the words that are no nodes; `facts`: what is asked of the whole module."""

    rules: tuple[Rule, ...]
    query: tree_sitter.Query
    hidden: tuple[tuple[str, ...], ...]
    facts: tuple[tuple[str, ...], ...]
    words: re.Pattern[bytes] | None

    def find(self, node: tree_sitter.Node, source: bytes, end: int) -> Iterator[Found]:
        """Where the rules apply within a node, up to an offset."""

        def predicate(
            predicate: str,
            args: list[tuple[str, Literal["capture", "string"]]],
            pattern_index: int,
            captures: dict[str, list[tree_sitter.Node]],
        ) -> bool:
            name, (capture, *values) = predicate, [value for value, _ in args]
            return name in _ASKED_ELSEWHERE or holds(name, captures.get(capture, ()), values, source)

        cursor = tree_sitter.QueryCursor(self.query)
        cursor.set_byte_range(node.start_byte, max(end, node.start_byte + 1))
        for number, captures in cursor.matches(node, predicate):
            for at in captures.get("at", ()):
                place = word_in(at, self.hidden[number], source) if self.hidden[number] else None
                yield Found(number, *(place or (at.start_byte, at.end_byte)))


@cache
def asked(reader: Reader) -> Asked:
    """The query of the rules that a module for a reader can break."""
    rules = tuple(
        rule for rule in specification.load() if can_be_reported(rule, reader) and not _NOT_HERE.match(rule.query)
    )
    queries = [rule.query for rule in rules]
    in_bodies = [query for query in queries if not _is_of_entities(query)]
    words = sorted({re.escape(word) for query in in_bodies for word in _values(_WORDS, query)})
    names = sorted({re.escape(name) for query in in_bodies for name in _values(_INTRINSICS, query)})
    parts = [rf"(?<![\w.$-])(?:{'|'.join(words)})(?![\w.])"] if words else []
    parts += [rf'@"?(?:{"|".join(names)})(?![\w$-])'] if names else []
    return Asked(
        rules,
        tree_sitter.Query(nvvm_language(), "\n".join(queries)),
        tuple(tuple(_values(_HIDDEN, query)) for query in queries),
        tuple(tuple(_values(_FACTS, query)) for query in queries),
        re.compile("|".join(parts).encode()) if parts else None,
    )


def _is_of_entities(query: str) -> bool:
    """Whether a query is about entities only: by the kinds that it asks for, or the node that it begins with."""
    first = _FIRST.match(query)
    return (frozenset(_values(_KINDS, query)) or {first[1] if first else ""}) <= OF_ENTITIES


def _values(predicate: re.Pattern[str], query: str) -> list[str]:
    return [value for match in predicate.finditer(query) for value in _VALUE.findall(match[1])]


@cache
def header_reader(reader: Reader) -> Callable[[tree_sitter.Node, bytes], tuple[Found, ...]]:
    """Gives what applies in an entity before its body, with offsets from its start; always the same function, by which
    entities know what they have."""
    query = asked(reader)

    def read(node: tree_sitter.Node, source: bytes) -> tuple[Found, ...]:
        body = node.child_by_field_name("body")
        begin = node.start_byte
        found = query.find(node, source, body.start_byte if body is not None else node.end_byte)
        return tuple(dict.fromkeys(Found(one.number, one.start - begin, one.end - begin) for one in found))

    return read
