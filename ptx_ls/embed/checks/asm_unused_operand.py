"""asm-unused-operand: the text of an asm statement does not use an operand that goes in.

Some statements pass a value only so that the compiler computes it before; more often one number in the text is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body
from ptx_ls.embed.checks.asm_repeated_operand import repetitions

CODE = "asm-unused-operand"


def check(body: Body) -> Iterator[tuple[str, Diagnostic]]:
    """One hint per operand, at its constraint."""
    repeated = {following for _, following in repetitions(body)}
    for name, constraint in body.unit.constraints.items():
        if constraint[:1] != "=" and name not in repeated and name not in body.named:
            message = f"{name} is passed in, but the text does not use it"
            yield name, Diagnostic(CODE, "hint", message, 0, 0, tags=("unnecessary",))
