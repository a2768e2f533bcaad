"""A fault of ptx-ls itself costs the file in which it shows, and no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ptx_ls.cli import check_file, main
from ptx_ls.cli.files import Input

BAD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { rett; }\n"


@pytest.mark.parametrize("fault", [RecursionError("too deep"), OSError("none of an output"), AssertionError()])
def test_a_crash_is_reported_and_the_other_files_are_checked(
    fault: Exception, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = check_file._check

    def check(given: Input, *options: Any) -> Any:
        if given.path.endswith("b.ptx"):
            raise fault
        return right(given, *options)

    monkeypatch.setattr(check_file, "_check", check)
    for name in ("a.ptx", "b.ptx", "c.ptx"):
        (tmp_path / name).write_text(BAD)
    assert main(["check", "--no-cache", "--jobs=1", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert [Path(line.partition(":")[0]).name for line in out.splitlines() if "unknown-instruction" in line] == [
        "a.ptx",
        "c.ptx",
    ]
    (told,) = err.splitlines()
    kind = type(fault).__name__
    assert told.startswith(f"ptx-ls check: internal error in {tmp_path / 'b.ptx'}, please report it: {kind}: {fault} (")
    assert "(ptx_ls.cli.check_file, line " in told
