"""What `ptx-ls run` says of the examples of codes that begin with a comment of how they are run: of each wrong one a
fault, of its right twin nothing."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ptx_ls.checks.rules import RUNS, Example, Rule, rules
from ptx_ls.cli import main

RUN = "// run: "


def ran() -> list[tuple[Rule, Example]]:
    """The codes whose examples are run."""
    return [(one, one.example) for one in rules() if one.example is not None and one.example.wrong.startswith(RUN)]


def report(text: str) -> Any:
    """What a run of a kernel reports, as JSON."""
    said = io.StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(said):
        path = Path(folder) / "example.ptx"
        path.write_text(text, encoding="utf-8")
        main(["run", str(path), "--format", "json"])
    return json.loads(said.getvalue())


def files() -> dict[Path, str | None]:
    """The file of what is said of the wrong ones. Raises ValueError where a wrong one has no fault, or a right one has
    one."""
    lines = []
    for one, example in ran():
        wrong, right = report(example.wrong), report(example.right)
        if (wrong["status"], right["status"], right["reports"]) != ("fault", "ok", []):
            raise ValueError(f"{one.code}: {wrong['status']} and {right['status']}: {right['message']}")
        lines += [f"{one.code}\t{line}" for line in wrong["message"].splitlines()]
    return {RUNS: "\n".join(lines) + "\n"}
