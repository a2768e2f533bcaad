"""register-needs-target: a special register that the target, or the version, does not have."""

import re
from collections.abc import Iterator

from ptx_ls.checks import needs
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import gates, state
from ptx_ls.isa.state import SpecialRegister
from ptx_ls.isa.targets import version_text
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
                    yield _diagnostic(context, register, name, start, end)
                start = source.find(word, end)


def _is_read(context: Context, name: str, start: int) -> bool:
    node = context.document.root.descendant_for_byte_range(start, start + 1)
    while node is not None:
        if any(kind in node.type for kind in _SKIPPED):
            return False
        node = node.parent
    return symbols_of(context.document).find(name, start) is None


def _diagnostic(context: Context, register: SpecialRegister, name: str, start: int, end: int) -> Diagnostic:
    gate = register.gate or gates.anywhere()
    ways = gates.alternatives(gate)
    target, version = context.judge.target, context.judge.version
    here = [f".target {target.name}"] if target else []
    if version is not None and (target is None or gate[target.index][0] < gates.NEVER):
        here.append(f"PTX {version_text(version)}")
    message = f"Special register '{name}' is not supported on {' with '.join(here)}: requires {gates.describe(ways)}"
    return Diagnostic(
        CODE, "error", message, start, end, needs=ways, fixes=tuple(needs.fixes(context.module, gate, ways))
    )
