"""What a kernel in NVVM IR needs, by the intrinsics that it and the functions it calls use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ptx_ls.ide.kernel_requirements import requirement_clause
from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.calls import Call
from ptx_ls.nvvm.module import Function, Module
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.syntax.document import Document


def kernels(module: Module) -> list[Function]:
    """The kernels that a module defines, in order."""
    return [function for function in module.functions if function.kernel and function.defined]


def gate_of(document: Document, reached: Sequence[Function]) -> Gate:
    """The gate of all intrinsics of some functions whose gate is known; LLVM IR itself runs on every target."""
    reader = platforms_of(document).default.reader
    used = [
        lowering.gate(use.intrinsic, reader, use.values)
        for use in uses_of(document)
        if use.intrinsic is not None and any(f.start <= use.start < f.end for f in reached)
    ]
    return reduce(gates.both, (gate for gate in used if gate is not None), gates.anywhere())


def requirements(gate: Gate, parts: str) -> str:
    """What a gate needs, as a clause about some parts of a kernel."""
    # Of what LLVM makes of the rest nothing is known here.
    if gate == gates.anywhere():
        return f"its {parts} run on any target"
    clause = requirement_clause(gate)
    needs = clause.removeprefix("needs ")
    return f"its {parts} need {needs}" if needs != clause else clause


def reached(sites: Sequence[Call], kernel: Function) -> list[Function]:
    """A kernel and all functions with a body that it calls, directly or indirectly."""
    calls: dict[str, list[Function]] = {}
    for site in sites:
        calls.setdefault(site.caller.name, []).append(site.callee)
    found = {kernel.name: kernel}
    waiting = [kernel.name]
    while waiting:
        for callee in calls.get(waiting.pop(), ()):
            if callee.name not in found and callee.defined:
                found[callee.name] = callee
                waiting.append(callee.name)
    return list(found.values())
