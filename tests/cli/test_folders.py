"""Which files of a folder are checked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.cli.checking.folders import files_of

pytestmark = pytest.mark.process

TREE = ("a.ptx", "b.ptx", "build/c.ptx", "build/keep.ptx", "src/d.ptx", "src/gen/e.ptx", "src/gen/f.ll", "src/g.txt")
IGNORING = {
    ".gitignore": "# made\nbuild/*\n!build/keep.ptx\n/b.ptx\n",
    "src/.gitignore": "gen/*.ptx\n",
    "src/gen/.gitignore": "!e.ptx\n*.ll\n",
    ".git/info/exclude": "src/d.ptx\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with files, a folder of Git and rules of what it ignores."""
    for name in TREE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    for name, text in IGNORING.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def found(folder: Path, *exclude: str, is_like_git: bool = True) -> list[str]:
    """The names of the files that are found."""
    paths = files_of(str(folder), (".ptx", ".ll"), exclude, is_like_git)
    return [Path(path).relative_to(folder).as_posix() for path in paths]


def test_as_git_does(tree: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tree)], check=True)
    (tree / ".git" / "info" / "exclude").write_text(IGNORING[".git/info/exclude"])
    command = ["git", "ls-files", "--others", "--exclude-standard", "*.ptx", "*.ll"]
    said = subprocess.run(command, cwd=tree, capture_output=True, check=True, text=True).stdout.split()
    assert found(tree) == sorted(said) == ["a.ptx", "build/keep.ptx", "src/gen/e.ptx"]
    assert found(tree / "src") == ["gen/e.ptx"]


def test_what_is_tracked_and_what_is_ignored_everywhere(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tree / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\nname = n\nexcludesFile = no\n[core]\n\texcludesFile = ~/mine ; me\n")
    (home / "mine").write_text("a.*\nhome\n")
    for name, value in (("HOME", str(home)), ("XDG_CONFIG_HOME", str(home / "none"))):
        monkeypatch.setenv(name, value)
    git = ["git", "-C", str(tree)]
    subprocess.run([*git, "init", "-q"], check=True)
    (tree / "home" / "c.ptx").touch()
    subprocess.run([*git, "add", "-f", "src/gen/f.ll", "build/c.ptx"], check=True)
    said = "*.ptx", "*.ll"
    command = [*git, "ls-files", "--cached", "--others", "--exclude-standard", *said]
    names = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    assert found(tree) == sorted(names) == ["build/c.ptx", "build/keep.ptx", "src/gen/e.ptx", "src/gen/f.ll"]
    assert found(tree / "build") == ["c.ptx", "keep.ptx"]


def test_without(tree: Path) -> None:
    assert found(tree, is_like_git=False) == sorted(name for name in TREE if not name.endswith(".txt"))


@pytest.mark.parametrize("glob", ["gen", "src/gen", "*/gen/", "./src/gen"])
def test_exclude(glob: str, tree: Path) -> None:
    rest = ["a.ptx", "b.ptx", "build/c.ptx", "build/keep.ptx", "src/d.ptx"]
    assert found(tree, glob, is_like_git=False) == rest
    assert found(tree, "*.ptx", is_like_git=False) == ["src/gen/f.ll"]


def test_the_library_is_loaded_where_there_are_rules(tmp_path: Path, tree: Path) -> None:
    code = (
        "import sys; from ptx_ls.cli.checking.folders import files_of; files_of(sys.argv[1], ['.ptx'], (), True);"
        "print('pathspec' in sys.modules)"
    )

    def loads(folder: Path) -> str:
        done = subprocess.run([sys.executable, "-c", code, str(folder)], capture_output=True, check=True, text=True)
        return done.stdout.strip()

    assert loads(tree) == "True"
    (tmp_path / "src" / "plain").mkdir()
    for name in IGNORING:
        (tree / name).unlink()
    assert loads(tree) == "False"
