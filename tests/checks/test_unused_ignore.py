"""Comments that silence nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.cli import main

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n\t.reg .f32 %f<3>;\n"


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("add.f32 %f1, %f1, %f2; // ptx-ls: ignore undefined-name", "add.f32 %f1, %f1, %f2;"),
        ("add.f32 %f1, %f1, %f2; /* ptx-ls: ignore undefined-name */", "add.f32 %f1, %f1, %f2;"),
        ("// ptx-ls: ignore undefined-name\n\tadd.f32 %f1, %f1, %f2;", "add.f32 %f1, %f1, %f2;"),
        (
            "add.f32 %f1, %f1, %g; // ptx-ls: ignore undefined-name, alias, read-before-write, unread-value",
            "add.f32 %f1, %f1, %g; // ptx-ls: ignore undefined-name, read-before-write, unread-value",
        ),
        ("add.f32 %f1, %f1, %f2; // ptx-ls: ignore alias, undefined-name", "add.f32 %f1, %f1, %f2;"),
        # What silences something, what another program may report, and a reason behind the code stay.
        ("add.f32 %f1, %f1, %g; // ptx-ls: ignore undefined-name", None),
        ("add.f32 %f1, %f1, %f2; // ptx-ls: ignore ptxas-warning", None),
        ("add.f32 %f1, %f1, %f2; // ptx-ls: ignore alias because of a fault", None),
        ("add.f32 %f1, %f1, %f2; // ptx-ls: ignore unread-value", None),
    ],
)
def test_it_is_removed(line: str, after: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(f"{HEAD}\t{line}\n\tret;\n}}\n")
    main(["check", "--fix", "--lints", "--level", "read-before-write=off", "--level=unused-name=off", str(path)])
    capsys.readouterr()
    text = path.read_text().removeprefix(HEAD).removesuffix("\n\tret;\n}\n").lstrip("\t")
    assert text == (line if after is None else after)
