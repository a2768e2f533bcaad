"""The findings of a document that is checked once, with a fraction of its tree.

Plain lines (syntax/partial/plain_lines.py) are judged by their text: what is like something that was judged well
before need not be in the tree. All else is, and with it whatever is wrong.
Of a large file each of two processes looks at half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.instruction_walk import are_many, prepare, unjudged, walk_written
from ptx_ls.checks.engine.run_checks import check, of_bodies, of_code, of_module
from ptx_ls.checks.module import syntax_error
from ptx_ls.process.parallel import run_parallel
from ptx_ls.sema.instruction_key import WrittenInstruction, read_instructions
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import ParseLimitExceeded
from ptx_ls.syntax.partial.document import Sketch
from ptx_ls.syntax.partial.plain_lines import Plain, instructions_of, not_plain, plain_in, plain_of

_LARGE = 1 << 19
"""Bytes from which on to copy a process takes less than it spares."""
_PARTS = 16
"""Into so many a large file is cut."""
_SOME = 4000
"""Lines of a file, from all over it, among which most of its spellings occur."""


def check_once(document: Document, reading: Callable[[], Plain] | None = None) -> tuple[Document, list[Diagnostic]]:
    """The document, with less of a tree if it has no syntax errors, and what `check` finds in it. Lints and features
    look at what is left out. `reading` gives what is plain in its text, where someone else looks for that meanwhile."""
    text = document.text
    if text.has_lone_returns or not document.is_parsed_verbatim:
        return document, check(document)
    if text.size >= _LARGE:
        # Before there are two processes that need it, and while another looks for what is plain.
        every = list(text.lines)
        prepare(every[:: max(1, len(every) // _SOME)])
    plain = reading() if reading is not None else plain_of(document.source)
    try:
        sketch = Sketch(document, plain)
    except ParseLimitExceeded:
        return document, check(document)
    if sketch.root.has_error or module_of(sketch).retargets:
        return document, check(document)
    lines = instructions_of(plain.kinds)
    sketch.judged = frozenset(lines)
    bad, found = _at_once(sketch, lines)
    if not bad and not are_many(found):
        return sketch, found
    sketch.forget()
    sketch = Sketch(document, plain_in(document.source, not_plain(plain.kinds, bad)))
    sketch.judged = frozenset(lines).difference(bad)
    return sketch, check(sketch)


class _Found(NamedTuple):
    """What a task found: the numbers of lines that have to be in the tree, and diagnostics."""

    bad: list[int]
    diagnostics: list[Diagnostic]


def _at_once(sketch: Sketch, lines: list[int]) -> _Found:
    """What is wrong, in the order of the source; where lines have to be in the tree, that is not all."""
    module, symbols = module_of(sketch), symbols_of(sketch)
    symbols.read_whole()
    context = Context(sketch, module, judge(module.version, module.target), module.is_virtual)
    instructions = _instructions(context, lines)
    parts = _PARTS if sketch.text.size >= _LARGE else 1
    cuts = [len(instructions) * part // parts for part in range(parts + 1)]
    # Of a label that is not in the tree only functions know, and behind a declaration outside of them there is no code.
    hidden = chain(sketch.plain_labels, sketch.unsure)
    outside = [sketch.text.line_at(start) for start, _ in symbols.outside_of_functions(hidden)]
    bad = outside.copy()

    def begin(part: int) -> int:
        at = cuts[part]
        return 0 if not part else instructions[at][0] if at < len(instructions) else sketch.text.size

    def of_part(part: int) -> _Found:
        found = list(walk_written(context, symbols, instructions[cuts[part] : cuts[part + 1]]))
        here = [sketch.text.line_at(one) for one in found if isinstance(one, int)]
        bad.extend(here)
        if bad:
            return _Found(here, [])
        # What the functions around these instructions declare was read for them.
        of_functions = of_bodies(symbols, begin(part), begin(part + 1))
        return _Found([], [*(one for one in found if isinstance(one, Diagnostic)), *of_functions])

    def of_whole() -> _Found:
        return _Found([], [] if bad else [*of_module(context), *of_code(context)])

    # What takes longest begins first.
    tasks: list[Callable[[], _Found]] = [of_whole, *(partial(of_part, part) for part in range(parts))]
    done = run_parallel(tasks) if parts > 1 else [task() for task in tasks]
    found = [*syntax_error.check(context), *chain(*(one.diagnostics for one in done))]
    return _Found(
        [*outside, *(number for one in done for number in one.bad)], sorted(found, key=lambda d: (d.start, d.end))
    )


def _instructions(context: Context, lines: list[int]) -> list[WrittenInstruction]:
    """Those on plain lines, given by their numbers, and those in the tree that do not stand on such, in order."""
    text = context.document.text
    every, starts = list(text.lines), text.line_starts
    plain: Iterable[WrittenInstruction] = (
        (starts[n] + len(line := every[n]) - len(line.lstrip(b" \t")), line, None) for n in lines
    )
    return sorted(
        [*plain, *read_instructions(unjudged(context, instruction_nodes(context.document)))], key=itemgetter(0)
    )
