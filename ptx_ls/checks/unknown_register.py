"""unknown-register: a register that nothing declares, spelt almost like a special register."""

import re
from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix
from ptx_ls.isa import state
from ptx_ls.isa.nearest import nearest
from ptx_ls.sema.symbols import symbols_of

CODE = "unknown-register"

# The registers that programs declare mostly end in a number; of the special ones only these do.
LIKELY = re.compile(rb"%(?:[A-Za-z_]{3,}(?:64)?|envreg\d+|pm\d+(?:_64)?)(?![\w$])")
"""Names that are more likely a special register misspelt than one that the program declares."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per place that reads one, with the nearest special registers as fixes."""
    document = context.document
    source = document.source
    known = state.names_of_registers()
    suspects = {name.decode() for name in LIKELY.findall(source)} - known
    near = {name: found for name in suspects if (found := nearest(name.lower(), sorted(known)))}
    if not near:
        return
    symbols = symbols_of(document)
    for match in LIKELY.finditer(source):
        name, start, end = match[0].decode(), match.start(), match.end()
        if name not in near or symbols.find(name, start) is not None:
            continue
        node = document.root.descendant_for_byte_range(start, end)
        if node is None or node.type != "register" or (node.start_byte, node.end_byte) != (start, end):
            continue
        while node is not None and node.type != "instruction":
            node = node.parent
        if node is None or node.has_error:
            continue
        fixes = tuple(
            Fix(f"Change {name} to {good}", (Edit(start, end, good),), preferred=i == 0)
            for i, good in enumerate(near[name])
        )
        message = f"Unknown register '{name}'; did you mean {near[name][0]}?"
        yield Diagnostic(CODE, "error", message, start, end, fixes=fixes)
