"""Attributes of the arguments and the result of a call."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.nvvm.checks.headers.attribute_types import Fault, faults, misplaced, of_named_types, strictness
from ptx_ls.nvvm.checks.headers.attributes import CODE, OF_FUNCTIONS, unknown
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.checks.values.word_places import FAST
from ptx_ls.nvvm.values.statement import Statement


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of the attributes of a call."""
    if not statement.attributed:
        return
    found = next(_faults(statement, scope), None)
    if found is not None:
        yield Diagnostic(CODE, "error", found.message, found.word.start, found.word.end)
        return
    # A newer LLVM may have more.
    for word in (word for one in statement.attributed for word in one.words):
        if word.name not in KNOWN | FAST:
            yield Diagnostic(CODE, "warning", unknown(word), word.start, word.end)
            return


def _faults(statement: Statement, scope: Scope) -> Iterator[Fault]:
    strict = strictness(scope.module)
    is_own = statement.callee is not None and statement.callee.kind == "global"
    is_intrinsic = is_own and statement.callee is not None and statement.callee.text.startswith("llvm.")
    for one in statement.attributed:
        for word in one.words:
            if word.name == "elementtype" and is_own and not is_intrinsic:
                yield Fault(word, "Attribute 'elementtype' can only be applied to intrinsics and inline asm")
            if word.name == "immarg" and is_own and not is_intrinsic:
                yield Fault(word, "immarg attribute only applies to intrinsics")
            if word.name in OF_FUNCTIONS:
                yield Fault(word, f"'{word.name}' is an attribute of functions: it does not apply to a value")
        place = "r" if one.words and one.words[0].start < statement.type_span.start else "a"
        yield from faults(one, strict)
        for word in one.words:
            yield from misplaced(word, place, strict)
        yield from of_named_types(one.words, scope.module)
