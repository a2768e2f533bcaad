"""Wrong usage of the command line: misspelt codes, nothing to check, files that are no text, a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.checks import codes
from ptx_ls.cli import main
from ptx_ls.syntax.language import HOST_SUFFIXES, SUFFIXES

GOOD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n"


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit status of `ptx-ls check` and what it says on standard error."""
    return main(["check", *arguments]), capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--select", "needs-targt"], "--select: unknown code needs-targt; did you mean needs-target"),
        (["--ignore", "syntax-error,unusedname"], "--ignore: unknown code unusedname; did you mean unused-name?"),
        (["--level", "unread-vaule=off"], "--level: unknown code unread-vaule; did you mean unread-value?"),
        (["--select", "E501"], "--select: unknown code E501"),
    ],
)
def test_a_misspelt_code(options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(GOOD)
    status, heard = checked(capsys, str(path), *options)
    assert status == 2
    assert said in heard


@pytest.mark.slow
def test_every_code_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(GOOD)
    for code in codes.known():
        assert checked(capsys, str(path), "--select", code, "--level", f"{code}=off")[0] == 0
        assert main(["explain", code]) == 0
    assert {"needs-target", "syntax-error", "unused-name", "ptxas-warning"} <= codes.known()


def test_a_folder_without_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, heard = checked(capsys, str(tmp_path))
    assert status == 2
    assert f"{tmp_path}: no .ptx, .ll, .llir or .nvvm files in this folder" in heard
    (tmp_path / "a.ptx").write_text(GOOD)
    assert checked(capsys, str(tmp_path)) == (0, "")


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (GOOD.encode("utf-16"), "UTF-16 text; convert it to UTF-8"),
        (GOOD.encode("utf-16-le"), "UTF-16 text; convert it to UTF-8"),
        (GOOD.encode("utf-16-be"), "UTF-16 text; convert it to UTF-8"),
        (b"\x7fELF\x02\x01\x01" + bytes(500), "an ELF file, such as a cubin or an object file"),
        (b"BC\xc0\xde" + bytes(range(200)), "LLVM bitcode; llvm-dis writes it as text, which is what is read here"),
        (b"\xde\xc0\x17\x0b" + bytes(range(200)), "LLVM bitcode"),
        (bytes(range(256)) * 64, "a binary file"),
        (bytes(1000), "a binary file"),
    ],
)
@pytest.mark.parametrize("command", ["check", "targets", "complete"])
def test_what_is_no_text(
    command: str, source: bytes, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ptx"
    path.write_bytes(source)
    assert main([command, str(path), *(["0", "0"] if command == "complete" else [])]) == 2
    assert f"a.ptx: {kind}" in capsys.readouterr().err


def test_bitcode_is_named_whatever_its_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.bc"
    path.write_bytes(b"BC\xc0\xde" + bytes(range(200)))
    assert checked(capsys, str(path)) == (
        2,
        f"ptx-ls check: {path}: LLVM bitcode; llvm-dis writes it as text, which is what is read here\n",
    )


@pytest.mark.parametrize(
    "source",
    [
        GOOD.encode(),
        b"// \xff\xfe\xe4\xf6\xfc\n" + GOOD.encode(),
        "// 漢字 пример\n".encode() * 50,
        b"\xef\xbb\xbf" + GOOD.encode(),
    ],
)
def test_text_is_text(source: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_bytes(source)
    assert checked(capsys, str(path))[0] in (0, 1)


def test_languages_that_are_not_checked_are_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("rust", "fortran"):
        with pytest.raises(SystemExit) as ended:
            main(["check", "--language", language, "-"])
        assert ended.value.code == 2
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert "rust" not in capsys.readouterr().out


@pytest.mark.process
@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["check"], 2)])
def test_on_a_terminal_help_comes_instead_of_waiting(arguments: list[str], status: int) -> None:
    ours, theirs = pytest.importorskip("pty").openpty()
    try:
        command = [sys.executable, "-m", "ptx_ls", *arguments]
        ended = subprocess.run(command, stdin=theirs, capture_output=True, text=True, timeout=60, check=False)
    finally:
        os.close(ours)
        os.close(theirs)
    assert ended.returncode == status
    assert ended.stdout.startswith("usage: ptx-ls")
    assert "run the language server" in ended.stdout or "--select" in ended.stdout


@pytest.mark.process
def test_without_a_terminal_standard_input_is_read() -> None:
    command = [sys.executable, "-m", "ptx_ls", "check"]
    ended = subprocess.run(command, input=GOOD, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


HINT = '__global__ void k(int* p) { asm volatile("mov.u32 %0, %1; membar.gl;" : "=r"(p[0]) : "r"(p[1]), "r"(p[2])); }\n'


def test_hints_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text(HINT)
    command = ["check", "--no-cache", str(file)]
    assert main(command) == 0
    assert capsys.readouterr().out == ""
    for code in ("asm-unused-operand", "asm-memory"):
        for options in (["--lints"], ["--select", code], ["--level", f"{code}=hint"]):
            assert main([*command, *options]) == 0
            assert f"hint[{code}]" in capsys.readouterr().out


def test_a_folder_of_host_code_without_ptx_has_been_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "k.cu").write_text("__global__ void k() {}\n")
    assert main(["check", "--no-cache", str(tmp_path)]) == 0
    assert "none of the 1 files in this folder holds PTX" in capsys.readouterr().err
    (tmp_path / "k.cu").unlink()
    assert main(["check", "--no-cache", str(tmp_path)]) == 2


def test_the_hook_of_pre_commit_takes_every_suffix() -> None:
    hooks = (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    files = re.search(r"files: (.*)", hooks)
    assert files
    assert all(re.search(files[1], f"k{suffix}") for suffix in (*SUFFIXES, *HOST_SUFFIXES))
    assert not re.search(files[1], "k.txt")
