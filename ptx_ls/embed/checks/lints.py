"""The lints of PTX in a host language, which know what it passes and what its compiler may do."""

from __future__ import annotations

from collections.abc import Iterator

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

CODES = frozenset(
    one.CODE
    for one in (
        asm_address,
        asm_input,
        asm_memory,
        asm_output,
        asm_repeated_operand,
        asm_scope,
        asm_unused_operand,
        asm_volatile,
    )
)


def lints(body: Body) -> Iterator[tuple[str, Diagnostic]]:
    """Each lint of a body: one of its text, or one about an operand, whose name comes with it."""
    yield from asm_output.check(body)
    yield from asm_unused_operand.check(body)
    for module in (asm_address, asm_input, asm_memory, asm_repeated_operand, asm_scope, asm_volatile):
        for one in module.check(body):
            yield "", one
