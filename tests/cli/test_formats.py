"""What `ptx-ls check` prints of a folder of faulty files: to a terminal, to a pipe, and in each format.

`python -m tests.cli.test_formats` writes the golden files anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ptx_ls.cli import main
from ptx_ls.cli.formats import colours
from ptx_ls.cli.report import FORMATS

HERE = Path(__file__).parent
FAULTY = HERE / "faulty"
GOLDEN = HERE / "golden"
ERRORS = 10
"""The findings of the folder, all of which are errors."""


def through_a_pipe(*options: str) -> tuple[int, str]:
    """The exit status of a check of the folder, and what it writes into a pipe."""
    done = subprocess.run(_command(*options), cwd=FAULTY, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode, done.stdout.decode()


def on_a_terminal(*options: str, **environment: str) -> tuple[int, str]:
    """The same of a terminal."""
    ours, theirs = os.openpty()
    variables = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    variables |= {"TERM": "xterm", **environment}
    with subprocess.Popen(
        _command(*options), cwd=FAULTY, stdin=subprocess.DEVNULL, stdout=theirs, env=variables
    ) as run:
        os.close(theirs)
        pieces = []
        try:
            while piece := os.read(ours, 1 << 16):
                pieces.append(piece)
        except OSError:  # how Linux says that nobody writes any more
            pass
        os.close(ours)
    return run.returncode, b"".join(pieces).decode().replace("\r\n", "\n")


def _command(*options: str) -> list[str]:
    return [sys.executable, "-m", "ptx_ls", "check", "--jobs=1", ".", *options]


def printed(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What a check of the folder prints."""
    main(["check", "--jobs=1", *options])
    return capsys.readouterr().out


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is the current one."""
    monkeypatch.chdir(FAULTY)


@pytest.mark.process
def test_a_pipe_gets_one_line_for_each_finding() -> None:
    assert through_a_pipe() == (1, (GOLDEN / "pipe.txt").read_text(encoding="utf-8"))


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_a_terminal_gets_excerpts_in_colours() -> None:
    status, text = on_a_terminal()
    assert status == 1
    assert text.replace("\x1b", "ESC") == (GOLDEN / "terminal.txt").read_text(encoding="utf-8")
    assert on_a_terminal(NO_COLOR="1")[1] == colours.without_colours(text)


@pytest.mark.parametrize(
    ("options", "variables", "has_colours"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        (["--color=always"], {"NO_COLOR": "1"}, True),
        (["--color=never"], {"FORCE_COLOR": "1"}, False),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_where_there_are_colours(
    options: list[str],
    variables: dict[str, str],
    has_colours: bool,
    folder: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in printed(capsys, "--format=full", *options, "undeclared.ptx")) == has_colours
    assert "\x1b" not in printed(capsys, "--format=concise", *options, "undeclared.ptx")


def test_the_last_line(folder: None, capsys: pytest.CaptureFixture[str]) -> None:
    def last(*words: str) -> str:
        return printed(capsys, "--format=full", *words).splitlines()[-1]

    assert last("clean.ptx") == "All checks passed!"
    assert last("misspelt.ptx", "undeclared.ptx") == (
        "Found 3 errors in 2 files (1 fixable with --fix, 2 more with --unsafe-fixes)."
    )
    assert last("undeclared.ptx") == "Found 1 error in 1 file (1 fixable with --fix --unsafe-fixes)."
    assert last("declared_twice.ptx") == "Found 1 error in 1 file."
    assert "All checks" not in printed(capsys, "--format=full", "--quiet", "clean.ptx")


def test_an_older_name_of_a_format(folder: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--format=text", ".") == printed(capsys, "--format=concise", ".") == printed(capsys, ".")


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_has_all_that_is_found(form: str, folder: None, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, f"--format={form}", ".")
    counts = {
        "full": lambda: text.count("\nerror[") + text.startswith("error["),
        "concise": lambda: len(text.splitlines()),
        "json": lambda: sum(len(file["diagnostics"]) for file in json.loads(text)["files"]),
        "json-lines": lambda: len([json.loads(line)["path"] for line in text.splitlines()]),
        "sarif": lambda: len(json.loads(text)["runs"][0]["results"]),
        "github": lambda: text.count("::error file="),
        "gitlab": lambda: len({one["fingerprint"] for one in json.loads(text)}),
        "junit": lambda: len(ElementTree.fromstring(text).findall("testsuite/testcase/failure")),
    }
    assert counts[form]() == ERRORS


def test_a_fingerprint_outlives_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"

    def found(text: str) -> list[str]:
        path.write_text(text)
        return [one["fingerprint"] for one in json.loads(printed(capsys, "--format=gitlab", str(path)))]

    text = (FAULTY / "misspelt.ptx").read_text()
    first = found(text)
    assert found(text.replace("\tret;", "\tret;\n")) == first == found("// moved\n\n" + text.replace("\t", "  "))
    assert found(text.replace("%f1", "%f2")) != first


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("\tadd.f32\t%f1, %f1, %x;", "^^"),
        ("/* \N{CJK UNIFIED IDEOGRAPH-6F22} */ add.f32 %f1, %f1, %x;", "^^"),
        ("\x1b[31m" + "add.f32 %f1, %f1, %x;", ""),
        (" " * 300 + "add.f32 %f1, %f1, %x;" + " " * 300 + "// \x07", "^^"),
    ],
)
def test_marks_stand_below_what_they_are_about(
    line: str, marks: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ptx"
    path.write_text((FAULTY / "clean.ptx").read_text().replace("\tret;", line), encoding="utf-8")
    text = printed(capsys, "--format=full", str(path))
    assert "\x1b" not in text
    assert "\x07" not in text
    assert max(map(len, text.splitlines()[3:])) < 150
    if marks:
        below = next(row for row in text.splitlines() if row.endswith(marks))
        above = text.splitlines()[text.splitlines().index(below) - 1]
        wide = above.replace("\N{CJK UNIFIED IDEOGRAPH-6F22}", "??")
        assert wide[below.index("^") :].startswith("%x")


def _write() -> None:
    (GOLDEN / "pipe.txt").write_text(through_a_pipe()[1], encoding="utf-8")
    (GOLDEN / "terminal.txt").write_text(on_a_terminal()[1].replace("\x1b", "ESC"), encoding="utf-8")


if __name__ == "__main__":
    os.environ["PTX_LS_CACHE_DIR"] = ""
    _write()
