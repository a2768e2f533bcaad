"""What ptxas thinks of the documents that are open: asked in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ptx_ls.languages import language_of
from ptx_ls.lsp.jobs import Background
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import ensure_outside
from ptx_ls.lsp.worker import Worker
from ptx_ls.ptxas.assemble import assemble
from ptx_ls.ptxas.findings import Opinion, opinion_of
from ptx_ls.ptxas.output import Said
from ptx_ls.syntax.document import Abandoned, Document


class Opinions(Background[Opinion]):
    """Asks ptxas about documents."""

    def __init__(self, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Opinion(), tell, changed)
        self._worker = Worker("opinion")

    def ask(self, document: Document, settings: Settings, folders: Sequence[Path]) -> asyncio.Task[None] | None:
        """Have a version assembled, in the place of a run on an older one; None where that is not wanted.

        `folders` are those of the workspace, in which no program is run.
        """
        if not language_of(document).is_assembled or not settings.ptxas.program:
            return None
        return self.begin(document, partial(self._opinion, document, settings, folders))

    async def _opinion(self, document: Document, settings: Settings, folders: Sequence[Path]) -> Opinion:
        await asyncio.to_thread(ensure_outside, "ptxas.path", settings.ptxas.program, folders)
        said = await assemble(document, settings.ptxas)
        return await self._worker.run(partial(_placed, document, said, settings))


def _placed(document: Document, said: Said, settings: Settings) -> Opinion:
    diagnostics = language_of(document).diagnostics
    try:
        ours = document.memo(diagnostics)
    except Abandoned:
        # The text has moved on, and nobody else needs a check of this version.
        document = Document(document.uri, document.language, document.text)
        ours = diagnostics(document)
    off = settings.levels.off
    return opinion_of(document, said, [d for d in ours if d.code not in off])
