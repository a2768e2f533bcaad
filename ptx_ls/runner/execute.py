"""Runs a kernel of a document in a guarded process of its own, with limits on time and memory."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ptx_ls.lazy import pattern
from ptx_ls.process.python import command_of
from ptx_ls.process.run import Limits, ToolError, run
from ptx_ls.runner.options import RunOptions
from ptx_ls.runner.plan import Plan
from ptx_ls.syntax.document import Document

NO_NUMPY = "NumPy is not installed: pip install numpy, in the Python of ptx-ls, installs it"
"""What there is to say where what the interpreter computes with is missing."""
_NAME = "module.ptx"
_CALLED = "the run"
_MOST_BYTES = 1 << 26
_STATUSES = range(4)
_FILE = pattern(r"(buf|tex|surf|tma):@([^,]*)(.*)$")
"""An argument that is read from a file, and its options."""
_WITHIN = pattern(r"\b(buf|tex|surf|tma):@[^,;|}\]]+")
"""The same within a structure or among options, without options."""
_SHARE = 2
"""The interpreter gives a program this part of the memory of its process."""
_LONGER = 10
"""Seconds after the time limit until the process is ended: the interpreter itself stops before, and reports where."""


async def execute(document: Document, plan: Plan, options: RunOptions, folder: Path | None) -> dict[str, Any]:
    """The output of `ptx-ls run --format json --values` for a plan, with `--stats` where the options ask for counts.
    Files are read from `folder`, that of the document.

    Cancelling it ends the run. Raises `ToolError`.
    """
    memory = options.megabytes << 20
    arguments = ["run", _NAME, "--format", "json", "--values"]
    arguments += [f"--max-seconds={options.seconds}", f"--max-memory={memory // _SHARE}"]
    arguments += run_arguments(plan, options, folder)
    if find_spec("numpy") is None:
        raise ToolError(NO_NUMPY)
    command = command_of("ptx_ls.__main__", arguments)
    status, output = await run(
        _CALLED, command, _NAME, document.source, Limits(options.seconds + _LONGER, memory, _MOST_BYTES)
    )
    begin = output.find("{\n")
    if status in _STATUSES and begin >= 0:
        try:
            parsed: dict[str, Any] = json.loads(output[begin:])
            return parsed
        except ValueError:
            pass
    if status < 0:
        raise ToolError(f"{_CALLED} was ended by signal {-status}")
    last = output.strip().rpartition("\n")[2][:200]
    raise ToolError(f"{_CALLED} ended with status {status}: {last or 'it printed nothing'}")


def run_arguments(plan: Plan, options: RunOptions, folder: Path | None) -> list[str]:
    """The options of `ptx-ls run` that a plan asks for. Raises `ToolError`."""
    found = [f"--entry={plan.entry}"] if plan.entry else []
    found += ["--stats"] if options.counts else []
    fields = dict(plan.comment.options) if plan.comment is not None else {}
    watch = fields.pop("watch", ",".join(options.watch))
    found += [f"--watch={watch}"]
    found += [f"--{name}={_with_paths(value, folder) if name == 'bind' else value}" for name, value in fields.items()]
    arguments = plan.comment.arguments if plan.comment is not None else ()
    return [*found, *(f"--arg={_with_path(argument, folder)}" for argument in arguments)]


def _with_paths(text: str, folder: Path | None) -> str:
    return _WITHIN.sub(lambda match: _with_path(match[0], folder), text)


def _with_path(argument: str, folder: Path | None) -> str:
    """An argument with the path of a file as the document means it: from its own folder."""
    if argument.startswith("struct:"):
        return _with_paths(argument, folder)
    found = _FILE.match(argument)
    if not found:
        return argument
    kind, path, options = found[1], Path(found[2]), _with_paths(found[3], folder)
    if folder is None and not path.is_absolute():
        raise ToolError(f"{argument}: the document has no folder in which {path} could be found")
    return f"{kind}:@{folder / path if folder else path}{options}"
