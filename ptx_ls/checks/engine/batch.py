"""The diagnostics of a document that is checked once, with only a fraction of its tree.

Plain lines (syntax/partial/plain_lines.py) are checked by their text: an instruction like one that was valid before
need not be in the tree. Everything else is in the tree, and so is whatever is wrong.
A large file is divided between two processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from operator import itemgetter
from time import perf_counter
from typing import NamedTuple

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.instruction_walk import are_many, prepare, unjudged, walk_written
from ptx_ls.checks.engine.run_checks import body_diagnostics, check, code_diagnostics, module_diagnostics
from ptx_ls.checks.module import syntax_error
from ptx_ls.process.parallel import run_parallel
from ptx_ls.sema.instruction_key import WrittenInstruction, read_instructions
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.parse import ParseLimitExceeded
from ptx_ls.syntax.partial.document import Sketch
from ptx_ls.syntax.partial.plain_lines import Plain, instructions_of, not_plain, plain_in, plain_of

_LARGE = 1 << 19
"""The size in bytes from which copying a process takes less time than it saves."""
_LONG = 0.05
"""Seconds after which a copy of the process pays in a smaller file."""
_PARTS = 16
"""The number of parts that a large file is cut into."""
_SOME = 4000
"""Lines of a file, from all over it, among which most of its spellings occur."""


def check_once(document: Document, reading: Callable[[], Plain] | None = None) -> tuple[Document, list[Diagnostic]]:
    """The document, with a reduced tree if it has no syntax errors, and what `check` finds in it. Lints and features
    use what is left out. `reading` returns the plain lines of its text, if someone else reads them meanwhile."""
    text = document.text
    if text.has_lone_returns or not document.is_parsed_verbatim:
        return document, check(document)
    if text.size >= _LARGE:
        # Before there are two processes that need it, and while another one reads the plain lines.
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
    bad, found = _check_sketch(sketch, lines)
    if not bad and not are_many(found):
        return sketch, found
    sketch.forget()
    sketch = Sketch(document, plain_in(document.source, not_plain(plain.kinds, bad)))
    sketch.judged = frozenset(lines).difference(bad)
    return sketch, check(sketch)


class _Found(NamedTuple):
    """The result of a task: the numbers of lines that must be in the tree, and diagnostics."""

    bad: list[int]
    diagnostics: list[Diagnostic]


def _check_sketch(sketch: Sketch, lines: list[int]) -> _Found:
    """The diagnostics in source order; they are incomplete if some lines must be in the tree."""
    module, symbols = module_of(sketch), symbols_of(sketch)
    symbols.read_whole()
    context = Context(sketch, module, judge(module.version, module.target), module.is_virtual)
    instructions = _instructions(context, lines)
    parts = _PARTS if sketch.text.size >= SMALL else 1
    cuts = [len(instructions) * part // parts for part in range(parts + 1)]
    # Only functions know a label that is not in the tree, and after a declaration outside of them there is no code.
    hidden = chain(sketch.plain_labels, sketch.unsure)
    outside = [sketch.text.line_at(start) for start, _ in symbols.outside_of_functions(hidden)]
    bad = outside.copy()

    def begin(part: int) -> int:
        at = cuts[part]
        return 0 if not part else instructions[at][0] if at < len(instructions) else sketch.text.size

    def check_part(part: int) -> _Found:
        found = list(walk_written(context, symbols, instructions[cuts[part] : cuts[part + 1]]))
        here = [sketch.text.line_at(one) for one in found if isinstance(one, int)]
        bad.extend(here)
        if bad:
            return _Found(here, [])
        # The declarations of the functions around these instructions have been read for them.
        in_bodies = body_diagnostics(symbols, begin(part), begin(part + 1))
        return _Found([], [*(one for one in found if isinstance(one, Diagnostic)), *in_bodies])

    def check_whole() -> _Found:
        return _Found([], [] if bad else [*module_diagnostics(context), *code_diagnostics(context)])

    # The longest task begins first.
    tasks: list[Callable[[], _Found]] = [check_whole, *(partial(check_part, part) for part in range(parts))]
    done = run_parallel(tasks) if sketch.text.size >= _LARGE else _share_when_long(tasks)
    found = [*syntax_error.check(context), *chain(*(one.diagnostics for one in done))]
    return _Found(
        [*outside, *(number for one in done for number in one.bad)], sorted(found, key=lambda d: (d.start, d.end))
    )


def _share_when_long(tasks: list[Callable[[], _Found]]) -> list[_Found]:
    """What each task finds. In a file that is not large they take long only where most lines are wrong in ways of their
    own; then a copy of the process takes some of them."""
    began = perf_counter()
    done: list[_Found] = []
    while len(done) < len(tasks) and perf_counter() - began < _LONG:
        done.append(tasks[len(done)]())
    return done + run_parallel(tasks[len(done) :])


def _instructions(context: Context, lines: list[int]) -> list[WrittenInstruction]:
    """The instructions on plain lines, given by number, and those in the tree that are on no such line, in order."""
    text = context.document.text
    every, starts = list(text.lines), text.line_starts
    plain: Iterable[WrittenInstruction] = (
        (starts[n] + len(line := every[n]) - len(line.lstrip(b" \t")), line, None) for n in lines
    )
    return sorted(
        [*plain, *read_instructions(unjudged(context, instruction_nodes(context.document)))], key=itemgetter(0)
    )
