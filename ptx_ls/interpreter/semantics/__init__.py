"""What each instruction does, in files named like those of the table, found by the name in the entry's `exec`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptx_ls.interpreter.machine import Machine
    from ptx_ls.interpreter.operation import Operation
    from ptx_ls.isa.model import Entry

Run = Callable[["Operation", "Machine"], None]

CONTROL = frozenset({"bra", "ret", "exit", "bar", "barrier"})
"""Names of `exec` that move lanes instead of computing; the grid's loop carries them out."""


def bind(entry: Entry) -> tuple[Run | None, str]:
    """The semantics of an entry: a function, or the name of a control action; neither if it is not modelled."""
    name = entry.exec.split()[0] if entry.exec else ""
    if name in CONTROL:
        return None, name
    found = _module(entry.file.removesuffix(".isa")).get(name)
    return found, ""


@cache
def _module(stem: str) -> dict[str, Run]:
    try:
        module = importlib.import_module(f"ptx_ls.interpreter.semantics.{stem}")
    except ModuleNotFoundError:
        return {}
    return getattr(module, "SEMANTICS", {})
