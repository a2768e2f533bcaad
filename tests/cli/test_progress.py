"""How far a long run is: on a terminal, after a while, and gone at the end."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ptx_ls.cli import main, progress

GOOD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n"


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True

    def screen(self) -> str:
        """What is to be seen: a return goes to the start of the line, and what is there is written over."""
        lines = [""]
        for piece in self.getvalue().replace("\n", "\r\n").split("\r"):
            if piece.startswith("\n"):
                lines.append("")
                piece = piece[1:]
            lines[-1] = piece + lines[-1][len(piece) :]
        return "\n".join(line.rstrip() for line in lines)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files, of which one cannot be read."""
    for name in ("a.ptx", "b.ptx", "c.ptx"):
        (tmp_path / name).write_text(GOOD)
    (tmp_path / "b.ptx").write_bytes(bytes(256))
    return tmp_path


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, *words: str) -> str:
    """What a check writes to a stream in the place of standard error."""
    monkeypatch.setattr("sys.stderr", stream)
    main(["check", *words])
    return stream.getvalue()


def test_a_long_run_on_a_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_AFTER", 0)
    monkeypatch.setattr(progress, "_BETWEEN", 0)
    terminal = Terminal()
    text = shown(monkeypatch, terminal, str(folder))
    assert "\rchecked 1 of 3 files" in text and "\rchecked 3 of 3 files" in text
    # Nothing of it is left, and the message is on a line of its own.
    assert terminal.screen() == f"ptx-ls check: {folder / 'b.ptx'}: a binary file; PTX and NVVM IR are text files\n"


def test_a_short_run_and_one_file_show_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\r" not in shown(monkeypatch, Terminal(), str(folder))
    monkeypatch.setattr(progress, "_AFTER", 0)
    assert shown(monkeypatch, Terminal(), str(folder / "a.ptx")) == ""


def test_a_pipe_gets_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_AFTER", 0)
    assert "\r" not in shown(monkeypatch, io.StringIO(), str(folder))
