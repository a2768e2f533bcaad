"""`ptx-ls run kernel.cu`: by an nvcc that is the user's own, which a script stands for here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ptx_ls.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a script of a shell")

SOURCE = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
PTX = """.version 8.0
.target sm_80
.address_size 64
.visible .entry _Z1kPi(.param .u64 p) { ret; }
"""
NVCC = f"""#!/bin/sh
echo "$@" > LOG
while [ "$1" != -o ]; do last=$1; shift; done
grep -q wrong "$last" && echo "$last(1): error: it is wrong" && exit 1
cat > "$2" <<'end'
{PTX}end
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of CUDA C++ in a repository, where no compiler is at hand."""
    monkeypatch.delenv("CUDA_HOME", raising=False)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    path = tmp_path / "repository" / "src" / "kernel.cu"
    path.parent.mkdir(parents=True)
    (tmp_path / "repository" / ".git").mkdir()
    path.write_text(SOURCE)
    return path


def compiler(folder: Path) -> Path:
    """A compiler in a folder; it writes down what it was called with, beside itself."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "nvcc"
    path.write_text(NVCC.replace("LOG", str(folder / "log")))
    path.chmod(0o755)
    return path


def test_without_a_compiler_the_command_is_named(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(source)]) == 2
    message = capsys.readouterr().err
    assert f"this is CUDA C++: nvcc -ptx -lineinfo {source} -o {source.with_suffix('.ptx')}" in message
    assert not source.with_suffix(".ptx").exists()


@pytest.mark.process
@pytest.mark.process
@pytest.mark.slow
def test_it_is_compiled_and_run(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nvcc = compiler(tmp_path / "cuda" / "bin")
    arguments = ["run", str(source), "--entry", "k", "--arg", "buf:s32:4"]
    monkeypatch.setenv("PATH", f"{nvcc.parent}:/usr/bin:/bin")
    assert main([*arguments, "--target", "sm_90a"]) == 0, capsys.readouterr().err
    assert f"-ptx -lineinfo -arch=sm_90a {source} -o" in (nvcc.parent / "log").read_text()
    # Errors are shown as the compiler has them.
    source.write_text("wrong")
    assert main(arguments) == 2
    assert f"{source}(1): error: it is wrong" in capsys.readouterr().out
    # CUDA_HOME is asked before PATH.
    source.write_text(SOURCE)
    other = compiler(tmp_path / "other" / "bin")
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "other"))
    assert main(arguments) == 0
    assert (other.parent / "log").exists()


@pytest.mark.parametrize("way", ["PATH", "CUDA_HOME", "link"])
def test_a_compiler_of_the_repository_is_never_started(
    way: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nvcc = compiler(tmp_path / "repository" / "bin")
    if way == "link":
        (tmp_path / "outside").mkdir()
        (tmp_path / "outside" / "nvcc").symlink_to(nvcc)
        monkeypatch.setenv("PATH", str(tmp_path / "outside"))
    elif way == "PATH":
        monkeypatch.setenv("PATH", str(nvcc.parent))
    else:
        monkeypatch.setenv("CUDA_HOME", str(nvcc.parents[1]))
    assert main(["run", str(source)]) == 2
    assert "a repository does not choose what is run" in capsys.readouterr().err
    assert not (nvcc.parent / "log").exists()


def test_without_a_repository_what_is_below_the_folder_is_refused(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "repository" / ".git").rmdir()
    nvcc = compiler(source.parent / "tools")
    monkeypatch.setenv("PATH", str(nvcc.parent))
    assert main(["run", str(source)]) == 2
    assert "is refused" in capsys.readouterr().err
    # A folder on PATH that is relative to where one happens to be is passed over.
    monkeypatch.chdir(source.parent)
    monkeypatch.setenv("PATH", "tools:.")
    assert main(["run", str(source)]) == 2
    assert "this is CUDA C++" in capsys.readouterr().err
    assert not (nvcc.parent / "log").exists()
