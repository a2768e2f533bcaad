"""A byte order mark and a NUL, which nobody sees, are called by their names; ptxas takes neither. A substitute
character is a blank for it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

MODULE = b".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { ret; }\n"
REFUSED = {
    b"\xef\xbb\xbf" + MODULE: ["byte order mark"],
    b"\xef\xbb\xbf// after it\n" + MODULE: ["byte order mark"],
    MODULE + b"\0": ["nvrtcGetPTXSize"],
    MODULE + b"\0\0\n": ["nvrtcGetPTXSize"],
    MODULE.rstrip() + b"\0": ["nvrtcGetPTXSize"],
    MODULE + b"\0\n.entry j() { ret; }\n": ["ends at a NUL"],
    b"\xef\xbb\xbf" + MODULE + b"\0": ["byte order mark", "nvrtcGetPTXSize"],
}
SUBSTITUTE = MODULE.replace(b"ret", b".reg .b32 %r<2>; mov.b32\x1a%r1,\x1a5\x1a; \x1aret") + b"\x1a"


def test_a_substitute_character_is_a_blank() -> None:
    assert not check(Document("a.ptx", "ptx", SUBSTITUTE))
    (error,) = check(Document("a.ptx", "ptx", SUBSTITUTE.replace(b"%r1", b"%r\x1a1")))
    assert "found '1'" in error.message


@pytest.mark.parametrize("text", REFUSED)
def test_they_are_called_by_name_and_removed_by_a_fix(text: bytes) -> None:
    found = check(Document("a.ptx", "ptx", text))
    assert len(found) == len(REFUSED[text])
    for one, words in zip(found, REFUSED[text], strict=True):
        assert words in one.message
    for one in reversed(found):
        (edit,) = one.fixes[0].edits
        text = text[: edit.start] + text[edit.end :]
    assert not check(Document("a.ptx", "ptx", text))


@pytest.mark.process
@pytest.mark.parametrize("text", REFUSED)
def test_ptxas_refuses_them(text: bytes, tmp_path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    path = tmp_path / "a.ptx"
    path.write_bytes(text)
    command = [str(judge), "-arch", "compute_80", "-o", "/dev/null", str(path)]
    assert subprocess.run(command, capture_output=True, check=False).returncode
    path.write_bytes(MODULE)
    assert not subprocess.run(command, capture_output=True, check=False).returncode
    path.write_bytes(SUBSTITUTE)
    assert not subprocess.run(command, capture_output=True, check=False).returncode
