"""Uses of mbarriers by threads that do not know of their initialisation.

Where another operation came between, it is no race of two accesses any more: the one acquires what the other released,
and knows of the initialisation by that. But in another order the object is not initialised yet.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.place_names import at_address
from ptx_ls.interpreter.watch.detector_state import DetectorState

_SIZE = 8


class UnseenInits(Listener):
    """Raises ProgramFault for an operation on an mbarrier before anything orders it after the initialisation."""

    is_shadowed = True

    def __init__(self, state: DetectorState) -> None:
        self._state = state
        self._inits: dict[int, tuple[int, int, Array]] = {}
        """By the offset of an mbarrier the thread that initialised it, when, and which lanes know of it."""

    def mbarrier_init(self, cells: Array, places: Array) -> None:
        state = self._state
        now, lanes = state.history.now, state.machine.lanes()
        for place, lane in zip(places.tolist(), lanes.tolist(), strict=True):
            known = np.zeros(state.machine.size, np.bool_)
            known[lane] = True
            self._inits[place * _SIZE] = int(state.number[lane]), now, known

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if not is_mbarrier or kind == "write":
            return
        m, state = self._state.machine, self._state
        lanes, there = m.lanes(), m.each(offsets)
        for offset in set(there.tolist()) & self._inits.keys():
            who, when, known = self._inits[offset]
            # Where the initialisation is the last write, it is a race of two accesses.
            if state.shared.writes.when[offset // state.shared.grain] == when:
                continue
            ours = lanes[(there == offset) & ~known[lanes]]
            if not len(ours):
                continue
            same = np.full(len(ours), 0, np.int32)
            late = ours[~state.knowledge.happened(ours, same + who, same + when)]
            known[ours] = True
            if len(late):
                address = int(m.each(addresses)[np.flatnonzero(there == offset)[0]])
                m.fault(
                    "race",
                    f"shared {kind} of {size} bytes at {at_address(m, 'shared', address)} races with the "
                    "initialisation of the mbarrier",
                    int(late[0]),
                    len(late),
                    Access(kind, space, address, size),
                    "let the threads that use it wait for the one that initialises it (bar.sync)",
                    state.side(who, when),
                )
