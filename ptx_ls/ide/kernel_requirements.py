"""The lowest version and target that a kernel requires, including the functions that it calls."""

from __future__ import annotations

from functools import reduce

from ptx_ls.isa import gates, render
from ptx_ls.isa.gates import Gate
from ptx_ls.sema.call_graph import call_sites
from ptx_ls.sema.portability import gate_of
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def kernels(document: Document) -> list[Symbol]:
    """The kernels that a document defines, in order."""
    return [symbol for symbol in symbols_of(document).top if symbol.kind == "kernel" and symbol.defines]


def kernel_needs(document: Document, kernel: Symbol) -> str:
    """The requirements of a kernel, as a clause: "needs sm_90 and PTX 7.8"."""
    found = [gate_of(document, Span(one.whole_start, one.whole_end)) for one in _called_functions(document, kernel)]
    return requirement_clause(reduce(gates.both, found, gates.anywhere()))


def _called_functions(document: Document, kernel: Symbol) -> list[Symbol]:
    """A kernel and the functions of the document that it calls, directly or indirectly."""
    calls: dict[str, list[Symbol]] = {}
    for site in call_sites(document):
        calls.setdefault(site.caller.name, []).append(site.callee)
    found = {kernel.name: kernel}
    waiting = [kernel.name]
    while waiting:
        for callee in calls.get(waiting.pop(), ()):
            if callee.name not in found and callee.defines:
                found[callee.name] = callee
                waiting.append(callee.name)
    return list(found.values())


def requirement_clause(gate: Gate) -> str:
    """A gate as the clause above a kernel."""
    ways = gates.alternatives(gate)
    if not ways:
        return "no target accepts all of it"
    if len(ways) == 1:
        only = ways[0]
        on = "on any target" if only.everywhere else ""
        return f"needs PTX {only.ptx}, {on}" if on else f"needs {render.any_of(only.targets)} and PTX {only.ptx}"
    return f"needs {gates.describe(ways[:_LIMIT])}{'; …' if len(ways) > _LIMIT else ''}"


_LIMIT = 2
"""The most alternatives in the line above the kernel; further ones are omitted."""
