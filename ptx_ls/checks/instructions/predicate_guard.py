"""predicate-guard: the guard of an instruction is not a predicate."""

from __future__ import annotations

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.sema.symbols import symbols_of

CODE = "predicate-guard"

_PREDICATES = ("%pred", "&pred")
_UNDECLARED = "?"
_TYPE = ".pred"


def is_wrong(meaning: str) -> bool:
    """Whether a guard, given by what its name refers to (sema/operand_key.py), is or may be no predicate."""
    return meaning not in _PREDICATES


def check(context: Context, node: tree_sitter.Node, meaning: str) -> Diagnostic | None:
    """An error at the guard of an instruction, given by what its name refers to (sema/operand_key.py)."""
    if meaning in (*_PREDICATES, _UNDECLARED) or node.has_error or _has_unknown_type(meaning):
        return None
    guard = node.child_by_field_name("predicate")
    register = guard.child_by_field_name("register") if guard is not None else None
    if register is None:
        return None
    name = context.document.source[register.start_byte : register.end_byte].decode("utf-8", "replace")
    symbol = symbols_of(context.document).find(name, register.start_byte)
    if symbol is not None and _TYPE in symbol.declared.types:
        # It is no scalar register, for which its declaration is refused.
        return None
    message = f"Predicate expression expected. '{name}' is not a register of type .pred."
    return Diagnostic(CODE, "error", message, register.start_byte, register.end_byte)


def _has_unknown_type(meaning: str) -> bool:
    """Whether it is a register whose declared type does not exist, which is the error to report."""
    return meaning.startswith("%") and state.type_of(f".{meaning[1:].partition('*')[0]}") is None
