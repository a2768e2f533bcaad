"""The settings of a project, in an editor that has none of its own."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from tests.e2e.session import session

WRONG = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k()\n{\n\t.reg .f32 %f<2>;\n\tadd.f32 %f1, %f1, %g;\n}\n"


async def test_a_project_and_its_change(tmp_path: Path) -> None:
    settings = tmp_path / "ptx-ls.toml"
    settings.write_text(
        'ignore = ["read-before-write"]\nlints = false\n[[override]]\nfiles = ["b.ptx"]\nlints = true\n'
    )
    first, second = ((tmp_path / name).as_uri() for name in ("a.ptx", "b.ptx"))
    async with session(options={"debounce": 1}) as client:
        client.open(WRONG, first)
        client.open(WRONG, second)
        assert [one.code for one in await client.faults(1, first)] == ["undefined-name"]
        (fault,) = [one for one in await client.faults(1, second) if one.code == "undefined-name"]
        assert fault.code_description and fault.code_description.href.endswith("/docs/rules/undefined-name.md")
        settings.write_text('level = {undefined-name = "hint"}\nlints = false\n')
        change = types.FileEvent(settings.as_uri(), types.FileChangeType.Changed)
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        client.change(2, ("// ", 0, 0, 0, 0), uri=first)
        client.change(3, ("", 0, 0, 0, 3), uri=first)
        assert [one.severity for one in await client.faults(3, first)] == [types.DiagnosticSeverity.Hint]
