"""use-list-order: the indexes of a uselistorder are not another order of the uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document

CODE = "use-list-order"
_ORDER = pattern(rb"^[ \t]*uselistorder(?:_bb)?\b[^{;\n]*(\{([0-9, \t]*)\})", re.M)
_LEAST = 2


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each such list."""
    for block, found in document.text.by_blocks(_faults):
        for one in found:
            yield Diagnostic(CODE, "error", one.message, block.start + one.start, block.start + one.end)


class Fault(NamedTuple):
    """A message, at offsets from the first of some lines."""

    start: int
    end: int
    message: str


def _faults(source: bytes) -> tuple[Fault, ...]:
    if b"uselistorder" not in source:
        return ()
    found = ((match.span(1), _message(match[2])) for match in _ORDER.finditer(source))
    return tuple(Fault(*span, message) for span, message in found if message)


def _message(written: bytes) -> str:
    listed = [one.strip() for one in written.split(b",")]
    if not all(one.isdigit() and len(one) < len("1234567890") for one in listed):
        return ""
    numbers = [*map(int, listed)]
    if len(numbers) < _LEAST:
        return "expected >= 2 uselistorder indexes"
    if sorted(numbers) != [*range(len(numbers))]:
        return "expected distinct uselistorder indexes in range [0, size)"
    return "expected uselistorder indexes to change the order" if numbers == sorted(numbers) else ""
