"""Completion and the page of the manual have each subcommand and each option."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ptx_ls.cli import COMMANDS, main
from ptx_ls.cli.shell.described import SHELLS, described

pytestmark = pytest.mark.process


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints."""
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [*(("completions", shell) for shell in SHELLS), ("man",)])
def test_all_options_are_there(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, *words).replace("\\-", "-")
    for command in described(COMMANDS):
        assert command.name in text
        for option in command.options:
            for name in option.names:
                shown = name if words[-1] != "fish" else f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                assert shown in text, name


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ch"], "check"),
        (["check", "--unsafe"], "--unsafe-fixes"),
        (["check", "--format", "git"], "github gitlab"),
        (["check", "kernel"], "kernel.ptx"),
    ],
)
def test_bash_completes(
    typed: list[str], offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    (tmp_path / "kernel.ptx").touch()
    script = printed(capsys, "completions", "bash")
    script += f"COMP_WORDS=(ptx-ls {' '.join(typed)}); COMP_CWORD={len(typed)}; _ptx_ls; echo ${{COMPREPLY[@]}}\n"
    done = subprocess.run(["bash"], input=script, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == offered


@pytest.mark.parametrize(("shell", "option"), [("zsh", "-n"), ("fish", "--no-execute")])
def test_shells_can_read_their_scripts(
    shell: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    path = tmp_path / "script"
    path.write_text(printed(capsys, "completions", shell))
    done = subprocess.run([shell, option, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_groff_takes_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "man")
    done = subprocess.run(["groff", "-man", "-Tascii", "-ww"], input=text, capture_output=True, text=True, check=True)
    assert not done.stderr
    # Bold letters are written twice over each other.
    assert "--unsafe-fixes" in re.sub(".\b", "", done.stdout)


def test_the_page_of_the_command_line_has_each_subcommand() -> None:
    page = (Path(__file__).parents[2] / "docs" / "check.md").read_text(encoding="utf-8")
    assert {*COMMANDS} <= {*re.findall(r"^    ptx-ls ([a-z]+)", page, re.MULTILINE)}
