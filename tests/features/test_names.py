"""What the requests that go from name to name answer: definition, declaration, references, highlights, rename."""

from __future__ import annotations

import pytest
from lsprotocol import types

from ptx_ls.lsp.context import Client, Refused
from ptx_ls.lsp.requests import declaration, definition, document_highlight, prepare_rename, references, rename
from tests.features.test_features import DOCUMENT, PTX, URI, context, position

CALLS = """.version 8.6
.target sm_80
.extern .func f (.param .b32 x);
.func g (.param .b32 x);
.visible .entry k(.param .u64 p)
{
	call f, (1);
	call g, (1);
	ret;
}
.func g (.param .b32 x)
{
	ret;
}
"""


def starts(found: object, text: str) -> list[str]:
    """The line of each place."""
    places = found if isinstance(found, list) else [found] if isinstance(found, types.Location) else []
    return [text.split("\n")[place.range.start.line].strip() for place in places]


def test_references_with_and_without_the_declaration() -> None:
    def lines(declared: bool) -> list[str]:
        about = types.ReferenceContext(declared)
        return starts(references.answer(context(), types.ReferenceParams(about, DOCUMENT, position(PTX, "%r1,"))), PTX)

    assert lines(False) == ["mov.u32 %r1, %tid.x;", "add.s32 %r2, %r1, %r3;"]
    assert len(lines(True)) == 3
    special = types.ReferenceParams(types.ReferenceContext(True), DOCUMENT, position(PTX, "%tid"))
    assert references.answer(context(), special) is None


def test_highlights_tell_reads_from_writes() -> None:
    params = types.DocumentHighlightParams(DOCUMENT, position(PTX, "%r1,"))
    found = document_highlight.answer(context(), params) or []
    assert [one.kind for one in found] == [
        types.DocumentHighlightKind.Text,
        types.DocumentHighlightKind.Write,
        types.DocumentHighlightKind.Read,
    ]
    assert found[1].range.start == position(PTX, "%r1, %tid")


def test_highlights_are_those_around_the_cursor() -> None:
    many = PTX.replace("	ret;", "	add.s32 %r2, %r2, 1;\n" * 2000 + "	ret;")
    params = types.DocumentHighlightParams(DOCUMENT, types.Position(1000, 11))
    found = document_highlight.answer(context(many), params) or []
    assert len(found) == document_highlight.MAX_HIGHLIGHTS
    lines = [one.range.start.line for one in found]
    assert lines == sorted(lines)
    assert abs((lines[0] + lines[-1]) / 2 - 1000) < 2


def test_declaration_and_definition_of_a_function() -> None:
    for use in ("g, (1)", "g (.param .b32 x);", "g (.param .b32 x)\n"):
        where = position(CALLS, use)
        declared = declaration.answer(context(CALLS), types.DeclarationParams(DOCUMENT, where))
        assert starts(declared, CALLS) == [".func g (.param .b32 x);"]
        defined = definition.answer(context(CALLS), types.DefinitionParams(DOCUMENT, where))
        assert starts(defined, CALLS) == [".func g (.param .b32 x)"]
    where = position(CALLS, "f, (1)")
    assert definition.answer(context(CALLS), types.DefinitionParams(DOCUMENT, where)) is not None
    none = types.DeclarationParams(DOCUMENT, position(CALLS, "call g"))
    assert declaration.answer(context(CALLS), none) is None
    kernel = types.DeclarationParams(DOCUMENT, position(CALLS, "k("))
    assert starts(declaration.answer(context(CALLS), kernel), CALLS) == [".visible .entry k(.param .u64 p)"]


def test_rename_edits_a_version_of_the_document() -> None:
    where = position(PTX, "%r2, %r1")
    prepared = prepare_rename.answer(context(), types.PrepareRenameParams(DOCUMENT, where))
    assert prepared is not None
    assert (prepared.placeholder, prepared.range.start) == ("%r2", where)
    params = types.RenameParams(DOCUMENT, where, "%sum")
    plain = rename.answer(context(), params)
    assert plain is not None
    assert plain.changes is not None
    assert [edit.new_text for edit in plain.changes[URI]] == [", %sum", "%sum"]
    versioned = rename.answer(context(client=Client(document_changes=True)), params)
    assert versioned is not None
    assert versioned.document_changes is not None
    assert isinstance(versioned.document_changes[0], types.TextDocumentEdit)
    assert versioned.document_changes[0].text_document.version == 7


def test_what_cannot_be_renamed_says_why() -> None:
    with pytest.raises(Refused, match="'%tid' is a name of PTX itself\\."):
        prepare_rename.answer(context(), types.PrepareRenameParams(DOCUMENT, position(PTX, "%tid")))
    with pytest.raises(Refused, match="'1' is not a name"):
        rename.answer(context(), types.RenameParams(DOCUMENT, position(PTX, "%r2,"), "1"))
    nothing = position(PTX, "add.s32")
    assert prepare_rename.answer(context(), types.PrepareRenameParams(DOCUMENT, nothing)) is None
    assert rename.answer(context(), types.RenameParams(DOCUMENT, nothing, "x")) is None
