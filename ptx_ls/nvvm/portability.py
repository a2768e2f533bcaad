"""Which targets a module of NVVM IR can be compiled for, by the gates of the intrinsics that it calls."""

from __future__ import annotations

from ptx_ls.isa import gates, targets
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.sema.portability import Answer, Need, answer_of
from ptx_ls.syntax.document import Document

LOWEST = 20
"""The number of the first target of LLVM's back end."""


def answers(document: Document) -> list[Answer]:
    """One answer per target that LLVM generates code for, in the order of the table, for the reader of the module."""
    found = needs(document)
    return [answer_of(target, found) for target in targets.load().targets if target.number >= LOWEST]


def needs(document: Document) -> list[Need]:
    """The gates of the calls of intrinsics, each once; of LLVM IR itself every target has all, and of an unknown
    intrinsic none."""
    reader = platforms_of(document).default.reader
    seen: dict[object, Need] = {}
    for use in uses_of(document):
        if use.declared:
            continue
        if use.intrinsic is None:
            problem = f"{DESCRIBED[reader]} has no intrinsic '{use.name}'"
            seen.setdefault(use.name, Need(gates.nowhere(), f"'{use.name}'", use.start, problem))
            continue
        key = use.intrinsic.name, tuple(use.values.items())
        gate = lowering.gate(use.intrinsic, reader, use.values) if key not in seen else None
        if gate is not None:
            name = f"'{use.intrinsic.name}'"
            problem = f"no target has {name} for {DESCRIBED[reader]}" if gate == gates.nowhere() else ""
            seen[key] = Need(gate, name, use.start, problem)
    return list(seen.values())
