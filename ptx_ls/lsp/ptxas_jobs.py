"""What ptxas thinks of the documents that are open: asked in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from ptx_ls.languages import language_of
from ptx_ls.lsp.jobs import Background
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.worker import Worker
from ptx_ls.ptxas.assemble import assemble
from ptx_ls.ptxas.findings import Findings, locate_findings
from ptx_ls.ptxas.output import Output
from ptx_ls.syntax.document import Cancelled, Document


class Opinions(Background[Findings]):
    """Asks ptxas about documents."""

    def __init__(self, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Findings(), tell, changed)
        self._worker = Worker("opinion")

    def ask(self, document: Document, settings: Settings) -> asyncio.Task[None] | None:
        """Have a version assembled, in the place of a run on an older one; None where that is not wanted."""
        if not language_of(document).is_assembled or not settings.ptxas.program:
            return None
        return self.begin(document, partial(self._opinion, document, settings))

    async def _opinion(self, document: Document, settings: Settings) -> Findings:
        said = await assemble(document, settings.ptxas)
        return await self._worker.run(partial(_placed, document, said, settings))


def _placed(document: Document, said: Output, settings: Settings) -> Findings:
    diagnostics = language_of(document).diagnostics
    try:
        ours = document.memo(diagnostics)
    except Cancelled:
        # The text has moved on, and nobody else needs a check of this version.
        document = Document(document.uri, document.language, document.text)
        ours = diagnostics(document)
    off = settings.levels.off
    return locate_findings(document, said, [d for d in ours if d.code not in off])
