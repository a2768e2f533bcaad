"""What alloca has given the lanes of a function, at one depth of calls."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.arena import Parted

TOP = (1 << 32) - 16
"""The stack pointer before the first place was given."""


@dataclass(eq=False)
class Stack:
    """Places in local memory, in the order in which a lane is given them, and how many of them each lane has.

    What a lane has given back, or has left behind in an earlier call, it is given again. A place that is too small then
    is left to those that still have it, for one that is larger than what was asked for.
    """

    used: Array
    places: list[tuple[int, int]] = field(default_factory=list)
    """The address and the size in bytes of each."""
    numbers: dict[int, int] = field(default_factory=dict)
    """How many places a lane has that was given the one at an address last."""

    def allocate(self, local: Parted, lanes: Array, size: int, align: int) -> Array:
        """The addresses of new places of so many bytes for some lanes. Raises LimitReached."""
        found = np.empty(len(lanes), np.int64)
        counts = self.used[lanes]
        for count in np.unique(counts):
            found[counts == count] = self._place(local, int(count), size, align)
        self.used[lanes] = counts + 1
        return found

    def _place(self, local: Parted, number: int, size: int, align: int) -> int:
        if number < len(self.places):
            address, room = self.places[number]
            if room >= size and address % align == 0:
                return address
            # Twice as much as before, so that what is left behind adds up to no more than what is in use.
            size = max(size, 2 * room)
        address = -(-local.extend(size + align) // align) * align
        self.places[number : number + 1] = [(address, size)]
        self.numbers[address] = number + 1
        return address

    def pointers(self, lanes: Array) -> Array:
        """The stack pointers of some lanes: the last place that each was given."""
        return np.array([TOP, *(address for address, _ in self.places)], np.int64)[self.used[lanes]]
