"""The tools that a user has run on open documents: ptxas, the compilers of NVVM IR, the interpreter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pygls.uris import to_fs_path

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.lowering_jobs import LoweringJobs, file_name
from ptx_ls.lsp.ptxas_jobs import PtxasJobs
from ptx_ls.lsp.run_command import comment_for, plan_of
from ptx_ls.lsp.run_jobs import RunJobs
from ptx_ls.lsp.sass_jobs import SassJobs
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place
from ptx_ls.lsp.window import Window
from ptx_ls.lsp.worker import Worker
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.checks.base.finding import Findings
    from ptx_ls.runner.result import Trial


class Tools:
    """Runs the tools in the background, and keeps their results. It belongs to the event loop.

    `folders` returns those of the workspace; `publish` is called with the URI of a document whose results have changed.
    """

    def __init__(
        self,
        session: Session,
        worker: Worker,
        window: Window,
        folders: Callable[[], Sequence[Path]],
        publish: Callable[[str], None],
    ) -> None:
        self._session = session
        self._worker = worker
        self._window = window
        self._folders = folders

        def assembled(uri: str) -> None:
            publish(uri)
            window.refresh_lenses()

        def was_run(uri: str) -> None:
            publish(uri)
            window.refresh_hints()

        self._ptxas = PtxasJobs(window.warn, assembled)
        self._lowering = LoweringJobs(window.warn, publish)
        self._runs = RunJobs(window.warn, was_run)
        self._sass = SassJobs(window.warn)
        self._every = (self._ptxas, self._lowering, self._runs, self._sass)

    def has_results(self, uri: str) -> bool:
        """Whether a tool has found something in a document that is still valid."""
        return any(jobs.result(uri) for jobs in self._every)

    def findings(self, uri: str) -> Findings | None:
        """What ptxas or a compiler found in a document, as far as it is still valid; None if neither ever ran."""
        return self._ptxas.result(uri) or self._lowering.result(uri)

    def trial(self, uri: str) -> Trial | None:
        """What the runs of a document's kernels found, as far as it is still valid; None if none ever ran."""
        return self._runs.result(uri)

    def follow(self, document: Document) -> None:
        """Record that this version has replaced the previous one."""
        for jobs in self._every:
            jobs.follow(document)

    def forget(self, uri: str) -> bool:
        """Stop what runs on a document and forget its results; returns whether there was any."""
        forgotten = [jobs.forget(uri) for jobs in self._every]
        return any(forgotten)

    def configure(self, before: Settings, settings: Settings) -> None:
        """Forget what was found with settings that have changed."""
        if settings.ptxas != before.ptxas:
            self._ptxas.forget_all()
        if (settings.lowering, settings.verifies) != (before.lowering, before.verifies):
            self._lowering.forget_all()

    def assemble(self, document: Document) -> None:
        """Have a document assembled by ptxas, if the user wants that."""
        settings = self._session.settings_for(document.uri)
        work = self._ptxas.ask(document, settings, self._places(document.uri))
        if work is not None:
            program = Path(settings.ptxas.program).name
            self._window.show_progress(f"{program} {file_name(document)}", work)

    def verify(self, document: Document) -> None:
        """Have a document verified by the compiler of NVVM IR, if the user wants that."""
        work = self._lowering.verify(document, self._session.settings_for(document.uri), self._places(document.uri))
        if work is not None:
            self._window.show_progress(f"verify {file_name(document)}", work)

    async def lower(self, context: Context | None) -> object:
        """The PTX of a document with its lines; None for a document that is not open, or for a reason that is
        shown."""
        if context is None:
            return None
        document = context.document
        if not self._session.is_trusted:
            self._window.warn("nothing is lowered in a workspace that is not trusted")
            return None
        answers: list[object] = []
        work = self._lowering.lower(document, context.settings, self._places(document.uri), answers.append)
        if work is not None:
            self._window.show_progress(f"lower {file_name(document)}", work)
            await asyncio.wait([work])
        return next(iter(answers), None)

    async def disassemble(self, context: Context | None) -> object:
        """The machine code of a document below its lines; None for a document that is not open, or for a reason that
        is shown."""
        if context is None:
            return None
        document = context.document
        if not self._session.is_trusted:
            self._window.warn("nothing is assembled in a workspace that is not trusted")
            return None
        answers: list[object] = []
        work = self._sass.show(document, context.settings, self._places(document.uri), answers.append)
        if work is not None:
            self._window.show_progress(f"disassemble {file_name(document)}", work)
            await asyncio.wait([work])
        return next(iter(answers), None)

    async def run(self, context: Context | None, entry: str, number: int) -> None:
        """Run a kernel of a document that is open, or write the comment that it needs first."""
        if context is None:
            return
        document = context.document
        if not self._session.is_trusted:
            self._window.warn("nothing is run in a workspace that is not trusted")
            return
        plan = await self._worker.run(lambda: plan_of(context, entry, number))
        if plan is None:
            return
        edit = comment_for(context, plan)
        if edit is not None:
            await self._window.apply_edit(edit, "Say how to run the kernel")
            return
        folder, places = folder_of(document.uri), self._places(document.uri)
        work = self._runs.run(document, plan, context.settings, folder, places)
        self._window.show_progress(f"run {plan.entry or file_name(document)}", work)

    def _places(self, uri: str) -> list[Place]:
        """The folders that are opened; if there are none, that of a document."""
        folder = folder_of(uri)
        alone = [Place(folder, is_opened=False)] if folder is not None else []
        return [Place(one) for one in self._folders()] or alone


def folder_of(uri: str) -> Path | None:
    """The folder of a document on this machine; None for any other document."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path).parent if path else None
