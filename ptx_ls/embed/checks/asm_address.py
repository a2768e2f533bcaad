"""asm-address: a generic address, or one of global memory, has 32 bits.

Programs of C++, and of LLVM, have addresses of 64 bits. ptxas takes one in which such an address has 32 bits for a
program of 32 bits, for which it no longer generates code (`ptx-ls explain narrow-address`). Addresses of shared memory
may have 32 bits. The constraint of 64 bits is "l". Of an address of 16 bits ptxas only warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import OperandFinding
from ptx_ls.checks.generation import narrow_address
from ptx_ls.embed.body import Body
from ptx_ls.lazy import replace
from ptx_ls.sema.instruction_key import canonical_instructions
from ptx_ls.sema.instructions import read
from ptx_ls.sema.module import module_of
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes

CODE = "asm-address"


def check(body: Body) -> Iterator[Diagnostic]:
    """One diagnostic per instruction, at the address."""
    ptx = body.ptx
    document, source = ptx.document, ptx.document.source
    context = Context(document, module_of(document), judge(None, None))
    fitting = operand_checker(context.judge)
    nodes = [node for node in instruction_nodes(document, (ptx.start, ptx.end)) if ptx.start <= node.start_byte]
    for first, keys, _ in canonical_instructions(document, symbols_of(document), nodes):
        for number, (spelling, _, operands) in enumerate(keys, first):
            misfit = fitting.fault(spelling, operands)
            if misfit is not None and misfit.code == narrow_address.CODE:
                finding = OperandFinding(context, read(nodes[number], source), misfit, operands)
                yield replace(narrow_address.diagnostic(finding, None), code=CODE, related=())
