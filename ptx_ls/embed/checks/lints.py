"""The lints of PTX in a host language, which know what it passes and what its compiler may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body
from ptx_ls.embed.checks import (
    asm_address,
    asm_input,
    asm_memory,
    asm_output,
    asm_repeated_operand,
    asm_scope,
    asm_unused_operand,
    asm_volatile,
)

_OF_OPERANDS = (asm_output, asm_unused_operand)
_OF_TEXT = (asm_address, asm_input, asm_memory, asm_repeated_operand, asm_scope, asm_volatile)
CODES = frozenset(one.CODE for one in (*_OF_OPERANDS, *_OF_TEXT))


def lints(body: Body) -> Iterator[tuple[str, Diagnostic]]:
    """Each lint of a body: one of its text, or one about an operand, whose name comes with it."""
    for module in _OF_OPERANDS:
        yield from module.check(body)
    for one in chain.from_iterable(module.check(body) for module in _OF_TEXT):
        yield "", one
