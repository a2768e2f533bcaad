"""The fixture `ptx`, in a pytest of its own, and the examples of docs/python.md."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "examples"
PLUGIN = "ptx_ls.pytest_plugin"


def blocks(language: str) -> list[str]:
    """The pieces of code in docs/python.md."""
    return re.findall(
        rf"^```{language}\n(.*?)^```", (ROOT / "docs" / "python.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


def run_pytest(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """pytest on one file beside the examples, as in a project of its own."""
    for path in EXAMPLES.glob("*.ptx"):
        shutil.copy(path, folder)
    (folder / "test_kernel.py").write_text(text)
    installed = importlib.metadata.entry_points(group="pytest11")
    # Where ptx-ls is installed, pytest loads the plugin by itself.
    named = [] if any(one.value == PLUGIN for one in installed) else ["-p", PLUGIN]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *named, str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_plugin_is_registered() -> None:
    assert f'[project.entry-points.pytest11]\nptx-ls = "{PLUGIN}"\n' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_example_for_pytest_passes_and_can_fail(tmp_path: Path) -> None:
    (example,) = (block for block in blocks("python") if "def test_" in block)
    body = example.partition("def test_saxpy")[2]
    assert len(body.strip().splitlines()) <= 5
    wrong = f"\n\ndef test_wrong{body}".replace("2 * np.arange(1000) + 1)", "2 * np.arange(1000))")
    done = run_pytest(tmp_path, example + wrong)
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "FAILED test_kernel.py::test_wrong" in done.stdout
    assert "AssertionError" in done.stdout


def test_the_other_examples_run() -> None:
    for block in blocks("python"):
        if "def test_" not in block:
            done = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr


def test_a_fault_is_reported(tmp_path: Path) -> None:
    text = """import numpy as np

def test_short(ptx):
    x, y = np.ones(7, np.float32), np.ones(8, np.float32)
    ptx.run("saxpy.ptx", block=8, args=[np.float32(2), x, y, np.uint32(8)])

def test_race(ptx):
    ptx.run("neighbours.ptx", block=64, args=[np.zeros(64, np.uint32)])
"""
    done = run_pytest(tmp_path, text)
    assert done.returncode == 1
    assert "2 failed" in done.stdout
    assert "by thread (7, 0, 0) of block (0, 0, 0)" in done.stdout
    assert "races with" in done.stdout
    # The test itself is shown, and nothing of the interpreter.
    assert '> ptx.run("saxpy.ptx"' in re.sub(" +", " ", done.stdout)
    assert "scheduler.py" not in done.stdout


def test_text_modules_and_snippets(tmp_path: Path) -> None:
    text = '''import numpy as np
import numpy as np
import pytest
from ptx_ls.interpreter import LaunchError, Limits, LimitReached

COUNT = """.version 8.0
.target sm_80
.address_size 64
.global .u32 count;
.entry more() { .reg .b32 %r; .reg .b64 %a; mov.u64 %a, count; atom.global.add.u32 %r, [%a], 1; }
.entry endless() { L: bra L; }
"""

def test_variables_live_as_long_as_the_module(ptx):
    module = ptx.module(COUNT)
    for _ in range(2):
        ptx.run(module, "more", grid=3, block=5)
    assert module.variable("count").tolist() == [30]

def test_which_kernel(ptx):
    with pytest.raises(LaunchError, match="more, endless"):
        ptx.run(COUNT)

def test_limits(ptx):
    with pytest.raises(LimitReached):
        ptx.run(COUNT, "endless", limits=Limits(steps=1000))

def test_a_snippet(ptx):
    assert ptx.run("mov.u32 %r1, 1; add.u32 %r1, %r1, %r1;", block=4).steps == 12
'''
    done = run_pytest(tmp_path, text)
    assert "4 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("module", ["numpy", "ptx_ls.interpreter", "tree_sitter"])
def test_pytest_starts_as_fast_as_without(module: str) -> None:
    code = f"import sys, {PLUGIN}; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_schedules_run_copies_and_raise_what_another_order_shows(tmp_path: Path) -> None:
    from ptx_ls.interpreter import ProgramFault
    from ptx_ls.pytest_plugin import Kernels

    text = (
        ".version 8.0 .target sm_80 .address_size 64 .entry k(.param .u64 n) { .reg .b32 %r<3>; .reg .b64 %n;"
        " .reg .pred %p; ld.param.u64 %n, [n]; mov.u32 %r1, %tid.x; atom.global.add.u32 %r2, [%n], 1;"
        " {check} ret; }"
    )
    count = np.zeros(1, np.uint32)
    kernels = Kernels(tmp_path)
    kernels.run(text.replace("{check}", ""), block=8, args=[count], schedules=3)
    assert count.tolist() == [8]
    wrong = text.replace("{check}", "setp.ne.u32 %p, %r1, %r2; @%p trap;")
    kernels.run(wrong, block=8, args=[np.zeros(1, np.uint32)])
    with pytest.raises(ProgramFault, match=r"in the order of --schedule \d"):
        kernels.run(wrong, block=8, args=[np.zeros(1, np.uint32)], schedules=20)
