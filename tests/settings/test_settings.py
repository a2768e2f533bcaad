"""One list of settings: in a project's file, in editors and on the command line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editors.vscode import make_manifest
from ptx_ls.checks import codes
from ptx_ls.checks.default_levels import _BY_CODE
from ptx_ls.cli import main
from ptx_ls.cli.checking.arguments import add
from ptx_ls.lsp.settings import LANGUAGES, Settings, merged, settings_from
from ptx_ls.settings import project
from ptx_ls.settings.catalog import SETTINGS, of_project, problem
from ptx_ls.settings.project import ProjectError, project_of

FAULTY = Path(__file__).parents[1] / "cli" / "faulty"
EXAMPLES: dict[str, Any] = {
    "target": ["sm_90a"],
    "ptx": "8.6",
    "reader": "llvm",
    "macro": {"HAS_TMA": ["sm_90"]},
    "build": False,
    "lints": False,
    "select": ["unused-name"],
    "ignore": ["unused-name"],
    "level": {"unused-name": "error"},
    "languages": ["ptx"],
}
"""A value of each setting that a project and an editor share, other than its default."""


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    project.forget()
    yield
    project.forget()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a faulty file in it and in one below."""
    for name in ("a.ptx", "inner/b.ptx"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((FAULTY / "undeclared.ptx").read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """The exit status of a check, its lines and its messages."""
    project.forget()
    status = main(["check", "--jobs=1", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_each_option_of_a_setting_is_one_of_the_command() -> None:
    parser = argparse.ArgumentParser()
    add(parser)
    known = {word for action in parser._actions for word in action.option_strings}
    assert {one.option for one in SETTINGS if one.option} <= known
    for one in SETTINGS:
        assert one.in_project or one.in_editors
        assert not (one.in_project and one.is_of_machine)
        assert not problem(one, one.default)
        if one.in_project and one.option:
            assert one.option in (f"--{one.name}", f"--no-{one.name}")


def test_a_setting_of_each_name_changes_what_a_server_does() -> None:
    shared = {one.name for one in SETTINGS if one.in_project and one.in_editors}
    assert shared == EXAMPLES.keys()
    found = [settings_from({name: value}) for name, value in EXAMPLES.items()]
    assert Settings() not in found
    assert len(set(map(repr, found))) == len(found)
    older = {one.older: EXAMPLES[one.name] for one in SETTINGS if one.older and one.name in EXAMPLES}
    for name, value in older.items():
        assert settings_from({name: value}) != Settings(), name


def test_the_manifest_has_the_settings_of_editors() -> None:
    names = {f"ptx-ls.{one.name}" for one in SETTINGS if one.in_editors}
    manifest = json.loads(make_manifest.MANIFEST.read_text(encoding="utf-8"))
    shown = [name for group in manifest["contributes"]["configuration"] for name in group["properties"]]
    assert names | {"ptx-ls.path", "ptx-ls.trace.server"} == {*shown}
    assert len({*shown}) == len(shown)


def test_levels_are_of_codes() -> None:
    assert _BY_CODE.keys() <= codes.known()


def test_the_nearest_file_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, ".")[0] == 1
    Path("pyproject.toml").write_text('[tool.ptx-ls]\nignore = ["undefined-name"]\n')
    assert check(capsys, ".") == (0, [], "")
    assert check(capsys, "--no-config", ".")[0] == 1
    assert check(capsys, "--ignore", "alias", ".")[0] == 1
    Path("inner/ptx-ls.toml").write_text("")
    assert [line.partition(":")[0] for line in check(capsys, ".")[1]] == ["inner/b.ptx"]
    assert check(capsys, "--config", "pyproject.toml", ".")[0] == 0


def test_settings_of_some_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ptx-ls.toml").write_text('[[override]]\nfiles = ["inner"]\nlevel = {undefined-name = "warning"}\n')
    assert [line.split()[1] for line in check(capsys, ".")[1]] == ["error[undefined-name]:", "warning[undefined-name]:"]
    main(["config", "inner/b.ptx", "--format", "json"])
    told = json.loads(capsys.readouterr().out)["settings"]
    assert told["level"] == {"value": {"undefined-name": "warning"}, "from": str(folder / "ptx-ls.toml")}
    assert told["ignore"] == {"value": [], "from": None}
    main(["config", "a.ptx"])
    assert "level = {}  # default" in capsys.readouterr().out.splitlines()


def test_what_a_project_leaves_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ptx-ls.toml").write_text('exclude = ["inner"]\n')
    assert len(check(capsys, ".")[1]) == 1
    assert len(check(capsys, "inner/b.ptx")[1]) == 1
    Path("ptx-ls.toml").write_text('languages = ["cuda"]\n')
    assert check(capsys, ".") == (0, [], "")


def test_the_target_of_what_names_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.ptx").write_text("fma.rn.bf16x2 %r1, %r1, %r1, %r1;\n")
    Path("ptx-ls.toml").write_text('target = ["sm_75"]\nselect = ["needs-target"]\n')
    assert "not supported on .target sm_75" in check(capsys, ".")[1][0]
    Path("ptx-ls.toml").write_text('target = ["sm_90"]\nselect = ["needs-target"]\n')
    assert check(capsys, ".")[:2] == (0, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ignored = []", "unknown setting ignored; did you mean ignore?"),
        ('ignore = "alias"', "ignore: expected a list of strings"),
        ('ignore = ["alias-of"]', "unknown code alias-of"),
        ('level = {alias = "loud"}', "level: expected a table of codes with levels"),
        ('languages = ["c"]', "languages: 'c' is none of ptx, nvvm, cuda, python"),
        ('override = {files = ["a"]}', "override: expected tables"),
        ("[[override]]\nignore = []", "override: expected files = [globs]"),
        ("ignore = [", "ptx-ls.toml"),
        ('target = ["sm_1000"]', "unknown target sm_1000"),
        ('ptxas = {path = "./ptxas"}', "ptxas: this setting starts a program, which a project may not"),
        ('libnvvm = {path = "./x.so"}', "libnvvm: this setting starts a program"),
        ("nvvm = {verify = true}", "nvvm: this setting starts a program"),
    ],
)
def test_what_a_file_may_not_have(text: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ptx-ls.toml").write_text(text)
    status, _, err = check(capsys, "a.ptx")
    assert status == 2
    assert said in err


def test_a_file_of_other_tools_is_not_parsed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: bytes) -> Any:
        raise AssertionError("parsed")

    monkeypatch.setattr(project, "_parsed", refuse)
    Path("pyproject.toml").write_text("[tool.ruff]\nline-length = 120\n")
    assert project_of("a.ptx") is None
    Path("inner/pyproject.toml").write_text("[tool.ptx-ls]\n")
    with pytest.raises(AssertionError):
        project_of("inner/b.ptx")


def test_an_editor_takes_the_settings_of_a_project() -> None:
    values = {
        "ignore": ["alias"],
        "level": {"unused-name": "off", "alias": "hint"},
        "lints": False,
        "languages": ["ptx"],
    }
    sent = {"ptx-ls": {"ignore": [], "level": {"alias": "error"}, "lints": True, "languages": sorted(LANGUAGES)}}
    found = settings_from(merged(values, sent))
    assert dict(found.levels.chosen) == {"unused-name": "off", "alias": "error"}
    assert (found.lints, sorted(found.languages)) == (False, ["ptx"])
    assert merged({}, sent) is sent


def test_every_setting_of_a_project_has_a_type(folder: Path) -> None:
    for name, one in of_project().items():
        assert problem(one, object()), name
    with pytest.raises(ProjectError):
        project.read("ptx-ls.toml", b"\xff")
