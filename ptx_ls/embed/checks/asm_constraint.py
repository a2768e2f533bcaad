"""asm-constraint: the constraint of an operand is none that nvcc or LLVM takes.

A constraint is one letter: h for 16 bits, r for 32, l for 64, q for 128, f and d for float and double, n for a
constant, C for the name of a constant string. It begins with = or + if the operand is written. The only clobber in
device code is "memory". LLVM, for Triton and CuTe DSL, reads one string of constraints: the outputs first, with = and
never +; b is a predicate, the number of an output ties an input to it, a clobber is ~{memory}, and there are as many
inputs as values are passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

CODE = "asm-constraint"

_LETTERS = "hrlfdqnC"
_EXPECTED = "expected one of h, r, l, q, f, d, n, C"
_HOST = frozenset("imgXopV")
"""Letters of host compilers, which nvcc names in a message of their own."""


def check(statement: AsmStatement) -> Iterator[Diagnostic]:
    """One error per constraint or clobber."""
    lists = statement.lists
    for number, message in _faults(lists.constraints, len(lists.outputs)):
        yield Diagnostic(CODE, "error", message, *statement.operands[number].constraint_span)
    for text, span in statement.placed.clobbers if lists.clobbers else ():
        if text == "cc":
            yield Diagnostic(CODE, "error", 'clobber "cc" is not supported in device code', *span, fixes=_removed(span))
        elif text != "memory":
            yield Diagnostic(CODE, "error", f'unknown register name "{text}"', *span, fixes=_removed(span))


@lru_cache(maxsize=256)
def _faults(constraints: tuple[str | None, ...], outputs: int) -> tuple[tuple[int, str], ...]:
    """The operands with a wrong constraint, the first ones of which are outputs, and what is wrong with it."""
    found = ((n, _fault(one, n < outputs)) for n, one in enumerate(constraints) if one is not None)
    return tuple((number, message) for number, message in found if message)


def _fault(constraint: str, is_output: bool) -> str:
    """What is wrong with a constraint in nvcc's words, "" for nothing."""
    letters = constraint.lstrip("=+&%*")
    modifiers = constraint[: len(constraint) - len(letters)]
    if is_output and not modifiers.startswith(("=", "+")):
        return f'an asm output operand must have a constraint that begins with = or +, not "{constraint}"'
    if not is_output and modifiers:
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
