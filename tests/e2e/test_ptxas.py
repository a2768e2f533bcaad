"""ptxas as a second opinion, through the real server: asked when a document is saved, by a user who wants that."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from tests.e2e.session import LONGEST, URI, Client, session
from tests.oracle import ptxas as oracle
from tests.ptxas import fake
from tests.ptxas.fake import Fake

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program that stands in for ptxas is a script")

# ptx-ls finds one error, in line 8; what ptxas says is written behind it.
MODULE = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
	.reg .b32 %r<4>;
	bar.sync 0;
	add.s32.foo %r1, %r1, %r2;
	ret;
}
"""
REFUSED = """// ptxas: ptxas module.ptx, line 8; error   : Unknown modifier '.foo'
// ptxas: ptxas module.ptx, line 7; error   : Nobody knows 'bar' here
// ptxas: ptxas fatal   : Ptx assembly aborted due to errors
"""
TAKEN = """// ptxas: ptxas info    : 0 bytes gmem
// ptxas: ptxas info    : Compiling entry function 'k' for 'sm_90'
// ptxas: ptxas info    : Function properties for k
// ptxas:     8 bytes stack frame, 4 bytes spill stores, 0 bytes spill loads
// ptxas: ptxas info    : Used 32 registers, used 1 barriers
"""
RIGHT = MODULE.replace(".foo", "")


@pytest.fixture
def ptxas(tmp_path: Path) -> Fake:
    return fake.make(tmp_path)


def save(client: Client) -> None:
    client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI)))


async def until(holds: Callable[[], object]) -> None:
    """Wait for what will be so soon."""
    for _ in range(100 * LONGEST):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to be")


def said(client: Client) -> list[tuple[int, str, str]]:
    """What was published last, of ptxas: line, severity, words."""
    last = client.published[-1].diagnostics if client.published else ()
    return [(d.range.start.line, d.severity.name, d.message) for d in last if d.source == "ptxas" and d.severity]


