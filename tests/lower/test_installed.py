"""Where libnvvm and libdevice of an installed CUDA are found: in the layouts of NVIDIA's toolkits and wheels."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ptx_ls.cli.reader_option import libnvvm_of
from ptx_ls.lower.libdevice import libdevice_for
from ptx_ls.lower.libnvvm_file import libraries
from ptx_ls.lsp.lowering_jobs import library_of
from ptx_ls.lsp.trusted_program import Place


@pytest.fixture(autouse=True)
def _nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("ptx_ls.lower.installed._DEFAULT", "/nowhere")
    monkeypatch.setattr(sys, "path", [])


def _file(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    return str(path)


@pytest.mark.parametrize("name", ["nvvm/lib64/libnvvm.so", "nvvm/bin/x64/nvvm64_40_0.dll", "nvvm/bin/nvvm64_40_0.dll"])
def test_a_toolkit_comes_before_packages(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "site-packages"
    old = _file(packages / "nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so")
    new = _file(packages / "nvidia/cu13/lib/libnvvm.so.4")
    monkeypatch.setattr(sys, "path", ["", str(packages)])
    assert list(libraries()) == [new, old]
    in_toolkit = _file(tmp_path / "cuda" / name)
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "cuda"))
    assert list(libraries()) == [in_toolkit, new, old]
    monkeypatch.setenv("CUDA_HOME", "cuda")
    assert list(libraries()) == [new, old]


def test_the_working_directory_is_no_folder_of_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _file(tmp_path / "nvidia/cu13/lib/libnvvm.so.4")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.chdir(tmp_path)
    assert not list(libraries())


def test_no_library_of_a_repository_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = tmp_path / "repository"
    (repository / ".git").mkdir(parents=True)
    own = _file(repository / "cuda/nvvm/lib64/libnvvm.so")
    monkeypatch.setenv("CUDA_HOME", str(repository / "cuda"))
    kernel = str(repository / "kernel.ll")
    assert libnvvm_of(None, kernel) == library_of("", [Place(repository)]) == ""
    # An environment in the repository, where ptx-ls itself was started.
    with monkeypatch.context() as there:
        there.setattr(sys, "prefix", str(repository / "cuda"))
        assert libnvvm_of(None, kernel) == own
    users = _file(tmp_path / "users/nvvm/lib64/libnvvm.so")
    monkeypatch.setenv("CUDA_PATH", str(tmp_path / "users"))
    assert libnvvm_of(None, kernel) == library_of("", [Place(repository)]) == users
    assert libnvvm_of("none", kernel) == library_of("none", [Place(repository)]) == ""


def test_functions_of_libdevice_may_be_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _file(tmp_path / "nvvm/libdevice/libdevice.10.bc")
    monkeypatch.setenv("CUDA_HOME", str(tmp_path))
    assert libdevice_for(b"declare float @__nv_sinf(float)") == libdevice_for(b'declare float @"__nv_sinf"()') == found
    assert libdevice_for(b"declare float @sinf(float)") == ""
