"""Options of `ptx-ls check` that change files, or what counts: run as a user runs them."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.cli import main

FAULTY = Path(__file__).parent / "faulty"
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n\t.reg .f32 %f<3>;\n\t.reg .b32 %r<3>;\n"
END = "\tret;\n}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the faulty files, which is the current folder."""
    shutil.copytree(FAULTY, tmp_path / "faulty")
    monkeypatch.chdir(tmp_path / "faulty")
    return tmp_path / "faulty"


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status of a check, its output and its messages."""
    status = main(["check", "--jobs=1", *words])
    return (status, *capsys.readouterr())


def body(text: str) -> str:
    """A module with these lines in its kernel."""
    return f"{HEAD}{text}{END}"


def test_fix_applies_what_is_safe(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = check(capsys, "--fix", ".")
    assert status == 1
    assert "4 findings fixed. Found 6 errors in 6 files (5 fixable with --fix --unsafe-fixes)." in err
    # .rn and .rz are equally near.
    assert "add.f32 %f1, %f1, %f2;\n\tmul.rx.f32" in (folder / "misspelt.ptx").read_text()
    assert "mov.u32 %r1, %tid.x;\n" in (folder / "missing_semicolon.ptx").read_text()
    assert '"add.f32 %0, %1, %1;"' in (folder / "statement.cu").read_text()
    assert "\n        add.f32 $0, $1, $1;\n" in (folder / "inline.py").read_text()
    # Another version or target and a declaration change what the program is; one of several intrinsics is a guess.
    for name in ("older_version.ptx", "other_target.ptx", "undeclared.ptx", "module.ll", "declared_twice.ptx"):
        assert (folder / name).read_text() == (FAULTY / name).read_text()
        assert f"{name}:" in out


def test_unsafe_fixes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--fix", "--unsafe-fixes", ".")[0] == 1
    assert ".version 8.1" in (folder / "older_version.ptx").read_text()
    assert ".target sm_" in (folder / "other_target.ptx").read_text()
    assert ".reg .f32 %value;" in (folder / "undeclared.ptx").read_text()
    assert check(capsys, ".")[1].count("\n") == 1


def test_diff_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = check(capsys, "--diff", ".")
    assert status == 1
    assert "-\taddd.f32 %f1, %f1, %f2;\n+\tadd.f32 %f1, %f1, %f2;\n \tmul.rx.f32" in out
    assert "4 findings would be fixed." in err
    assert all((folder / path.name).read_bytes() == path.read_bytes() for path in FAULTY.iterdir() if path.is_file())
    assert check(capsys, "--diff", "undeclared.ptx")[:2] == (0, "")


def test_fix_only(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--fix-only", ".") == (0, "", "4 findings fixed.\n")
    assert check(capsys, "--fix-only", ".") == (0, "", "0 findings fixed.\n")


def test_exit_non_zero_on_fix(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--fix", "--exit-non-zero-on-fix", "missing_semicolon.ptx")[0] == 1
    assert check(capsys, "--fix", "--exit-non-zero-on-fix", "missing_semicolon.ptx")[0] == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Of several words that are equally near (add, mad, ld) none is chosen.
        ("\tad.f32 %f1, %f1, %f2;\n", "\tad.f32 %f1, %f1, %f2;\n"),
        # What a fix uncovers is one error, not two.
        ("\tmull.f23 %f1, %f1, %f2;\n", "\tmul.f32 %f1, %f1, %f2;\n"),
        # Two fixes in one line; addc has no .f32.
        ("\taddd.f32 %f1, %f1, %f2; mull.f32 %f1, %f1, %f2;\n", "\tadd.f32 %f1, %f1, %f2; mul.f32 %f1, %f1, %f2;\n"),
    ],
)
def test_what_a_fix_uncovers(before: str, after: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(body(before))
    check(capsys, "--fix", str(path))
    assert path.read_text() == body(after)


def test_a_fix_that_adds_an_error_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
    from ptx_ls.cli.files import Input
    from ptx_ls.cli.fixes.fixed import fixed
    from ptx_ls.cli.report import Checked
    from ptx_ls.syntax.document import Document
    from ptx_ls.syntax.text_edit import TextEdit

    def checker(given: Input) -> Checked:
        """`x` and `y` are errors; `x` is to become `z`, which is right, and `y` to become `xx`."""
        found = []
        for at, letter in enumerate(given.source.decode()):
            if letter in "xy":
                fix = Fix("Change", (TextEdit(at, at + 1, "z" if letter == "x" else "ww"),), preferred=True)
                found.append(Diagnostic("unknown-modifier", "error", f"no {letter}", at, at + 1, fixes=(fix,)))
            found += [Diagnostic("other", "error", "w", at, at + 1)] if letter == "w" else []
        return Checked(given.path, Document("", "ptx", given.source), None, (), found)

    done = fixed(Input("a", b"x_y_x", "ptx"), checker, with_unsafe=False)
    assert (done.given.source, done.mended) == (b"z_y_z", 2)


def test_standard_input_is_fixed_to_standard_output(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (FAULTY / "misspelt.ptx").read_bytes().replace(b".rx", b".rn") + b"// \xff\r\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source)))
    assert main(["check", "--fix", "-"]) == 0
    sys.stdout.flush()
    out, _ = capfdbinary.readouterr()
    assert out == source.replace(b"addd", b"add")


def test_stdin_filename(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    source = (FAULTY / "statement.cu").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source)))
    status, out, _ = check(capsys, "--stdin-filename", "kernels/a.cu")
    assert status == 1
    assert out.startswith("kernels/a.cu:4:7: error[unknown-instruction]")


def test_add_ignore(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--add-ignore", ".") == (0, "", "10 findings silenced by comments.\n")
    assert check(capsys, ".")[0] == 0
    assert "%value; // ptx-ls: ignore undefined-name\n" in (folder / "undeclared.ptx").read_text()
    assert "tid.q() ; ptx-ls: ignore unknown-intrinsic\n" in (folder / "module.ll").read_text()
    assert "$1; // ptx-ls: ignore unknown-instruction\n" in (folder / "inline.py").read_text()
    compile((folder / "inline.py").read_text(), "inline.py", "exec")


@pytest.mark.parametrize(
    ("name", "line", "after"),
    [
        (
            "a.ptx",
            "addd.f32 %f1, %f1, %g; // ptx-ls: ignore undefined-name",
            "addd.f32 %f1, %f1, %g; // ptx-ls: ignore undefined-name, unknown-instruction",
        ),
        (
            "a.cu",
            '#define ADD(d, a) asm("addd.f32 %0, %1, %1;" : "=f"(d) : \\\n "f"(a))',
            '#define ADD(d, a) asm("addd.f32 %0, %1, %1;" : "=f"(d) : /* ptx-ls: ignore unknown-instruction */ \\\n'
            ' "f"(a))',
        ),
    ],
)
def test_where_a_comment_is_added(
    name: str, line: str, after: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    write = body if name.endswith(".ptx") else str
    path.write_text(write(f"{line}\n"))
    assert check(capsys, "--add-ignore", str(path))[0] == 0
    assert path.read_text() == write(f"{after}\n")


def test_a_baseline(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(capsys, "--baseline", "known.json", "--update-baseline", ".") == (0, "", "")
    assert check(capsys, "--baseline", "known.json", ".") == (0, "", "")
    # From another folder it is the same, and a line that moved is the same finding.
    path = folder / "undeclared.ptx"
    path.write_text("// moved\n" + path.read_text())
    monkeypatch.chdir(folder.parent)
    assert check(capsys, "--baseline", "faulty/known.json", "faulty")[:2] == (0, "")
    # One more that is alike, and one of another line.
    path.write_text(path.read_text().replace("\tret;", "\tadd.f32 %f1, %f1, %value;\n\tadd.f32 %f1, %new, 0f3f800000;"))
    status, out, _ = check(capsys, "--baseline", "faulty/known.json", "faulty")
    assert status == 1
    assert [line.split()[-1] for line in out.splitlines()] == ["'%value'", "'%new'"]
    assert json.loads((folder / "known.json").read_text())["version"] == 1


@pytest.mark.parametrize("content", ["", "[]", '{"version": 2, "findings": []}'])
def test_what_is_no_baseline(content: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("known.json").write_text(content)
    status, _, err = check(capsys, "--baseline", "known.json", ".")
    assert status == 2
    assert "known.json" in err


def test_exit_status(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--exit-zero", ".")[0] == 0
    warned = ["--level=undefined-name=warning", "undeclared.ptx"]
    assert check(capsys, *warned)[0] == 0
    assert check(capsys, "--error-on-warning", *warned)[0] == 1
    assert check(capsys, "--exit-zero", "no such file.ptx")[0] == 2


def test_statistics(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = check(capsys, "--statistics", ".")[1].splitlines()
    assert lines[:2] == ["3  unknown-instruction  [*]", "1  duplicate-name"]
    assert len(lines) == 8


def test_quiet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    assert check(capsys, "clean.ptx", "empty")[2]
    assert check(capsys, "--quiet", "clean.ptx", "empty") == (0, "", "")


def test_output_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    direct = check(capsys, "--format=github", ".")
    assert check(capsys, "--format=github", "--output-file=report.txt", ".") == (1, "", "")
    assert Path("report.txt").read_text() == direct[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--unsafe-fixes", "."], "--unsafe-fixes goes with"),
        (["--add-ignore", "--fix", "."], "--add-ignore does not go with"),
        (["--update-baseline", "."], "--baseline names"),
        (["--watch"], "are to be named"),
    ],
)
def test_what_does_not_go_together(
    words: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    status, _, err = check(capsys, *words)
    assert status == 2
    assert said in err


@pytest.mark.process
@pytest.mark.slow
def test_watch(folder: Path) -> None:
    command = [sys.executable, "-m", "ptx_ls", "check", "--watch", "misspelt.ptx"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        lines = iter(running.stdout.readline, "")
        try:
            first = [next(lines) for _ in range(3)]
            (folder / "misspelt.ptx").write_text((folder / "undeclared.ptx").read_text())
            second = [next(lines) for _ in range(2)]
        finally:
            running.terminate()
    assert ["misspelt.ptx:10:2" in first[0], "misspelt.ptx:11:5" in first[1]] == [True, True]
    assert first[2].endswith("waiting for changes\n")
    assert "Unknown symbol '%value'" in second[0]
