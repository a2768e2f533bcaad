"""Phases of mbarriers in which asynchronous operations arrive, as long as no thread has seen them complete.

Such an operation is carried out when it is issued, but no thread may count on that: the first answer to a thread that
asks for the phase is no, the next one is what holds. A program that does not look at the answer goes on too early.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array


class UnseenPhases:
    """The phases of the mbarriers of a chunk of so many lanes, by the places of their words and their parities."""

    def __init__(self, lanes: int) -> None:
        self._lanes = lanes
        self._asked: dict[int, Array] = {}
        """For each phase which lanes have been answered."""

    def note(self, places: Array, parities: Array) -> None:
        """Asynchronous operations have arrived in phases."""
        for phase in set(_phases(places, parities).tolist()):
            if phase not in self._asked:
                self._asked[phase] = np.zeros(self._lanes, np.bool_)

    def answers(self, lanes: Array, places: Array, parities: Array, over: Array) -> Array:
        """What lanes that ask whether phases are over are answered, where `over` is what holds: the same array where
        that is it."""
        if not self._asked:
            return over
        given, phases = over, _phases(places, parities)
        for phase in self._asked.keys() & set(phases.tolist()):
            which, asked = phases == phase, self._asked[phase]
            early = which & over & ~asked[lanes]
            if early.any():
                given = given & ~early
            asked[lanes[which]] = True
            if given[which].any():
                del self._asked[phase]
        return given


def _phases(places: Array, parities: Array) -> Array:
    return np.asarray(2 * places.astype(np.int64) + parities.astype(np.int64))
