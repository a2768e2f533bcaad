"""`ptx-ls run --trace`: each instruction as it runs, a line of text or of JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

import numpy as np

from ptx_ls.cli.terminal import one_line
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.descriptors import meanings
from ptx_ls.interpreter.events.observer import Executed, Value
from ptx_ls.interpreter.events.value_text import summary, texts
from ptx_ls.interpreter.machine.machine import Shape
from ptx_ls.sema.source_lines import SourceLine

_MOST_LANES = 32
Source = Callable[[int], SourceLine | None]
"""From a line of the module to that of the source that it was compiled from."""


class Trace:
    """Prints what an observer tells, so many instructions of it at most."""

    def __init__(self, form: str, most: int, source: Source = lambda line: None) -> None:
        self._form = form
        self._source = source
        self._most = most
        self._count = 0

    def __call__(self, done: Executed) -> None:
        """Prints one instruction; of the first one too many, that no more are printed."""
        self._count += 1
        if self._count > self._most + 1:
            return
        if self._count == self._most + 1:
            more = f"only the first {self._most} instructions are traced: a filter picks lines, threads and blocks"
            print(json.dumps({"trace": None, "message": more}) if self._form == "json" else f"… {more}")
        elif self._form == "json":
            print(json.dumps({"trace": _as_json(done, self._source(done.line))}))
        else:
            print(one_line(_as_text(done, self._source(done.line))))


def _as_json(done: Executed, source: SourceLine | None) -> dict[str, object]:
    return {
        "line": done.line,
        "source": asdict(source) if source is not None else None,
        "instruction": done.text,
        "lanes": len(done.thread),
        "threads": [
            {"block": place(int(block), done.grid_shape), "thread": place(int(thread), done.block_shape)}
            for block, thread in zip(done.block[:_MOST_LANES], done.thread[:_MOST_LANES], strict=True)
        ],
        "operands": [_value(value) for value in done.reads],
        "results": [_value(value) for value in done.writes],
        **({"descriptors": [asdict(one) for one in found]} if (found := meanings(done)) else {}),
    }


def _value(value: Value) -> dict[str, object]:
    return {"name": value.name, "type": value.kind, "values": texts(value.kind, value.values[:_MOST_LANES])}


def place(number: int, shape: Shape) -> list[int]:
    """(x, y, z) of a number in a grid or block."""
    x, y, _ = shape
    return [number % x, number // x % y, number // (x * y)]


def _as_text(done: Executed, source: SourceLine | None) -> str:
    reads = " ".join(_value_text(value) for value in done.reads if value.name[:1].isalpha() or value.name[:1] in "%$_[")
    writes = " ".join(_value_text(value) for value in done.writes)
    arrow = f" -> {writes}" if writes else ""
    compiled = f"  // {source}" if source is not None else ""
    meant = "".join(f"; {one.operand}: {one.words}" for one in meanings(done))
    return f"{done.line:5}  {_who(done):28}  {done.text:48}  {reads}{arrow}{meant}{compiled}".rstrip()


def _value_text(value: Value) -> str:
    return f"{value.name}={summary(value.kind, value.values)}"


def _who(done: Executed) -> str:
    return f"block {_numbers(done.block, done.grid_shape)} thread {_numbers(done.thread, done.block_shape)}"


def _numbers(numbers: Array, shape: Shape) -> str:
    """Places in a grid or block: "3", "0-31", "(1,2,0)", "8 of 0-31"."""
    every = np.unique(numbers)
    first, last = (_short(place(int(end), shape), shape) for end in (every[0], every[-1]))
    if len(every) == 1:
        return first
    span = f"{first}-{last}"
    return span if int(every[-1]) - int(every[0]) + 1 == len(every) else f"{len(every)} of {span}"


def _short(axes: Sequence[int], shape: Shape) -> str:
    used = axes[: 3 if shape[2] > 1 else 2 if shape[1] > 1 else 1]
    return str(used[0]) if len(used) == 1 else f"({','.join(map(str, used))})"
