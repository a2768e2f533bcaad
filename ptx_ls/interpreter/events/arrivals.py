"""What listeners are given of lanes that arrive or wait at barriers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True)
class BarrierArrival:
    """Lanes arrive at barrier `name` of their CTA by the instruction before `place`.

    `counts` is for how many threads each lane says that the barrier is, 0 for the whole CTA. `arrived` is true for each
    lane of the chunk that has arrived before, `expected` the number that was given last in each CTA; neither must be
    kept.
    """

    name: int
    lanes: Array
    place: int
    aligned: bool
    counts: Array
    arrived: Array
    expected: Array


@dataclass(frozen=True)
class ClusterArrival:
    """Lanes arrive at the barrier of their cluster by the instruction before `place`.

    `arrived` is true for each lane of the chunk that has arrived before (it must not be kept); `unwaited` for each of
    `lanes` that has not waited since it arrived the last time.
    """

    lanes: Array
    place: int
    aligned: bool
    releases: bool
    arrived: Array
    unwaited: Array


@dataclass(frozen=True)
class ClusterWaiting:
    """Lanes begin to wait at the barrier of their cluster by the instruction before `place`; `waiting` are all that
    wait by now, in groups with the places after their instructions."""

    lanes: Array
    place: int
    aligned: bool
    waiting: Sequence[tuple[Array, int]]
