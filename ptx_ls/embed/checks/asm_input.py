"""asm-input: the text of an asm statement writes an operand that the statement only passes in.

The compiler takes the register to hold its old value afterwards. An operand that is read and written has + in its
constraint and is among the outputs.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body

CODE = "asm-input"


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per operand, at the first place where it is written."""
    inputs = {
        name for name, constraint in body.unit.constraints.items() if constraint[:1] not in ("=", "+")
    } & body.unit.types.keys()
    for one in body.instructions:
        for name in one.names if one.uses_any(inputs, "write", "both") else ():
            word = name.word
            if word in inputs and name.access in ("write", "both"):
                inputs.discard(word)
                message = f"{word} is written, but it is an input: the compiler takes it to be unchanged"
                yield Diagnostic(CODE, "warning", message, name.start, name.end)
