"""What `ptx-ls run` says of kernels: run here, and by the Python of the page."""

from __future__ import annotations

import io
import json
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from ptx_ls import cli


def answers(folder: Path, pattern: str) -> dict[str, Any]:
    """The JSON of each kernel of a folder; where there is none, how the run crashed."""
    return {file.name: _answer(file) for file in sorted(Path(folder).glob(pattern))}


def _answer(file: Path) -> Any:
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            cli.main(["run", str(file), "--format", "json", "--values"])
        return json.loads(out.getvalue())
    except Exception:
        return traceback.format_exc() + err.getvalue()
