"""What single requests answer, without a process: a document, a position, the protocol's value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from lsprotocol import types

from ptx_ls import languages
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.base.levels import levels_from
from ptx_ls.checks.engine import run_lints
from ptx_ls.ide.completion_spelling import steps
from ptx_ls.ide.semantic_tokens import TYPES
from ptx_ls.languages import ptx
from ptx_ls.lsp import semantic_tokens
from ptx_ls.lsp.context import Client, Context, client_of
from ptx_ls.lsp.requests import (
    code_action,
    completion,
    completion_resolve,
    definition,
    diagnostics,
    document_symbol,
    hover,
    semantic_tokens_delta,
    semantic_tokens_full,
    semantic_tokens_range,
    signature_help,
)
from ptx_ls.lsp.settings import Settings, settings_from
from ptx_ls.ptxas.options import Options
from ptx_ls.syntax.document import Cancelled, Change, Document
from ptx_ls.syntax.text_edit import TextEdit
from tests.features.received import as_sent, received, shown

URI = "file:///a.ptx"
PTX = """.version 8.6
.target sm_80
.address_size 64
// é€\U0001f600
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>; /* é€\U0001f600 */ .reg .pred %p<2>;
$L1:
	mov.u32 %r1, %tid.x;
	add.s32 %r2, %r1, %r3;
	@%p1 bra $L1;
	ret;
}
"""


QUIET = Settings(levels=levels_from(dict.fromkeys(run_lints.CODES, "off")))


def context(text: str = PTX, client: Client | None = None, language: str = "ptx") -> Context:
    document = Document(URI, "nvvm" if language == "nvvm" else "ptx", text.encode(), 7)
    return Context(document, client or Client(), QUIET)


def position(text: str, needle: str, encoding: str = "utf-16") -> types.Position:
    before = text[: text.index(needle)]
    line = before.rpartition("\n")[2]
    units = len(line.encode("utf-16-le")) // 2 if encoding == "utf-16" else len(line.encode())
    return types.Position(before.count("\n"), units)


DOCUMENT = types.TextDocumentIdentifier(URI)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_definition_counts_in_the_client_s_units(encoding: str) -> None:
    here = context(client=Client(encoding="utf-8" if encoding == "utf-8" else "utf-16"))
    found = definition.answer(here, types.DefinitionParams(DOCUMENT, position(PTX, "%p1 bra", encoding)))
    assert found is not None
    assert found.range.start == position(PTX, "%p<2>", encoding)


def test_hover() -> None:
    found = hover.answer(context(), types.HoverParams(DOCUMENT, position(PTX, "add.s32")))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert "add" in found.contents.value
    assert found.range is not None
    assert found.range.start == position(PTX, "add.s32")
    name = hover.answer(context(), types.HoverParams(DOCUMENT, position(PTX, "%r3")))
    assert name is not None
    assert isinstance(name.contents, types.MarkupContent)
    assert ".reg .b32 %r<4>" in name.contents.value
    assert hover.answer(context(), types.HoverParams(DOCUMENT, types.Position(99, 99))) is None
    plain = hover.answer(context(client=Client(markdown=False)), types.HoverParams(DOCUMENT, position(PTX, "%r3")))
    assert plain is not None
    assert isinstance(plain.contents, types.MarkupContent)
    assert plain.contents.kind == types.MarkupKind.PlainText


def labels(text: str, needle: str) -> dict[str, types.CompletionItem]:
    where = position(text, needle)
    where.character += len(needle)
    found = completion.answer(context(text), types.CompletionParams(DOCUMENT, where))
    return {item.label: item for item in found.items}


def test_completion_replaces_what_is_typed() -> None:
    text = PTX.replace("add.s32 %r2", "add.s")
    item = labels(text, "add.s")[".s32"]
    assert item.text_edit == types.TextEdit(types.Range(position(text, ".s,"), position(text, ", %r1, %r3")), ".s32")


def test_completion_offers_names() -> None:
    assert {"%r<4>", "%p<2>", "%tid"} <= set(labels(PTX.replace("%r3;", "%"), "%r1, %"))
    assert {"%p<2>"} == {label for label in labels(PTX.replace("@%p1 bra", "@"), "@") if "<" in label}
    assert "$L1" in labels(PTX.replace("bra $L1", "bra $"), "bra $")
    assert "%r<4>" not in labels(PTX.replace("ret;", "re"), "\tre")


def test_what_the_first_completion_needs_is_prepared() -> None:
    steps.cache_clear()
    for piece in completion.preparations():
        piece()
    misses = steps.cache_info().misses
    assert misses > 130
    assert ".s32" in labels(PTX.replace("add.s32 %r2", "add."), "add.")
    assert steps.cache_info().misses == misses


def test_completion_resolves_documentation() -> None:
    here = context(PTX.replace("add.s32 %r2", "add."))
    where = position(PTX, "add.")
    where.character += 4
    items = completion.answer(here, types.CompletionParams(DOCUMENT, where)).items
    item = next(item for item in items if item.label == ".s32")
    assert item.documentation is None
    assert isinstance(completion_resolve.answer(here, item).documentation, types.MarkupContent)
    assert item.data is not None
    completion_key, _, uri = str(item.data).split(" ")
    data: object
    for data in (None, 3, {}, "", f"7:1 0 {uri}", f"{completion_key} -1 {uri}", f"{completion_key} 99999 {uri}"):
        stale = types.CompletionItem("x", data=data)
        assert completion_resolve.answer(here, stale).documentation is None


def test_document_symbols_nested_and_flat() -> None:
    params = types.DocumentSymbolParams(DOCUMENT)
    (kernel,) = document_symbol.answer(context(), params) or ()
    assert isinstance(kernel, types.DocumentSymbol)
    assert [child.name for child in kernel.children or ()] == ["p", "%r<4>", "%p<2>", "$L1"]
    assert kernel.selection_range.start == position(PTX, "k(")
    flat = document_symbol.answer(context(client=Client(nested_symbols=False)), params) or ()
    assert [symbol.name for symbol in flat] == ["k", "p", "%r<4>", "%p<2>", "$L1"]
    assert isinstance(flat[1], types.SymbolInformation)
    assert flat[1].container_name == "k"


FAULT = Diagnostic(
    "needs-target",
    "error",
    "not here",
    PTX.encode().index(b"add.s32"),
    PTX.encode().index(b" %r2"),
    fixes=(
        Fix(
            "Take sub", (TextEdit(PTX.encode().index(b"add.s32"), PTX.encode().index(b".s32"), "sub"),), preferred=True
        ),
        Fix("Set the target", (TextEdit(PTX.encode().index(b"sm_80"), PTX.encode().index(b"sm_80") + 5, "sm_90"),)),
    ),
    tags=("deprecated",),
    related=(Related(PTX.encode().index(b"sm_80"), PTX.encode().index(b"sm_80") + 5, "the target"),),
)


@pytest.fixture
def one_fault() -> Iterator[None]:
    languages.register(replace(ptx.LANGUAGE, diagnostics=lambda document: [FAULT, FAULT]))
    yield
    languages.register(ptx.LANGUAGE)


@pytest.mark.usefixtures("one_fault")
def test_diagnostics_carry_all_that_a_check_says() -> None:
    sent = diagnostics.published(context())
    published = received(sent, types.PublishDiagnosticsParams)
    assert (published.uri, published.version) == (URI, 7)
    said = published.diagnostics[0]
    assert said.range == types.Range(position(PTX, "add.s32"), position(PTX, " %r2"))
    assert (said.severity, said.code) == (types.DiagnosticSeverity.Error, "needs-target")
    assert said.tags is not None
    assert [*said.tags] == [types.DiagnosticTag.Deprecated]
    assert said.related_information is not None
    assert said.related_information[0].location.range.start == position(PTX, "sm_80")
    assert json.loads(sent.text)["diagnostics"] == as_sent(diagnostics.to_protocol(context(), [FAULT, FAULT]))


def actions(only: list[str] | None = None, at: str = "add.s32", client: Client | None = None) -> list[types.CodeAction]:
    where = position(PTX, at)
    about = types.CodeActionContext([], only=only)
    return code_action.answer(
        context(client=client), types.CodeActionParams(DOCUMENT, types.Range(where, where), about)
    )


@pytest.mark.usefixtures("one_fault")
def test_fixes_are_code_actions() -> None:
    first, second = actions()
    assert (first.title, first.is_preferred) == ("Take sub", True)
    assert len(first.diagnostics or ()) == 2
    assert first.edit is not None
    assert first.edit.changes is not None
    (edit,) = first.edit.changes[URI]
    assert (edit.range.start, edit.new_text) == (position(PTX, "add.s32"), "sub")
    assert second.title == "Set the target"
    assert actions(at="mov") == []
    assert actions(only=["refactor"]) == []
    assert len(actions(only=["quickfix"])) == 2
    versioned = actions(client=Client(document_changes=True))[0].edit
    assert versioned is not None
    assert versioned.document_changes is not None
    assert isinstance(versioned.document_changes[0], types.TextDocumentEdit)
    assert versioned.document_changes[0].text_document.version == 7


def test_signature_help_speaks_the_client_s_language() -> None:
    where = types.SignatureHelpParams(DOCUMENT, position(PTX, "%r1, %r3"))
    full = signature_help.answer(context(client=Client(label_offsets=True)), where)
    assert full is not None
    (signature,) = full.signatures
    assert (signature.label, full.active_parameter, signature.active_parameter) == ("add.s32 d, a, b", 1, 1)
    assert [p.label for p in signature.parameters or ()] == [(8, 9), (11, 12), (14, 15)]
    plain = signature_help.answer(context(client=Client(markdown=False)), where)
    assert plain is not None
    assert [p.label for p in plain.signatures[0].parameters or ()] == ["d", "a", "b"]
    assert isinstance(plain.signatures[0].documentation, types.MarkupContent)
    assert plain.signatures[0].documentation.kind == types.MarkupKind.PlainText
    spelling = signature_help.answer(context(), types.SignatureHelpParams(DOCUMENT, position(PTX, "s32 %r2")))
    assert spelling is not None
    assert spelling.active_parameter == 3
    nowhere = types.SignatureHelpParams(DOCUMENT, position(PTX, "$L1:"))
    assert signature_help.answer(context(), nowhere) is None
    assert signature_help.answer(context(NVVM, language="nvvm"), nowhere) is None


def unpacked(data: list[int]) -> list[tuple[int, int, int, str]]:
    line = character = 0
    found = []
    for i in range(0, len(data), 5):
        down, right, length, kind, _ = data[i : i + 5]
        line, character = line + down, right + (0 if down else character)
        found.append((line, character, length, TYPES[kind]))
    return found


def test_semantic_tokens_are_packed_in_the_client_s_units() -> None:
    found = semantic_tokens_full.answer(context(), types.SemanticTokensParams(DOCUMENT))
    assert found is not None
    every = unpacked(list(found.data))
    where = position(PTX, ".pred")
    assert (where.line, where.character, 5, "type") in every
    assert every == sorted(every)
    lines = types.Range(types.Position(7, 0), types.Position(9, 0))
    part = semantic_tokens_range.answer(context(), types.SemanticTokensRangeParams(DOCUMENT, lines))
    assert part is not None
    assert unpacked(list(part.data)) == [token for token in every if 7 <= token[0] < 9]


def test_semantic_tokens_of_a_large_document_come_by_range_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semantic_tokens, "LARGEST", len(PTX) - 100)
    assert semantic_tokens_full.answer(context(), types.SemanticTokensParams(DOCUMENT)) is None
    ranges = Client(asks_for_token_ranges=True)
    with pytest.raises(semantic_tokens.RangesOnly):
        semantic_tokens_full.answer(context(client=ranges), types.SemanticTokensParams(DOCUMENT))


def test_a_list_of_ptx_is_asked_for_again_at_each_dot() -> None:
    for language in ("ptx", "nvvm"):
        text = PTX.replace("add.s32 %r2", "cvt") if language == "ptx" else NVVM
        where = position(text, "cvt" if language == "ptx" else "%x =")
        answered = completion.answer(context(text, language=language), types.CompletionParams(DOCUMENT, where))
        assert answered.is_incomplete


def test_semantic_tokens_delta_turns_the_old_into_the_new() -> None:
    before = context()
    first = semantic_tokens_full.answer(before, types.SemanticTokensParams(DOCUMENT))
    assert first is not None
    old = list(first.data)
    changed = before.document.changed(8, [Change(b"\tsub.s32 %r1, %r2, 3;\n", (9, 0), (9, 0))], "utf-16")
    after = Context(changed, kept=before.kept)
    delta = semantic_tokens_delta.answer(after, types.SemanticTokensDeltaParams(DOCUMENT, first.result_id or ""))
    assert isinstance(delta, types.SemanticTokensDelta)
    (edit,) = delta.edits
    assert edit.delete_count < 10
    new = old[: edit.start] + list(edit.data or ()) + old[edit.start + edit.delete_count :]
    fresh = semantic_tokens_full.answer(Context(changed), types.SemanticTokensParams(DOCUMENT))
    assert fresh is not None
    assert new == list(fresh.data)
    unknown = semantic_tokens_delta.answer(after, types.SemanticTokensDeltaParams(DOCUMENT, "no such"))
    assert isinstance(unknown, types.SemanticTokens)
    same = semantic_tokens_delta.answer(after, types.SemanticTokensDeltaParams(DOCUMENT, "8"))
    assert isinstance(same, types.SemanticTokensDelta)
    assert same.edits == []
    other = Context(context(f"\n{PTX}\n.func (.param .b32 r) g();\n").document, kept=before.kept)
    longer = semantic_tokens_delta.answer(other, types.SemanticTokensDeltaParams(DOCUMENT, "8"))
    assert isinstance(longer, types.SemanticTokens), "as many tokens have changed as there are"


@pytest.mark.parametrize(
    ("before", "after"),
    [([], []), ([1] * 10, [1] * 15), ([1] * 15, [1] * 10), ([1, 2, 3], [4, 5]), ([1, 2, 3, 4], [1, 9, 4]), ([], [1])],
)
def test_difference(before: list[int], after: list[int]) -> None:
    done = list(before)
    for edit in semantic_tokens_delta.difference(before, after):
        done[edit.start : edit.start + edit.delete_count] = edit.data or ()
    assert done == after


NVVM = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
"""


