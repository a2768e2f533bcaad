"""A real Helix in a terminal, with the configuration that editors/helix tells users to write."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SILENT = ROOT / "editors" / "vscode" / "test" / "silent_server.py"
FILE = ROOT / "tests" / "examples" / "quantize.ptx"
HELIX, TMUX = shutil.which("hx"), shutil.which("tmux")
LONGEST = 30
"""Seconds after which what is waited for will not be shown."""
_PAUSE = 0.2
"""Seconds between two keys: Helix takes Escape and a letter that follows at once for Alt and the letter."""

pytestmark = pytest.mark.skipif(not (HELIX and TMUX), reason="no Helix (hx) or no tmux")


@dataclass(frozen=True)
class Terminal:
    """A terminal of tmux in which Helix runs. `socket` names the server of tmux."""

    socket: Path

    def type(self, *keys: str) -> None:
        """Type keys by their names, such as `Escape`, with a pause after each."""
        for key in keys:
            self._tmux("send-keys", key)
            time.sleep(_PAUSE)

    def shows(self, *texts: str) -> bool:
        """Whether all of some texts come up on the screen at a time."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            screen = self._tmux("capture-pane", "-p")
            if all(text in screen for text in texts):
                return True
            time.sleep(_PAUSE)
        return False

    def _tmux(self, *words: str) -> str:
        command = [str(TMUX), "-S", str(self.socket), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@contextmanager
def helix(folder: Path, *server: str) -> Iterator[Terminal]:
    """Helix with a file open that has three errors."""
    written = (ROOT / "editors" / "helix" / "README.md").read_text(encoding="utf-8")
    first = re.findall(r"```toml\n(.*?)```", written, re.DOTALL)[0]
    start = folder / "ptx-ls"
    start.write_text(f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.join(server)} "$@"\n')
    start.chmod(0o755)
    configuration = folder / "helix"
    configuration.mkdir()
    (configuration / "languages.toml").write_text(first)
    (configuration / "config.toml").write_text('[editor]\nend-of-line-diagnostics = "hint"\n')
    shutil.copy(FILE, folder)
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    environment["PATH"] = f"{folder}{os.pathsep}{environment['PATH']}"
    terminal = Terminal(folder / "tmux")
    opened = shlex.join([str(HELIX), str(folder / FILE.name)])
    command = [str(TMUX), "-S", str(terminal.socket), "new-session", "-d", "-x", "150", "-y", "50", opened]
    subprocess.run(command, env=environment, check=True)
    try:
        yield terminal
    finally:
        terminal._tmux("kill-server")


def test_diagnostic_fix_completion_and_definition(tmp_path: Path) -> None:
    with helix(tmp_path, sys.executable, "-m", "ptx_ls") as terminal:
        assert terminal.shows("did you mean '.satfinite'?")
        # To the second modifier of line 26, which is misspelt.
        terminal.type("Escape", "2", "6", "g", "g", "f", ".", "f", ".", "l", "Space", "a")
        assert terminal.shows("Change .satfinit to .satfinite")
        terminal.type("Enter", "Escape", ":", "w", "Enter")
        assert terminal.shows("cvt.rn.satfinite.e5m2x2.f32")
        # A new line, typed character by character.
        terminal.type("2", "9", "g", "g", "O", "c", "v", "t", ".", "r", "n", ".")
        assert terminal.shows(".bf16x2", ".satfinite ")
        terminal.type("Escape", "x", "d", "2", "0", "g", "g", "f", "%", "l", "g", "d")
        assert terminal.shows("16:15")
    assert "cvt.rn.satfinite.e5m2x2.f32" in (tmp_path / FILE.name).read_text()


def test_a_silent_server_shows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "LONGEST", 5)
    with helix(tmp_path, sys.executable, str(SILENT)) as terminal:
        assert terminal.shows("cvt.rn.satfinit.e5m2x2.f32")
        assert not terminal.shows("did you mean")
