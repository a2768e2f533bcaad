"""directive-needs-target: a directive or fundamental type that the target, or the version, does not have."""

import re
from collections.abc import Iterator

from ptx_ls.checks import needs
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.isa.gates import Gate

CODE = "directive-needs-target"

_SKIPPED = ("comment", "string", "modifier", "ERROR")
_LONGER = re.compile(rb"[\w$:]")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per place where it stands as a directive or in a declaration, not as a modifier."""
    for subject, name, gate in _gated():
        if context.judge.is_open(gate):
            continue
        word = name.encode()
        source = context.document.source
        start = source.find(word)
        while start >= 0:
            context.document.ensure_wanted()
            end = start + len(word)
            if not _LONGER.match(source, end) and _stands(context, start, end):
                yield needs.of_word(CODE, context, f"{subject} '{name}'", gate, start, end)
            start = source.find(word, end)


def _gated() -> Iterator[tuple[str, str, Gate]]:
    for directive in state.directives():
        if directive.gate is not None:
            yield "Directive", directive.name, directive.gate
    for kind in state.types():
        if kind.gate is not None:
            yield "Type", kind.name, kind.gate


def _stands(context: Context, start: int, end: int) -> bool:
    node = context.document.root.descendant_for_byte_range(start, end)
    if node is None or (node.start_byte, node.end_byte) != (start, end):
        return False
    while node is not None:
        if any(kind in node.type for kind in _SKIPPED):
            return False
        node = node.parent
    return True
