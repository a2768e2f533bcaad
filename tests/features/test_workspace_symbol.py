"""Symbols of the workspace: of documents and of files, within bounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ptx_ls.lsp.requests import workspace_symbol
from ptx_ls.lsp.requests.workspace_symbol import File, document_symbols, file_symbols, files, matching
from tests.features.test_features import PTX, context, position

MODULE = PTX + ".func helper();\n.func helper() { ret; }\n.extern .func outside();\n.global .u32 counter;\n"


def test_what_a_document_declares_for_all() -> None:
    found = document_symbols(context(MODULE))
    assert [symbol.name for symbol in found] == ["k", "helper", "outside", "counter"]
    assert found[1].location.range.start == position(MODULE, "helper() {")


def test_names_are_found_by_their_letters_the_likeliest_first() -> None:
    symbols = document_symbols(context(MODULE))
    assert [symbol.name for symbol in matching("", symbols)] == ["k", "helper", "counter", "outside"]
    assert [symbol.name for symbol in matching("ou", symbols)] == ["outside", "counter"]
    assert [symbol.name for symbol in matching("HPR", symbols)] == ["helper"]
    assert not matching("x", symbols)


def test_files_are_read_once_until_they_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a b.ptx"
    file.write_text(MODULE)
    known: dict[Path, File] = {}
    (first, *_) = file_symbols(context(), file, known)
    assert (first.name, first.location.uri) == ("k", file.as_uri())
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", None)
        assert file_symbols(context(), file, known)[0] is first
    file.write_text(MODULE.replace("helper", "changed"))
    os.utime(file, (1, 1))
    assert file_symbols(context(), file, known)[1].name == "changed"
    file.write_text("<pretext/>")
    assert not file_symbols(context(), file, known)
    file.unlink()
    assert not file_symbols(context(), file, known)


def test_the_walk_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("x/a.ptx", "x/y/b.ptx", "x/.git/c.ptx", "node_modules/d.ptx", "e.ll"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert {path.name for path in files([tmp_path, tmp_path / "none"])} == {"a.ptx", "b.ptx", "e.ll"}
    monkeypatch.setattr(workspace_symbol, "MAX_FILES", 1)
    assert len(files([tmp_path])) == 1
    monkeypatch.setattr(workspace_symbol, "_MAX_ENTRIES", 1)
    assert not files([tmp_path])


def test_nvvm_ir_has_symbols_and_llvm_ir_of_other_targets_none(tmp_path: Path) -> None:
    text = (
        "declare i32 @llvm.nvvm.activemask()\ndeclare void @out()\n@g = global i32 0\ndefine void @f() { ret void }\n"
    )
    (tmp_path / "ours.ll").write_text('target triple = "nvptx64-nvidia-cuda"\n' + text)
    (tmp_path / "host.ll").write_text('target triple = "x86_64-pc-linux-gnu"\n' + text)
    assert [symbol.name for symbol in file_symbols(context(), tmp_path / "ours.ll", {})] == ["out", "g", "f"]
    assert not file_symbols(context(), tmp_path / "host.ll", {})


def test_large_files_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.ptx"
    file.write_text(MODULE)
    monkeypatch.setattr(workspace_symbol, "MAX_BYTES", 100)
    assert not file_symbols(context(), file, {})
