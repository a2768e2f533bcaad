"""The state of a chunk of CTAs while it runs: one NumPy array per register over all lanes, and each lane's place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ptx_ls.interpreter.faults import Access, ProgramFault, Report
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.memory import GLOBAL_BASE, LOCAL_WINDOW, SHARED_WINDOW, WINDOW_SIZE, Arena

END = np.int32(2**31 - 1)
"""The program counter of a lane that has exited."""

Shape = tuple[int, int, int]


@dataclass
class Machine:
    """A chunk of CTAs. Lane i is thread i % threads of CTA first_cta + i // threads.

    `registers` holds an array over all lanes per register number. `pc` is each lane's next operation. `lanes` are the
    numbers of the lanes that the current operation runs for. `shared` is one arena in which each CTA has
    `shared_size` bytes, in the order of the CTAs; `local` likewise per lane.
    """

    grid: Shape
    block: Shape
    first_cta: int
    ctas: int
    registers: list[Array]
    parameters: Arena
    memory: Arena
    shared: Arena
    shared_size: int
    local: Arena
    local_size: int
    pc: Array
    lanes: Array
    line: int = 0
    text: str = ""
    special: dict[str, Array] = field(default_factory=dict)

    @cached_property
    def carry(self) -> Array:
        """The carry flag of each lane."""
        return np.zeros(len(self.pc), np.bool_)

    @property
    def threads(self) -> int:
        """Threads per CTA."""
        return self.block[0] * self.block[1] * self.block[2]

    def thread_of(self, lane: int) -> Shape:
        """(x, y, z) of a lane's thread."""
        x, y, _ = self.block
        number = lane % self.threads
        return number % x, number // x % y, number // (x * y)

    def block_of(self, lane: int) -> Shape:
        """(x, y, z) of a lane's CTA."""
        x, y, _ = self.grid
        number = self.first_cta + lane // self.threads
        return number % x, number // x % y, number // (x * y)

    def place(self, space: str, addresses: Array) -> tuple[Arena, Array, str]:
        """The arena that addresses of a state space lie in, the addresses there, and the space's name."""
        if space == "generic":
            shared = (addresses >= SHARED_WINDOW) & (addresses < SHARED_WINDOW + WINDOW_SIZE)
            local = (addresses >= LOCAL_WINDOW) & (addresses < LOCAL_WINDOW + WINDOW_SIZE)
            if shared.all():
                return self.place("shared", addresses - SHARED_WINDOW)
            if local.all():
                return self.place("local", addresses - LOCAL_WINDOW)
            return self.memory, addresses, "generic"
        if space == "shared":
            return self.shared, self.shared.base + self.lanes // self.threads * self.shared_size + addresses, space
        if space == "local":
            return self.local, self.local.base + self.lanes * self.local_size + addresses, space
        if space == "param":
            return self.parameters, addresses, space
        return self.memory, addresses, space

    def check(self, kind: str, space: str, arena: Arena, given: Array, addresses: Array, size: int) -> None:
        """Raises ProgramFault where an access of `size` bytes is misaligned or outside every allocation."""
        per_cta = {"shared": self.shared_size, "local": self.local_size}.get(space)
        wrong = (given < 0) | (given + size > per_cta) if per_cta is not None else arena.outside(addresses, size)
        if wrong.any():
            self._fault("out-of-bounds", kind, space, arena, given, addresses, size, wrong)
        crooked = given % size != 0
        if crooked.any():
            self._fault("misaligned", kind, space, arena, given, addresses, size, crooked)

    def _fault(
        self, what: str, kind: str, space: str, arena: Arena, given: Array, addresses: Array, size: int, wrong: Array
    ) -> None:
        first = int(np.flatnonzero(wrong)[0])
        lane = int(self.lanes[first])
        address, near = int(given[first]), None
        if space not in ("shared", "local"):
            near = arena.nearest(int(addresses[first]))
        if what == "misaligned":
            message = f"misaligned {space} {kind} of {size} bytes at {address:#x}"
            advice = f"the address must be a multiple of {size}"
        else:
            message = f"{space} {kind} of {size} bytes at {address:#x} is out of bounds"
            if near is not None:
                past = address - (near.base + near.size)
                where = f"{past} bytes past the end" if past >= 0 else f"at byte {address - near.base}"
                advice = f"{where} of {near.name}, which has {near.size} bytes"
            else:
                size_here = self.shared_size if space == "shared" else self.local_size
                advice = f"{space} memory has {size_here} bytes here" if space in ("shared", "local") else ""
        raise ProgramFault(
            Report(
                kind=what,
                message=message,
                line=self.line,
                instruction=self.text,
                thread=self.thread_of(lane),
                block=self.block_of(lane),
                lanes=int(np.count_nonzero(wrong)),
                access=Access(kind, space, address, size),
                advice=advice,
            )
        )

    def load(self, space: str, given: Array, dtype: np.dtype[Any]) -> Array:
        """One element per active lane from addresses of a state space."""
        arena, addresses, space = self.place(space, given)
        self.check("read", space, arena, given if space != "generic" else addresses, addresses, dtype.itemsize)
        return arena.load(addresses, dtype)

    def store(self, space: str, given: Array, values: Array) -> None:
        """One element per active lane to addresses of a state space."""
        arena, addresses, space = self.place(space, given)
        self.check("write", space, arena, given, addresses, values.dtype.itemsize)
        arena.store(addresses, values)


def global_arena(most: int) -> Arena:
    """The arena of global and constant memory."""
    return Arena(GLOBAL_BASE, most)
