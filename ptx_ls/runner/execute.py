"""Runs a kernel of a document in a process of its own, behind a guard: with limits on time and memory."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ptx_ls.process.run import Limits, ToolError, run
from ptx_ls.runner.options import Wish
from ptx_ls.runner.plan import Plan
from ptx_ls.syntax.document import Document

_NAME = "module.ptx"
_CALLED = "the run"
_MOST_BYTES = 1 << 26
_START = "import sys; sys.path.insert(0, {0!r}); from ptx_ls.__main__ import main; sys.exit(main())"
_STATUSES = range(4)
_SHARE = 2
"""The interpreter gives a program this part of the memory of its process."""
_LONGER = 10
"""Seconds more than a run may take until its process is ended: the interpreter itself ends it, and says where."""


async def carry_out(document: Document, plan: Plan, wish: Wish, folder: Path | None) -> dict[str, Any]:
    """What `ptx-ls run --format json --values` says of a plan; files are looked for in `folder`, that of the document.

    Whoever cancels this ends the run. Raises `ToolError`.
    """
    memory = wish.megabytes << 20
    start = _START.format(str(Path(__file__).parents[2]))
    command = [sys.executable, "-c", start, "run", _NAME, "--format", "json", "--values"]
    command += [f"--max-seconds={wish.seconds}", f"--max-memory={memory // _SHARE}"]
    command += _options(plan, wish, folder)
    status, output = await run(
        _CALLED, command, _NAME, document.source, Limits(wish.seconds + _LONGER, memory, _MOST_BYTES)
    )
    begin = output.find("{\n")
    if status in _STATUSES and begin >= 0:
        try:
            said: dict[str, Any] = json.loads(output[begin:])
            return said
        except ValueError:
            pass
    if status < 0:
        raise ToolError(f"{_CALLED} was ended by signal {-status}")
    last = output.strip().rpartition("\n")[2][:200]
    raise ToolError(f"{_CALLED} ended with status {status}: {last or 'it said nothing'}")


def _options(plan: Plan, wish: Wish, folder: Path | None) -> list[str]:
    options = [f"--entry={plan.entry}"] if plan.entry else []
    said = dict(plan.comment.options) if plan.comment is not None else {}
    watch = said.pop("watch", ",".join(wish.watch))
    options += [f"--watch={watch}", *(f"--{name}={value}" for name, value in said.items())]
    arguments = plan.comment.arguments if plan.comment is not None else ()
    return [*options, *(f"--arg={_found(argument, folder)}" for argument in arguments)]


def _found(argument: str, folder: Path | None) -> str:
    """An argument with the path of a file as the document means it: from its own folder."""
    if not argument.startswith("buf:@"):
        return argument
    path = Path(argument.removeprefix("buf:@"))
    if folder is None and not path.is_absolute():
        raise ToolError(f"{argument}: the document has no folder in which {path} could be looked for")
    return f"buf:@{folder / path if folder else path}"
