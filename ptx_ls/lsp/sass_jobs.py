"""The command `ptx-ls.sass`: the machine code of an open document below its lines, by the user's ptxas and nvdisasm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ptx_ls.checks.base.finding import Findings
from ptx_ls.languages import language_of
from ptx_ls.lazy import replace
from ptx_ls.lsp.jobs import BackgroundJobs
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place, trusted_path
from ptx_ls.lsp.worker import Worker
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document

COMMAND = "ptx-ls.sass"


class SassJobs(BackgroundJobs[Findings]):
    """Shows the machine code of documents; nothing of it is kept."""

    def __init__(self, notify: Callable[[str], None]) -> None:
        super().__init__(Findings(), notify, lambda uri: None)
        self._worker = Worker("sass")

    def show(
        self, document: Document, settings: Settings, places: Sequence[Place], answer: Callable[[dict[str, Any]], None]
    ) -> asyncio.Task[None] | None:
        """Have a version assembled and its code printed; `answer` receives the `text`, for each of its `lines` that of
        the PTX, from 1, or 0, and who made it. None for a language that is not assembled."""
        if not language_of(document).is_assembled:
            return None
        # A user who asks again gets the messages again.
        self._notified.clear()
        return self.start(document, partial(self._show, document.anew(), settings, places, answer))

    async def _show(
        self, document: Document, settings: Settings, places: Sequence[Place], answer: Callable[[dict[str, Any]], None]
    ) -> Findings:
        from ptx_ls.sass.disassemble import machine_code

        ptxas = await _trusted("ptxas.path", settings.ptxas.program, places)
        disassembler = await _trusted("nvdisasm.path", settings.disassembler, places)
        code = await machine_code(document, replace(settings.ptxas, program=ptxas), disassembler)
        refusal = next((message.text for message in code.output.messages if message.kind == "error"), None)
        if refusal is not None:
            raise ToolError(f"{Path(ptxas).name} refuses the module: {refusal}")
        rows = await self._worker.run(lambda: _rows(document, code))
        answer({"text": "\n".join(row.text for row in rows), "lines": [row.line for row in rows]})
        return Findings()


async def _trusted(setting: str, program: str, places: Sequence[Place]) -> str:
    """The path of the program that a setting names. Raises `ToolError` for none, and for one of a project."""
    if not program:
        raise ToolError(f"machine code is shown by your own ptxas and nvdisasm: {setting} is not set")
    return await asyncio.to_thread(trusted_path, setting, program, places)


def _rows(document: Document, code: Any) -> list[Any]:
    from ptx_ls.sass.report import rows

    return list(rows(document, code, None))
