"""Names as the source has them. What is expected is what c++filt writes, of Rust without the hash, as rustfilt does."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from lsprotocol import types

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.cli.formats import concise, full
from ptx_ls.cli.report import Checked
from ptx_ls.lsp.requests import (
    code_lens,
    code_lens_resolve,
    document_symbol,
    hover,
    incoming_calls,
    outgoing_calls,
    prepare_call_hierarchy,
)
from ptx_ls.syntax import source_names
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.source_names import source_name, with_source_names
from tests.features.test_features import DOCUMENT, context, position

TEXT = """.version 8.6
.target sm_80
.address_size 64
.func _Z4leafv() { ret; }
.visible .entry _Z5saxpyfPf(.param .f32 a, .param .u64 b) {
	call _Z4leafv;
	ret;
}
"""


@pytest.fixture(autouse=True)
def _reader() -> Iterator[None]:
    pytest.importorskip("demangle")
    source_names._reader.cache_clear()
    yield
    source_names._reader.cache_clear()


@pytest.mark.parametrize(
    ("mangled", "name"),
    [
        ("_Z5saxpyfPf", "saxpy(float, float*)"),
        ("_ZN2ns9templatedINS_3FooINS_2OpEEEEEvT_", "void ns::templated<ns::Foo<ns::Op>>(ns::Foo<ns::Op>)"),
        ("_RNvC5crate4axpy", "crate::axpy"),
        ("_ZN7kernels4axpy17h0123456789abcdefE", "kernels::axpy"),
        ("_ZN2ns10unfinishedI", "_ZN2ns10unfinishedI"),
        ("_Z5saxpyfPf_param_0", "_Z5saxpyfPf_param_0"),
        ("saxpy", "saxpy"),
        ("_ZIP", "_ZIP"),
    ],
)
def test_a_name_is_read_or_stays(mangled: str, name: str) -> None:
    assert source_name(mangled) == name


def test_names_in_a_text() -> None:
    text = "no function '_Z4leafv' in _Z5saxpyfPf, but x_Z4leafv and $_Z4leafv."
    assert with_source_names(text) == "no function 'leaf()' in saxpy(float, float*), but x_Z4leafv and $_Z4leafv."


def test_without_the_package_names_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "demangle", None)
    assert source_name("_Z5saxpyfPf") == "_Z5saxpyfPf"
    assert with_source_names("of _Z5saxpyfPf") == "of _Z5saxpyfPf"


def test_the_package_is_loaded_at_the_first_such_name() -> None:
    assert with_source_names("saxpy and %r1") == "saxpy and %r1"
    assert source_names._reader.cache_info().currsize == 0


def test_the_outline() -> None:
    found = document_symbol.answer(context(TEXT), types.DocumentSymbolParams(DOCUMENT)) or ()
    assert [one.name for one in found] == ["leaf()", "saxpy(float, float*)"]


def test_the_hover() -> None:
    for name in ("_Z4leafv()", "_Z4leafv;"):
        found = hover.answer(context(TEXT), types.HoverParams(DOCUMENT, position(TEXT, name)))
        assert found is not None and isinstance(found.contents, types.MarkupContent)
        assert found.contents.value.startswith("`leaf()`\n\n")


def test_lenses() -> None:
    here = context(TEXT)
    lenses = code_lens.answer(here, types.CodeLensParams(DOCUMENT)) or []
    titles = [(one if one.command else code_lens_resolve.answer(here, one)).command for one in lenses]
    assert any(one is not None and one.title.startswith("saxpy(float, float*) · ") for one in titles)
    comment = context(TEXT.replace(".visible", "// run: grid=1 args=1f buf:f32:1\n.visible"))
    lenses = code_lens.answer(comment, types.CodeLensParams(DOCUMENT)) or []
    assert "Run saxpy(float, float*) grid=1" in [one.command.title for one in lenses if one.command]


def test_the_call_hierarchy() -> None:
    here = context(TEXT)
    at = types.CallHierarchyPrepareParams(DOCUMENT, position(TEXT, "_Z4leafv"))
    (leaf,) = prepare_call_hierarchy.answer(here, at) or []
    assert leaf.name == "leaf()"
    (caller,) = incoming_calls.answer(here, types.CallHierarchyIncomingCallsParams(leaf))
    assert caller.from_.name == "saxpy(float, float*)"
    (callee,) = outgoing_calls.answer(here, types.CallHierarchyOutgoingCallsParams(caller.from_))
    assert callee.to == leaf


def test_reports() -> None:
    found = Diagnostic("code", "error", "no _Z4leafv", 0, 1)
    file = Checked("a.ptx", Document("", "ptx", b"x"), None, (), [found])
    for form in (concise, full):
        assert any("no leaf()" in line for line in form.shown(file))
