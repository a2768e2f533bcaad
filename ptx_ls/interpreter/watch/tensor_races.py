"""Races of tensor memory: an asynchronous operation writes what warps load or store, or a warp gives it back, and
nothing orders the two."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.events.tensor_memory import TensorAccess
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import WARP
from ptx_ls.interpreter.memory.memory_order import WEAK
from ptx_ls.interpreter.tensor_memory.memory import COLUMNS, LANES
from ptx_ls.interpreter.watch.detector_state import WARP_BITS, DetectorState

_ADVICE = "let the warps arrive at an mbarrier after tcgen05.wait, and the thread that issues the operation wait for it"


class TensorRaces(Listener):
    """Raises ProgramFault for such a write. What comes after a write is left to `EarlyTensorAccesses`."""

    def __init__(self, state: DetectorState) -> None:
        self._state = state
        self._machine = machine = state.machine
        cells = machine.ctas, LANES, COLUMNS
        self._when: Array = np.zeros(cells, np.int32)
        """When a warp last loaded or stored each word, 0 for never."""
        self._who: Array = np.zeros(cells, np.int32)
        """The first thread of that warp."""

    def tensor_access(self, access: TensorAccess) -> None:
        m, state = self._machine, self._state
        cells = access.ctas, access.lanes, access.columns
        if access.issuer is None:
            now = state.history.begin(m.line, m.text, "write" if access.is_write else "read", WEAK)
            first = state.number[m.lanes()[::WARP]][None, :, None]
            self._when[cells], self._who[cells] = now, np.broadcast_to(first, access.lanes.shape)
            return
        if not access.is_write:
            return
        found = self._unordered(cells, access.issuer)
        if found is None:
            return
        where, side = found
        word = access.word(where)
        m.fault(
            "race",
            f"write of {word.text} by an asynchronous operation races with a {side.what} by a warp",
            access.issuer,
            access=Access("write", "tensor", word.address, 4),
            advice=_ADVICE,
            other=side,
        )

    def tensor_free(self, cta: int, columns: range, lane: int) -> None:
        cells = np.array(cta), np.arange(LANES)[:, None], np.array(columns)[None, :]
        found = self._unordered(cells, lane)
        if found is not None:
            (_, column), side = found
            self._machine.fault(
                "race",
                f"column {columns[column]} of tensor memory is given back, and nothing orders {side.what_it_did} by "
                "another warp before that",
                lane,
                advice="let the warps synchronise between their last access and tcgen05.dealloc",
                other=side,
            )

    def _unordered(self, cells: tuple[Array, ...], lane: int) -> tuple[tuple[int, ...], Side] | None:
        """A word among some that another thread has loaded or stored, which nothing orders before what a lane does now:
        its indices, and that access."""
        state = self._state
        when, who = self._when[cells], self._who[cells]
        pairs = np.unique(np.stack((when[when > 0], who[when > 0])), axis=1)
        if not pairs.size:
            return None
        happened = state.knowledge.happened(np.full(pairs.shape[1], lane), pairs[1], pairs[0])
        happened |= pairs[1] >> WARP_BITS == state.number[lane] >> WARP_BITS
        if happened.all():
            return None
        time, thread = (int(one) for one in pairs[:, int(np.argmin(happened))])
        where = tuple(int(one) for one in np.argwhere((when == time) & (who == thread))[0])
        return where, state.side(thread, time)
