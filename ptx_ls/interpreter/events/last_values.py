"""The last values of each line, lane by lane, and of the registers at the end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.observer import Executed, Value
from ptx_ls.interpreter.events.value_text import summary

_MOST_LANES = 4096
_SINGLE = 4
"""Bytes of the narrowest floats that NumPy summarises as PTX means them."""
_NAME = re.compile(r"[A-Za-z_$%]")


@dataclass
class LaneValues:
    """An element of a fundamental type for each of some lanes, in order of their numbers in the grid."""

    kind: str
    lanes: Array
    values: Array

    def __str__(self) -> str:
        return summary(self.kind, self.values)

    def readings(self) -> dict[str, str]:
        """The same of untyped bits, in a few words, by each type of numbers that they may be; empty for other types."""
        size = self.values.dtype.itemsize
        if self.kind != f"b{8 * size}" or self.values.dtype.kind not in "ui":
            return {}
        kinds = ("u", "f") if size >= _SINGLE else ("u",)
        return {f"{kind}{8 * size}": summary(f"{kind}{8 * size}", self.values.view(f"{kind}{size}")) for kind in kinds}

    def renewed(self, later: LaneValues) -> LaneValues:
        """The same with later values where there are some."""
        if (
            self.kind != later.kind
            or self.values.dtype != later.values.dtype
            or np.array_equal(self.lanes, later.lanes)
        ):
            return later
        kept = ~np.isin(self.lanes, later.lanes)
        lanes = np.concatenate((self.lanes[kept], later.lanes))
        values = np.concatenate((self.values[kept], later.values))
        order = np.argsort(lanes)[:_MOST_LANES]
        return LaneValues(self.kind, lanes[order], values[order])


@dataclass
class Line:
    """An executed instruction: its lanes, how often it ran, and the last values that it wrote in each lane, or read
    where it writes none (`is_written`)."""

    line: int
    text: str
    lanes: Array
    times: int = 0
    is_written: bool = False
    values: dict[str, LaneValues] = field(default_factory=dict)


@dataclass
class LastValues:
    """Collects the values that an observer is called with, of at most 4,096 lanes."""

    lines: dict[tuple[int, str], Line] = field(default_factory=dict)
    registers: dict[str, LaneValues] = field(default_factory=dict)

    def __call__(self, done: Executed) -> None:
        """Adds the values of an instruction."""
        x, y, z = done.block_shape
        lanes = (done.block * (x * y * z) + done.thread)[:_MOST_LANES]
        key = done.line, done.text
        line = self.lines.get(key)
        if line is None:
            line = self.lines[key] = Line(done.line, done.text, lanes)
        elif not np.array_equal(line.lanes, lanes):
            line.lanes = np.union1d(line.lanes, lanes)[:_MOST_LANES]
        line.times += 1
        line.is_written |= bool(done.writes)
        for value in done.writes or [one for one in done.reads if one.kind != "address" and _NAME.match(one.name)]:
            _renew(line.values, value, lanes)
        for value in done.writes:
            _renew(self.registers, value, lanes)


def _renew(known: dict[str, LaneValues], value: Value, lanes: Array) -> None:
    values = value.values[: len(lanes)] if len(value.values) > 1 else np.repeat(value.values, len(lanes))
    later = LaneValues(value.kind, lanes, values)
    before = known.get(value.name)
    known[value.name] = before.renewed(later) if before else later
