"""llvm7-loss: what the module says here, libnvvm's LLVM 7 dialect drops without a word.

Below compute_100 libnvvm makes `atom`, which is relaxed and of scope .gpu, of a `cmpxchg` of any order and scope: only
fences order it. A `byval` without a type passes what the pointer points to, one byte of an `i8*`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.values.header_words import Attributed, header_words
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.syntax.document import Document

CODE = "llvm7-loss"
_EXCHANGE = "cmpxchg"
_ORDERS = frozenset(("acquire", "release", "acq_rel", "seq_cst"))
_SCOPE = "syncscope("
_COPIED, _BYTE = "byval", "i8"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """A warning for a comparison and exchange whose order is dropped, and for a call that copies one byte."""
    if not scope.module.is_llvm7:
        return
    if statement.opcode == _EXCHANGE:
        order = next((one for one in statement.flags if one in _ORDERS), None)
        if order is not None:
            is_scoped = any(one.startswith(_SCOPE) for one in statement.flags)
            message = (
                f"libnvvm's LLVM 7 dialect drops {order}{' and the scope' if is_scoped else ''} of cmpxchg: it becomes "
                "an atom that is relaxed and of scope .gpu"
            )
            yield Diagnostic(CODE, "warning", message, *statement.opcode_span)
    yield from _copies(statement.attributed)


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """A warning for each parameter of a definition that is one byte of what a pointer points to."""
    if not module.is_llvm7 or not document.text.count(_COPIED.encode()):
        return
    entities = entities_of(document)
    for number in entities.of_kind("function_definition"):
        for one in _copies(entities.fact(document, number, header_words).parameters):
            start = entities.starts[number]
            yield Diagnostic(CODE, "warning", one.message, start + one.start, start + one.end)


def _copies(parameters: tuple[Attributed, ...]) -> Iterator[Diagnostic]:
    for one in parameters:
        pointee = one.type.parts[0] if one.type is not None and one.type.kind == "pointer" and one.type.parts else None
        if one.type is None or pointee is None or pointee.text != _BYTE:
            continue
        message = (
            f"'{one.type.text} {_COPIED}' passes one byte, what the pointer points to: write the type of all that is "
            "passed, as '[32 x i8]*'"
        )
        for word in one.words:
            if word.name == _COPIED and word.type is None:
                yield Diagnostic(CODE, "warning", message, word.start, word.end)
