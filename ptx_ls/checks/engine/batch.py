"""The diagnostics of a document that is checked once, with only a fraction of its tree.

Statements that are alike are judged once (verdicts.py). In the tree is what is outside of bodies, of the parameters of
functions with like heads those of one, what is wrong if its text does not say why, and one of each kind of statements
whose text does not say whether they are valid, with what declares its names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.instruction_walk import InvalidInstruction
from ptx_ls.checks.engine.run_checks import check, check_partial
from ptx_ls.checks.engine.verdicts import Judged, reserved, verdicts
from ptx_ls.sema.module import Module, module_of
from ptx_ls.sema.target_check import Judge, judge
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.parse import ParseLimitExceeded
from ptx_ls.syntax.partial.document import PartialDocument
from ptx_ls.syntax.partial.statements import Statements, statements_of
from ptx_ls.syntax.recovery.masked import masked_spans, without
from ptx_ls.syntax.recovery.nesting import too_deep
from ptx_ls.syntax.span import Span


def check_batch(
    document: Document, recall: Callable[[Judge, bool], None] | None = None
) -> tuple[Document, list[Diagnostic]]:
    """The document, with a reduced tree where that is certain to do, and what `check` finds in it. Lints and features
    use what is left out. `recall` makes known what is kept of shapes for a version and target (verdicts.py)."""
    text = document.text
    masked = masked_spans(text, is_large=text.size >= SMALL)
    source = without(text.source, masked) if masked else text.source
    statements = None if too_deep(text) else statements_of(source, reserved())
    if statements is None:
        return document, check(document)
    checked = _in_partial_document(document, masked, statements, recall)
    return checked if checked is not None else (document, check(document))


def _in_partial_document(
    document: Document,
    masked: frozenset[Span],
    statements: Statements,
    recall: Callable[[Judge, bool], None] | None,
) -> tuple[Document, list[Diagnostic]] | None:
    """The document with a reduced tree, and what is found in it; None where that is not certain to do."""
    head = _head(document, statements)
    here = judge(head.version, head.target)
    if recall:
        recall(here, head.generated)
    known = verdicts(document, statements, here, head.generated)
    valid, unsure = frozenset(known.shapes["valid"]), known.shapes["undecided"]
    wrong = statements.of_shapes(known.shapes["invalid"])
    explained = _explained_by_key(document, statements, wrong, known)
    # A second tree takes longer than some more statements in the first.
    instructions, declarations = statements.parted(unsure)
    rarest = statements.rarest(instructions, len(wrong))
    rarest |= statements.rarest(declarations, max(len(wrong) - len(explained), min(len(wrong), _MORE_IN_TREE)))
    unsure, wrong = [shape for shape in unsure if shape not in rarest], wrong + statements.of_shapes(rarest)
    whole: list[range] = []
    for _ in range(_ROUNDS):
        needed = [number for number in wrong if number not in explained]
        shown = statements.needed_by_parser(statements.representatives(unsure), needed, whole)
        try:
            reduced = PartialDocument(document, masked, statements, shown)
        except ParseLimitExceeded:
            return None
        broken = _broken(statements, reduced)
        module = module_of(reduced)
        if broken is None or module.retargets or not _is_same(module, head):
            return None
        if cut := [block for block in broken if shown.find(0, block.start, block.stop) >= 0]:
            # Around a syntax error the parser must see all.
            whole += cut
            continue
        left_out = [one for number, one in explained.items() if not shown[number]]
        found = check_partial(reduced, left_out, lambda start, end: statements.is_only_unbalanced(valid, start, end))
        more = _undecided_statements(statements, found, frozenset(wrong)).intersection(unsure)
        if not more:
            return reduced, found
        unsure = [shape for shape in unsure if shape not in more]
        wrong += statements.of_shapes(more)
        reduced.release_memos()
    return None


_MORE_IN_TREE = 64
"""Statements that may be in the tree although none of them may be wrong."""
_ROUNDS = 6
"""Trees of a part of the text, each with what the one before it left open, after which it is better to parse all."""
_ERRORS_PARSED_WHOLE = 20
"""Syntax errors from which on it is better to parse the whole text."""


def _explained_by_key(
    document: Document, statements: Statements, wrong: Iterable[int], known: Judged
) -> dict[int, InvalidInstruction]:
    """Those of some wrong statements, by their numbers, of which their text says what is wrong with them."""
    found: dict[int, InvalidInstruction] = {}
    source = document.source
    for number in wrong:
        text = statements.text_of(number)
        key = known.keys.get(text) if text is not None else None
        if key is not None:
            start, end = statements.span_of(number)
            if source.find(b"/", start, end) < 0 and source.find(b"#", start, end) < 0:
                found[number] = InvalidInstruction(start, end, key)
    return found


def _broken(statements: Statements, reduced: PartialDocument) -> set[range] | None:
    """The blocks that have syntax errors; None where that does not tell how the whole text would be parsed: of several
    errors about braces, the later ones say what the earlier ones are."""
    nodes = reduced.error_nodes
    is_about_braces = bool(reduced.masked_spans) or any(one.node.type in ("{", "}") for one in nodes)
    if len(nodes) > (1 if is_about_braces else _ERRORS_PARSED_WHOLE):
        return None
    blocks = {statements.block_at(one.node.start_byte, one.node.end_byte) for one in nodes}
    return None if None in blocks else {block for block in blocks if block is not None}


def _head(document: Document, statements: Statements) -> Module:
    """The head of the module, read from what is before the first body."""
    end = statements.first_body
    part = document.text.part(0, end if end >= 0 else document.text.size)
    return module_of(Document(document.uri, document.language, part, choices=document.choices))


def _is_same(module: Module, head: Module) -> bool:
    return (module.version, module.target, module.generated) == (head.version, head.target, head.generated)


def _undecided_statements(statements: Statements, found: Iterable[Diagnostic], wrong: Collection[int]) -> set[int]:
    """The shapes whose representative has something in it, or right behind it, where that is not in a wrong
    statement."""
    shapes = set[int]()
    for one in found:
        at = statements.at(one.start)
        if at not in wrong:
            shapes |= statements.represented_near(at)
    return shapes