def test_nvvm_is_answered_too() -> None:
    here = context(NVVM, language="nvvm")
    call = position(NVVM, "@llvm.nvvm.read.ptx.sreg.tid.x()\n  ret")
    assert hover.answer(here, types.HoverParams(DOCUMENT, call)) is not None
    found = definition.answer(here, types.DefinitionParams(DOCUMENT, call))
    assert found is not None
    assert found.range.start.line == 1
    offers = completion.answer(here, types.CompletionParams(DOCUMENT, types.Position(call.line, call.character + 8)))
    assert any("llvm.nvvm" in item.label for item in offers.items)
    symbols = document_symbol.answer(here, types.DocumentSymbolParams(DOCUMENT))
    assert "k" in str([symbol.name for symbol in symbols or ()])
    assert not shown(diagnostics.published(here))
    assert semantic_tokens_full.answer(here, types.SemanticTokensParams(DOCUMENT))


def test_settings_ignore_what_makes_no_sense() -> None:
    assert settings_from({"ptx-ls": {"debounce": 20}}) == settings_from({"debounce": 20}) == Settings(debounce=20)
    senseless: tuple[object, ...] = (
        None,
        3,
        "x",
        [],
        {"debounce": "soon"},
        {"debounce": -1},
        {"debounce": True},
        {"ptx-ls": None},
    )
    for value in senseless:
        assert settings_from(value) == Settings()


