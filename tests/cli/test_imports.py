"""The command line stays quick: only the server loads what only the server needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

SERVER_ONLY = ("pygls", "lsprotocol", "numpy", "asyncio")


def loaded(*words: str) -> set[str]:
    """Which of `SERVER_ONLY` a subcommand has loaded when it is done."""
    code = "import sys; from ptx_ls.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *words], input=b"", capture_output=True, check=True)
    return set(done.stderr.decode().split()) & set(SERVER_ONLY)


@pytest.mark.parametrize(
    "words",
    [("check", "tests/corpus/samples/saxpy.sm_80.ptx"), ("explain", "add.s32"), ("complete", "-", "0", "0")],
)
def test_only_the_server_loads_the_protocol(words: tuple[str, ...]) -> None:
    assert not loaded(*words)


def test_only_runs_need_numpy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from ptx_ls.cli import main, run

    monkeypatch.setattr(run, "find_spec", lambda name: None)
    assert main(["run", "tests/corpus/samples/saxpy.sm_80.ptx"]) == 3
    assert "pip install numpy" in capsys.readouterr().err
    # The modules that a server has loaded once its first requests are answered.
    code = "import sys; sys.modules['numpy'] = None; import ptx_ls.lsp.server, ptx_ls.cli.targets, ptx_ls.cli.explain;"
    code += "from ptx_ls.lsp.registry import REQUESTS, answer_of; [answer_of(one.module) for one in REQUESTS];"
    code += "from ptx_ls.languages import known_languages, names; known_languages(names())"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_server_does_load_it() -> None:
    assert {"pygls", "lsprotocol"} <= loaded("serve")


@pytest.mark.parametrize(
    ("path", "checks"),
    [
        ("tests/corpus/samples/saxpy.sm_80.ptx", "ptx_ls.checks.engine.run_checks"),
        ("tests/nvvm/examples/clang22.ll", "ptx_ls.nvvm.checks"),
    ],
)
def test_a_check_loads_nothing_that_only_editors_ask_for(path: str, checks: str) -> None:
    code = "import sys; from ptx_ls.cli import main; main(['check', sys.argv[1]]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, check=True, text=True)
    known = set(done.stderr.split())
    assert checks in known
    assert not {"ptx_ls.languages.ptx", "ptx_ls.languages.nvvm", "ptx_ls.languages.language"} & known
    editors_only = ("ptx_ls.ide.", "ptx_ls.isa.meanings", "ptx_ls.isa.messages", "ptx_ls.isa.terms")
    assert not [name for name in known if name.startswith(editors_only)]
    # Nor what other programs and runs say.
    assert not [name for name in known if name.startswith(("ptx_ls.ptxas", "ptx_ls.sass", "ptx_ls.interpreter"))]


def test_no_check_is_loaded_before_a_large_file_is_read() -> None:
    code = "import sys, ptx_ls.cli.check, ptx_ls.cli.check_file; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    base = "ptx_ls.checks.base"
    loaded = {name for name in done.stdout.split() if name.startswith("ptx_ls.checks.")}
    assert loaded == {base, f"{base}.diagnostic", f"{base}.levels"}


NEEDLESS = (
    *("dataclasses", "inspect", "pathlib", "shutil", "json", "multiprocessing", "hashlib", "subprocess"),
    *("asyncio", "logging", "unittest", "tempfile"),
)
"""Modules of Python that take milliseconds to load, and which a check of one file does without."""


def test_a_check_loads_little_of_python() -> None:
    words = ("check", "--no-cache", "tests/corpus/samples/saxpy.sm_80.ptx")
    # An editable installation has loaded some of them before.
    code = (
        "import sys; before = set(sys.modules); from ptx_ls.cli import main; main(sys.argv[1:]);"
        "print(*set(sys.modules) - before, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, check=True, text=True)
    assert not set(done.stderr.split()).intersection(NEEDLESS)


def test_a_result_that_is_known_loads_neither_the_table_nor_a_parser(tmp_path: Path) -> None:
    code = "import sys; from ptx_ls.cli import main; main(['check', sys.argv[1]]); print(*sys.modules, file=sys.stderr)"
    # Of a file with usual statements only, neither does the first check load the table.
    command = [sys.executable, "-c", code, "tests/corpus/samples/tcgen05.sm_100a.ptx"]
    environment = {**os.environ, "PTX_LS_CACHE_DIR": str(tmp_path / "kept")}
    runs = [
        subprocess.run(command, capture_output=True, check=True, text=True, env=environment).stderr for _ in range(2)
    ]
    first, second = (set(loaded.split()) for loaded in runs)
    heavy = {"tree_sitter", "ptx_ls.isa.table", "ptx_ls.checks.engine.run_checks", "ptx_ls.cli.check_file"}
    assert heavy <= first
    assert not heavy & second
    assert not {name for name in second if name.startswith(("ptx_ls.isa", "ptx_ls.sema", "ptx_ls.checks.engine"))}


@pytest.mark.parametrize("command", ["--version", "--help"])
def test_the_version_loads_no_subcommand(command: str) -> None:
    code = "import sys; from ptx_ls.cli import main; main(sys.argv[1:])"
    program = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    done = subprocess.run([sys.executable, "-c", program, command], capture_output=True, check=True, text=True)
    assert {name for name in done.stderr.split() if name.startswith("ptx_ls.")} <= {"ptx_ls.cli"}


def test_a_clean_check_loads_no_settings_fixes_or_pages(tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(Path("tests/corpus/samples/saxpy.sm_80.ptx").read_text(encoding="utf-8"), encoding="utf-8")
    # A file of that name which is about other tools.
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\n")
    code = "import sys; from ptx_ls.cli import main; main(['check', sys.argv[1]]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, check=True, text=True)
    known = set(done.stdout.split())
    assert "ptx_ls.settings.project" in known
    prefixes = (
        "ptx_ls.settings.",
        "ptx_ls.cli.fixes",
        "ptx_ls.cli.shell",
        "ptx_ls.checks.rules",
        "pathspec",
        "tomllib",
    )
    assert {name for name in known if name.startswith(prefixes)} == {"ptx_ls.settings.project"}
    assert not {"ptx_ls.checks.base.applicability", "ptx_ls.cli.formats.full", "ptx_ls.cli.formats.colours"} & known
