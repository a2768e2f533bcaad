"""The server as editors meet it. What single requests answer is tested without a process, in tests/features."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ptx_ls.lsp.document_checks import pause
from ptx_ls.lsp.settings import Settings
from ptx_ls.syntax.text import Encoding, Text
from tests.e2e.session import FAULTY, SAMPLE, SERVER, URI, session
from tests.e2e.test_ptxas import until

BROKEN = (sys.executable, "-m", "tests.e2e.broken_server")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_diagnostics_follow_the_text(encoding: str) -> None:
    async with session(encoding=encoding, options={"debounce": 1}) as client:
        client.open(FAULTY)
        (diagnostic,) = await client.faults(1)
        assert diagnostic.code == "target-needs-version"
        assert (diagnostic.range.start.line, diagnostic.source) == (3, "ptx-ls")
        # A comment with characters of every length stands before the fault: the range is in the client's units.
        client.change(2, ("/* é€\U0001f600 */", 3, 0, 3, 0))
        (moved,) = await client.faults(2)
        shift = len("/* é€\U0001f600 */".encode(encoding.replace("16", "16-le"))) // (2 if encoding == "utf-16" else 1)
        assert moved.range.start.character == diagnostic.range.start.character + shift
        client.change(3, (".version 7.0\n.target sm_80", 1, 0, 3, 99))
        assert not await client.faults(3)
        client.change(4, ("6", 1, 9, 1, 10), ("5", 1, 11, 1, 12))
        assert len(await client.faults(4, count=1)) == 1
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        assert not await client.faults(None)


async def test_a_client_that_pulls_is_not_pushed() -> None:
    async with session(pulls=True) as client:
        client.open(FAULTY)
        ask = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI))
        report = await client.text_document_diagnostic_async(ask)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert [item.code for item in report.items] == ["target-needs-version"]
        ask.previous_result_id = report.result_id
        again = await client.text_document_diagnostic_async(ask)
        assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
        await client.symbols()
        assert not client.published


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_random_edits_leave_server_and_client_with_one_text(encoding: Encoding) -> None:
    rng = random.Random(encoding)
    async with session(encoding=encoding, options={"debounce": 1}) as client:
        text = Text(SAMPLE.encode())
        client.open(SAMPLE)
        version = 1
        for _ in range(60):
            changes = []
            for _ in range(rng.choice([1, 3])):
                line = rng.randrange(text.line_count)
                at, end = rng.randint(0, 30), rng.randint(0, 30)
                new = rng.choice(["", "é", "\U0001f600", ";", "\r", "\n", "\r\n", "L:", "}\n{", "\0", "\u2028"])
                start, stop = sorted(text.offset_at(line, one, encoding) for one in (at, end))
                text = text.edited(start, stop, new.encode())
                changes.append((new, line, min(at, end), line, max(at, end)))
            version += 1
            client.change(version, *changes)
        client.change(version + 1, ("\n.global .u32 last;", text.line_count, 0, text.line_count, 0))
        other = "file:///work/other.ptx"
        client.open(text.source.decode() + "\n.global .u32 last;", uri=other)
        mine, fresh = await client.faults(version + 1), await client.faults(1, other)
        assert repr(mine).replace(URI, other) == repr(fresh)
        assert await client.symbols() == await client.symbols(other)


async def test_a_feature_that_fails_answers_null_and_the_server_lives() -> None:
    async with session(*BROKEN, "fails") as client:
        client.open(FAULTY)
        assert await client.definition(10, 6) is None
        assert await client.symbols() == ["k"]
        assert len(await client.faults(1)) == 1
        assert not client.messages


@pytest.mark.parametrize("pulls", [False, True])
async def test_a_check_that_fails_is_told_once_of_each_document(pulls: bool) -> None:
    other = URI.replace("kernel", "other")
    async with session(*BROKEN, "unchecked", pulls=pulls, refreshes=False, options={"debounce": 1}) as client:
        client.open(FAULTY)
        for number, uri in enumerate((URI, other), 1):
            if pulls:
                await client.pull(uri=uri)
            await until(lambda least=number: len(client.messages) >= least)  # type: ignore[misc]
            # What is found of a change is known before what is found of the next document.
            client.change(2, (" ", 0, 0, 0, 0), uri=uri)
            if pulls:
                await client.pull(uri=uri)
            client.open(FAULTY, uri=other)
        assert await client.symbols(other) == ["k"]
        assert [one.message.partition(":")[0] for one in client.messages] == [
            "internal error in kernel.ptx, please report it",
            "internal error in other.ptx, please report it",
        ]
        assert "RecursionError: on purpose (" in client.messages[0].message


async def test_a_request_can_be_cancelled() -> None:
    async with session(*BROKEN, "sleeps") as client:
        client.open(FAULTY)
        position = types.DefinitionParams(types.TextDocumentIdentifier(URI), types.Position(10, 6))
        ask = client.protocol.send_request_async
        slow = ask(types.TEXT_DOCUMENT_DEFINITION, position, msg_id="slow")  # type: ignore[no-untyped-call]
        waiting = asyncio.ensure_future(slow)
        await asyncio.sleep(0.1)
        client.cancel_request(types.CancelParams(id="slow"))
        with pytest.raises(JsonRpcException) as cancelled:
            await asyncio.wait_for(waiting, 10)
        assert cancelled.value.code == types.LSPErrorCodes.RequestCancelled
        # The answer still sleeps in its thread; what the other thread makes comes all the same.
        assert await client.symbols() == ["k"]


async def test_printing_does_not_disturb_the_stream() -> None:
    async with session(*BROKEN, "prints") as client:
        client.open(FAULTY)
        assert await client.definition(10, 6) == (9, 0)
        assert await client.definition(10, 6) == (9, 0)


async def test_unknown_documents_and_languages_are_no_fault() -> None:
    async with session() as client:
        client.change(7, ("x", 0, 0, 0, 0), uri="file:///never/opened.ptx")
        client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier("file:///never/opened.ptx"))
        )
        client.open("<?xml version='1.0'?><pretext/>", uri="file:///book.ptx")
        assert await client.symbols("file:///book.ptx") == []
        assert await client.symbols("file:///never/opened.ptx") == []
        client.open(FAULTY)
        assert await client.symbols() == ["k"]
        assert not client.messages


TEXTS = {
    "empty": "",
    "nul": "\0" * 1000,
    "binary": bytes(range(256)).decode("latin-1") * 40,
    "1 MB line": ".version 8.0\n.target sm_80\n.global .b8 data[] = {" + "1, " * 350_000 + "1};",
    "100 KB of errors": "add.s32 %r1, " * 8_000,
    "braces": "{" * 20_000,
    "crlf": FAULTY.replace("\n", "\r\n"),
    "cr": FAULTY.replace("\n", "\r"),
    "cut": FAULTY[:-30],
    "surrogates": "\ud800 \udc00 // \ud83d",
    "comment": "/* never closed",
}


async def test_any_text_is_answered() -> None:
    async with session(options={"debounce": 1}) as client:
        for name, text in TEXTS.items():
            uri = f"file:///work/{name}.ptx"
            client.open(text, uri=uri)
            await client.faults(1, uri)
            client.change(2, ("x", 0, 10, 0, 500), ("\n", 1, 1, 1, 1), uri=uri)
            await client.faults(2, uri)
            await client.symbols(uri)
            await client.definition(0, 3, uri)
        client.open(FAULTY)
        assert len(await client.faults(1)) == 1
        assert not client.messages


async def test_pulled_diagnostics_of_an_old_version_are_asked_for_again() -> None:
    async with session(*BROKEN, "late", pulls=True) as client:
        client.open(FAULTY)
        ask = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI))
        old = asyncio.ensure_future(client.text_document_diagnostic_async(ask))
        await asyncio.sleep(0.1)
        client.change(2, (" ", 0, 0, 0, 0))
        with pytest.raises(JsonRpcException) as outdated:
            await asyncio.wait_for(old, 10)
        assert outdated.value.code == types.LSPErrorCodes.ServerCancelled


async def test_lines_of_any_ending_are_lines() -> None:
    async with session() as client:
        for index, end in enumerate(["\n", "\r\n", "\r"]):
            uri = f"file:///work/{index}.ptx"
            # A comment goes on over a carriage return alone (measured 13.5).
            text = re.sub(r"(//[^\r\n]*)\r(?!\n)", r"\1\n", FAULTY.replace("\n", end))
            client.open(text, uri=uri)
            (diagnostic,) = await client.faults(1, uri)
            assert diagnostic.range.start.line == 3
            assert await client.definition(10, 6, uri) == (9, 0)


def message(body: str) -> bytes:
    return f"Content-Length: {len(body)}\r\n\r\n{body}".encode()


def test_exit_status() -> None:
    start = message('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}')
    senseless = message('{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"position":7}}')
    no_json = message("{]")
    shutdown = message('{"jsonrpc":"2.0","id":2,"method":"shutdown"}')
    leave = message('{"jsonrpc":"2.0","method":"exit"}')
    told = start + no_json + senseless + shutdown + leave
    in_order = subprocess.run(SERVER, input=told, capture_output=True, check=False)
    assert in_order.returncode == 0
    replies = [json.loads(part.split(b"\r\n\r\n")[1]) for part in in_order.stdout.split(b"Content-Length: ")[1:]]
    assert [(reply["id"], "error" in reply) for reply in replies] == [(1, False), ("h", True), (2, False)]
    assert subprocess.run(SERVER, input=start + leave, capture_output=True, check=False).returncode == 1
    assert subprocess.run([*SERVER[:-1], "--tcp", "nowhere"], capture_output=True, check=False).returncode == 2


def test_messages_come_in_pieces_behind_a_line_without_end() -> None:
    odd = b"no header " * 100_000 + b"\r\n"
    start = message('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}')
    with subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(odd)
        for at in range(0, len(start), 7):
            process.stdin.write(start[at : at + 7])
            process.stdin.flush()
        # In the middle of the next one the client is gone.
        process.stdin.write(start[:-1])
        process.stdin.close()
        assert process.stdout.read().count(b'"id": 1') == 1
    assert process.returncode == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_signature_help_follows_what_is_typed(encoding: str) -> None:
    async with session(encoding=encoding) as client:
        client.open(FAULTY.replace("\tbra $L1;\n", "\t/* é\U0001f600 */ add.s32 %r1, %r2\n"))
        before = "\t/* é\U0001f600 */ add.s32 %r1, "
        at = len(before.encode(encoding.replace("16", "16-le"))) // (2 if encoding == "utf-16" else 1)
        where = types.SignatureHelpParams(types.TextDocumentIdentifier(URI), types.Position(10, at))
        found = await client.text_document_signature_help_async(where)
        assert found is not None
        assert (found.active_signature, found.active_parameter) == (0, 1)
        (signature,) = found.signatures
        assert signature.label == "add.s32 d, a, b"
        assert [one.label for one in signature.parameters or ()] == [(8, 9), (11, 12), (14, 15)]
        client.change(2, (", ", 10, at + 3, 10, at + 3))
        where.position.character += 5
        later = await client.text_document_signature_help_async(where)
        assert later is not None
        assert later.active_parameter == 2
        where.position = types.Position(9, 0)
        assert await client.text_document_signature_help_async(where) is None


def test_only_checks_that_take_a_while_wait_for_the_next_keystroke() -> None:
    assert pause(0.02, Settings()) == 0
    assert pause(0.1, Settings()) == 0.1
    assert pause(3.0, Settings()) == 0.15
    assert pause(3.0, Settings(debounce=0)) == 0
