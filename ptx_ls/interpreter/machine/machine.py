"""The state of a chunk of CTAs while it runs: one NumPy array per register over all lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn, TypeVar

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.further_faults import FurtherFaults
from ptx_ls.interpreter.events.listener import NOBODY, Listener, Listeners
from ptx_ls.interpreter.events.notes import Notes, Severity
from ptx_ls.interpreter.events.printed import Output
from ptx_ls.interpreter.faults import Access, LimitReached, ProgramFault, Report, Side
from ptx_ls.interpreter.machine.budget import Budget
from ptx_ls.interpreter.machine.clusters import Clusters
from ptx_ls.interpreter.memory.arena import Arena, Bytes, Parted
from ptx_ls.interpreter.memory.bulk_groups import BulkGroups
from ptx_ls.interpreter.memory.cached_places import CachedPlaces
from ptx_ls.interpreter.memory.copy_queue import CopyQueue
from ptx_ls.interpreter.memory.shared_layout import Extents
from ptx_ls.interpreter.memory.stack import Stack
from ptx_ls.interpreter.memory.unseen_phases import UnseenPhases
from ptx_ls.interpreter.program.image import Function, Image
from ptx_ls.interpreter.tensor_memory.memory import TensorMemory

Shape = tuple[int, int, int]
Attach = Callable[["Machine"], Listener]
"""What makes the listener of a chunk from the machine that runs it."""
_Number = TypeVar("_Number", int, Array)
WARP = 32


@dataclass(eq=False)
class Waiting:
    """The CTAs of a grid that have not started, by their numbers in the order in which they run: from `begin` to
    `end`."""

    begin: int = 0
    end: int = 0

    def take(self, count: int) -> int:
        """Takes so many of them from the front; returns the first one, -1 if there are none."""
        if self.begin >= self.end:
            return -1
        first, self.begin = self.begin, self.begin + count
        return first


@dataclass(frozen=True)
class Launch:
    """What all CTAs of a grid share. Shapes are (x, y, z); `dynamic` bytes of shared memory come from the launch,
    `extents` are the ranges of its variables."""

    program: Image
    entry: Function
    grid: Shape
    block: Shape
    memory: Arena
    parameters: Arena
    shared_size: int
    dynamic: int
    extents: Extents
    most_memory: int
    attached: tuple[Attach, ...] = ()
    """What makes the listeners of each chunk, in the order in which they are called."""
    output: Output = field(default_factory=Output)
    notes: Notes = field(default_factory=Notes)
    lockstep: bool = False
    """Whether the lanes of a warp that run together go step by step (before sm_70)."""
    cluster: Shape = (1, 1, 1)
    is_explicit_cluster: bool = False
    """Whether the kernel or the launch says what a cluster is."""
    reserved: int = 0
    """Where the shared memory of the system begins; 0 where the program does not ask for it."""
    workspace: int = 0
    """The address of zeroed memory through which the CTAs of the grid wait for each other; 0 where they do not."""
    handles: Mapping[int, Any] = field(default_factory=dict)
    """The objects that the kernel names by a handle."""
    further: FurtherFaults | None = None
    """What goes on after faults; None where the first one ends the run."""
    schedule: int | None = None
    """The seed from which the order of execution is drawn; None for the defined order."""
    waiting: Waiting = field(default_factory=Waiting)
    """The CTAs that have not started."""

    @property
    def threads(self) -> int:
        """Threads per CTA."""
        return self.block[0] * self.block[1] * self.block[2]

    @property
    def ctas(self) -> int:
        """CTAs of the grid."""
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def ranks(self) -> int:
        """CTAs per cluster."""
        return self.cluster[0] * self.cluster[1] * self.cluster[2]

    def in_grid(self, number: _Number) -> _Number:
        """The number in the grid, x before y before z, of a CTA by its number in the order in which they run: those of
        a cluster follow each other there."""
        along, across, _ = self.cluster
        if self.ranks == along:
            return number
        x, y, _ = self.grid
        clusters_x, clusters_y = x // along, y // across
        cluster, rank = number // self.ranks, number % self.ranks
        at_x = cluster % clusters_x * along + rank % along
        at_y = cluster // clusters_x % clusters_y * across + rank // along % across
        at_z = cluster // (clusters_x * clusters_y) * self.cluster[2] + rank // (along * across)
        found: _Number = (at_z * y + at_y) * x + at_x
        return found


@dataclass(frozen=True, eq=False)
class Poll:
    """A read by lanes of what others may change: line, instruction, lanes, and what they wait for where known."""

    line: int
    text: str
    index: Array | None
    awaited: Callable[[], str] | None


@dataclass(eq=False)
class Frame:
    """The registers of one function at one depth of calls, and where its variables begin in local memory.

    A register is an array over all lanes, or of one element that holds for all of them. Arrays are never written in
    place: a write makes a new one, so that registers may share.
    """

    function: Function
    depth: int
    registers: list[Array]
    base: int
    stack: Stack | None = None
    """The memory that alloca has allocated; None before."""
    unknown: dict[int, Array] = field(default_factory=dict)
    """By register which of its bytes are undefined in each lane (watch/undefined_bytes.py), where any are. Empty unless
    uninitialised reads are watched."""
    origins: dict[int, int | ProgramFault] = field(default_factory=dict)
    """The unwritten register, or the fault of the load, that the value of each of these was computed from."""


@dataclass(frozen=True, eq=False)
class Missed:
    """Lanes that loaded undefined bytes: a row of booleans for each lane, true for an undefined byte, and the fault to
    raise where the value matters."""

    lanes: Array
    bytes: Array
    fault: ProgramFault
    part: int = 0
    """The number of the load, for an instruction with several."""


@dataclass(eq=False)
class Machine:
    """A chunk of CTAs. Each CTA has `width` lanes, a multiple of 32; those after its last thread never run. `clusters`
    is None where each CTA is a cluster of its own.

    `index` are the numbers of the lanes that the current operation runs for, None where that is every lane. Values of
    an operation have an element for each of them, or one for all.
    """

    launch: Launch
    first_cta: int
    ctas: int
    shared: Parted
    local: Parted
    budget: Budget
    index: Array | None = None
    registers: list[Array] = field(default_factory=list)
    frame: Frame | None = None
    line: int = 0
    text: str = ""
    clock: int = 0
    polled: bool = False
    """Whether lanes have read something since the last turn that another lane may change."""
    last_poll: Poll | None = None
    """The last such read."""
    is_async: bool = False
    """Whether the current operation accesses memory through the async proxy."""
    changes: int = 0
    """How often memory may have changed."""
    on: Listeners = NOBODY
    """The methods to call at each event."""
    missed: list[Missed] | None = None
    """The undefined bytes that the current load has found; None unless it is a load whose registers are followed."""
    valueless: Array | None = None
    """For each lane of the current store its bytes, true where the stored value is undefined; None unless its registers
    are followed."""

    def __post_init__(self) -> None:
        threads = self.launch.threads
        self.width = -(-threads // WARP) * WARP
        self.size = self.width * self.ctas
        lanes = np.arange(self.size)
        lanes.flags.writeable = False
        self._every = lanes
        self.cta_of = lanes // self.width
        self.thread_of = lanes % self.width
        self.alive = self.thread_of < threads
        self.carry: Array = np.zeros(1, np.bool_)
        self.shared_base = self.cta_of * self.shared.width
        self.special: dict[str, Array] = {}
        self.clusters = Clusters(self.launch.ranks, self.cta_of) if self.launch.ranks > 1 else None
        self.cached: dict[object, CachedPlaces] = {}
        """The memory that each load and store accessed last."""
        self.frames: dict[tuple[int, int], Frame] = {}
        self._return_places: list[Array] = []
        self.held = 0
        self.copies = CopyQueue(self.size)
        self.bulk = BulkGroups(self.size)
        self.unseen = UnseenPhases(self.size)
        self.tensor_memory: TensorMemory | None = None
        """None until it is first used."""
        self.on = Listeners.of(attach(self) for attach in self.launch.attached)

    def ensure_budget(self, moving: Bytes | None = None) -> None:
        """Raises LimitReached where the launch has used up its time or its memory, also while a memory is moved."""
        self.budget.ensure(self.line)
        if moving is not None:
            moving.ensure = partial(self.budget.ensure, self.line)

    def poll(self, awaited: Callable[[], str] | None = None) -> None:
        """Notes that the current operation reads what others may change; `awaited` describes what it waits for."""
        self.polled = True
        self.last_poll = Poll(self.line, self.text, self.index, awaited)

    @property
    def count(self) -> int:
        """How many lanes the current operation runs for."""
        return self.size if self.index is None else len(self.index)

    def lanes(self) -> Array:
        """The numbers of the lanes that the current operation runs for."""
        return self._every if self.index is None else self.index

    def current(self, values: Array) -> Array:
        """From an array over all lanes, or of one element, what belongs to the lanes of the current operation."""
        return values if self.index is None or values.size == 1 else values[self.index]

    def each(self, values: Array) -> Array:
        """Values with an element for each lane of the current operation."""
        return np.broadcast_to(values, (self.count,)) if len(values) != self.count else values

    def merged(self, before: Array, values: Array) -> Array:
        """An array over all lanes with new values for those of the current operation."""
        if self.index is None:
            return values
        after = np.empty(self.size, before.dtype)
        after[:] = before
        after[self.index] = values
        return after

    @contextmanager
    def at(self, places: Array) -> Iterator[None]:
        """Makes those at some places among the current lanes the current ones, which some may be several times."""
        before = self.index
        self.index = places if before is None else before[places]
        try:
            yield
        finally:
            self.index = before

    def index_of(self, lanes: Array) -> Array | None:
        """Lanes as `index` names them: None where they are all."""
        return None if len(lanes) == self.size else lanes

    @contextmanager
    def only(self, mask: Array) -> Iterator[None]:
        """Restricts the current lanes to those that a mask selects."""
        before = self.index
        self.index = np.flatnonzero(mask) if before is None else before[mask]
        try:
            yield
        finally:
            self.index = before

    @contextmanager
    def async_proxy(self) -> Iterator[None]:
        """What is accessed meanwhile is accessed through the async proxy (manual, async proxy)."""
        self.is_async = True
        try:
            yield
        finally:
            self.is_async = False

    def thread(self, lane: int) -> Shape:
        """(x, y, z) of a lane's thread."""
        x, y, _ = self.launch.block
        number = lane % self.width
        return number % x, number // x % y, number // (x * y)

    def block(self, lane: int) -> Shape:
        """(x, y, z) of a lane's CTA."""
        x, y, _ = self.launch.grid
        number = self.launch.in_grid(self.first_cta + lane // self.width)
        return number % x, number // x % y, number // (x * y)

    def frame_of(self, function: Function, depth: int) -> Frame:
        """The frame of a function at a depth of calls; made when it is first entered there."""
        key = (function.number, depth)
        found = self.frames.get(key)
        if found is None:
            self.ensure_budget(self.local)
            base = self.local.extend(function.frame_size) if function.frame_size else 0
            registers: list[Array] = [np.zeros(1, dtype) for dtype in function.registers]
            unknown = {number: np.full(self.size, 0xFFFF, np.uint16) for number in function.unwritten}
            # The registers of those that called are kept as they are.
            self.held += sum(values.nbytes for values in (*self.registers, *unknown.values()))
            if self.held + self.local.held + self.shared.held + self.launch.memory.held > self.launch.most_memory:
                what = "the registers of nested calls need more than the limit"
                raise LimitReached(f"line {self.line}: {what} of {self.launch.most_memory} bytes of memory")
            found = self.frames[key] = Frame(function, depth, registers, base, unknown=unknown)
        return found

    def return_places(self, depth: int) -> Array:
        """For each lane the place to which it returns from the call that it has made at a depth."""
        while len(self._return_places) <= depth:
            self._return_places.append(np.zeros(self.size, np.int32))
        return self._return_places[depth]

    def enter(self, frame: Frame) -> None:
        """Makes a frame the current one."""
        self.frame = frame
        self.registers = frame.registers

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Whatever lanes and frame become the current ones meanwhile: afterwards they are those of before."""
        index, frame = self.index, self.frame
        try:
            yield
        finally:
            self.index = index
            if frame is not None:
                self.enter(frame)

    def note(
        self,
        severity: Severity,
        kind: str,
        message: str,
        lane: int,
        lanes: int = 1,
        advice: str = "",
        other: Side | None = None,
    ) -> None:
        """Notes something of the current operation, once of each kind: `lane` is the first of `lanes` lanes."""
        thread, block = self.thread(lane), self.block(lane)
        report = Report(kind, message, self.line, self.text, thread, block, lanes, None, advice, other)
        self.launch.notes.add(severity, report)

    def fault(
        self,
        kind: str,
        message: str,
        lane: int,
        lanes: int = 1,
        access: Access | None = None,
        advice: str = "",
        other: Side | None = None,
        at_fault: Array | None = None,
    ) -> NoReturn:
        """Raises a ProgramFault of the current operation: `lane` is the first of `lanes` lanes at fault, `at_fault` all
        of them, where the others may go on."""
        thread, block = self.thread(lane), self.block(lane)
        report = Report(kind, message, self.line, self.text, thread, block, lanes, access, advice, other)
        raise ProgramFault(report, at_fault)
