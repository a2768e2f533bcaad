"""An instruction as listeners are given it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.lazy import NamedTuple


class OperandReader(NamedTuple):
    """An operand: its text, its fundamental type ("address" where it is one), and what reads it from a machine for the
    current lanes."""

    name: str
    kind: str
    read: Callable[..., Array]


@dataclass(frozen=True)
class Instruction:
    """An instruction of the source (1-based line), with what it reads and what it writes."""

    line: int
    text: str
    reads: Sequence[OperandReader] = ()
    writes: Sequence[OperandReader] = ()
