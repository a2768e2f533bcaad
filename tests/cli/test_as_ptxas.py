"""`ptx-ls ptxas` in the place of ptxas: what ptxas 13.5.37 says to the same words."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from ptx_ls.cli import main
from tests.oracle import ptxas

pytestmark = pytest.mark.process

FAULTY = Path(__file__).parent / "faulty"
MODULE = ".version {}\n.target {}\n.address_size 64\n.visible .entry k() {{ ret; }}\n"
HIGHER = "SM version specified by .target is higher than default SM version assumed"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    """The exit status and what is said on standard error, without the beginning that all lines have."""
    status = main(["ptxas", *words])
    out, err = capsys.readouterr()
    assert not out
    return status, [line.removeprefix("ptxas ") for line in err.splitlines()]


@pytest.mark.parametrize(
    ("own", "words", "fault"),
    [
        ("sm_75", [], ""),
        ("sm_80", [], HIGHER),
        ("sm_80", ["-arch=sm_90"], ""),
        ("sm_80", ["--gpu-name", "sm_75"], HIGHER),
        ("sm_90a", ["-arch", "sm_90"], "PTX with .target 'sm_90a' cannot be compiled for architecture 'sm_90'"),
        ("sm_90a", ["-arch=sm_100a"], "Program with .target 'sm_90a' cannot be compiled to future architecture"),
        ("sm_100f", ["-arch=sm_103a"], ""),
        (
            "sm_100f",
            ["-arch=sm_120f"],
            "Program with .target 'sm_100f' cannot be compiled to different SM-family architecture",
        ),
        ("sm_35", ["--gpu-name=sm_35", "-O0"], ""),
        ("sm_80", ["-arch=sm_35"], HIGHER),
        ("sm_80", ["-arch=sm_1000"], "Value 'sm_1000' is not defined for option 'gpu-name'"),
        ("sm_80", ["--bogus"], "Unknown option '-bogus'"),
        ("sm_80", ["-arch"], "argument expected after '-arch'"),
        ("sm_80", ["-O3", "-v", "-lineinfo", "-g", "-w", "-maxrregcount=32", "-arch=sm_80"], ""),
    ],
)
def test_the_architecture(
    own: str, words: list[str], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.ptx"
    path.write_text(MODULE.format("9.0", own))
    told = [f"fatal   : {fault}"] if fault else []
    assert said(capsys, str(path), "-o", "/dev/null", *words) == (255 if fault else 0, told)


def test_compile_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.ptx"
    path.write_text(".version 3.0\n.target sm_20\n.address_size 64\n")
    assert said(capsys, "-c", str(path)) == (
        255,
        ["fatal   : 'Compile only(-c)' requires PTX ISA .version 3.1 or later"],
    )
    body = ".extern .func f();\n.visible .entry k() { call f, (); ret; }\n"
    path.write_text(MODULE.format("8.0", "sm_75").partition(".visible")[0] + body)
    assert said(capsys, str(path)) == (255, ["fatal   : Unresolved extern function 'f'"])
    assert said(capsys, "-c", str(path)) == (0, [])


def test_messages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FAULTY)
    end = "fatal   : Ptx assembly aborted due to errors"
    status, lines = said(capsys, "-arch=sm_80", "misspelt.ptx")
    assert status == 255
    assert lines[0] == "misspelt.ptx, line 10; error   : Not a name of any known instruction: 'addd'"
    assert lines[1].startswith("misspelt.ptx, line 11; error   : Unknown modifier '.rx'")
    assert lines[2] == end
    assert said(capsys, "-arch=sm_80", "missing_semicolon.ptx")[1] == [
        "missing_semicolon.ptx, line 11; fatal   : Parsing error near 'add': syntax error",
        end,
    ]
    assert said(capsys, "no.ptx") == (255, ["fatal   : Input file 'no.ptx' could not be opened", end])


def test_no_code_is_generated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = said(capsys, "-arch=sm_80", str(FAULTY / "clean.ptx"), "-o", str(tmp_path / "a.cubin"))
    assert status == 255
    assert "generates no code" in lines[0]
    assert not list(tmp_path.iterdir())


def test_answers(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(word: str) -> str:
        assert main(["ptxas", word]) == 0
        return capsys.readouterr().out

    assert "release 13.5" in answer("--version")
    assert answer("--list-version").split()[-1] == "9.5"
    assert answer("--list-arch").split()[:3] == ["75", "80", "86"]
    assert "print nothing" in answer("--help")


def test_standard_input_and_the_name_on_path(tmp_path: Path) -> None:
    script = tmp_path / "ptxas"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ptx_ls ptxas "$@"\n')
    script.chmod(0o755)
    source = MODULE.format("3.1", "sm_35")
    # As nvptx-as of GCC calls it, and as LLVM's tests do.
    (tmp_path / "a.ptx").write_text(source)
    command = ["ptxas", "-c", "-o", "/dev/null", "a.ptx", "--gpu-name", "sm_35", "-O0"]
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    wrong = source.replace("ret", "rett").encode()
    command = ["ptxas", "-arch=sm_60", "-c", "-"]
    done = subprocess.run(command, input=wrong, env=environment, capture_output=True, check=False)
    assert done.returncode == 255
    assert b"line 4; error   : Not a name of any known instruction: 'rett'" in done.stderr


@pytest.mark.slow
def test_ptxas_itself_says_the_same_of_architectures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = subprocess.run([str(ptxas.find()), "--list-arch"], capture_output=True, text=True, check=True)
    assert main(["ptxas", "--list-arch"]) == 0
    assert capsys.readouterr().out.split() == theirs.stdout.split()
    names = ("sm_90a", "sm_100f", "sm_103a", "sm_120")
    path = tmp_path / "m.ptx"
    for own, wanted in product(names, names):
        path.write_text(MODULE.format("9.0", own))
        words = [f"-arch={wanted}", str(path), "-o", "/dev/null"]
        theirs = subprocess.run([str(ptxas.find()), *words], capture_output=True, text=True, check=False)
        told = [line.removeprefix("ptxas ") for line in theirs.stderr.splitlines()]
        assert said(capsys, *words) == (theirs.returncode, told), (own, wanted)
