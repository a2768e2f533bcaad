"""Streams that are closed or full, or in an encoding that lacks a character: a message and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="/dev/full and a shell of POSIX"),
]

GOOD = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
	ret;
}
"""
BAD = GOOD.replace("ret;", "rett;")
COMMANDS = {
    "check": ("check", "bad.ptx"),
    "check as JSON": ("check", "--format=json", "bad.ptx"),
    "explain": ("explain", "mov"),
    "explain a code": ("explain", "unused-name"),
    "targets": ("targets", "good.ptx"),
    "complete": ("complete", "good.ptx", "5", "1"),
    "fmt": ("fmt", "--check", "bad.ll"),
    "run": ("run", "good.ptx", "--block=1"),
    "run with trace": ("run", "good.ptx", "--block=1", "--trace"),
    "run as JSON": ("run", "good.ptx", "--block=1", "--format=json"),
    "help": ("--help",),
    "version": ("--version",),
    "serve": ("serve",),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.ptx").write_text(GOOD)
    (tmp_path / "bad.ptx").write_text(BAD)
    (tmp_path / "bad.ll").write_text('target triple="nvptx64-nvidia-cuda"\n')
    return tmp_path


def shell(command: tuple[str, ...], redirection: str, folder: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A command with its streams as a shell makes them."""
    line = ["/bin/sh", "-c", f'"$@" {redirection}', "sh", sys.executable, "-m", "ptx_ls", *command]
    environment = {**os.environ, **more}
    return subprocess.run(
        line, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False, cwd=folder, env=environment
    )


@pytest.mark.parametrize(
    ("name", "output"),
    [(name, (">&-", ">/dev/full")[turn % 2]) for turn, name in enumerate(COMMANDS) if name != "serve"],
)
def test_output_that_cannot_be_written(name: str, output: str, folder: Path) -> None:
    done = shell(COMMANDS[name], output, folder)
    assert done.returncode == 2
    assert done.stderr.startswith(b"ptx-ls")
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_no_stream_at_all(name: str, folder: Path) -> None:
    done = shell(COMMANDS[name], "<&- >&- 2>&-", folder)
    assert done.returncode == (1 if name == "serve" else 2)


def test_a_reader_that_has_gone(folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "ptx_ls", "explain", "mov"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_encoding_that_lacks_a_character(form: str, folder: Path) -> None:
    (folder / "bäd.ptx").write_text(BAD)
    done = shell(("check", f"--format={form}", "bäd.ptx"), "", folder, PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert done.returncode == 2
    assert done.stderr.startswith(b"ptx-ls: the output is in ascii, which lacks '\\xe4'")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", [("check", "-"), ("targets", "-"), ("complete", "-", "1", "1"), ("run", "-")])
def test_standard_input_is_closed(command: tuple[str, ...], folder: Path) -> None:
    done = shell(command, "<&-", folder)
    assert done.returncode == 2
    assert b"standard input is closed" in done.stderr
    assert b"Traceback" not in done.stderr


def test_standard_error_is_closed(folder: Path) -> None:
    done = shell(("check", "none.ptx"), "2>&-", folder)
    assert (done.returncode, done.stdout) == (2, b"")
