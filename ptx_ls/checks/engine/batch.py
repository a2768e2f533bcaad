"""The diagnostics of a document that is checked once, with only a fraction of its tree.

Statements that are alike are judged once (shapes.py). In the tree is what is outside of bodies, whatever is wrong, and
one of each kind of statements whose text does not say whether they are valid, with what declares its names.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.checks.engine.shapes import Shapes, Verdict, reserved
from ptx_ls.sema.module import Module, module_of
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import ParseLimitExceeded
from ptx_ls.syntax.partial.document import Sketch
from ptx_ls.syntax.partial.statements import Statements, statements_of


def check_once(document: Document) -> tuple[Document, list[Diagnostic]]:
    """The document, with a reduced tree if it has no syntax errors, and what `check` finds in it. Lints and features
    use what is left out."""
    statements = statements_of(document.source, reserved())
    if statements is None or not document.is_parsed_verbatim:
        return document, check(document)
    head = _head(document, statements)
    verdicts = _verdicts(statements, head)
    wrong = statements.of_shapes(verdicts["wrong"]) if verdicts["wrong"] else []
    unsure = verdicts["unsure"]
    while True:
        try:
            sketch = Sketch(
                document,
                list(statements.left_out(statements.shown([statements.samples[shape] for shape in unsure], wrong))),
            )
        except ParseLimitExceeded:
            return document, check(document)
        module = module_of(sketch)
        if sketch.root.has_error or module.retargets or not _is_same(module, head):
            return document, check(document)
        found = check(sketch)
        more = _doubtful(statements, found).intersection(unsure)
        if not more:
            return sketch, found
        unsure = [shape for shape in unsure if shape not in more]
        wrong += statements.of_shapes(more)
        sketch.forget()


def _head(document: Document, statements: Statements) -> Module:
    """The head of the module, read from what is before the first body."""
    end = statements.starts[0] if len(statements.starts) else document.text.size
    return module_of(Document(document.uri, document.language, document.text.part(0, end)))


def _is_same(module: Module, head: Module) -> bool:
    return (module.version, module.target, module.generated) == (head.version, head.target, head.generated)


def _verdicts(statements: Statements, head: Module) -> dict[Verdict, list[int]]:
    """The shapes by what is known of them."""
    shapes = Shapes(statements, operand_checker(judge(head.version, head.target)), head.generated)
    found: dict[Verdict, list[int]] = {"well": [], "wrong": [], "unsure": []}
    for number, text in enumerate(statements.shapes):
        found[shapes.verdict(text)].append(number)
    return found


def _doubtful(statements: Statements, found: Iterable[Diagnostic]) -> set[int]:
    """The shapes of the statements in which something was found, or right before it."""
    shapes = set[int]()
    for one in found:
        at = bisect_right(statements.starts, one.start) - 1
        around = (statements.shape_at(number) for number in (at - 1, at) if number >= 0)
        shapes.update(shape for shape in around if shape is not None)
    return shapes
