"""What the detector of races knows of a chunk of CTAs."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Side
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.watch.happens_before import Knowledge
from ptx_ls.interpreter.watch.history import History
from ptx_ls.interpreter.watch.shadow_memory import Shadow

WARP_BITS = np.array(5, np.int32)
"""By which the number of a thread is shifted for that of its warp."""
_MOST_VOLATILE = 64
"""Volatile writes whose threads are remembered."""


class DetectorState:
    """`number` has the number in the grid of each lane's thread, `begin` that of the first thread of its CTA; `base` is
    the first number of the chunk. `lockstep`: the lanes of a warp that run together go step by step."""

    def __init__(self, machine: Machine, history: History, lockstep: bool) -> None:
        self.machine = machine
        self.history = history
        self.lockstep = lockstep
        self.knowledge = Knowledge(machine, history.now, lockstep)
        self.base = machine.first_cta * machine.width
        self.number: Array = (np.arange(machine.size) + self.base).astype(np.int32)
        self.begin: Array = (machine.cta_of * machine.width + self.base).astype(np.int32)
        self.shared = Shadow(len(machine.shared.bytes))
        self.shared.ensure = history.memory.ensure = machine.budget.ensure
        self.has_met: Array = np.zeros(machine.size, np.bool_)
        """Whether a lane, or one of its CTA, has waited for its cluster."""
        self.volatile_writes: dict[int, Array] = {}
        """The threads that took part in each of the last volatile writes, by their times."""

    def note_volatile_write(self, when: int, who: Array) -> None:
        """Remembers which threads took part in a volatile write."""
        self.volatile_writes[when] = who
        if len(self.volatile_writes) > _MOST_VOLATILE:
            del self.volatile_writes[next(iter(self.volatile_writes))]

    def last_write(self, cell: int) -> Side:
        """The last write of a cell of shared memory, as the other side of a fault."""
        writes = self.shared.writes
        return self.side(int(writes.who[cell]), int(writes.when[cell]))

    def side(self, who: int, when: int) -> Side:
        """What a thread of the grid, by its number, did at a time, as the other side of a fault."""
        m, site = self.machine, self.history.site(when)
        place = m.thread(who % m.width), m.block(who - self.base)
        return Side(site.access, site.line, site.text, *place)
