"""Kernels run from the editor, through the real server: lenses, values beside the lines, faults, limits."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lsprotocol import types

from tests.e2e.session import URI, Client, session
from tests.e2e.test_ptxas import is_gone, until, value

SAXPY = (Path(__file__).parents[1] / "examples" / "saxpy.ptx").read_text()
COMMENT = "// run: block=4 args=2f buf:f32:[1,2,3] buf:f32:[10,20,30] {count}\n"
HEAD = SAXPY.index(".visible .entry")


def saxpy(count: int) -> str:
    return SAXPY[:HEAD] + COMMENT.format(count=count) + SAXPY[HEAD:]


ENDLESS = """// run: block=32
.version 8.0
.target sm_80
.address_size 64
.entry k() {
L:	bra L;
}
"""


async def lenses(client: Client, uri: str = URI) -> list[types.CodeLens]:
    """The lenses that run something, or say why not."""
    found = await client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
    return [lens for lens in found or () if lens.command and not lens.command.title.startswith("Read by")]


async def click(client: Client, number: int = 0, uri: str = URI) -> None:
    """Ask for what a lens offers."""
    command = (await lenses(client, uri))[number].command
    assert command is not None
    await client.workspace_execute_command_async(types.ExecuteCommandParams(command.command, command.arguments))


async def hints(client: Client, uri: str = URI) -> dict[int, str]:
    """What stands beside each line."""
    every = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    params = types.InlayHintParams(types.TextDocumentIdentifier(uri), every)
    found = await client.text_document_inlay_hint_async(params)
    return {hint.position.line: str(hint.label) for hint in found or ()}


def found(client: Client) -> list[types.Diagnostic]:
    """What was published last, of runs."""
    return [d for d in client.published[-1].diagnostics if d.source == "run"] if client.published else []


async def until_shown(client: Client, uri: str = URI) -> dict[int, str]:
    for _ in range(600):
        if shown := await hints(client, uri):
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError("nothing was shown")


def line_of(text: str, words: str) -> int:
    return next(i for i, line in enumerate(text.split("\n")) if words in line)


async def test_values_stand_beside_the_lines_until_the_kernel_is_edited() -> None:
    text = saxpy(3)
    async with session() as client:
        client.open(text)
        assert [lens.command.title for lens in await lenses(client) if lens.command] == ["Run saxpy block=4"]
        assert await hints(client) == {}
        await click(client)
        shown = await until_shown(client)
        assert shown[line_of(text, "fma.rn")] == "%f4 = 12.0, 24.0, 36.0 (3 of 4 threads)"
        assert shown[line_of(text, "@%p1")] == "(1 of 4 threads); 1 of 1 branches diverge"
        assert shown[line_of(text, "st.global")] == "%f4 = 12.0, 24.0, 36.0 (3 of 4 threads); 1 sector for 12 bytes"
        assert shown[line_of(text, "// run:")] == (
            "ran clean; argument 1 = [1.0, 2.0, 3.0]; argument 2 = [12.0, 24.0, 36.0]"
        )
        assert not found(client)
        # An edit outside moves them, one within the kernel takes them away.
        client.change(2, ("// above\n", 0, 0, 0, 0))
        assert await hints(client) == {line + 1: words for line, words in shown.items()}
        client.change(3, (" ", line_of(text, "fma.rn") + 1, 0, line_of(text, "fma.rn") + 1, 0))
        assert await hints(client) == {}


async def test_a_statement_of_cpp_runs_on_the_values_of_its_comment() -> None:
    uri = "file:///work/kernel.cu"
    text = (
        "__device__ void f(unsigned a) {\n  // run: %0=20\n"
        '  asm volatile("add.u32 %0, %0, 22;" : "+r"(a));\n'
        '  asm volatile("add.u32 %0, %0, 1;" : "+r"(a));\n}\n'
    )
    async with session() as client:
        client.open(text, uri, "cuda-cpp")
        assert [lens.command.title for lens in await lenses(client, uri) if lens.command] == [
            "Run statement 1",
            "Run this asm …",
        ]
        await click(client, 0, uri)
        every = types.Range(types.Position(0, 0), types.Position(10, 0))
        params = types.InlayHintParams(types.TextDocumentIdentifier(uri), every)

        async def labels() -> list[str]:
            # Beside the values of the run there are the operands of C++.
            return [str(hint.label) for hint in await client.text_document_inlay_hint_async(params) or ()]

        for _ in range(600):
            if "ran clean" in await labels():
                break
            await asyncio.sleep(0.05)
        assert (await labels())[:2] == ["%0 = 42", "ran clean"]


async def test_a_fault_is_a_diagnostic_with_the_comment_beside_it() -> None:
    text = saxpy(4)
    async with session() as client:
        client.open(text)
        await click(client)
        await until(lambda: found(client))
        (fault,) = found(client)
        assert fault.code == "run-fault"
        assert fault.severity == types.DiagnosticSeverity.Error
        assert fault.range.start.line == line_of(text, "ld.global.f32 \t%f2")
        assert "is out of bounds, by thread (3, 0, 0) of block (0, 0, 0)" in fault.message
        (comment,) = fault.related_information or ()
        assert comment.location.range.start.line == line_of(text, "// run:")
        assert (await until_shown(client))[line_of(text, "// run:")].startswith("out-of-bounds")
        last = len(COMMENT.format(count=4)) - 2
        client.change(2, ("3", line_of(text, "// run:"), last, line_of(text, "// run:"), last + 1))
        await until(lambda: not found(client))
        assert await hints(client) == {}
        await click(client)
        assert (await until_shown(client))[line_of(text, "// run:")].startswith("ran clean")


async def test_a_client_that_pulls_is_pushed_faults() -> None:
    async with session(pulls=True) as client:
        client.open(saxpy(4))
        await click(client)
        await until(lambda: found(client))
        assert len(client.published[-1].diagnostics) == 1
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        await until(lambda: client.published[-1].version is None)


async def test_a_snippet() -> None:
    text = "mov.u32 %r1, 6;\nmul.lo.u32 %r1, %r1, 7;\nand.b32 %r1, %r1, 42;\n"
    async with session() as client:
        client.open(text)
        (lens,) = await lenses(client)
        assert lens.command
        assert (lens.range.start.line, lens.command.title) == (0, "Run")
        await click(client)
        assert await until_shown(client) == {0: "%r1 = 6", 1: "%r1 = 42", 2: "%r1 = 42"}


async def test_a_snippet_with_a_comment_needs_no_head_and_no_declarations() -> None:
    text = "// run: block=2\nmov.u32 %r1, %tid.x;\nadd.u32.cc %r1, %r1, %r1;\nadd.f64.u32 %r1, %r1, %r1;\n"
    async with session() as client:
        client.open(text.partition("\n")[2])
        assert "missing-version" in {d.code for d in await client.faults(1)}
        client.change(2, ("// run: block=2\n", 0, 0, 0, 0))
        codes = {d.code for d in await client.faults(2)}
        assert codes
        assert not codes & {"missing-version", "undefined-name"}


async def test_files_lie_beside_the_document(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.array([1, 2, 3, 4], np.float32))
    uri = (tmp_path / "a.ptx").as_uri()
    text = saxpy(4).replace("buf:f32:[1,2,3] buf:f32:[10,20,30]", "buf:@x.npy buf:f32:4")
    async with session() as client:
        client.open(text, uri)
        await click(client, uri=uri)
        shown = await until_shown(client, uri)
        assert shown[line_of(text, "// run:")].endswith("argument 2 = [2.0, 4.0, 6.0, 8.0]")


async def test_what_does_not_fit_is_reported_at_the_comment() -> None:
    text = saxpy(4).replace("2f ", "")
    async with session() as client:
        client.open(text)
        await click(client)
        await until(lambda: found(client))
        (fault,) = found(client)
        assert (fault.code, fault.range.start.line) == ("run-stopped", line_of(text, "// run:"))
        assert "takes 4 arguments" in fault.message
        client.change(2, (text.replace("block=", "blok="), 0, 0, 10_000, 0))
        (lens,) = await lenses(client)
        assert lens.command
        assert (lens.command.command, lens.command.title.startswith("'blok' is not a field")) == ("", True)


def writes(client: Client) -> list[Any]:
    """Has a client apply what edits it is sent, as its next version; the edits."""
    edits: list[Any] = []

    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        (change,) = texts(params.edit)
        edits.append(change)
        line = change.range.start.line
        client.change(len(edits) + 1, (change.new_text, line, 0, line, 0), uri=edited(params.edit))
        return types.ApplyWorkspaceEditResult(applied=True)

    client.feature(types.WORKSPACE_APPLY_EDIT)(apply)
    return edits


async def test_the_first_click_writes_a_comment_and_runs() -> None:
    async with session() as client:
        edits = writes(client)
        client.open(SAXPY)
        (lens,) = await lenses(client)
        assert lens.command
        assert lens.command.title == "Run …"
        await click(client)
        shown = await until_shown(client)
        (change,) = edits
        assert change.new_text == "// run: grid=1 block=32 args=f32:1.5 buf:f32:32=arange buf:f32:32=arange 32\n"
        place = change.range.start
        assert (place.line, place.character) == (line_of(SAXPY, ".visible .entry"), 0)
        assert shown[place.line].startswith("ran clean")
        assert f"argument 2 = [{', '.join(str(i * 2.5) for i in range(8))}, …]" in shown[place.line]


async def test_an_asm_statement_runs_at_the_first_click() -> None:
    uri = "file:///work/a.cu"
    text = """__device__ int f(int a, int b) {
  int r;
  asm("mad.lo.s32 %0, %1, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
"""
    async with session() as client:
        edits = writes(client)
        client.open(text, uri, "cuda-cpp")
        (lens,) = await lenses(client, uri)
        assert lens.command
        assert lens.command.title == "Run this asm …"
        await click(client, uri=uri)
        assert [one.new_text for one in edits] == ["  // run: %1=5 %2=7 block=32\n"]
        where = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(3, 8))
        for _ in range(600):
            hover = await client.text_document_hover_async(where)
            if hover and "%0` .b32" in str(hover.contents):
                break
            await asyncio.sleep(0.05)
        # What an editor cuts behind the line is in the hover, lane by lane.
        assert hover is not None and f"| 31 | {5 * 5 + 7} |" in str(hover.contents)


def edited(edit: types.WorkspaceEdit) -> str:
    """The document that an edit changes."""
    documents = [
        one.text_document.uri for one in edit.document_changes or () if isinstance(one, types.TextDocumentEdit)
    ]
    (uri,) = [*(edit.changes or {}), *documents]
    return uri


def texts(edit: types.WorkspaceEdit) -> list[Any]:
    if edit.changes:
        return [one for several in edit.changes.values() for one in several]
    return [one for several in edit.document_changes or () for one in getattr(several, "edits", ())]


def children(of: int) -> list[int]:
    """The processes that a process started, and they in turn."""
    every = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        every.append((int(path.parent.name), int(after[1])))
    kin = {of}
    for _ in range(4):
        kin |= {child for child, parent in every if parent in kin}
    return sorted(kin - {of})


def server_of(client: Client) -> int:
    assert client._server is not None
    return int(client._server.pid)


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")


@linux
async def test_a_long_run_shows_progress_and_can_be_stopped_there() -> None:
    async with session() as client:
        client.open(ENDLESS)
        await click(client)
        await until(lambda: any(client.progress_reports.values()))
        ((token, reports),) = client.progress_reports.items()
        assert value(reports[0], "kind", "title", "cancellable") == ("begin", "run k", True)
        started = children(server_of(client))
        assert len(started) >= 2
        client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        await until(lambda: all(is_gone(one) for one in started))
        await until(lambda: value(reports[-1], "kind") == ("end",))
        assert not found(client)
        assert not client.messages


@linux
@pytest.mark.parametrize("ending", ["close", "again", "shutdown"])
async def test_no_run_outlives_its_end(ending: str) -> None:
    async with session() as client:
        client.open(ENDLESS)
        await click(client)
        await until(lambda: len(children(server_of(client))) >= 2)
        started = children(server_of(client))
        if ending == "close":
            client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        elif ending == "again":
            await click(client)
        if ending != "shutdown":
            await until(lambda: all(is_gone(one) for one in started))
    await until(lambda: all(is_gone(one) for one in started))


@linux
async def test_no_run_outlives_a_server_that_is_killed() -> None:
    client = Client()
    await client.start_io(sys.executable, "-m", "ptx_ls", "--stdio")
    await client.initialize_session(types.InitializeParams(capabilities=types.ClientCapabilities()))
    client.open(ENDLESS)
    await click(client)
    await until(lambda: len(children(server_of(client))) >= 2)
    started = children(server_of(client))
    assert client._server is not None
    client._server.kill()
    await until(lambda: all(is_gone(one) for one in started))


@pytest.mark.parametrize(
    ("body", "comment", "code", "words"),
    [
        ("L: bra L;", "max-steps=100000", "run-stopped", "more than 100000 steps"),
        ("L: bra L;", "", "run-stopped", "seconds"),
        ("mov.u64 %a, 0x123456789; ld.u32 %r, [%a];", "", "run-fault", "misaligned"),
        ("mov.u64 %a, 0x123456780; ld.u32 %r, [%a];", "", "run-fault", "out of bounds"),
        ("ret;", "smem=107374182400", "run-stopped", "bytes of shared memory"),
        ("ret;", "grid=2147483648", "run-stopped", "grid has at most"),
        ("mov.u32 %r, 1;", "grid=2147483647 block=1024", "run-stopped", "more than"),
        ("mov.u32 %r, %pm0;", "", "run-stopped", "not modelled"),
    ],
)
async def test_limits(body: str, comment: str, code: str, words: str) -> None:
    head = ".version 8.0\n.target sm_90a\n.address_size 64\n"
    text = f"{head}// run: block=32 {comment}\n.entry k() {{ .reg .b64 %a; .reg .b32 %r;\n{body}\n}}\n"
    if "block=1024" in comment:
        text = text.replace("block=32 ", "")
    async with session(options={"run": {"timeLimit": 2}}) as client:
        client.open(text)
        await click(client)
        await until(lambda: found(client))
        (stopped,) = found(client)
        assert stopped.code == code
        assert words in stopped.message
        assert await client.symbols() == ["k"]


async def test_memory_has_a_limit() -> None:
    text = """.version 8.0
.target sm_80
.address_size 64
// run: args=buf:f32:500000000
.entry k(.param .u64 p) { ret; }
"""
    async with session(options={"run": {"memoryLimit": 512}}) as client:
        client.open(text)
        await click(client)
        await until(lambda: found(client))
        (stopped,) = found(client)
        assert (stopped.code, stopped.severity) == ("run-stopped", types.DiagnosticSeverity.Warning)


async def test_lenses_and_values_can_be_switched_off() -> None:
    off = {"codeLens": {"run": False, "kernelNeeds": False}, "inlayHints": {"runValues": False}}
    async with session(options=off) as client:
        client.open(saxpy(3))
        assert await lenses(client) == []
        await client.workspace_execute_command_async(types.ExecuteCommandParams("ptx-ls.run", [URI, "saxpy", 0]))
        await until(lambda: len(client.published) >= 2)
        assert await hints(client) == {}


RACE = """.version 8.0
.target sm_80
.address_size 64
// run: block=64
.entry k() {
	.reg .b32 %r<4>;
	.shared .b32 cell;
	mov.u32 %r1, %tid.x;
	st.shared.u32 [cell], %r1;
	ld.shared.u32 %r2, [cell];
}
"""


async def test_a_race_names_both_sides() -> None:
    async with session() as client:
        client.open(RACE)
        await click(client)
        await until(lambda: found(client))
        (race,) = found(client)
        lines = [race.range.start.line, *(one.location.range.start.line for one in race.related_information or ())]
        assert {8, 3} <= set(lines)
        assert len(lines) == 3
        assert "race" in race.message