def test_the_settings_of_ptxas() -> None:
    assert settings_from({"ptx-ls": {}}).ptxas == Options() == Options(program="", on_open=False)
    inner = {"path": " /usr/bin/ptxas ", "arguments": ["-O1"], "onOpen": True, "timeLimit": 5}
    wish = Options("/usr/bin/ptxas", ("-O1",), on_open=True, seconds=5)
    assert settings_from({"ptxas": inner}).ptxas == wish
    assert settings_from({f"ptxas.{name}": value for name, value in inner.items()}).ptxas == wish
    for senseless in ({"path": 7, "arguments": "-O1"}, {"onOpen": "yes", "timeLimit": 0}, {"timeLimit": True}, 3):
        assert settings_from({"ptxas": senseless}).ptxas == Options()


def test_a_client_that_says_nothing_gets_what_every_client_knows() -> None:
    assert client_of(types.ClientCapabilities(), "utf-16") == Client(nested_symbols=False)


def test_a_check_of_an_abandoned_version_stops() -> None:
    here = context()
    assert not shown(diagnostics.published(here))
    after = here.document.changed(8, [Change(b" ", (0, 0), (0, 0))], "utf-16")
    after.cancel()
    with pytest.raises(Cancelled):
        diagnostics.published(Context(after))


def test_levels_make_checks_louder_or_silent() -> None:
    document = Document(URI, "ptx", PTX.encode(), 7)

    def at_levels(levels: dict[str, str]) -> list[tuple[str | int | None, types.DiagnosticSeverity | None]]:
        settings = settings_from({"levels": levels})
        found = shown(diagnostics.published(Context(document, settings=settings)))
        return [(d.code, d.severity) for d in found]

    warning, hint, error = (getattr(types.DiagnosticSeverity, n) for n in ("Warning", "Hint", "Error"))
    assert ("read-before-write", warning) in at_levels({})
    assert ("unused-name", hint) in at_levels({})
    assert ("read-before-write", error) in at_levels({"read-before-write": "error", "unused-name": "off"})
    assert "unused-name" not in dict(at_levels({"read-before-write": "error", "unused-name": "off"}))
    assert at_levels({"unused-name": "loud", "read-before-write": 3}) == at_levels({})  # type: ignore[dict-item]


