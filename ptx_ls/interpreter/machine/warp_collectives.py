"""Instructions that the lanes of a warp carry out together (shfl.sync, vote.sync, bar.warp.sync and their like)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.barriers import Released
from ptx_ls.interpreter.machine.machine import WARP, Machine, Missed
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.program import Operation

EVERY = np.uint32(0xFFFFFFFF)


def lane_masks(m: Machine, chosen: Array) -> Array:
    """The mask of its warp for each warp of the chunk, from a boolean for every lane."""
    packed = np.packbits(chosen.reshape(-1, WARP), axis=1, bitorder="little")
    masks: Array = packed.view("<u4").reshape(-1)
    return masks


def own_bit(m: Machine) -> Array:
    """For each lane a mask that names only itself, so that no lane waits for others."""
    own: Array = np.uint32(1) << (m.lanes() % WARP).astype(np.uint32)
    return own


def whole_warps(
    run: Callable[[Machine], None],
    flow: Callable[[Machine, Sequence[Array]], Sequence[Array]] | None = None,
    loaded: Callable[[Machine, Sequence[Missed]], Sequence[Array]] | None = None,
) -> WarpMeeting:
    """A warp collective of all lanes; `flow` and `loaded` as in `WarpMeeting`."""

    def together(m: Machine) -> None:
        _ensure_whole(m)
        run(m)

    everyone = np.array([EVERY])
    return WarpMeeting(lambda m: everyone, together, flow, loaded)


def _ensure_whole(m: Machine) -> None:
    """Raises ProgramFault where lanes of a warp are missing (manual: the behaviour is undefined if any has exited)."""
    if m.index is None:
        return
    warps, counts = np.unique(m.index // WARP, return_counts=True)
    if (counts == WARP).all():
        return
    short = int(np.argmax(counts < WARP))
    lane = int(m.index[m.index // WARP == warps[short]][0])
    message = f"only {counts[short]} of the 32 threads of the warp take part; the others have ended, or never existed"
    m.fault("missing-lanes", message, lane, int(counts[short]))


class WarpMeetings:
    """Lanes of warps that wait for the other lanes in their mask that have not ended."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._waiting: dict[tuple[int, int], tuple[Operation, Array]] = {}

    @property
    def has_waiting(self) -> bool:
        """Whether any lanes wait for others."""
        return bool(self._waiting)

    def arrive(self, operation: Operation, depth: int, place: int, index: Array | None) -> list[Released]:
        """Lanes arrive at such an instruction; it is executed for those whose masks are complete. Returns the groups
        that may continue."""
        m = self.machine
        known = self._waiting.pop((depth, place), None)
        waits = operation.data.ready is not None
        if known is None and index is None and not waits:
            masks = operation.data.mask(m)
            if len(masks) == 1 and masks[0] == EVERY:
                if m.on.warp_collective:
                    for heard in m.on.warp_collective:
                        heard(m.lanes(), masks)
                operation.data.run(m)
                return [(depth, place + 1, None)]
        lanes = m.lanes()
        if known is not None:
            lanes = np.sort(np.concatenate((known[1], lanes)))
        found = self._carry_out(operation, depth, place, lanes)
        while waits:
            # What one warp does may be what others wait for.
            more = self.released()
            found += more
            waits = bool(more)
        return found

    def _carry_out(self, operation: Operation, depth: int, place: int, lanes: Array) -> list[Released]:
        m = self.machine
        meeting: WarpMeeting = operation.data
        m.enter(m.frames[m.launch.program.function_at[place].number, depth])
        m.line, m.text = operation.line, operation.text
        m.index = m.index_of(lanes)
        here = np.zeros(m.size, np.bool_)
        here[lanes] = True
        present = lane_masks(m, here)[lanes // WARP]
        alive = lane_masks(m, m.alive)[lanes // WARP]
        masks = m.each(meeting.mask(m))
        self._ensure_named(lanes, masks)
        ready = (masks & alive & ~present) == 0
        if meeting.ready is not None and ready.any():
            m.index = m.index_of(lanes[ready])
            _ensure_whole(m)
            ready[ready] = meeting.ready(m)
        found: list[Released] = []
        if ready.any():
            go = lanes[ready]
            m.index = m.index_of(go)
            for heard in m.on.warp_collective:
                heard(go, masks[ready])
            meeting.run(m)
            found.append((depth, place + 1, m.index))
        if not ready.all():
            self._waiting[depth, place] = operation, lanes[~ready]
        return found

    def _ensure_named(self, lanes: Array, masks: Array) -> None:
        """A lane must be in its own mask (manual: otherwise the behaviour is undefined)."""
        m = self.machine
        missing = (masks >> (lanes % WARP).astype(np.uint32)) & 1 == 0
        if missing.any():
            lane = int(lanes[int(np.flatnonzero(missing)[0])])
            mask = int(masks[int(np.flatnonzero(missing)[0])])
            message = f"lane {lane % WARP} is not in the mask {mask:#010x} that it gives"
            m.fault(
                "wrong-mask", message, lane, int(missing.sum()), advice="name in the mask all lanes that execute this"
            )

    def released(self) -> list[Released]:
        """Those whose masks are complete now that lanes have ended."""
        waiting, self._waiting = self._waiting, {}
        with self.machine.elsewhere():
            return [
                entry
                for (depth, place), (operation, lanes) in waiting.items()
                for entry in self._carry_out(operation, depth, place, lanes)
            ]

    def waiting(self) -> Iterator[tuple[Operation, int, str]]:
        """For each group that still waits its instruction, a lane, and a message."""
        for (depth, place), (operation, lanes) in self._waiting.items():
            m = self.machine
            m.enter(m.frames[m.launch.program.function_at[place].number, depth])
            m.index = lanes[:1]
            lane = int(lanes[0])
            mask = int(operation.data.mask(m)[0])
            message = f"lane {lane % WARP} waits for lanes of the mask {mask:#010x} that never arrive"
            if operation.data.awaited is not None and np.count_nonzero(lanes // WARP == lane // WARP) == WARP:
                message = operation.data.awaited(m)
            yield operation, lane, message
