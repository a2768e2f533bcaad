"""exceptions: an instruction of exceptions that LLVM refuses where it is; libnvvm refuses all of them."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import Statement

CODE = "exceptions"
_PERSONAL = frozenset(("landingpad", "resume", "catchswitch", "catchpad", "cleanuppad"))
_PADS = frozenset(("landingpad", "catchswitch", "cleanuppad"))
_CHECKED = _PERSONAL | {"invoke"}


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each such instruction, for LLVM."""
    body = scope.body
    if scope.module.reader != "llvm" or body.header.is_broken:
        return
    for number in body.numbers_of(*_CHECKED):
        one = body.statements[number]
        message = _message(one, body)
        if message:
            start = body.starts[number]
            yield Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)


def _message(one: Statement, body: Body) -> str:
    if one.opcode in _PERSONAL and not body.header.has_personality:
        return f"'{one.opcode}' needs to be in a function with a personality"
    if one.opcode == "invoke" and one.blocks and one.blocks[-1].kind == "local":
        after = _first(one.blocks[-1].text, body)
        if after is not None and after.opcode not in (*_PADS, ""):
            return "The unwind destination does not have an exception handling instruction"
    return ""


def _first(block: str, body: Body) -> Statement | None:
    """The first instruction of a block that is no phi; None if the block is not here."""
    is_in = False
    for one in body.statements:
        if one.opcode == "label":
            if is_in:
                return None
            is_in = one.result == block
        elif is_in and one.opcode not in ("phi", "#dbg"):
            return one
    return None
