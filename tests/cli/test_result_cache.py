"""Results that `ptx-ls check` keeps: a run that finds them says the same, whatever is in the folder."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from ptx_ls.cli import kept_shapes, main, result_cache
from ptx_ls.cli.report import FORMATS

pytestmark = pytest.mark.process

GOOD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n"
WRONG = GOOD.replace("ret;", "add.s32 %r1; rett; // ü")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where results are kept; the folder is not there yet."""
    folder = tmp_path / "of the user" / "cache"
    monkeypatch.setenv(result_cache.VARIABLE, str(folder))
    return folder


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good file, a wrong one, and one that is no text."""
    folder = tmp_path / "files"
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path("good.ptx").write_text(GOOD)
    Path("wrong.ptx").write_text(WRONG)
    Path("no text.ptx").write_bytes(bytes(range(256)))
    return folder


def said(capfd: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    """The exit status of a check, its output and its messages."""
    return main(["check", *options]), *capfd.readouterr()


def entries(kept: Path) -> list[Path]:
    """The results that are kept."""
    others = ("pruned", "CACHEDIR.TAG", kept_shapes.SUFFIX)
    return [path for path in (kept / "check").iterdir() if not path.name.endswith(others)]


def is_checked(monkeypatch: pytest.MonkeyPatch, *options: str) -> bool:
    """Whether a run has to check something."""
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "ptx_ls.cli.check_file", None)
        complaints = io.StringIO()
        with redirect_stderr(complaints):
            main(["check", *options])
        return "check_file" in complaints.getvalue()


@pytest.mark.parametrize("form", FORMATS)
def test_a_result_that_is_known_reads_the_same(
    form: str, kept: Path, files: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = said(capfd, "--no-cache", "--format", form, ".")
    assert not kept.exists()
    first = said(capfd, "--format", form, ".")
    assert len(entries(kept)) == 2  # a file that is not read has no result
    assert not is_checked(monkeypatch, "--format", form, ".")
    capfd.readouterr()
    assert without == first == said(capfd, "--format", form, ".")
    assert without[0] == 2 and "no text.ptx: a binary file" in without[2]
    assert said(capfd, "--format", form, "wrong.ptx")[0] == 1
    assert said(capfd, "--format", form, "good.ptx")[0] == 0


def test_what_a_result_depends_on(kept: Path, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_checked(monkeypatch, "wrong.ptx")
    main(["check", "wrong.ptx"])
    assert not is_checked(monkeypatch, "wrong.ptx")
    options = [
        *(["--target=sm_80"], ["--target=sm_90"], ["--target=compute_90"], ["--target=sm_90", "--target=sm_80"]),
        *(["--ptx=8.1"], ["--select=needs-target"], ["--ignore=needs-target"], ["--lints"], ["--language=nvvm"]),
        *(
            ["--level=needs-target=off"],
            ["--level=needs-target=hint"],
            *([f"--format={form}"] for form in FORMATS if form != "concise"),
        ),
    ]
    for chosen in options:
        assert is_checked(monkeypatch, *chosen, "wrong.ptx"), chosen
        main(["check", *chosen, "wrong.ptx"])
        assert not is_checked(monkeypatch, *chosen, "wrong.ptx"), chosen
    assert is_checked(monkeypatch, "./wrong.ptx")
    Path("wrong.ptx").write_text(WRONG + " ")
    assert is_checked(monkeypatch, "wrong.ptx")
    main(["check", "wrong.ptx"])
    assert not is_checked(monkeypatch, "--jobs=7", "wrong.ptx")


def test_another_version_of_the_tool_knows_nothing(kept: Path, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["check", "wrong.ptx"])
    assert not is_checked(monkeypatch, "wrong.ptx")
    monkeypatch.setattr("ptx_ls.__version__", "0.0.9")
    assert is_checked(monkeypatch, "wrong.ptx")


def test_another_table_knows_nothing(kept: Path, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["check", "wrong.ptx"])
    sources = list(result_cache._sources(str(Path(result_cache.__file__).parents[1])))
    assert any(path.endswith(".isa") for path, _, _ in sources)
    touched = [(path, changed + path.endswith("glossary.isa"), size) for path, changed, size in sources]
    monkeypatch.setattr(result_cache, "_sources", lambda folder: touched)
    assert is_checked(monkeypatch, "wrong.ptx")


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"\n0", b"0", b"\xff" * 4096, b"../../x\n1\0", None],
    ids=["empty", "a line", "clean", "no line", "no text", "forged", "half"],
)
def test_an_entry_that_was_damaged(
    content: bytes | None, kept: Path, files: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    first = said(capfd, "wrong.ptx")
    assert first[0] == 1
    (entry,) = entries(kept)
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-1] if content is None else content)
    assert said(capfd, "wrong.ptx") == first
    assert entry.read_bytes() == whole
    entry.unlink()
    entry.mkdir()
    assert said(capfd, "wrong.ptx") == first


def test_an_entry_of_another_file(kept: Path, files: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert said(capfd, "good.ptx")[0] == 0
    (good,) = entries(kept)
    first = said(capfd, "wrong.ptx")
    (wrong,) = [entry for entry in entries(kept) if entry != good]
    wrong.write_bytes(good.read_bytes())
    assert said(capfd, "wrong.ptx") == first


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_folder_that_others_write_to_is_not_used(
    kept: Path, files: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = said(capfd, "wrong.ptx")
    (kept / "check").chmod(0o777)
    assert is_checked(monkeypatch, "wrong.ptx")
    capfd.readouterr()
    (kept / "check").rename(kept / "elsewhere")
    (kept / "elsewhere").chmod(0o700)
    (kept / "check").symlink_to(kept / "elsewhere")
    assert is_checked(monkeypatch, "wrong.ptx")
    capfd.readouterr()
    assert said(capfd, "wrong.ptx") == first


@pytest.mark.parametrize("fault", ["a file in its place", "a full disk", "no home"])
def test_where_nothing_can_be_kept(
    fault: str, kept: Path, files: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = said(capfd, "--no-cache", "wrong.ptx", "good.ptx")
    if fault == "a file in its place":
        kept.parent.mkdir()
        kept.write_text("")
    elif fault == "a full disk":

        def fails(path: str, content: bytes) -> None:
            Path(path).touch()
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(result_cache, "_write", fails)
    else:
        for name in (result_cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "/dev/null")
    assert said(capfd, "wrong.ptx", "good.ptx") == without
    assert not (kept / "check").exists() or not entries(kept)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of Linux")
def test_where_results_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv(result_cache.VARIABLE, raising=False)
    assert result_cache.folder() == "/home/me/.cache/ptx-ls"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert result_cache.folder() == "/home/me/.cache/ptx-ls"
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/me")
    assert result_cache.folder() == "/var/me/ptx-ls"
    monkeypatch.setenv(result_cache.VARIABLE, "here")
    assert result_cache.folder() == "here"
    monkeypatch.setenv(result_cache.VARIABLE, "")
    assert result_cache.folder() is None


def test_runs_at_the_same_time(kept: Path, files: Path) -> None:
    for number in range(40):
        Path(f"{number}.ptx").write_text(WRONG.replace("r1", f"r{number}"))
    command = [sys.executable, "-m", "ptx_ls", "check", "--jobs=2", "."]
    environment = {**os.environ, "PYTHONPATH": str(Path(result_cache.__file__).parents[2])}
    runs = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=2) for _ in range(4)]
    said = {run.communicate(timeout=60)[0] for run in runs}
    assert len(said) == 1
    assert {len(path.name) for path in entries(kept)} == {40}


def test_backups_pass_over_it_and_clean_removes_no_more_than_results(
    kept: Path, files: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["clean"]) == 0
    main(["check", "wrong.ptx"])
    assert (kept / "check" / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")
    mine = [kept / "letter.txt", kept / "check" / "letter.txt"]
    for path in mine:
        path.write_text("mine")
    assert main(["clean"]) == 0
    assert sorted(path for path in kept.rglob("*") if path.is_file()) == sorted(mine)
    for path in mine:
        path.unlink()
    main(["check", "wrong.ptx"])
    assert main(["clean"]) == 0
    assert not kept.exists()


def test_what_is_not_used_is_removed(kept: Path, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = result_cache.ResultCache(str(kept), "")
    keys = [cache.key(bytes([number])) for number in range(5)]
    now = time.time()
    for days, key in enumerate(keys):
        cache.keep(key, ["x" * 1000], ())
        os.utime(kept / "check" / key, (now, now - 10 * days * 86400))
    unfinished = kept / "check" / f"{keys[0]}.1"
    unfinished.touch()
    os.utime(unfinished, (now, now - 40 * 86400))
    assert cache.find(keys[1]) == (["x" * 1000], [])  # which uses it
    cache.prune()
    assert {path.name for path in entries(kept)} == set(keys[:3])
    monkeypatch.setattr(result_cache, "_MOST", 2500)
    cache.prune()
    assert {path.name for path in entries(kept)} == set(keys[:3])  # not twice a day
    (kept / "check" / "pruned").unlink()
    cache.prune()
    assert {path.name for path in entries(kept)} == set(keys[:2])


def test_a_result_is_kept_no_longer_than_a_program_beside_is_asked(
    kept: Path, files: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert said(capfd, "--ptxas", "no such program", "good.ptx")[0] == 2
    assert not kept.exists()
