"""A document of which the checks find the same with a fraction of its tree.

Plain lines (syntax/plain.py) are judged by their text: what is like something that was judged well before need not be
in the tree. All else is, and with it whatever is wrong.
"""

from __future__ import annotations

from ptx_ls.checks.context import Context
from ptx_ls.checks.walk import not_well
from ptx_ls.sema.module import module_of
from ptx_ls.sema.scopes import Scopes
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.verdict import judge
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.plain import gaps, instructions_of, kinds_of, not_plain
from ptx_ls.syntax.sketch import Sketch


def sketched(document: Document) -> Document:
    """The document, with less of a tree if it has no syntax errors. It is for `checks.check` alone: lints and features
    look at what is left out."""
    text = document.text
    if text.has_lone_returns or not document.is_shown_as_it_stands:
        return document
    kinds = kinds_of(text)
    hidden = gaps(text, kinds)
    sketch = Sketch(document, hidden)
    if sketch.root.has_error:
        return document
    module = module_of(sketch)
    if module.retargets:
        return document
    symbols = symbols_of(sketch)
    symbols.read_whole()
    numbers, every, starts = instructions_of(kinds), list(text.lines), text.line_starts
    lines, begins = [every[n] for n in numbers], [starts[n] for n in numbers]
    context = Context(sketch, module, judge(module.version, module.target))
    bad = not_well(context, Scopes(symbols), lines, begins)
    if bad:
        sketch = Sketch(document, gaps(text, not_plain(kinds, (numbers[at] for at in bad))))
    offsets = [begin + len(line) - len(line.lstrip(b" \t")) for begin, line in zip(begins, lines, strict=True)]
    sketch.judged = frozenset(offsets).difference(offsets[at] for at in bad)
    return sketch
