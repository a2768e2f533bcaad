"""Background runs of ptxas on open documents."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from ptx_ls.checks.base.finding import Findings
from ptx_ls.languages import language_of
from ptx_ls.lazy import replace
from ptx_ls.lsp.jobs import BackgroundJobs
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place, trusted_path
from ptx_ls.lsp.worker import Worker
from ptx_ls.ptxas.assemble import assemble
from ptx_ls.ptxas.findings import locate_findings
from ptx_ls.ptxas.output import Output
from ptx_ls.syntax.document import Cancelled, Document


class PtxasJobs(BackgroundJobs[Findings]):
    """Runs ptxas on documents."""

    def __init__(self, notify: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Findings(), notify, changed)
        self._worker = Worker("ptxas")

    def ask(self, document: Document, settings: Settings, places: Sequence[Place]) -> asyncio.Task[None] | None:
        """Start ptxas on a version, in place of a run on an older one; None if the user has not enabled it.

        No program is started of the projects of `places`.
        """
        if not language_of(document).is_assembled or not settings.ptxas.program:
            return None
        return self.start(document, partial(self._run, document, settings, places))

    async def _run(self, document: Document, settings: Settings, places: Sequence[Place]) -> Findings:
        program = await asyncio.to_thread(trusted_path, "ptxas.path", settings.ptxas.program, places)
        output = await assemble(document, replace(settings.ptxas, program=program))
        return await self._worker.run(partial(_placed, document, output, settings))


def _placed(document: Document, output: Output, settings: Settings) -> Findings:
    diagnostics = language_of(document).diagnostics
    try:
        ours = document.memo(diagnostics)
    except Cancelled:
        # The text has moved on, and nobody else needs a check of this version.
        document = document.anew()
        ours = diagnostics(document)
    off = settings.levels.off
    return locate_findings(document, output, [d for d in ours if d.code not in off])
