"""What Python relies on in what the parts in C give, whatever the text: each function raises AssertionError where it is
not so."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import tree_sitter

from ptx_ls.checks.engine.verdicts import reserved
from ptx_ls.syntax.grammar import nvvm_language, ptx_language
from ptx_ls.syntax.partial import _statements
from ptx_ls.syntax.partial.statements import Statements
from ptx_ls.syntax.recovery import _braces
from tests.fuzz.inputs import Input

_KINDS = b"ILPR{}BCHGDSEirh"
_SHAPED = b"IRH"
_CLASS = re.compile(rb"\x01(\d+)\x02")
_KIND_OF_CLASS = re.compile(rb"[rvkfq@][\[.]")
_OPENING = ("block", "body", "value")
_CLOSING = ("end", "end before a statement", "end of a value")
_LONGEST_PARSED = 20_000


def _are_ordered(numbers: Sequence[int]) -> bool:
    return all(one <= other for one, other in pairwise(numbers))


def ensure_statements(source: bytes, columns: Sequence[object]) -> None:
    """What `_statements` cut a text into: offsets in order and in the text, columns of one length, and numbers that are
    there."""
    starts, ends, shape, scope, function, first, needed, samples, bodies = (
        memoryview(column).cast("i").tolist()  # type: ignore[arg-type]
        for column in columns[:9]
    )
    kinds, naming, odd, shapes, classes = columns[9:]
    assert isinstance(kinds, bytes)
    assert isinstance(naming, bytes)
    assert isinstance(odd, bytes)
    assert isinstance(shapes, list)
    assert isinstance(classes, list)
    count = len(kinds)
    assert {len(column) for column in (starts, ends, shape, scope, function, naming)} == {count}
    assert (len(first), len(samples), len(bodies)) == (count + 1, len(shapes), 2 * len(odd))
    assert set(kinds) <= set(_KINDS)
    assert max(naming, default=0) <= 2
    assert max(odd, default=0) <= 3
    assert all(start <= end for start, end in zip(starts, ends, strict=True))
    assert _are_ordered([0, *starts, len(source)])
    assert _are_ordered([0, *ends, len(source)])
    assert _are_ordered([0, *first, len(needed)])
    assert _are_ordered([0, *bodies, count])
    assert all(-1 <= one < len(odd) for one in function)
    assert all(-1 <= one < count for one in needed)
    for number, kind in enumerate(kinds):
        # What walks from a scope to the one around it comes to an end.
        around = scope[number]
        assert -1 <= around < max(number, 1)
        assert around < 0 or around < shape[around] < count
        assert kind not in _SHAPED or 0 <= shape[number] < len(shapes)
    assert all(sample < 0 or shape[sample] == one for one, sample in enumerate(samples))
    assert all(int(one) < len(classes) for text in shapes for one in _CLASS.findall(text))
    assert all(text.isascii() and _KIND_OF_CLASS.match(text) for text in classes)
    statements = Statements(columns)
    left_out = list(
        statements.left_out(statements.needed_by_parser(statements.representatives(range(len(shapes))), ()))
    )
    assert _are_ordered([0, *(at for span in left_out for at in span), len(source)])


def ensure_braces(lines: bytes, is_in_comment: bool, is_last: bool, before: bytes, after: bytes) -> None:
    """What `_braces` reads of lines: braces in order, each of a kind that its sign can have; the same one as in the
    whole text, of which `before` and `after` are the rest."""
    braces, balance, _, open_strings = _braces.braces_of(lines, is_in_comment, is_last)
    text = before + lines + after
    assert all(one < other for (one, _), (other, _) in pairwise(braces))
    assert balance == sum(1 if lines[at : at + 1] == b"{" else -1 for at, _ in braces)
    assert open_strings >= 0
    for at, kind in braces:
        in_text = _braces.kind_of(text, len(before) + at)
        assert in_text in (_OPENING if lines[at : at + 1] == b"{" else _CLOSING)
        assert kind in (None, in_text)


def _ensure_cut_lines(source: bytes, rng: random.Random) -> None:
    start, end = sorted(source.rfind(b"\n", 0, rng.randrange(len(source) + 1)) + 1 for _ in range(2))
    ensure_braces(source[start:end], rng.random() < 0.3, rng.random() < 0.3, source[:start], source[end:])
    ensure_braces(source, False, True, b"", b"")
    end = rng.randrange(len(source) + 1)
    _braces.is_head(source, rng.randrange(-1, end + 1), end)


def _ensure_tree(given: Input, rng: random.Random) -> None:
    parser = tree_sitter.Parser(nvvm_language() if given.language == "nvvm" else ptx_language())
    source = given.source[:_LONGEST_PARSED]
    tree = parser.parse(source)
    ensure_order(tree, len(source))
    start = rng.randrange(len(source) + 1)
    end = min(len(source), start + rng.randrange(40))
    places = [(source.count(b"\n", 0, at), at - source.rfind(b"\n", 0, at) - 1) for at in (start, end)]
    tree.edit(start, end, start, places[0], places[1], places[0])
    edited = source[:start] + source[end:]
    ensure_order(parser.parse(edited, tree), len(edited))


def ensure_order(tree: tree_sitter.Tree, size: int) -> None:
    """The nodes of a tree: in order, each in the one around it, and all in the text."""
    cursor, at, ends = tree.walk(), 0, [size]
    while True:
        node = cursor.node
        assert node is not None
        assert at <= node.start_byte <= node.end_byte <= ends[-1]
        at = node.start_byte
        if cursor.goto_first_child():
            ends.append(node.end_byte)
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            at = ends.pop()
        at = max(at, node.end_byte)


def ensure(given: Input, rng: random.Random) -> Iterator[str]:
    """Each part in C with an input; its name when it is done."""
    columns = _statements.statements(given.source, reserved())
    if columns is not None:
        ensure_statements(given.source, columns)
    yield "_statements"
    _ensure_cut_lines(given.source, rng)
    yield "_braces"
    _ensure_tree(given, rng)
    yield "_grammars"
