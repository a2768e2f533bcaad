"""The command `ptx-ls.sass`: the machine code of an open document below its lines, by the user's ptxas and nvdisasm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptx_ls.checks.base.finding import Findings
from ptx_ls.lazy import replace
from ptx_ls.lsp.jobs import ToolContext
from ptx_ls.lsp.trusted_program import Place, trusted_path
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.sass.disassemble import MachineCode

COMMAND = "ptx-ls.sass"


async def disassembled_for(answer: Callable[[dict[str, Any]], None], given: ToolContext) -> Findings:
    """Has a version assembled and its code printed; `answer` receives the `text`, and for each of its `lines` that of
    the PTX, from 1, or 0. Nothing is found. Raises `ToolError`."""
    from ptx_ls.sass.disassemble import machine_code

    settings, places = given.settings, given.places
    ptxas = await _trusted("ptxas.path", settings.ptxas.program, places)
    disassembler = await _trusted("nvdisasm.path", settings.disassembler, places)
    code = await machine_code(given.document, replace(settings.ptxas, program=ptxas), disassembler)
    if code.output.errors:
        raise ToolError(f"{Path(ptxas).name} refuses the module: {code.output.errors[0].text}")
    answer(await given.queue.run("background", partial(_listing, given.document, code)))
    return Findings()


async def _trusted(setting: str, program: str, places: Sequence[Place]) -> str:
    """The path of the program that a setting names. Raises `ToolError` for none, and for one of a project."""
    if not program:
        raise ToolError(f"machine code is shown by your own ptxas and nvdisasm: {setting} is not set")
    return await asyncio.to_thread(trusted_path, setting, program, places)


def _listing(document: Document, code: MachineCode) -> dict[str, Any]:
    from ptx_ls.sass.report import rows

    found = list(rows(document, code, None))
    return {"text": "\n".join(row.text for row in found), "lines": [row.line for row in found]}
