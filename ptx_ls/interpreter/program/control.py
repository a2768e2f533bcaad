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
    """A call: the callee, and the operands that receive the results and pass the arguments."""

    callee: Operand
    results: tuple[Operand, ...]
    arguments: tuple[Operand, ...]
    collected: tuple[int, ...] = ()
    """The registers whose undefined bytes are defined by the results; empty unless they are followed."""


@dataclass(frozen=True)
class Together:
    """What the lanes of a warp compute together: a name, and the operands that it reads and writes, each with its type.
    `mask` is the operand that names the lanes; None where each lane comes on its own."""

    name: str
    outputs: tuple[tuple[Operand, str], ...] = ()
    inputs: tuple[tuple[Operand, str], ...] = ()
    mask: Operand | None = None


@dataclass(frozen=True)
class Barrier:
    """A barrier of a CTA: which one, for how many threads (None: all of the CTA), whether lanes wait for it, and what
    is computed from the lanes' predicates once all have arrived."""

    name: Read
    threads: Read | None
    waits: bool
    aligned: bool = False
    """Whether all threads of a warp must arrive by the same instruction."""
    predicate: Read | None = None
    reduce: Callable[[Array], Array] | None = None
    write: Write | None = None
    is_plain: bool = False
    """Whether all threads of the CTA wait at it, and do nothing else there; it has a constant number that exists."""


@dataclass(frozen=True)
class ClusterArrival:
    """Threads arrive at the barrier of their cluster."""

    aligned: bool
    releases: bool
    """Whether what they did before is visible to those that wait."""


@dataclass(frozen=True)
class ClusterWait:
    """Threads wait until all of their cluster have arrived."""

    aligned: bool


@dataclass(frozen=True)
class WarpMeeting:
    """A warp collective: the mask of its lanes, and the function that runs once all of them have arrived."""

    mask: Read
    run: Callable[[Machine], None]
    flow: Callable[[Machine, Sequence[Array]], Sequence[Array]] | None = None
    """For a watcher of undefined values: the undefined bytes of the results from those of the inputs. Without it,
    results are defined."""
    loaded: Callable[[Machine, Sequence[Missed]], Sequence[Array]] | None = None
    """The same for values that it loads."""
    undefined_sources: Callable[[Machine], Array | None] | None = None
    """For each lane its source, if that is inactive or not in the mask, else -1; None if all sources take part."""
    ready: Callable[[Machine], Array] | None = None
    """For an instruction that may have to wait for more than the lanes of its warp: for each lane of whole warps
    whether it need not wait any more."""
    awaited: Callable[[Machine], str] | None = None
    """What the first lane waits for then, in words."""
    together: Together | None = None
    """What it does, where that can be expressed."""


Meeting = Barrier | ClusterArrival | ClusterWait | WarpMeeting
"""What lanes wait for each other at."""
