"""Has ptxas assemble a PTX document and nvdisasm print the machine code, with the lines that it is of.

The text is assembled as it is: with -lineinfo ptxas notes its lines even where the module has `.loc` of its own, and
the machine code stays the same (`python -m tests.oracle.machine_code`).
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from ptx_ls.lazy import dataclass, replace
from ptx_ls.process.run import ToolError
from ptx_ls.ptxas.assemble import CUBIN, assemble, ensure_program, program_of
from ptx_ls.ptxas.options import Options
from ptx_ls.ptxas.output import Output
from ptx_ls.sass.listing import Routine, read
from ptx_ls.syntax.document import Document

_BANNER = "NVIDIA (R) CUDA disassembler"
_WARNING = "nvdisasm warning"


@dataclass(frozen=True)
class MachineCode:
    """What ptxas says of a document, and the code that it makes; none where it refuses the document."""

    output: Output
    routines: tuple[Routine, ...]


async def machine_code(document: Document, options: Options, disassembler: str) -> MachineCode:
    """The machine code of a document. Cancelling this ends the programs. Raises `ToolError` where one cannot be run or
    does not know the other's code."""
    program = await asyncio.to_thread(program_of, disassembler)
    await ensure_program(program, "nvdisasm", _BANNER, options.seconds)
    printed = [program, "-c", "-gp", CUBIN], [program, "-c", "-lrm", "count", CUBIN]
    options = replace(options, arguments=("-lineinfo", *options.arguments))
    output = await assemble(document, options, printed)
    if output.errors:
        return MachineCode(output, ())
    failed = next((text for status, text in output.others if status), None)
    if failed is not None or len(output.others) < len(printed):
        said = [line for line in (failed or "no output").splitlines() if line and not line.startswith(_WARNING)]
        raise ToolError(f"{Path(program).name} cannot print the machine code: {' '.join(said)[:200]}")
    (_, lines), (_, live) = output.others
    return MachineCode(output, read(lines, live))
