"""Uses of tensor maps that the kernel has written, without a fence of the tensormap proxy (manual,
fence.proxy.tensormap)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.tensor_maps.fields import SIZE

_PART = 64
"""Where maps may begin."""


class TensorMapProxy(Listener):
    """Raises ProgramFault where a tensor map in global memory has been written after the last fence for it by a thread
    of the CTA that uses it. That the write comes before the fence is what the races are about."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._now = 0
        self._written: dict[int, tuple[int, Side]] = {}
        """By part of global memory when it was last written, and by what."""
        self._fenced: dict[int, dict[int, int]] = {}
        """By CTA, then by part, the last fence."""

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
        if space != "global":
            return
        m = self._machine
        self._now += 1
        parts, first = np.unique(m.each(offsets) // _PART, return_index=True)
        for part, lane in zip(parts.tolist(), m.lanes()[first].tolist(), strict=True):
            self._written[part] = self._now, Side("write", m.line, m.text, m.thread(lane), m.block(lane))

    def map_fence(self, addresses: Array) -> None:
        m = self._machine
        self._now += 1
        for lane, address in zip(m.lanes().tolist(), m.each(addresses).tolist(), strict=True):
            fenced = self._fenced.setdefault(int(m.cta_of[lane]), {})
            fenced.update(dict.fromkeys(self._parts(address), self._now))

    def map_use(self, address: int) -> None:
        m = self._machine
        lane = int(m.lanes()[0])
        fenced = self._fenced.get(int(m.cta_of[lane]), {})
        for part in self._parts(address):
            when, side = self._written.get(part, (0, None))
            if when > fenced.get(part, 0):
                m.fault(
                    "race",
                    f"the tensor map at {address:#x} is used, and no fence of the tensormap proxy follows its write",
                    lane,
                    access=Access("read", "global", address, SIZE),
                    advice="execute fence.proxy.tensormap::generic.acquire on it in a thread of the CTA that uses it",
                    other=side,
                )

    def _parts(self, address: int) -> range:
        begin = (address - self._machine.launch.memory.base) // _PART
        return range(begin, begin + SIZE // _PART)
