"""Reads of shared, local or allocated memory that nothing has written."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import ProgramFault
from ptx_ls.interpreter.machine.machine import Machine, Missed
from ptx_ls.interpreter.memory.arena import Allocation, Bytes
from ptx_ls.interpreter.memory.shared_layout import RESERVED
from ptx_ls.interpreter.memory.state_spaces import fault
from ptx_ls.interpreter.watch.uninitialized import set_unknown


class UninitializedMemory(Listener):
    """Raises ProgramFault for reads of bytes that nothing has written, unless the registers that are loaded are
    followed (uninitialized.py)."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        launch = machine.launch
        machine.shared.note_writes()
        if launch.reserved:
            machine.shared.put(slice(None), launch.reserved, np.zeros((machine.ctas, RESERVED), np.uint8))
        machine.local.note_writes()

    def allocate(self, allocation: Allocation) -> None:
        memory = self._machine.launch.memory
        if memory.written is None:
            memory.note_writes(1)
        memory.forget(allocation)

    def call_return(self, registers: Sequence[int]) -> None:
        for number in registers:
            set_unknown(self._machine, number, None, number)

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if memory.written is None:
            return
        m = self._machine
        width = min(size, 8)
        cells = memory.written[: len(memory.written) // width * width].view(f"u{width}")
        ones = int.from_bytes(b"\1" * width, "little")
        for part in range(0, size, width):
            places = (offsets + part) // width
            if kind != "write":
                unknown = cells[places] != ones
                if unknown.any():
                    missed = m.missed if kind == "read" else None
                    try:
                        fault(m, "uninitialised", space, m.each(addresses), size, kind, m.each(unknown))
                    except ProgramFault as found:
                        if missed is None:
                            raise
                        lacks = memory.written[m.each(offsets)[:, None] + np.arange(size)] == 0
                        missed.append(Missed(m.lanes(), lacks, found))
                        return
            if kind != "read":
                cells[places] = ones
        if kind != "read" and m.valueless is not None:
            memory.written[(m.each(offsets)[:, None] + np.arange(size))[m.valueless]] = 0
