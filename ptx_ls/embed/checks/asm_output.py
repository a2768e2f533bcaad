"""asm-output: an output of an asm statement is not written, or is read before it is.

An operand with = has no value before the statement: where the text reads it first, or never writes it, the result is
whatever the register held. One that is read and written has + in its constraint.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body
from ptx_ls.embed.checks.asm_repeated_operand import repetitions

CODE = "asm-output"


def check(body: Body) -> Iterator[tuple[str, Diagnostic]]:
    """One warning per operand: at the place where it is read first, or at its constraint."""
    outputs = [name for name, constraint in body.unit.constraints.items() if constraint[:1] == "="]
    waiting = dict.fromkeys(outputs)
    for one in body.instructions if outputs else ():
        # An instruction reads before it writes.
        for name in sorted(one.names, key=lambda name: name.access == "write"):
            word = name.word
            if word not in waiting:
                continue
            del waiting[word]
            if name.access in ("read", "both"):
                message = f'{word} is read, but nothing has written it: the constraint of a value that goes in is "+'
                letter = body.unit.constraints[word].strip("=+&")
                yield "", Diagnostic(CODE, "warning", f'{message}{letter}"', name.start, name.end)
    repeated = {following for _, following in repetitions(body)}
    for word in waiting:
        if word not in body.named and word not in repeated:
            yield word, Diagnostic(CODE, "warning", f"{word} is an output, but the text never writes it", 0, 0)
