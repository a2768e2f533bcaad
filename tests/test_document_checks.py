"""The checks of open documents, without a server."""

from __future__ import annotations

import asyncio

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.document_checks import DocumentChecks, pause
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import settings_from
from ptx_ls.syntax.document import Document

URI = "file:///a.ptx"


def _published(*versions: int, newest: int) -> list[str]:
    """What is sent where some versions of a document are checked, of which one is the newest."""
    documents = {version: Document(URI, "ptx", b"x", version) for version in (*versions, newest)}
    sent: list[JsonResult] = []
    failed: list[Exception] = []

    async def run() -> None:
        session = Session(documents={URI: documents[newest]})
        checks = DocumentChecks(
            session, Queue(), Context, sent.append, lambda: None, lambda uri, fault: failed.append(fault)
        )
        for version in versions:
            checks.publish_soon(documents[version])
            await checks.until_done()

    asyncio.run(run())
    assert not failed
    return [one.text for one in sent]


def test_only_the_newest_version_is_published() -> None:
    assert _published(1, newest=2) == []
    assert all('"version":2' in one for one in _published(1, 2, newest=2))
    assert "missing-version" in _published(2, newest=2)[-1]


def _sent_times(*, twice: bool = False, forgotten: bool = False) -> int:
    """How often diagnostics of a version are sent whose check is asked for, once more or no longer, before it began."""
    document = Document(URI, "ptx", b"x", 1)
    sent: list[JsonResult] = []

    async def run() -> None:
        session = Session(documents={URI: document})
        checks = DocumentChecks(session, Queue(), Context, sent.append, lambda: None, lambda uri, fault: None)
        checks.publish_soon(document)
        if twice:
            checks.publish_soon(document)
        if forgotten:
            checks.forget(URI)
        await checks.until_done()
        # What was not cancelled would be sent by now.
        for _ in range(9):
            await asyncio.sleep(0.01)

    asyncio.run(run())
    return len(sent)


def test_a_later_check_takes_the_place_of_an_earlier_one() -> None:
    once = _sent_times()
    assert once > 0
    assert _sent_times(twice=True) == once
    assert _sent_times(forgotten=True) == 0


def test_further_keystrokes_are_waited_for_where_the_last_check_took_long() -> None:
    settings = settings_from({"debounce": 300})
    assert [pause(took, settings) for took in (0, 0.04, 0.2, 4)] == [0, 0, 0.2, 0.3]
