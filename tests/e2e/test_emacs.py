"""A real Emacs, in batch mode, with the configuration that editors/emacs tells users to write."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SILENT = ROOT / "editors" / "vscode" / "test" / "silent_server.py"
EMACS = shutil.which("emacs")

pytestmark = pytest.mark.skipif(EMACS is None, reason="no Emacs with eglot: apt-get install emacs-nox elpa-eglot")


def steps(server: list[str], tmp_path: Path, script: str = "emacs_steps.el") -> subprocess.CompletedProcess[str]:
    """Runs a script against a server."""
    written = (ROOT / "editors" / "emacs" / "README.md").read_text(encoding="utf-8")
    written = written.replace("/path/to/ptx-ls", str(ROOT))
    (tmp_path / "config.el").write_text("\n".join(re.findall(r"```elisp\n(.*?)```", written, re.DOTALL)))
    shutil.copy(ROOT / "tests" / "examples" / "quantize.ptx", tmp_path)
    (tmp_path / ".emacs.d").mkdir()
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "PTX_LS": " ".join(server),
        "PTX_LS_CONFIG": str(tmp_path / "config.el"),
        "PTX_LS_FILE": str(tmp_path / "quantize.ptx"),
        "PYTHONPATH": str(ROOT),
    }
    command = [str(EMACS), "-q", "--batch", "-l", str(Path(__file__).with_name(script))]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_diagnostic_hover_and_completion(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok: a register is highlighted" in done.stdout


def test_a_silent_server_fails_the_same_steps(tmp_path: Path) -> None:
    done = steps([sys.executable, str(SILENT)], tmp_path)
    assert done.returncode == 1
    assert "failed: a diagnostic appears" in done.stdout


def test_nvvm_ir_has_a_mode_and_a_server(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "emacs_nvvm.el")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok: an intrinsic is completed" in done.stdout
