"""From PTX and debugging metadata to the lines of source files: definition, hover, links."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ptx_ls.lsp.context import Client, Context, Refused
from ptx_ls.lsp.requests import definition, document_link, document_link_resolve, hover
from ptx_ls.syntax.document import Document

PTX = """.version 8.0
.target sm_80
.address_size 64
.func f()
{
	.loc	2 3 9                          // kernels.py:3:9
	.loc	1 2 1, function_name $L__info_string0, inlined_at 2 1 5
	.loc	7 1 1
	ret;
}
	.file	1 "/gone/project/include/add.cuh"
	.file	2 "/gone/project/src/kernels.py"
	.file	3 "/gone/nowhere.cu"
"""
IR = """target triple = "nvptx64-nvidia-cuda"
define void @f() !dbg !3 {
  ret void, !dbg !5
}
!1 = !DIFile(filename: "src\\5Ckernels.py", directory: "C:\\5Cgone")
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, unit: !2)
!4 = distinct !DILexicalBlock(scope: !3, file: !1, line: 2)
!5 = !DILocation(line: 2, column: 3, scope: !4)
!6 = !DILocation(line: 2, column: 3, scope: !6)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "src/kernels.py": "one\n  two\n\tthree + 3\n",
        "include/add.cuh": "first\nsecond\n",
        "other/kernels.py": "wrong\n" * 9,
        ".git/src/kernels.py": "wrong\n" * 9,
    }.items():
        path = tmp_path / "moved" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def context(folder: Path, text: str = PTX, language: str = "ptx") -> Context:
    document = Document((folder / f"a.{language}").as_uri(), language, text.encode())
    return Context(document, Client(encoding="utf-32"), folders=(folder,))


def place(text: str, words: str) -> types.Position:
    before = text[: text.index(words)]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def found(folder: Path, words: str, text: str = PTX, language: str = "ptx") -> tuple[str, int, int] | None:
    """The file and the 0-based position that a definition leads to."""
    given = context(folder, text, language)
    params = types.DefinitionParams(types.TextDocumentIdentifier(given.document.uri), place(text, words))
    answer = definition.answer(given, params)
    if answer is None or answer.uri == given.document.uri:
        return None
    start = answer.range.start
    return answer.uri.removeprefix(folder.as_uri() + "/moved/"), start.line, start.character


def test_a_loc_leads_to_its_line(folder: Path) -> None:
    assert found(folder, "2 3 9") == ("src/kernels.py", 2, 8)
    assert found(folder, "1 2 1,") == ("include/add.cuh", 1, 0)
    assert found(folder, "inlined_at") == ("src/kernels.py", 0, 4)
    assert found(folder, "kernels.py:3") == ("src/kernels.py", 2, 8)
    assert found(folder, "/gone/project/include") == ("include/add.cuh", 0, 0)


def test_a_folder_before_the_name_of_a_file_is_part_of_its_path(folder: Path) -> None:
    text = PTX.replace('"/gone/project/src/kernels.py"', '"/gone/project" "src/kernels.py"').replace(
        "kernels.py:3:9", ""
    )
    assert found(folder, "2 3 9", text) == ("src/kernels.py", 2, 8)
    assert found(folder, '/gone/project"', text) == ("src/kernels.py", 0, 0)
    whole = PTX.replace('"/gone/project/src/kernels.py"', '"/gone" "/gone/project/src/kernels.py"')
    assert found(folder, "2 3 9", whole) == ("src/kernels.py", 2, 8)


def test_what_names_no_file_leads_nowhere(folder: Path) -> None:
    assert found(folder, "7 1 1") is None
    assert found(folder, "/gone/nowhere.cu") is None
    assert found(folder, "$L__info") is None
    assert found(folder, "ret;") is None


def test_debugging_metadata_leads_to_its_line(folder: Path) -> None:
    assert found(folder, "!DILocation(line: 2, column: 3, scope: !4", IR, "nvvm") == ("src/kernels.py", 1, 2)
    assert found(folder, "!dbg !5", IR, "nvvm") == ("src/kernels.py", 1, 2)
    assert found(folder, "!dbg !3", IR, "nvvm") == ("src/kernels.py", 0, 0)
    assert found(folder, "!DIFile", IR, "nvvm") == ("src/kernels.py", 0, 0)
    # A scope inside of itself.
    assert found(folder, "!DILocation(line: 2, column: 3, scope: !6", IR, "nvvm") is None


def test_a_hover_shows_the_line(folder: Path) -> None:
    def shown(words: str) -> str:
        given = context(folder)
        params = types.HoverParams(types.TextDocumentIdentifier(given.document.uri), place(PTX, words))
        answer = hover.answer(given, params)
        return answer.contents.value if answer and isinstance(answer.contents, types.MarkupContent) else ""

    assert "`/gone/project/src/kernels.py:3`\n\n```\nthree + 3\n```" in shown("2 3 9")
    assert shown("/gone/nowhere.cu").endswith("`/gone/nowhere.cu`")


def test_links_are_looked_up_when_they_are_followed(folder: Path) -> None:
    given = context(folder)
    params = types.DocumentLinkParams(types.TextDocumentIdentifier(given.document.uri))
    links = document_link.answer(given, params)
    assert [one.range.start.line for one in links] == [5, 5, 6, 6, 10, 11, 12]
    assert {one.target for one in links} == {None}
    resolved = document_link_resolve.answer(given, links[0])
    assert resolved.target == f"{(folder / 'moved/src/kernels.py').as_uri()}#3,9"
    assert document_link_resolve.answer(given, links[4]).target == (folder / "moved/include/add.cuh").as_uri()
    with pytest.raises(Refused, match="nowhere"):
        document_link_resolve.answer(given, links[-1])


def test_a_name_that_no_file_can_have_is_no_place(folder: Path) -> None:
    for name in ("a" * 5000, "..", "/", "/dev/null", "\ufffd"):
        text = PTX.replace("/gone/project/src/kernels.py", name).replace("kernels.py:3:9", "")
        assert found(folder, "2 3 9", text) is None
