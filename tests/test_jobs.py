"""Results of programs that follow the edits of a document, without a server."""

from __future__ import annotations

import asyncio

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.finding import Finding, Findings
from ptx_ls.lsp.jobs import Jobs, Tool
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.span import Span

URI = "file:///a.ptx"
TOOL = Tool("a tool", Findings())


def _places(inserted_while_running: int, inserted_afterwards: int) -> list[int]:
    """Where a finding about the third byte of a version is after so many bytes were put before it."""

    async def run() -> list[int]:
        document = Document(URI, "ptx", b"abc", 0)
        jobs = Jobs(lambda sentence: None, lambda uri, tool: None)

        async def work() -> Findings:
            await asyncio.sleep(0)
            return Findings((Finding(Diagnostic("a", "error", "a", 2, 3), Span(2, 3)),))

        task = jobs.start(TOOL, document, work)
        for version, new in enumerate((b"x" * inserted_while_running, b"y" * inserted_afterwards), 1):
            document = document.changed(version, [Change(new, (0, 0), (0, 0))], "utf-8")
            jobs.follow(document)
            await task
        return [one.start for one in jobs.result(TOOL, URI).diagnostics]

    return asyncio.run(run())


def test_a_result_follows_the_edits_while_its_program_runs_and_afterwards() -> None:
    assert _places(0, 0) == [2]
    assert _places(3, 0) == [5]
    assert _places(3, 4) == [9]


def test_a_result_follows_all_edits_that_were_made_while_its_program_ran() -> None:
    async def run() -> list[int]:
        document = Document(URI, "ptx", b"abc", 0)
        jobs = Jobs(lambda sentence: None, lambda uri, tool: None)
        may_end = asyncio.Event()

        async def work() -> Findings:
            await may_end.wait()
            return Findings((Finding(Diagnostic("a", "error", "a", 2, 3), Span(2, 3)),))

        task = jobs.start(TOOL, document, work)
        for version, new in enumerate((b"xxx", b"y", b"zz"), 1):
            document = document.changed(version, [Change(new, (0, 0), (0, 0))], "utf-8")
            jobs.follow(document)
        may_end.set()
        await task
        return [one.start for one in jobs.result(TOOL, URI).diagnostics]

    assert asyncio.run(run()) == [8]


def test_a_message_comes_once_unless_a_user_asks() -> None:
    told: list[str] = []

    async def run() -> None:
        async def work() -> Findings:
            raise ToolError("no program")

        jobs = Jobs(told.append, lambda uri, tool: None)
        for is_asked in (False, False, True):
            await jobs.start(TOOL, Document(URI, "ptx", b"abc", 0), work, is_asked=is_asked)

    asyncio.run(run())
    assert told == ["no program"] * 2
