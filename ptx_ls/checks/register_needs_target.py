"""register-needs-target: a special register that the target, or the version, does not have."""

import re
from collections.abc import Iterator

from ptx_ls.checks import needs
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.sema.symbols import symbols_of

CODE = "register-needs-target"

_SKIPPED = ("comment", "string")
_LONGER = re.compile(rb"[\w$]")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per place that reads such a register; a register that the program declares by its name is its own."""
    source = context.document.source
    for register in state.special_registers():
        if register.gate is None or context.judge.is_open(register.gate):
            continue
        for name in {n.partition(".")[0] for n in register.names}:
            word = name.encode()
            start = source.find(word)
            while start >= 0:
                context.document.ensure_wanted()
                end = start + len(word)
                if not _LONGER.match(source, end) and _is_read(context, name, start):
                    yield needs.of_word(CODE, context, f"Special register '{name}'", register.gate, start, end)
                start = source.find(word, end)


def _is_read(context: Context, name: str, start: int) -> bool:
    node = context.document.root.descendant_for_byte_range(start, start + 1)
    while node is not None:
        if any(kind in node.type for kind in _SKIPPED):
            return False
        node = node.parent
    return symbols_of(context.document).find(name, start) is None
