"""The report of a call, whose callee says what its arguments and results must be."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.instructions import call_arguments, call_target
from ptx_ls.lazy import replace
from ptx_ls.sema.call import read_call
from ptx_ls.sema.function_types import Signature


def check(context: Context, node: tree_sitter.Node, operand_fault: Diagnostic | None = None) -> Iterator[Diagnostic]:
    """The diagnostics of a call: the callee decides how the rest of it is read, so that its fault comes before that of
    its operands."""
    if misread := call_target.misplaced_operand(context, node):
        yield from misread
        return
    call = read_call(node)
    signatures: list[Signature]
    signatures, faults = call_target.check_call(context, call) if call else ([], call_target.missing_callee(node))
    if faults:
        yield from faults
    elif operand_fault:
        second = call.second if call else None
        if second is not None and b"\n" in context.document.source[second.start_byte : operand_fault.start]:
            operand_fault = replace(operand_fault, start=second.start_byte, end=second.end_byte)
        yield operand_fault
    elif call:
        wrong = (list(call_arguments.check(context, call, signature)) for signature in signatures)
        yield from next(filter(None, wrong), ())
