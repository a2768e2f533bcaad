"""A real Vim on a terminal of its own, with the configuration that editors/vim tells users to write: keys are typed one
by one, and a list must open at each dot. The plugin is looked for below .cache/vim/lsp."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / ".cache" / "vim" / "lsp"
VIM = shutil.which("vim")

pytestmark = pytest.mark.skipif(
    VIM is None or not (PLUGIN / "plugin").exists(),
    reason="no Vim, or not its plugin: apt-get install vim; git clone https://github.com/yegappan/lsp .cache/vim/lsp",
)

# Writes twice a second what stands in the line and in the list.
WATCH = """
function! Watch(timer)
  let words = pumvisible() ? map(complete_info(['items']).items, {_, item -> item.word . ' ' . item.abbr}) : []
  let ready = exists('*lsp#lsp#ServerReady') && lsp#lsp#ServerReady() ? ['ready'] : []
  call writefile([getline('.')] + ready + words, $PTX_LS_SEEN . '.new')
  call rename($PTX_LS_SEEN . '.new', $PTX_LS_SEEN)
endfunction
call timer_start(200, 'Watch', #{repeat: -1})
"""


class Vim:
    """A Vim on a pseudo-terminal."""

    def __init__(self, folder: Path) -> None:
        self._seen = folder / "seen"
        pid, self._terminal = pty.fork()
        if pid == 0:
            os.environ.update(HOME=str(folder), TERM="xterm", PTX_LS_SEEN=str(self._seen), LC_ALL="C.UTF-8")
            os.execv(str(VIM), ["vim", "-i", "NONE", "-n", "-u", str(folder / "vimrc"), str(folder / "a.ptx")])
        self.pid = pid

    def press(self, keys: str) -> None:
        """Types keys one by one."""
        for key in keys:
            os.write(self._terminal, key.encode())
            time.sleep(0.08)

    def see(self, word: str, seconds: float = 10) -> bool:
        """Whether the list has a word, at once or soon."""
        for _ in range(int(seconds * 5)):
            os.set_blocking(self._terminal, False)
            with suppress(BlockingIOError):
                os.read(self._terminal, 1 << 16)
            if self._seen.exists() and word in self._seen.read_text().split():
                return True
            time.sleep(0.2)
        return False

    def line(self) -> str:
        """The line of the cursor."""
        time.sleep(1)
        return self._seen.read_text().split("\n")[0]


@pytest.fixture
def vim(tmp_path: Path) -> Iterator[Vim]:
    written = (ROOT / "editors" / "vim" / "README.md").read_text(encoding="utf-8")
    first = re.findall(r"```vim\n(.*?)```", written, re.DOTALL)[0]
    server = f"path: '{sys.executable}', args: ['-m', 'ptx_ls', 'serve']"
    assert "path: 'ptx-ls', args: ['serve']" in first
    configuration = first.replace("path: 'ptx-ls', args: ['serve']", server)
    (tmp_path / "vimrc").write_text(f"set nocompatible packpath^={tmp_path}\n{configuration}\n{WATCH}")
    (tmp_path / "pack/a/opt").mkdir(parents=True)
    (tmp_path / "pack/a/opt/lsp").symlink_to(PLUGIN)
    shutil.copy(ROOT / "tests" / "examples" / "saxpy.ptx", tmp_path / "a.ptx")
    os.environ.setdefault("PYTHONPATH", str(ROOT))
    editor = Vim(tmp_path)
    yield editor
    os.kill(editor.pid, signal.SIGKILL)
    os.waitpid(editor.pid, 0)


def test_a_list_opens_at_each_dot_that_is_typed(vim: Vim) -> None:
    assert vim.see("ready", 30)
    vim.press("/ret;\rO")
    for typed, offer in (("cvt.", ".rn"), ("rn.", ".sat"), ("f16.", ".f32")):
        vim.press(typed)
        assert vim.see(offer), f"no {offer} behind {typed}"
    vim.press("f32")
    assert vim.line().strip() == "cvt.rn.f16.f32"