def test_code_that_a_compiler_wrote_gets_lints_when_asked() -> None:
    document = Document(URI, "ptx", b"// Generated by NVIDIA NVVM Compiler\n" + PTX.encode(), 7)
    assert not [*diagnostics.document_diagnostics(Context(document))]
    asked = settings_from({"levels": {"unused-name": "hint"}})
    assert {d.code for d in diagnostics.document_diagnostics(Context(document, settings=asked))} == {"unused-name"}


def test_other_levels_are_another_result() -> None:
    document = Document(URI, "ptx", PTX.encode(), 7)
    params = types.DocumentDiagnosticParams(DOCUMENT)
    before = received(diagnostics.answer(Context(document), params), types.RelatedFullDocumentDiagnosticReport)
    params = types.DocumentDiagnosticParams(DOCUMENT, previous_result_id=before.result_id)
    unchanged = diagnostics.answer(Context(document), params)
    assert received(unchanged, types.RelatedUnchangedDocumentDiagnosticReport).kind == "unchanged"
    other = diagnostics.answer(Context(document, settings=QUIET), params)
    assert received(other, types.RelatedFullDocumentDiagnosticReport).kind == "full"


def test_targets_in_markdown_are_code() -> None:
    text = "needs sm_100a or `sm_90`, like\n```ptx\n.target sm_80\n```\nand compute_75."
    shown = context().markup(text)
    assert shown.value == "needs `sm_100a` or `sm_90`, like\n```ptx\n.target sm_80\n```\nand `compute_75`."
    assert context(client=Client(markdown=False)).markup(text).value == text
