"""Input of any kind gets a message and the exit code of DESIGN's contract, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HEAD = b".version 8.0\n.target sm_90\n.address_size 64\n"
BODY = b".visible .entry k()\n{\n\t.reg .b32 %r<4>;\n\tadd.s32 %r1, %r2, %r3;\n\tret;\n}\n"

CASES: dict[str, tuple[bytes, int]] = {
    "empty": (b"", 1),
    "only a comment": (b"// nothing\n", 1),
    "NUL bytes": (HEAD + b"\0\0\0" + BODY, 1),
    "invalid UTF-8 in a comment": (HEAD + b"// \xff\xfe\n" + BODY, 0),
    "byte order mark": (b"\xef\xbb\xbf" + HEAD + BODY, 1),  # ptxas refuses it
    "CRLF": ((HEAD + BODY).replace(b"\n", b"\r\n"), 0),
    "lone CR": ((HEAD + BODY).replace(b"\n", b"\r"), 0),
    "ends inside a token": ((HEAD + BODY)[: (HEAD + BODY).index(b"s32 %r1")], 1),
    "ends inside a comment": (HEAD + BODY + b"/* no end", 1),
    "ends inside a string": (HEAD + b'.file 1 "no end', 1),
    "a line of 1 MB": (HEAD + BODY.replace(b"\n\tret", b" // " + b"x" * 1_000_000 + b"\n\tret"), 0),
    "a million tokens in a line": (HEAD + BODY.replace(b"\tret", b"add.s32 %r1, %r2, %r3;" * 20_000 + b"\n\tret"), 0),
    "deep nesting": (HEAD + b".entry k()\n" + b"{" * 20_000 + b"}" * 20_000, 1),  # ptxas: memory exhausted
    "deep parentheses": (HEAD + b".global .b32 a = " + b"(" * 5_000 + b"1" + b")" * 5_000 + b";\n", 0),
    "unclosed braces": (HEAD + b".entry k()\n" + b"{" * 5_000, 1),
    "only punctuation": (HEAD + b"{}[]();:,.@!%" * 500, 1),
}


def run(arguments: list[str], source: bytes) -> subprocess.CompletedProcess[bytes]:
    """`ptx-ls` with a file on standard input."""
    command = [sys.executable, "-m", "ptx_ls", *arguments]
    return subprocess.run(command, input=source, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize("name", CASES)
def test_check(name: str) -> None:
    source, code = CASES[name]
    result = run(["check", "--format", "json", "-"], source)
    assert b"Traceback" not in result.stderr
    report = json.loads(result.stdout)
    errors = [d for d in report["files"][0]["diagnostics"] if d["severity"] == "error"]
    assert result.returncode == code, errors[:3]
    assert bool(errors) == (code == 1)
    assert all(d["message"] for d in errors)


@pytest.mark.parametrize("name", ["empty", "NUL bytes", "ends inside a token", "lone CR"])
@pytest.mark.parametrize("command", [["targets", "-"], ["complete", "-", "3", "5"], ["run", "-", "--entry", "k"]])
def test_other_commands(command: list[str], name: str) -> None:
    result = run(command, CASES[name][0])
    assert b"Traceback" not in result.stderr
    assert result.returncode in (0, 1, 2, 3)
    assert result.returncode == 0 or result.stderr or result.stdout


def test_what_cannot_be_read_is_code_2(tmp_path: Path) -> None:
    for arguments in (
        ["check", str(tmp_path / "none.ptx")],
        ["check", "--target", "sm_1", "-"],
        ["check", "--ptx", "x", "-"],
    ):
        result = run(arguments, HEAD)
        assert result.returncode == 2
        assert result.stderr
        assert b"Traceback" not in result.stderr


def test_the_other_files_are_still_checked(tmp_path: Path) -> None:
    good = tmp_path / "good.ptx"
    good.write_bytes(HEAD + BODY)
    result = run(["check", "--format", "json", str(tmp_path / "none.ptx"), str(good)], b"")
    assert result.returncode == 2
    assert [f["path"] for f in json.loads(result.stdout)["files"]] == [str(good)]
