"""What the options name that say where libnvvm and libdevice are."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.cli.reader_option import path_of


def test_a_file_is_named_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads it runs in another folder."""
    (tmp_path / "libnvvm.so").touch()
    monkeypatch.chdir(tmp_path)
    assert path_of("libnvvm.so") == str(tmp_path / "libnvvm.so")
    assert path_of("libnvvm.so.4") == "libnvvm.so.4", "a name for the loader of the system"
    assert path_of("none") == ""
