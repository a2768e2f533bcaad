"""`ptx-ls check --ptxas`: what ptxas says, among what is found without it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ptx_ls.cli import main
from tests.ptxas import recorded
from tests.ptxas.recorded import output

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program that stands in for ptxas is a script")

FOLDER = Path(recorded.__file__).parent


def saying(text: str, status: int, folder: Path) -> str:
    """A program that says a text, whatever it is asked, but for its version."""
    program = folder / "ptxas"
    code = f"""import sys
if sys.argv[1:] == ["--version"]:
    sys.exit(print("ptxas: NVIDIA (R) Ptx optimizing assembler"))
sys.stderr.write({text!r})
sys.exit({status})
"""
    program.write_text(f"#!{sys.executable}\n{code}")
    program.chmod(0o755)
    return str(program)


@pytest.mark.process
def test_errors_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    extra = "ptxas module.ptx, line 12; error   : No 'ret' here\n"
    program = saying(extra + output("refused"), 255, tmp_path)
    assert main(["check", "--format", "json", "--ptxas", program, str(FOLDER / "refused.ptx")]) == 1
    (file,) = json.loads(capsys.readouterr().out)["files"]
    found = [(d["range"]["start"]["line"] + 1, d["code"]) for d in file["diagnostics"]]
    assert [line for line, _ in found] == [8, 9, 10, 11, 12]
    assert [code for _, code in found if code.startswith("ptxas")] == ["ptxas-error"]


@pytest.mark.process
def test_a_semicolon_that_is_missing_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is underlined where it is missing; ptxas 13.5 names the line of what follows."""
    path = tmp_path / "k.ptx"
    path.write_text(
        ".version 8.6\n.target sm_90\n.address_size 64\n.entry k()\n{\n    .reg .b32 %r<4>;\n    mov.u32 %r1, 1\n"
        "    mov.u32 %r2, 2;\n    ret;\n}\n"
    )
    said = (
        "ptxas k.ptx, line 8; fatal   : Parsing error near 'mov': syntax error\n"
        "ptxas fatal   : Ptx assembly aborted due to errors\n"
    )
    assert main(["check", "--ptxas", saying(said, 255, tmp_path), str(path)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}:7:18: error[syntax-error]: Expected ';' before")


@pytest.mark.process
def test_what_a_kernel_takes_is_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = saying(output("spilled"), 0, tmp_path)
    path = FOLDER / "spilled.ptx"
    assert main(["check", "--ptxas", program, str(path)]) == 0
    told = f"{path}:4:17: hint[ptxas-info]: k takes 24 registers, 96 bytes stack frame, 92 bytes spill stores, "
    assert capsys.readouterr().out.startswith(told)
    assert main(["check", "--ptxas", program, "--level", "ptxas-info=off", str(path)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.process
def test_ptxas_that_gives_no_opinion_is_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(FOLDER / "newer.ptx")
    assert main(["check", "--ptxas", saying(output("newer", "12.4"), 255, tmp_path), path]) == 2
    reason = "ptxas knows PTX up to 8.4, and the module is PTX 9.5: it was not assembled"
    assert capsys.readouterr().err == f"ptx-ls check: {path}: {reason}\n"
    assert main(["check", "--ptxas", "no-such-ptxas", path]) == 2
    assert main(["check", "--ptxas", "ptxas", "--target", "sm_90", path]) == 2
    assert main(["check", "--ptxas", "ptxas", "--ptx", "8.0", path]) == 2


@pytest.mark.process
def test_another_program_is_given_no_module(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(FOLDER / "spilled.ptx")
    assert main(["check", "--ptxas", "cat", path]) == 2
    assert "cat is not ptxas: it answers --version with" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["ptxas-error", "ptxas-warning", "ptxas-info"])
def test_the_codes_are_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", code]) == 0
    assert capsys.readouterr().out.startswith(f"{code}: ")
