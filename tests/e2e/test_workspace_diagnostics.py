"""What is wrong in files of a folder that are not open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from ptx_ls.lsp.context import Client
from ptx_ls.lsp.requests.workspace_diagnostic import Asked, listed, report
from ptx_ls.lsp.settings import Settings, settings_from
from tests.e2e.session import FAULTY, session

RIGHT = FAULTY.replace("6.5", "8.0")


@pytest.mark.process
async def test_the_files_of_a_folder_are_reported_unless_they_are_open(tmp_path: Path) -> None:
    for name, text in {"wrong.ptx": FAULTY, "right.ptx": RIGHT, "open.ptx": FAULTY, "a.ll": "nonsense"}.items():
        (tmp_path / name).write_text(text)
    async with session(folder=tmp_path) as client:
        client.open(RIGHT, uri=(tmp_path / "open.ptx").as_uri())
        found = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        items = {Path(one.uri).name: one for one in found.items}
        assert {name: len(getattr(one, "items", ())) for name, one in items.items()} == {"wrong.ptx": 1, "right.ptx": 0}
        # The next request is answered later, and a session that ends does not wait for it.
        held = asyncio.ensure_future(client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([])))
        await asyncio.sleep(0.05)
        assert not held.done()


def asked(path: Path, known: str | None = None, settings: Settings | None = None) -> Any:
    found = report(Asked(path.as_uri(), path, known, settings or Settings()), Client())
    return None if found is None else json.loads(found.text)


def test_a_file_that_has_not_changed_is_not_checked_again(tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(FAULTY)
    first = asked(path)
    assert [one["code"] for one in first["items"]] == ["target-needs-version"]
    assert asked(path, first["resultId"]) is None
    path.write_text(RIGHT + "\n")
    assert asked(path, first["resultId"])["items"] == []
    path.write_text(FAULTY)
    off = settings_from({"levels": {"target-needs-version": "off"}})
    assert asked(path, first["resultId"], off)["items"] == []
    path.unlink()
    gone = asked(path, first["resultId"])
    assert gone["items"] == [] and gone["resultId"] == ""
    assert asked(path, gone["resultId"]) is None


def test_what_is_no_ptx_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "book.ptx"
    path.write_text("<pretext>\n</pretext>\n")
    assert asked(path)["items"] == []
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.ptx").write_text(FAULTY)
    assert listed([tmp_path]) == [path]
