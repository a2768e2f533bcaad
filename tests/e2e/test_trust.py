"""What a workspace may not choose: which program is run. Over real processes where the server is asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from editors.vscode.test import __main__ as driver
from ptx_ls.lsp.settings import is_trusted
from ptx_ls.lsp.trusted_program import Place, project_of, trusted_path
from ptx_ls.process.run import ToolError
from tests.e2e.session import session
from tests.e2e.test_ptxas import MODULE, REFUSED, save, until
from tests.ptxas import fake

MANIFEST = json.loads((driver.EXTENSION / "package.json").read_text(encoding="utf-8"))
posix = pytest.mark.skipif(sys.platform == "win32", reason="the program that stands in for ptxas is a script")


def test_vs_code_takes_programs_from_the_user_only() -> None:
    groups = MANIFEST["contributes"]["configuration"]
    settings = {name: one for group in groups for name, one in group["properties"].items()}
    programs = {name for name in settings if name.endswith(".path")}
    assert programs == {"ptx-ls.path", "ptx-ls.ptxas.path", "ptx-ls.nvdisasm.path", "ptx-ls.libnvvm.path"}
    assert {settings[name]["scope"] for name in programs} == {"machine"}
    untrusted = MANIFEST["capabilities"]["untrustedWorkspaces"]
    assert untrusted["supported"] == "limited"
    assert programs <= set(untrusted["restrictedConfigurations"])


@posix
def test_where_a_program_may_lie(tmp_path: Path) -> None:
    workspace, elsewhere = tmp_path / "workspace", tmp_path / "elsewhere"
    (workspace / ".git").mkdir(parents=True)
    elsewhere.mkdir()
    (workspace / "ptxas").touch()
    (elsewhere / "link").symlink_to(workspace / "ptxas")
    (tmp_path / "another").symlink_to(workspace)
    for program in (f"{elsewhere}/ptxas", f"{workspace}-2/ptxas"):
        assert trusted_path("ptxas.path", program, [Place(workspace)]) == program
    assert trusted_path("ptxas.path", "~/ptxas", [Place(workspace)]) == str(Path.home() / "ptxas")
    for program in (
        f"{workspace}/ptxas",
        f"{elsewhere}/../workspace/ptxas",
        f"{elsewhere}/link",
        f"{tmp_path}/another/ptxas",
    ):
        with pytest.raises(ToolError, match=r"lies in the project .* nothing of a project is started"):
            trusted_path("ptxas.path", program, [Place(workspace)])
    with pytest.raises(ToolError, match="it takes an absolute path, or the name"):
        trusted_path("ptxas.path", "./ptxas", [])
    for library in ("libnvvm.so", "./libnvvm.so"):
        with pytest.raises(ToolError, match=r"it takes an absolute path$"):
            trusted_path("libnvvm.path", library, [], takes_names=False)


@posix
def test_where_a_project_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    bare, inner = tmp_path / "work" / "bare", tmp_path / "home" / "repository" / "inner"
    for folder in (bare, inner, tmp_path / "home" / ".git"):
        folder.mkdir(parents=True)

    def root_and_beside(folder: Path, *, is_opened: bool = True) -> tuple[Path | None, Path | None]:
        project = project_of(Place(folder, is_opened))
        return project.root, project.beside

    assert root_and_beside(bare) == (bare, bare.parent)
    assert root_and_beside(bare, is_opened=False) == (None, bare.parent)
    assert root_and_beside(tmp_path / "home" / "one", is_opened=False) == (None, tmp_path / "home" / "one")
    # A repository of the home is the user's own.
    assert root_and_beside(inner) == (inner, inner.parent)
    assert root_and_beside(inner.parent) == (inner.parent, inner.parent)
    assert root_and_beside(tmp_path / "home") == root_and_beside(tmp_path) == (None, None)
    (inner.parent / ".git").mkdir()
    assert root_and_beside(inner) == (inner.parent, None)
    (inner / ".git").touch()
    assert root_and_beside(inner) == (inner.parent, None)
    assert root_and_beside(inner, is_opened=False) == (inner.parent, None)
    (inner / ".hg").mkdir()
    assert root_and_beside(inner) == (inner, None)
    (bare / ".git").touch()
    assert root_and_beside(bare) == (bare, None)


@posix
async def test_a_ptxas_of_the_workspace_is_refused(tmp_path: Path) -> None:
    program = fake.make(tmp_path)
    async with session(options=program.options(), folder=tmp_path) as client:
        client.open(MODULE + REFUSED)
        save(client)
        await until(lambda: client.messages)
        assert "lies in the project" in client.messages[0].message
        assert not program.runs


@posix
async def test_nothing_is_started_where_the_workspace_is_not_trusted(tmp_path: Path) -> None:
    program = fake.make(tmp_path)
    options = {"ptx-ls": program.options(onOpen=True), "trusted": False}
    async with session(options=options) as client:
        client.open(MODULE + REFUSED)
        save(client)
        assert await client.faults(1)  # ours
        save(client)
        assert await client.symbols() == ["k"]
        assert not program.runs
        assert not client.messages


def test_only_a_client_that_says_so_has_no_trust() -> None:
    assert [is_trusted(options) for options in (None, {}, {"trusted": True}, {"trusted": False})] == [True] * 3 + [
        False
    ]
