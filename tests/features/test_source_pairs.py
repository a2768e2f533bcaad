"""Source files beside their PTX: which lines belong together, and the PTX of a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.requests import code_action
from ptx_ls.lsp.source_commands import SHOW
from ptx_ls.lsp.source_pairs import Pair, pairs, ptx_of_line
from ptx_ls.syntax.document import Document

# Line 2 of add.cuh is inlined into line 3 of kernel.cu, whose line 4 has PTX at two places.
PTX = """.version 8.0
.target sm_80
.address_size 64
.func f()
{
	.reg .b32 %r<3>;
	.loc 2 4 1
	mov.u32 %r1, 1;
	.loc 2 3 9
	.loc 1 2 1, function_name $L__info_string0, inlined_at 2 3 9
	add.s32 %r1, %r1, 1;
	add.s32 %r2, %r1, 1;
	.loc 2 4 1
	ret;
}
	.file 1 "/gone/project/include/add.cuh"
	.file 2 "/gone/project/src/kernel.cu"
"""
KERNEL = [0, 0, 0, 0, 0, 0, 4, 4, 3, 3, 3, 3, 4, 4, 4, 0, 0, 0]
ADD = [2 if number in (9, 10, 11) else 0 for number in range(len(KERNEL))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("src/kernel.cu", "src/kernel.ptx", "include/add.cuh", "other/kernel.cu"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(PTX if name.endswith(".ptx") else "source\n")
    return tmp_path


def opened(path: Path, text: str = PTX, language: str = "ptx") -> Document:
    return Document(path.as_uri(), language, text.encode())


def test_ptx_with_its_sources(folder: Path) -> None:
    ptx = folder / "elsewhere" / "k.ptx"
    found = pairs(ptx.as_uri(), [opened(ptx)], [folder / "src"])
    assert found == [Pair((folder / "src/kernel.cu").as_uri(), ptx.as_uri(), KERNEL)]
    (folder / "src/add.cuh").write_text("source\n")
    beside = folder / "src/kernel.ptx"
    found = pairs(beside.as_uri(), [opened(beside)], [])
    assert [Path(one.source).name for one in found] == ["kernel.cu", "add.cuh"]
    assert found[1].lines == ADD


def test_a_source_with_ptx_beside_it(folder: Path) -> None:
    source = (folder / "src/kernel.cu").as_uri()
    assert pairs(source, [], [folder]) == [Pair(source, (folder / "src/kernel.ptx").as_uri(), KERNEL)]


def test_a_source_with_ptx_that_is_open(folder: Path) -> None:
    source, ptx = (folder / "include/add.cuh").as_uri(), opened(folder / "src/kernel.ptx")
    assert pairs(source, [ptx], [folder]) == [Pair(source, ptx.uri, ADD)]
    assert pairs(source, [], [folder]) == []


def test_the_text_of_an_open_document_counts(folder: Path) -> None:
    ptx = opened(folder / "src/kernel.ptx", PTX.replace("2 4 1", "2 8 1"))
    (found,) = pairs((folder / "src/kernel.cu").as_uri(), [ptx], [folder])
    assert set(found.lines) == {0, 3, 8}


def test_a_source_of_the_same_name_that_is_another_one(folder: Path) -> None:
    own = folder / "src/kernel.cu"
    ptx = opened(folder / "src/kernel.ptx", PTX.replace("/gone/project/src/kernel.cu", own.as_posix()))
    other = (folder / "other/kernel.cu").as_uri()
    assert pairs(other, [ptx], [folder]) == []
    assert pairs(own.as_uri(), [ptx], [folder])


def test_lines_that_follow_each_other_are_one_place(folder: Path) -> None:
    found = pairs((folder / "src/kernel.cu").as_uri(), [], [folder])
    rows = [(one.range.start.line, one.range.end.line) for one in ptx_of_line(found, 3)]
    assert rows == [(6, 8), (12, 15)]
    assert [(one.range.start.line, one.range.end.line) for one in ptx_of_line(found, 2)] == [(8, 12)]
    assert ptx_of_line(found, 0) == []


@pytest.mark.parametrize(
    ("name", "kind", "is_offered"),
    [
        ("src/kernel.cu", types.CodeActionTriggerKind.Invoked, True),
        ("src/kernel.cu", types.CodeActionTriggerKind.Automatic, False),
        ("other/kernel.cu", types.CodeActionTriggerKind.Invoked, False),
    ],
)
def test_the_action(folder: Path, name: str, kind: types.CodeActionTriggerKind, is_offered: bool) -> None:
    source = opened(folder / name, "source\n", "cuda")
    at = types.Position(0, 0)
    asked = types.CodeActionContext([], trigger_kind=kind)
    params = types.CodeActionParams(types.TextDocumentIdentifier(source.uri), types.Range(at, at), asked)
    found = code_action.answer(Context(source, Client()), params)
    assert [one.command.command for one in found if one.command] == ([SHOW] if is_offered else [])
