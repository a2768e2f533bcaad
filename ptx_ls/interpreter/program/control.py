"""What operations that move lanes need beside their operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine, Missed
from ptx_ls.interpreter.program.binding import Read, Write
from ptx_ls.interpreter.program.operands import Operand


@dataclass
class Branch:
    """brx.idx: the index, and the places that the list of labels names."""

    index: Read
    targets: tuple[int, ...] = ()


@dataclass(frozen=True)
class CallSite:
    """A call: whom, and the operands that take the results and give the arguments."""

    callee: Operand
    results: tuple[Operand, ...]
    arguments: tuple[Operand, ...]
    collected: tuple[int, ...] = ()
    """Where someone looks for registers without value: those that get one here."""


@dataclass(frozen=True)
class Barrier:
    """A barrier of a CTA: which one, for how many threads (None: all of the CTA), whether lanes wait for it, and what
    is made of the lanes' predicates once all have come."""

    name: Read
    threads: Read | None
    waits: bool
    aligned: bool = False
    """Whether all threads of a warp must come by the same instruction."""
    predicate: Read | None = None
    reduce: Callable[[Array], Array] | None = None
    write: Write | None = None


@dataclass(frozen=True)
class ClusterArrival:
    """Threads announce at the barrier of their cluster that they have come."""

    aligned: bool
    releases: bool
    """Whether what they did before is seen by those who wait."""


@dataclass(frozen=True)
class ClusterWait:
    """Threads wait until all of their cluster have arrived."""

    aligned: bool


@dataclass(frozen=True)
class WarpMeeting:
    """An instruction that the lanes of a mask carry out together: the mask, and what they do once all have come."""

    mask: Read
    run: Callable[[Machine], None]
    flow: Callable[[Machine, Sequence[Array]], Sequence[Array]] | None = None
    """Where someone follows registers without value: from what the values read lack what those written do. Without it,
    what is written has a value."""
    loaded: Callable[[Machine, Sequence[Missed]], Sequence[Array]] | None = None
    """The same for what it loads."""
    astray: Callable[[Machine], Array | None] | None = None
    """For each lane the one whose value it takes although that one takes no part, -1 for none; None where all do."""


Meeting = Barrier | ClusterArrival | ClusterWait | WarpMeeting
"""What lanes wait for each other at."""
