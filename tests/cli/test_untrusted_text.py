"""Text from files and of file names is text: no command to a terminal or to whoever reads a log; what has no end is
not read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="such names and pipes are of POSIX"),
]

BAD = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
	rett;
}
"""
FORGED = "a\n::warning file=x::forged\x1b[2J\x9b.ptx"


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A command that hangs where it reads what has no end."""
    command = [sys.executable, "-m", "ptx_ls", *arguments]
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("form", ["text", "github"])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_forged_command_in_a_file_name(form: str, is_there: bool, tmp_path: Path) -> None:
    if is_there:
        (tmp_path / FORGED).write_text(BAD)
    done = run("check", f"--format={form}", FORGED, folder=tmp_path)
    lines = [line for line in (done.stdout + done.stderr).split(b"\n") if line]
    assert len(lines) == 1
    assert b"forged" in lines[0]
    assert b"\x1b" not in lines[0]
    assert b"\xc2\x9b" not in lines[0]


@pytest.mark.parametrize("command", ["targets", "run"])
@pytest.mark.parametrize("is_there", [True, False])
def test_by_other_commands(command: str, is_there: bool, tmp_path: Path) -> None:
    if is_there:
        (tmp_path / FORGED).write_text(BAD)
    done = run(command, FORGED, folder=tmp_path)
    output = done.stdout + done.stderr
    assert b"forged" in output
    assert b"\n::warning" not in output
    assert b"\x1b" not in output


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff.ptx")
    try:
        (tmp_path / name).write_text(BAD)
    except OSError:
        pytest.skip("the file system has no such names")
    text, as_json = (run("check", f"--format={form}", name, folder=tmp_path) for form in ("text", "json"))
    assert text.stdout.startswith(b"a\\xff.ptx:6:")
    assert (text.returncode, as_json.returncode) == (1, 1)
    assert json.loads(as_json.stdout)["files"][0]["path"] == name


def test_a_trace(tmp_path: Path) -> None:
    source = BAD.replace("rett;", ".reg .b32 %r1;\n\tmov.b32 /* \x1b]0;title\x07 */ %r1, 7;\n\tret;")
    (tmp_path / "k.ptx").write_text(source)
    done = run("run", "k.ptx", "--block=1", "--trace", "--values", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert b"mov" in done.stdout
    assert b"\x1b" not in done.stdout
    assert b"\x07" not in done.stdout


@pytest.mark.parametrize(
    "command",
    [("check", "PIPE"), ("targets", "PIPE"), ("complete", "PIPE", "1", "1"), ("run", "PIPE", "--block=1")],
)
@pytest.mark.parametrize("path", ["pipe.ptx", "/dev/zero"])
def test_what_has_no_end(command: tuple[str, ...], path: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ptx")
    done = run(*(path if word == "PIPE" else word for word in command), folder=tmp_path)
    assert done.returncode == 2
    what = b"a device" if path.startswith("/dev") else b"a named pipe"
    assert path.encode() + b": " + what in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("path", ["pipe.npy", "/dev/zero"])
def test_an_array_that_has_no_end(path: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.npy")
    (tmp_path / "k.ptx").write_text(BAD.replace("k()", "k(.param .u64 p)").replace("rett", "ret"))
    done = run("run", "k.ptx", "--block=1", f"--arg=buf:@{path}", folder=tmp_path)
    assert done.returncode == 2
    assert (b"a device" if path.startswith("/dev") else b"a named pipe") in done.stderr


def test_a_pipe_of_the_shell(tmp_path: Path) -> None:
    (tmp_path / "bad.ptx").write_text(BAD)
    line = f'"{sys.executable}" -m ptx_ls check --language ptx <(cat bad.ptx)'
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1, done.stderr
