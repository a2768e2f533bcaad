"""The tools that a user has run on open documents: ptxas, the compilers of NVVM IR, the interpreter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pygls.uris import to_fs_path

from ptx_ls.checks.base.finding import Findings
from ptx_ls.languages import language_of
from ptx_ls.lazy import replace
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.jobs import Jobs, Tool, ToolContext
from ptx_ls.lsp.lowering_jobs import file_name, lowered_for, verified
from ptx_ls.lsp.ptxas_jobs import assembled
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.run_command import comment_for, plan_of, plan_written
from ptx_ls.lsp.run_jobs import trial
from ptx_ls.lsp.sass_jobs import disassembled_for
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place
from ptx_ls.lsp.window import Window
from ptx_ls.runner.result import Trial
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

PTXAS, LOWERING, SASS = Tool("ptxas", Findings()), Tool("lowering", Findings()), Tool("sass", Findings())
RUN = Tool("run", Trial())

_PAUSE = 0.05
_TRIES = 40
"""Seconds between two looks whether a client has changed a document, and how many there are."""


class Tools:
    """Decides which tool runs for a document, and shows its progress. It belongs to the event loop.

    `folders` returns those of the workspace; `publish` is called with the URI of a document whose results have changed.
    """

    def __init__(
        self,
        session: Session,
        queue: Queue,
        window: Window,
        folders: Callable[[], Sequence[Path]],
        publish: Callable[[str], None],
    ) -> None:
        self._session = session
        self._queue = queue
        self._window = window
        self._folders = folders

        def changed(uri: str, tool: Tool) -> None:
            publish(uri)
            if tool == PTXAS:
                window.refresh_lenses()
            elif tool == RUN:
                window.refresh_hints()

        self.jobs = Jobs(window.warn, changed)

    def findings(self, uri: str) -> Findings | None:
        """What ptxas or a compiler found in a document, as far as it is still valid; None if neither ever ran."""
        found: Findings | None = self.jobs.result(PTXAS, uri) or self.jobs.result(LOWERING, uri)
        return found

    def trial(self, uri: str) -> Trial | None:
        """What the runs of a document's kernels found, as far as it is still valid; None if none ever ran."""
        found: Trial | None = self.jobs.result(RUN, uri)
        return found

    def configure(self, before: Settings, settings: Settings) -> None:
        """Forget what was found with settings that have changed."""
        if settings.ptxas != before.ptxas:
            self.jobs.forget_all(PTXAS)
        if (settings.lowering, settings.verifies) != (before.lowering, before.verifies):
            self.jobs.forget_all(LOWERING)

    def assemble(self, document: Document) -> None:
        """Have a document assembled by ptxas, if the user wants that."""
        settings = self._session.settings_for(document.uri)
        if language_of(document).is_assembled and settings.ptxas.program:
            work = self.jobs.start(PTXAS, document, partial(assembled, self._given(document, settings)))
            self._window.show_progress(f"{Path(settings.ptxas.program).name} {file_name(document)}", work)

    def verify(self, document: Document) -> None:
        """Have a document verified by the compiler of NVVM IR, if the user wants that."""
        settings = self._session.settings_for(document.uri)
        if language_of(document).is_lowered and settings.verifies:
            given = self._given(document.anew(), settings)
            work = self.jobs.start(LOWERING, document, partial(verified, given))
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
        if language_of(document).is_lowered:
            job = partial(lowered_for, answers.append, self._given(document.anew(), context.settings))
            work = self.jobs.start(LOWERING, document, job, is_asked=True)
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
        if language_of(document).is_assembled:
            job = partial(disassembled_for, answers.append, self._given(document.anew(), context.settings))
            work = self.jobs.start(SASS, document, job, is_asked=True)
            self._window.show_progress(f"disassemble {file_name(document)}", work)
            await asyncio.wait([work])
        return next(iter(answers), None)

    async def run(self, context: Context | None, entry: str, number: int) -> None:
        """Run a kernel of a document that is open; first the comment that it needs is written."""
        if context is None:
            return
        document = context.document
        if not self._session.is_trusted:
            self._window.warn("nothing is run in a workspace that is not trusted")
            return
        plan = await self._queue.run("interactive", lambda: plan_of(context, entry, number))
        if plan is None:
            return
        comment = comment_for(context, plan)
        if comment is not None:
            written = await self._written(context, comment)
            if written is None:
                return
            plan = await self._queue.run("interactive", partial(plan_written, written, comment))
            if plan is None:
                return
            document = written.document
        job = partial(trial, plan, self._given(document.anew(), context.settings))
        work = self.jobs.start(RUN, document, job, is_asked=True)
        self._window.show_progress(f"run {plan.entry or file_name(document)}", work)

    async def _written(self, context: Context, comment: TextEdit) -> Context | None:
        """The context of the version that has a comment; None where the client does not write it."""
        edit = context.workspace_edit([(comment.start, comment.end, comment.text)])
        await self._window.apply_edit(edit, "Say how to run it")
        for _ in range(_TRIES):
            document = self._session.documents.get(context.document.uri)
            if document is None or document is not context.document:
                return replace(context, document=document) if document is not None else None
            # What an editor has changed, some tell later.
            await asyncio.sleep(_PAUSE)
        return None

    def _given(self, document: Document, settings: Settings) -> ToolContext:
        """What a tool gets for a version. A copy of it is not released when the text changes."""
        uri = document.uri
        return ToolContext(document, settings, folder_of(uri), self._places(uri), self._queue)

    def _places(self, uri: str) -> list[Place]:
        """The folders that are opened; if there are none, that of a document."""
        folder = folder_of(uri)
        alone = [Place(folder, is_opened=False)] if folder is not None else []
        return [Place(one) for one in self._folders()] or alone


def folder_of(uri: str) -> Path | None:
    """The folder of a document on this machine; None for any other document."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path).parent if path else None
