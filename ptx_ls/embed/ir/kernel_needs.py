"""What a kernel in NVVM IR needs, by its intrinsics and the PTX in its inline assembly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ptx_ls.embed.ir.read import functions
from ptx_ls.embed.judge import gates_of
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.isa import gates
from ptx_ls.nvvm import kernel_needs
from ptx_ls.nvvm.calls import Call
from ptx_ls.nvvm.module import Function
from ptx_ls.syntax.document import Document


def requirements(document: Document, sites: Sequence[Call], kernel: Function) -> str:
    """What a kernel and the functions that it calls need, as a clause."""
    reached = kernel_needs.reached(sites, kernel)
    units = [
        one
        for group in functions(document)
        for piece in group
        if any(f.start <= piece.span.start < f.end for f in reached) and (one := unit(piece)) is not None
    ]
    of_intrinsics = kernel_needs.gate_of(document, reached)
    parts = "intrinsics and inline assembly" if units else "intrinsics"
    return kernel_needs.requirements(reduce(gates.both, gates_of(units), of_intrinsics), parts)
