"""What `ptx-ls run` says of kernels: run here, and by the Python of the page, in NumPy and where that can be in C."""

from __future__ import annotations

import io
import json
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from ptx_ls import cli


def answers(folder: Path, pattern: str) -> dict[str, Any]:
    """The JSON of each kernel of a folder, with the values of its lines and without them, in which case C does what it
    can; where there is none, how the run crashed."""
    files = sorted(Path(folder).glob(pattern))
    return {file.name: [_answer(file, *options) for options in (("--values",), ())] for file in files}


def _answer(file: Path, *options: str) -> Any:
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            cli.main(["run", str(file), "--format", "json", *options])
        return json.loads(out.getvalue())
    except Exception:
        return traceback.format_exc() + err.getvalue()
