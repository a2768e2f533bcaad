"""asm-constraint: the constraint of an operand is none that nvcc or LLVM takes.

A constraint is one letter: h for 16 bits, r for 32, l for 64, q for 128, f and d for float and double, n for a
constant, C for the name of a constant string. It begins with = or + if the operand is written. The only clobber in
device code is "memory". LLVM, for Triton and CuTe DSL, reads one string of constraints: the outputs first, with = and
never +; b is a predicate, the number of an output ties an input to it, a clobber is ~{memory}, and there are as many
inputs as values are passed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.cpp.statement import AsmOperand, AsmStatement
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

CODE = "asm-constraint"

_LETTERS = "hrlfdqnC"
_EXPECTED = "expected one of h, r, l, q, f, d, n, C"
_HOST = frozenset("imgXopV")
"""Letters of host compilers, which nvcc names in a message of their own."""


def check(statement: AsmStatement) -> Iterator[Diagnostic]:
    """One error per constraint or clobber."""
    for operand in statement.operands:
        message = _fault(operand)
        if message:
            yield Diagnostic(CODE, "error", message, *operand.constraint_span)
    for text, span in statement.clobbers:
        if text == "cc":
            yield Diagnostic(CODE, "error", 'clobber "cc" is not supported in device code', *span, fixes=_removed(span))
        elif text != "memory":
            yield Diagnostic(CODE, "error", f'unknown register name "{text}"', *span, fixes=_removed(span))


def _fault(operand: AsmOperand) -> str:
    """What is wrong with a constraint in nvcc's words, "" for nothing or one that is not known."""
    if operand.constraint is None:
        return ""
    letters = operand.constraint.lstrip("=+&%*")
    modifiers = operand.constraint[: len(operand.constraint) - len(letters)]
    if operand.is_output and not modifiers.startswith(("=", "+")):
        return f'an asm output operand must have a constraint that begins with = or +, not "{operand.constraint}"'
    if not operand.is_output and modifiers:
        return f'an asm input operand may not have = or + in its constraint: write "{letters}"'
    if len(letters) > 1:
        return f'an asm operand may specify only one constraint letter in device code, not "{letters}"; {_EXPECTED}'
    if letters in _HOST and letters:
        return (
            f"asm constraint letter '{letters}' is not allowed inside a __device__ or __global__ function; {_EXPECTED}"
        )
    if letters not in _LETTERS or not letters:
        return f"unknown asm constraint letter '{letters}'; {_EXPECTED}"
    return ""


def _removed(span: Span) -> tuple[Fix, ...]:
    return (Fix('Write "memory"', (TextEdit(*span, '"memory"'),)),)
