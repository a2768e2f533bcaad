"""The findings of a document that is checked once, with a fraction of its tree.

Plain lines (syntax/plain.py) are judged by their text: what is like something that was judged well before need not be
in the tree. All else is, and with it whatever is wrong. Of a large file each of two processes looks at half.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import NamedTuple

from ptx_ls.checks import check, of_bodies, of_module, syntax_error, undefined_name
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.shared_out import shared_out
from ptx_ls.checks.walk import not_well, prepare, walk
from ptx_ls.sema.captures import instruction_nodes
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.verdict import judge
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import Endless
from ptx_ls.syntax.plain import gaps, instructions_of, kinds_of, not_plain
from ptx_ls.syntax.sketch import Sketch

_LARGE = 1 << 19
"""Bytes from which on to copy a process takes less than it spares."""
_PARTS = 16
"""Into so many a large file is cut."""
_SOME = 1000
"""Instructions among which most spellings of a file occur."""


def check_once(document: Document) -> tuple[Document, list[Diagnostic]]:
    """The document, with less of a tree if it has no syntax errors, and what `checks.check` finds in it. Lints and
    features look at what is left out."""
    text = document.text
    if text.has_lone_returns or not document.is_shown_as_it_stands:
        return document, check(document)
    kinds = kinds_of(text)
    try:
        sketch = Sketch(document, gaps(text, kinds))
    except Endless:
        return document, check(document)
    if sketch.root.has_error or module_of(sketch).retargets:
        return document, check(document)
    lines = instructions_of(kinds)
    sketch.judged = frozenset(lines)
    bad, found = _at_once(sketch, lines)
    # Of very many names that are not declared only some are told, which is decided for the whole document.
    if not bad and not undefined_name.are_many(found):
        return sketch, found
    sketch = Sketch(document, gaps(text, not_plain(kinds, bad)))
    sketch.judged = frozenset(lines).difference(bad)
    return sketch, check(sketch)


class _Found(NamedTuple):
    """What a task found: the numbers of lines that have to be in the tree, and diagnostics."""

    bad: list[int]
    diagnostics: list[Diagnostic]


def _at_once(sketch: Sketch, lines: list[int]) -> _Found:
    """What is wrong, in the order of the source; where lines have to be in the tree, that is not all."""
    module, symbols, nodes = module_of(sketch), symbols_of(sketch), instruction_nodes(sketch)
    symbols.read_whole()
    context = Context(sketch, module, judge(module.version, module.target))
    parts = _PARTS if sketch.text.size >= _LARGE else 1
    every, starts = list(sketch.text.lines), sketch.text.line_starts
    bad: list[int] = []

    def begin(part: int) -> int:
        at = len(lines) * part // parts
        return 0 if not part else starts[lines[at]] if at < len(lines) else sketch.text.size

    def of_lines(part: int) -> _Found:
        numbers = lines[len(lines) * part // parts : len(lines) * (part + 1) // parts]
        texts = [every[number] for number in numbers]
        places = [starts[n] + len(line) - len(line.lstrip(b" \t")) for n, line in zip(numbers, texts, strict=True)]
        found = [numbers[at] for at in not_well(context, symbols, texts, places)]
        bad.extend(found)
        # What the functions around these lines declare was read for them.
        return _Found(found, [] if bad else list(of_bodies(symbols, begin(part), begin(part + 1))))

    def of_whole(_: int) -> _Found:
        return _Found([], [] if bad else list(of_module(context)))

    def of_tree(part: int) -> _Found:
        first, last = (len(nodes) * nth // parts for nth in (part, part + 1))
        return _Found([], [] if bad else list(walk(context, symbols, nodes[first:last])))

    kinds = ((of_lines, parts), (of_whole, 1), (of_tree, parts))
    tasks = [partial(task, number) for task, count in kinds for number in range(count)]
    if parts > 1:
        # Loaded before there are two processes.
        prepare(every[number] for number in lines[:_SOME])
        done = shared_out(tasks)
    else:
        done = [task() for task in tasks]
    found = [*syntax_error.check(context), *chain(*(one.diagnostics for one in done))]
    return _Found([number for one in done for number in one.bad], sorted(found, key=lambda d: (d.start, d.end)))
