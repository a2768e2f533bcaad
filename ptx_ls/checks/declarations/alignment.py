"""alignment: `.align` of a variable is not a power of two, or more than 128 for a .param variable."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common.each_variable import check_each
from ptx_ls.sema.variables import VariableDeclaration
from ptx_ls.syntax.literals import integer, is_alignment, kept
from ptx_ls.syntax.text_edit import TextEdit

CODE = "alignment"

_LIMIT = 1 << 32

_PARAMETER = ".param"
_MAX_PARAMETER_ALIGNMENT = 128


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per alignment that is not a power of two, and one per .param variable whose alignment is too large."""
    yield from check_each(context, _faults)


def _faults(context: Context, variable: VariableDeclaration) -> Iterator[Diagnostic]:
    largest = 0
    for specifier in variable.specifiers:
        word = specifier.argument
        value = integer(word.text) if word is not None else None
        if word is None or value is None:
            continue
        value = kept(value)
        if not is_alignment(word.text):
            near = 1 << max(0, min(value, _LIMIT - 1).bit_length() - 1)
            fix = Fix(f"Change {word.text} to {near}", (TextEdit(word.start, word.end, str(near)),), preferred=True)
            yield Diagnostic(CODE, "error", "Alignment must be a power of two", word.start, word.end, fixes=(fix,))
            return
        largest = max(largest, value)
    if variable.space == _PARAMETER and largest > _MAX_PARAMETER_ALIGNMENT:
        for declarator in variable.declarators:
            name = declarator.name
            message = (
                f"Parameter '{name.text}' has illegal alignment "
                "(must be aligned to 1, 2, 4, 8, 16, 32, 64, or 128 bytes)"
            )
            yield Diagnostic(CODE, "error", message, name.start, name.end)
