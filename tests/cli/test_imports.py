"""The command line stays quick: only the server loads what only the server needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
    assert not [name for name in known if name.startswith("ptx_ls.ide.")]


def test_no_check_is_loaded_before_a_large_file_is_read() -> None:
    code = "import sys, ptx_ls.cli.check, ptx_ls.cli.check_file; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    base = "ptx_ls.checks.base"
    loaded = {name for name in done.stdout.split() if name.startswith("ptx_ls.checks.")}
    assert loaded == {base, f"{base}.diagnostic", f"{base}.levels"}
