"""The listener that counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.instruction import Instruction
from ptx_ls.interpreter.events.listener import Completion, Listener
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.statistics.accesses import BANKS, WORD, passes, sectors
from ptx_ls.interpreter.statistics.counts import Counts, Statistics

_ROW = BANKS * WORD


def counting(statistics: Statistics) -> Callable[[Machine], Listener]:
    """What makes the listeners that add to statistics."""
    return lambda machine: _Counting(machine, statistics)


class _Counting(Listener):
    def __init__(self, machine: Machine, statistics: Statistics) -> None:
        self._machine = machine
        self._statistics = statistics
        self._here = Counts()
        launch = machine.launch
        statistics.dynamic = launch.dynamic
        statistics.static = sum(symbol.size for symbol in launch.program.shared.symbols)

    def instruction(self, instruction: Instruction) -> Completion | None:
        lanes = self._machine.lanes()
        self._here = here = self._statistics.of(instruction.line, instruction.text)
        here.warps += len(np.unique(lanes // WARP))
        here.threads += len(lanes)
        return None

    def branch(self, line: int, text: str, chosen: Array) -> None:
        lanes = self._machine.lanes()
        here = self._statistics.of(line, text)
        warps = lanes // WARP
        here.branches += len(np.unique(warps))
        if len(chosen) == 1:
            return
        same = np.flatnonzero(np.diff(warps, prepend=-1))
        low, high = np.minimum.reduceat(chosen, same), np.maximum.reduceat(chosen, same)
        here.divergent += int(np.count_nonzero(low != high))

    def read(self, space: str, addresses: Array | None, offsets: Array, size: int, order: Order) -> None:
        self._access(space, offsets, size)

    def write(
        self,
        space: str,
        addresses: Array | None,
        offsets: Array,
        size: int,
        order: Order,
        content: Array,
        values: Array,
    ) -> None:
        self._access(space, offsets, size)

    def atomic(self, space: str, addresses: Array, offsets: Array, size: int, order: Order) -> None:
        self._access(space, offsets, size)

    def tensor_free(self, cta: int, columns: range, lane: int) -> None:
        memory = self._machine.tensor_memory
        if memory is not None:
            self._statistics.columns = max(self._statistics.columns, int(memory.allocated(cta).sum()))

    def _access(self, space: str, offsets: Array, size: int) -> None:
        m = self._machine
        if m.is_async or space not in ("shared", "global") or len(offsets) not in (1, m.count):
            return
        lanes, here = m.lanes(), self._here
        offsets = m.each(offsets)
        if space == "global":
            found = sectors(lanes, offsets + m.launch.memory.base, size)
            here.global_requests += found.requests
            here.global_sectors += found.sectors
            here.global_bytes += found.bytes
            return
        # The parts of several CTAs lie side by side here, and each begins at the first bank.
        width = m.shared.width
        of_shared = passes(lanes, offsets + offsets // width * (-width % _ROW), size)
        here.shared_requests += of_shared.requests
        here.shared_passes += of_shared.passes
        here.shared_least += of_shared.least
