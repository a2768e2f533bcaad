"""Loads and stores of one instruction: the memory that it accessed last is tried first (else state_spaces.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.addresses import with_offset
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.cached_places import CachedPlaces
from ptx_ls.interpreter.memory.cluster_memory import ensure_own
from ptx_ls.interpreter.memory.generic_addresses import WINDOWS
from ptx_ls.interpreter.memory.memory_order import WEAK, Order
from ptx_ls.interpreter.memory.state_spaces import load, specific, store


@dataclass(frozen=True, eq=False)
class Reach:
    """How an instruction accesses memory: `space` is a state space or "generic", an element has a NumPy type, and each
    lane accesses `count` of them, `offset` bytes after the addresses that it is given.

    These have 64 bits, or 32 without a sign.
    """

    space: str
    offset: int
    dtype: np.dtype[Any]
    count: int
    order: Order = WEAK
    own: bool = False
    """Whether shared memory must be that of the CTA, where it has a cluster."""

    def load(self, m: Machine, given: Array) -> Array:
        """The elements at addresses; as rows where there are several for each lane. Raises ProgramFault."""
        near = m.cached.get(self)
        if near is not None and near.stamp is near.memory.stamp:
            places = near.places(given, m.index)
            if places is not None:
                if m.on.read:
                    for heard in m.on.read:
                        heard(near.space, None, near.offsets(places), near.below + 1, self.order)
                found: Array = near.cells[places]
                return found
        return self._load(m, self.space, with_offset(given, self.offset))

    def store(self, m: Machine, given: Array, values: Array) -> None:
        """Writes elements (rows where there are several) to addresses; of lanes with the same one the last one wins.

        Raises ProgramFault.
        """
        near = m.cached.get(self)
        if near is not None and near.stamp is near.memory.stamp:
            places = near.places(given, m.index)
            if places is not None:
                if m.on.write:
                    content, size = near.memory.view(self.dtype, self.count), near.below + 1
                    for heard in m.on.write:
                        heard(near.space, None, near.offsets(places), size, self.order, content, values)
                near.cells[places] = values[-1:] if len(places) == 1 else values
                m.changes += 1
                return
        self._store(m, self.space, with_offset(given, self.offset), values)

    def _load(self, m: Machine, space: str, addresses: Array) -> Array:
        if space == "generic":
            lanes = m.lanes()
            parts: list[tuple[Array, Array]] = []

            def again(m: Machine) -> None:
                which = np.searchsorted(lanes, m.lanes())
                parts.append((which, self._load(m, space, addresses[which])))

            found = specific(m, addresses, again)
            if found is None:
                values = np.empty((len(lanes), *parts[0][1].shape[1:]), self.dtype)
                for which, part in parts:
                    values[which] = part
                return values
            space, addresses = found
        if self.own and m.clusters is not None:
            ensure_own(m, addresses)
        values = load(m, space, addresses, self.dtype, self.count, self.order)
        self._remember(m, space, addresses)
        return values

    def _store(self, m: Machine, space: str, addresses: Array, values: Array) -> None:
        if space == "generic":
            lanes = m.lanes()

            def again(m: Machine) -> None:
                which = np.searchsorted(lanes, m.lanes())
                self._store(m, space, addresses[which], values if len(values) == 1 else values[which])

            found = specific(m, addresses, again)
            if found is None:
                return
            space, addresses = found
        if self.own and m.clusters is not None:
            ensure_own(m, addresses)
        store(m, space, addresses, values, self.count, self.order)
        self._remember(m, space, addresses)

    def _remember(self, m: Machine, space: str, addresses: Array) -> None:
        """Caches the memory around addresses that were right, unless a listener needs to see each access to it."""
        size = self.dtype.itemsize * self.count
        origin = (WINDOWS.get(space, 0) if self.space == "generic" else 0) - self.offset
        memory: Bytes
        base: Array | None = None
        if space == "shared" and m.clusters is not None:
            return
        if space == "shared":
            memory = m.shared
            begin, end = m.launch.extents.around(int(addresses[0]))
            last, origin = end - begin - size, origin + begin
            if m.ctas > 1:
                cells, start, base = m.shared.view(self.dtype, self.count), 0, m.shared_base + begin
            else:
                cells = m.shared.bytes[begin : begin + (end - begin) // size * size].view(self.dtype)
                cells, start = cells.reshape(-1, self.count) if self.count > 1 else cells, begin
        elif space == "local":
            memory = m.local
            cells, last, start = m.local.view(self.dtype, self.count), m.local.size - size, 0
            base = np.arange(m.size) * m.local.width
        else:
            memory = arena = m.launch.parameters if space == "param" else m.launch.memory
            holder = arena.holder(int(addresses[0]))
            if holder is None:
                return
            content = arena.content(holder)
            cells = content[: holder.size // size * size].view(self.dtype)
            cells = cells.reshape(-1, self.count) if self.count > 1 else cells
            last, origin, start = holder.size - size, holder.base - self.offset, holder.base - arena.base
        if memory.written is None and not memory.is_watched:
            m.cached[self] = CachedPlaces(space, memory, cells, start, origin, last, size, base)