def is_gone(process: int) -> bool:
    """Whether a process has ended, be it that nobody has asked for its status yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):  # the latter where it ends while it is read
        pass
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def test_nothing_is_run_unless_it_is_wanted(ptxas: Fake) -> None:
    async with session(options={"debounce": 1}) as client:
        client.open(MODULE + REFUSED)
        save(client)
        assert [d.source for d in await client.faults(1)] == ["ptx-ls"]
        options = types.DidChangeConfigurationParams({"ptx-ls": ptxas.options()})
        client.workspace_did_change_configuration(options)
        client.change(2, ("//", 0, 0, 0, 0))
        client.change(3, ("", 0, 0, 0, 2))
        await client.faults(3)
        assert not ptxas.runs
        save(client)
        await until(lambda: said(client))
        (run,) = ptxas.runs
        assert run.arguments == ("-v", "-arch=sm_90", "-o", "module.cubin", "module.ptx")
        # Off again: what it said goes, and it is not run any more.
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ptx-ls": {"debounce": 1}}))
        await until(lambda: not said(client))
        save(client)
        await client.symbols()
        assert len(ptxas.runs) == 1
        assert not client.messages


async def test_an_error_is_shown_once_and_the_rest_as_hints_and_lenses(ptxas: Fake) -> None:
    async with session(options=ptxas.options()) as client:
        client.open(MODULE + REFUSED)
        assert len(await client.faults(1)) == 1
        save(client)
        await until(lambda: said(client))
        assert said(client) == [(6, "Error", "Nobody knows 'bar' here")]
        last = client.published[-1]
        assert [(d.code, d.source) for d in last.diagnostics] == [
            ("unknown-modifier", "ptx-ls"),
            ("ptxas-error", "ptxas"),
        ]
        where = last.diagnostics[1].range
        assert (where.start.character, where.end.character) == (1, 4)
        assert last.version == 1
        client.change(2, (RIGHT + TAKEN, 0, 0, 99, 0))
        await client.faults(2)
        assert not said(client)
        save(client)
        told = "32 registers, 8 bytes stack frame, 4 bytes spill stores, 1 barrier on sm_90"
        await until(lambda: said(client) == [(3, "Hint", f"k takes {told}")])
        assert told in await lenses(client)
        # 32 registers of 32 threads of 4 warps are 4096 of 65536; 64 warps of 4 are as many blocks.
        occupancy = " 128 threads a block: 16 blocks, 64 of 64 warps (100 %), limited by warps and registers"
        assert occupancy in await hover(client, 3, 16)
        assert "a block:" not in await hover(client, 6, 2)
        await until(lambda: client.refreshed == 2)
        client.change(3, (" ", 6, 1, 6, 1))
        assert await lenses(client) == []
        assert "a block:" not in await hover(client, 3, 16)
        await client.faults(3)
        assert not said(client)


async def hover(client: Client, line: int, character: int) -> str:
    place = types.Position(line, character)
    found = await client.text_document_hover_async(types.HoverParams(types.TextDocumentIdentifier(URI), place))
    assert found is not None
    return str(found.contents)


async def lenses(client: Client) -> list[str]:
    found = await client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(URI)))
    return [lens.command.title for lens in found or () if lens.command and not lens.command.command]


async def test_asked_on_open_where_the_settings_say_so(ptxas: Fake) -> None:
    async with session(options=ptxas.options(onOpen=True)) as client:
        client.open(RIGHT + TAKEN)
        await until(lambda: said(client))
        assert len(ptxas.runs) == 1


async def test_a_client_that_pulls_is_pushed_what_ptxas_says(ptxas: Fake) -> None:
    async with session(options=ptxas.options(), pulls=True) as client:
        client.open(MODULE + REFUSED)
        save(client)
        await until(lambda: said(client))
        assert [d.source for d in client.published[-1].diagnostics] == ["ptxas"]
        ask = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI))
        report = await client.text_document_diagnostic_async(ask)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert [item.source for item in report.items] == ["ptx-ls"]
        client.change(2, ("\n", 0, 0, 0, 0))
        await until(lambda: said(client) == [(7, "Error", "Nobody knows 'bar' here")])
        client.change(3, ("//", 7, 1, 7, 1))
        await until(lambda: not said(client))
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        await until(lambda: client.published[-1].version is None)


async def test_what_is_said_follows_the_edits_made_meanwhile(ptxas: Fake, tmp_path: Path) -> None:
    async with session(options=ptxas.options()) as client:
        go = tmp_path / "go"
        client.open(f"{MODULE}// ptxas! wait {go}\n{REFUSED}// ptxas: ptxas m/module.ptx, line 9; error   : No 'ret'\n")
        save(client)
        await until(lambda: ptxas.runs)
        client.change(2, ("// one\n// two\n", 0, 0, 0, 0), ("\tmov.u32 %r1, 1;\n", 7, 0, 7, 0))
        client.change(3, (" ", 11, 1, 11, 1))
        await client.faults(3)
        assert not said(client)
        go.touch()
        # Two lines were written above; `ret` moved, but its own line was edited, and so was that before `bar`.
        await until(lambda: said(client) == [(9, "Error", "Nobody knows 'bar' here")])


async def test_a_text_that_was_replaced_shows_nothing_old(ptxas: Fake, tmp_path: Path) -> None:
    async with session(options=ptxas.options()) as client:
        go = tmp_path / "go"
        client.open(f"{MODULE}// ptxas! wait {go}\n{REFUSED}")
        save(client)
        await until(lambda: ptxas.runs)
        whole = types.TextDocumentContentChangeWholeDocument(MODULE)
        identifier = types.VersionedTextDocumentIdentifier(version=2, uri=URI)
        client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [whole]))
        await client.faults(2)
        published = len(client.published)
        go.touch()
        await until(lambda: len(client.published) > published)
        assert not said(client)


async def test_a_newer_save_ends_the_run_before(ptxas: Fake) -> None:
    async with session(options=ptxas.options()) as client:
        client.open(f"// ptxas! hang\n{RIGHT}{TAKEN}")
        save(client)
        await until(lambda: ptxas.runs)
        client.change(2, ("", 0, 0, 1, 0))
        save(client)
        await until(lambda: said(client))
        first, second = ptxas.runs
        await until(lambda: is_gone(first.process) and is_gone(first.child) and is_gone(second.process))
        await until(lambda: not first.folder.exists() and not second.folder.exists())
        assert not client.messages


async def test_closing_a_document_ends_its_run(ptxas: Fake) -> None:
    async with session(options=ptxas.options()) as client:
        client.open(f"// ptxas! hang\n{RIGHT}")
        save(client)
        await until(lambda: ptxas.runs)
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        (run,) = ptxas.runs
        await until(lambda: is_gone(run.process) and is_gone(run.child))


async def test_no_run_outlives_the_server(ptxas: Fake) -> None:
    async with session(options=ptxas.options()) as client:
        client.open(f"// ptxas! hang\n{RIGHT}")
        save(client)
        await until(lambda: ptxas.runs)
    (run,) = ptxas.runs
    await until(lambda: is_gone(run.process) and is_gone(run.child) and not run.folder.exists())


async def test_no_run_outlives_a_server_that_is_killed(ptxas: Fake) -> None:
    client = Client()
    await client.start_io(sys.executable, "-m", "ptx_ls", "--stdio")
    await client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), initialization_options=ptxas.options())
    )
    client.open(f"// ptxas! hang\n{RIGHT}")
    save(client)
    await until(lambda: ptxas.runs)
    assert client._server is not None
    client._server.kill()
    (run,) = ptxas.runs
    await until(lambda: is_gone(run.process) and is_gone(run.child) and not run.folder.exists())


TROUBLES = {
    "// ptxas! crash": "ptxas was ended by signal 11",
    "// ptxas! hang": "ptxas took longer than 1 s and was ended",
    "// ptxas! garbage": "ptxas ended with status 0 and wrote nothing that ptxas writes",
    "// ptxas! exit 3": "ptxas ended with status 3 and wrote nothing that ptxas writes: no output",
    "// ptxas! flood": "ptxas does not stop talking: it was ended after 4 MB",
    "// ptxas: ptxas module.ptx, line 1; fatal   : Unsupported .version 8.0; current version is '7.8'": (
        "ptxas knows PTX up to 7.8, and the module is PTX 8.0: it was not assembled"
    ),
    "// ptxas: ptxas fatal   : Value 'sm_90' is not defined for option 'gpu-name'": (
        "ptxas does not know sm_90: the module was not assembled"
    ),
}


@pytest.mark.parametrize("order", TROUBLES)
async def test_trouble_with_ptxas_is_reported_once_and_the_server_lives(ptxas: Fake, order: str) -> None:
    # On a busy machine a second may be too short for what ends by itself.
    seconds = 1 if "hang" in order else 20
    async with session(options=ptxas.options(timeLimit=seconds)) as client:
        client.open(f"{RIGHT}{order}\n")
        for count in (1, 2):
            published = len(client.published)
            save(client)
            await until(lambda: len(ptxas.runs) >= count and is_gone(ptxas.runs[-1].process))  # noqa: B023
            await until(lambda: client.messages and len(client.published) > published)  # noqa: B023  # asked at once
        (message,) = client.messages
        assert message.message.startswith(TROUBLES[order])
        assert message.message.isprintable()
        assert message.type == types.MessageType.Warning
        assert not said(client)
        assert await client.symbols() == ["k"]


@pytest.mark.parametrize("program", ["/nowhere/ptxas", "no-such-ptxas", ".", "~nobody-at-all/ptxas", "p\0txas"])
async def test_a_program_that_is_not_there(program: str) -> None:
    async with session(options={"ptxas": {"path": program}}) as client:
        client.open(RIGHT)
        save(client)
        await until(lambda: client.messages)
        (message,) = client.messages
        assert message.message.startswith(f"{program} is not ")
        assert await client.symbols() == ["k"]


async def test_a_long_run_shows_progress_and_can_be_stopped_there(ptxas: Fake) -> None:
    async with session(options=ptxas.options()) as client:
        client.open(f"// ptxas! hang\n{RIGHT}")
        save(client)
        await until(lambda: client.progress_reports)
        ((token, reports),) = client.progress_reports.items()
        await until(lambda: reports)
        assert value(reports[0], "kind", "title", "cancellable") == ("begin", "ptxas kernel.ptx", True)
        await until(lambda: ptxas.runs)
        client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        (run,) = ptxas.runs
        await until(lambda: is_gone(run.process) and is_gone(run.child))
        await until(lambda: value(reports[-1], "kind") == ("end",))
        assert not client.messages


def value(report: types.ProgressParams, *names: str) -> tuple[object, ...]:
    """What a report of progress says, however it was read."""
    return tuple(
        report.value[name] if isinstance(report.value, dict) else getattr(report.value, name) for name in names
    )


@pytest.mark.skipif(oracle.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")
async def test_the_real_ptxas(tmp_path: Path) -> None:
    async with session(options={"ptxas": {"path": str(oracle.find())}}, folder=tmp_path) as client:
        client.open(MODULE)
        save(client)
        await until(lambda: client.refreshed and client.published)
        await client.symbols()
        assert [d.code for d in client.published[-1].diagnostics] == ["unknown-modifier"]
        client.change(2, (RIGHT, 0, 0, 99, 0))
        save(client)
        await until(lambda: said(client))
        ((line, severity, words),) = said(client)
        assert (line, severity) == (3, "Hint")
        assert words.startswith("k takes ")
        assert words.endswith(" on sm_90")
        assert words.removeprefix("k takes ") in await lenses(client)
        assert not client.messages
