"""alignment: `.align` of a variable takes a power of two, and of a .param variable at most 128."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common.each_variable import in_each
from ptx_ls.checks.common.ptxas_position import told
from ptx_ls.sema.variables import Variable
from ptx_ls.syntax.literals import integer, is_alignment, kept
from ptx_ls.syntax.text_edit import TextEdit

CODE = "alignment"

_MOST = 1 << 32

_PARAMETER = ".param"
_MOST_OF_PARAMETER = 128


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per number that is none, one per .param variable that is aligned too far."""
    yield from in_each(context, _faults)


def _faults(context: Context, variable: Variable) -> Iterator[Diagnostic]:
    largest = 0
    for specifier in variable.specifiers:
        word = specifier.argument
        value = integer(word.text) if word is not None else None
        if word is None or value is None:
            continue
        value = kept(value)
        if not is_alignment(word.text):
            near = 1 << max(0, min(value, _MOST - 1).bit_length() - 1)
            fix = Fix(f"Change {word.text} to {near}", (TextEdit(word.start, word.end, str(near)),), preferred=True)
            yield Diagnostic(CODE, "error", "Alignment must be a power of two", word.start, word.end, fixes=(fix,))
            return
        largest = max(largest, value)
    if variable.space == _PARAMETER and largest > _MOST_OF_PARAMETER:
        for declarator in variable.declarators:
            name = declarator.name
            message = (
                f"Parameter '{name.text}' has illegal alignment "
                "(must be aligned to 1, 2, 4, 8, 16, 32, 64, or 128 bytes)"
            )
            place = told(context.document.source, name.start, name.end, declarator.end, "it is declared here")
            yield Diagnostic(CODE, "error", message, place[0], place[1], related=place[2])
