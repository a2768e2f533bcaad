"""Reads through the async proxy of what was written through the generic one, without a fence between the proxies
(manual, async proxy; fence.proxy.async)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access
from ptx_ls.interpreter.machine.machine import WARP
from ptx_ls.interpreter.memory.copy_queue import Copy
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.memory.place_names import at_address
from ptx_ls.interpreter.watch.detector_state import DetectorState


class AsyncProxy(Listener):
    """Raises ProgramFault where an asynchronous operation reads bytes of shared memory that a thread wrote, and no
    thread that knew of that write has executed fence.proxy.async since."""

    def __init__(self, state: DetectorState) -> None:
        self._state = state
        self._machine = machine = state.machine
        self._unfenced: Array = np.zeros(len(machine.shared.bytes), np.bool_)
        """For each byte whether the last write of it is not visible to the async proxy yet."""
        self._has_any = False

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
        self._note_write(space, offsets, size)

    def atomic(self, space: str, addresses: Array, offsets: Array, size: int, order: Order) -> None:
        self._note_write(space, offsets, size)

    def _note_write(self, space: str, offsets: Array, size: int) -> None:
        if space == "shared" and (not self._machine.is_async or self._has_any):
            self._unfenced[_bytes(offsets, size)] = not self._machine.is_async
            self._has_any = True

    def copy_finish(self, copy: Copy) -> None:
        # Programs with cp.async execute no fence of proxies, and the manual names none.
        if self._has_any:
            self._unfenced[_bytes(copy.target_offsets, copy.size)] = False

    def proxy_fence(self) -> None:
        if not self._has_any:
            return
        m, state, width = self._machine, self._state, self._machine.shared.width
        lanes = m.lanes()
        for cta in np.unique(m.cta_of[lanes]):
            ours = lanes[m.cta_of[lanes] == cta]
            clusters = m.clusters
            own = _cluster(int(cta), 1 if clusters is None else clusters.ranks)
            begin, end = own.start * width, own.stop * width
            places = begin + np.flatnonzero(self._unfenced[begin:end])
            cells = places // state.shared.grain
            when, who = state.shared.writes.when[cells], state.shared.writes.who[cells]
            fenced = np.isin(who, state.number[ours])
            # What a lane knows of others its warp knows, but for what was released to it alone.
            _, first = np.unique(np.stack([ours // WARP, state.knowledge.more[ours]]), axis=1, return_index=True)
            for lane in ours[first]:
                left = np.flatnonzero(~fenced)
                if not len(left):
                    break
                fenced[left] = state.knowledge.happened(np.full(len(left), lane), who[left], when[left])
            self._unfenced[places[fenced]] = False

    def read(self, space: str, addresses: Array | None, offsets: Array, size: int, order: Order) -> None:
        if space != "shared" or not self._has_any or not self._machine.is_async:
            return
        early = self._unfenced[_bytes(offsets, size)].any(axis=1)
        if not early.any():
            return
        m, state = self._machine, self._state
        which = int(np.argmax(early))
        offset = int(offsets[which])
        cell = (offset + int(np.argmax(self._unfenced[offset : offset + size]))) // state.shared.grain
        address = int(addresses[which]) if addresses is not None else offset % m.shared.width
        m.fault(
            "race",
            f"shared read of {size} bytes at {at_address(m, 'shared', address)} through the async proxy races with a "
            "write through the generic proxy",
            int(m.lanes()[which]),
            len(np.unique(m.lanes()[early])),
            Access("read", "shared", address, size),
            "execute fence.proxy.async after the write, before the barrier that orders the two",
            state.last_write(cell),
        )


def _cluster(cta: int, ranks: int) -> range:
    """The CTAs of the cluster of a CTA."""
    begin = cta // ranks * ranks
    return range(begin, begin + ranks)


def _bytes(offsets: Array, size: int) -> Array:
    return np.asarray(offsets[:, None] + np.arange(size))
