"""What is said of a package that is not installed."""

from __future__ import annotations

import sys

import pytest

from ptx_ls.process.python import missing


def test_a_program_with_a_python_of_its_own_names_no_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "pip install llvmlite" in missing("llvmlite", "llvmlite")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    said = missing("LLVM", "llvmlite")
    assert "pip" not in said
    assert "llvmlite" in said
    assert "Install server" in said
