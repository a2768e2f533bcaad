"""Which lanes run next: groups of lanes at one place, the deepest call and the lowest place first.

Lanes that went apart meet again where their places are the same (order.py puts the places so that this is early). A
group that goes in circles while others could run lets the one go on that has waited longest, so that every lane gets
its turn: a lane that spins on a lock cannot keep back the one that holds it.

A run with a seed draws the order (drawn_order.py), but for lanes that wait for others: from the turn that one yields
until memory changes, the order is the defined one, so that each lane gets its turn and endless loops are seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.further_faults import FurtherFaults
from ptx_ls.interpreter.events.listener import NOBODY
from ptx_ls.interpreter.faults import LimitReached, NotModelled, ProgramFault, Side
from ptx_ls.interpreter.machine.barriers import Barriers, Released
from ptx_ls.interpreter.machine.budget import OF_AN_OPERATION
from ptx_ls.interpreter.machine.calls import Calls
from ptx_ls.interpreter.machine.cluster_barriers import ClusterBarriers
from ptx_ls.interpreter.machine.drawn_order import DrawnOrder
from ptx_ls.interpreter.machine.livelock import Livelock, State
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.one_counter import free_lanes, kept_back
from ptx_ls.interpreter.machine.warp_collectives import WarpMeetings
from ptx_ls.interpreter.native.layout import PARKED, YIELD
from ptx_ls.interpreter.native.tier import Start, Stop, Tier
from ptx_ls.interpreter.program.control import Barrier, Branch, ClusterArrival, ClusterWait, WarpMeeting
from ptx_ls.interpreter.program.program import Operation
from ptx_ls.interpreter.tensor_memory.allocation import ensure_deallocated

_NEVER = 1 << 60
_CIRCLES = 4096
_CIRCLES_OF_A_POLL = 32
_PATIENCE = 32
"""How many polling turns run before a group that waits gets its turn."""


_BETWEEN_LOOKS = 1 << 18
"""How much is done between two looks at the limits: each operation counts as its lanes and `OF_AN_OPERATION`."""
_LOOKS_AT_THE_CLOCK = 8
"""For each look at the memory, which takes longer and grows by little at a time."""


@dataclass(frozen=True)
class Limits:
    """Where a run ends: instructions times threads, bytes of memory, seconds, depth of calls."""

    steps: int = 2_000_000_000
    memory: int = 1 << 32
    seconds: float = 600.0
    depth: int = 1024


@dataclass
class Progress:
    """What a run has used so far."""

    steps: int = 0
    until_look: int = 0
    """What may still be done before the limits are looked at again (`_BETWEEN_LOOKS`)."""


@dataclass(eq=False)
class Group:
    """Lanes at one place of the program and one depth of calls; `index` is None for all lanes of the chunk."""

    depth: int
    place: int
    index: Array | None
    since: int = 0
    polls: int = 0
    """How often other groups had polled when this one arrived."""
    spins: bool = False
    """Whether it has yielded its turn in a loop that polls memory."""


@dataclass(eq=False)
class Scheduler:
    """Runs the lanes of a chunk to their end."""

    machine: Machine
    operations: Sequence[Operation]
    limits: Limits
    progress: Progress
    parked: dict[tuple[int, int], Group] = field(default_factory=dict)
    turn: int = 0
    polls: int = 0
    looks: int = 0
    here: tuple[int, int, Array | None] = (0, 0, None)
    """Depth, place and lanes of the current operation, where the run goes on after faults."""
    tier: Tier | None = None
    """What runs operations in C; None where NumPy runs all of them."""

    def __post_init__(self) -> None:
        self.function_at = self.machine.launch.program.function_at
        self.barriers = Barriers(self.machine)
        self.clusters = ClusterBarriers(self.machine)
        self.warps = WarpMeetings(self.machine)
        self.livelock = Livelock(self.machine)
        self.calls = Calls(self.machine, self.limits.depth)
        seed = self.machine.launch.schedule
        self.drawn = DrawnOrder(self.machine, seed) if seed is not None else None
        self.quiet = -1
        """How often memory had changed when a group last yielded its turn."""

    def run(self) -> None:
        """Until every lane has ended. Raises what faults.py names."""
        m = self.machine
        index = None if m.alive.all() else np.flatnonzero(m.alive)
        group = Group(0, m.launch.entry.start, index)
        oldest = False
        if self._draws():
            self.park(0, group.place, index)
            group = self._drawn_group()
        while True:
            try:
                oldest = self._run(group, oldest)
            except ProgramFault as fault:
                if m.launch.further is None or not self._goes_on(m.launch.further, fault):
                    raise
                oldest = False
            self.polls += m.polled
            if oldest:
                self.quiet = m.changes
            if not self.parked:
                break
            oldest = oldest or self._is_kept_back()
            group = self._next(oldest)
        self._ensure_nobody_waits()

    def _goes_on(self, further: FurtherFaults, fault: ProgramFault) -> bool:
        """Whether the lanes that were running can go on after a fault, which have then been parked where they were:
        without those at fault, or after a race without anybody who listens."""
        m = self.machine
        depth, place, index = self.here
        is_race = fault.report.kind == "race"
        if self.operations[place].run is None or (fault.lanes is None and not is_race):
            return False
        further.add(fault.report)
        if further.is_full:
            return False
        m.missed = m.valueless = None
        m.index = index
        lanes = m.lanes()
        if fault.lanes is None:
            m.on = NOBODY
        else:
            further.has_stopped = True
            m.alive[fault.lanes] = False
            for heard in m.on.exit:
                heard(fault.lanes)
            lanes = np.setdiff1d(lanes, fault.lanes)
            self._release()
        self.park(depth, place, m.index_of(lanes))
        return True

    def _next(self, oldest: bool) -> Group:
        m = self.machine
        held = m.launch.lockstep and any(group.spins for group in self.parked.values())
        if self._draws() and not oldest and not held:
            return self._drawn_group()
        free = free_lanes(m, self.parked) if held else None
        keys = self.parked if free is None else free
        key = min(keys, key=lambda k: (self.parked[k].since, 0) if oldest else (-k[0], k[1]))
        group = self.parked[key]
        if free is None or group.index is None or len(free[key]) == len(group.index):
            return self.parked.pop(key)
        group.index = np.setdiff1d(group.index, free[key], assume_unique=True)
        return replace(group, index=free[key])

    def _draws(self) -> bool:
        """Whether the order is drawn now."""
        return self.drawn is not None and self.machine.changes != self.quiet

    def _drawn_group(self) -> Group:
        assert self.drawn is not None
        key, lanes = self.drawn.next(self.parked, lambda place: self.operations[place].is_common)
        group = self.parked[key]
        every = self.machine.size if group.index is None else len(group.index)
        if len(lanes) == every:
            return self.parked.pop(key)
        rest = np.arange(every) if group.index is None else group.index
        group.index = np.setdiff1d(rest, lanes, assume_unique=True)
        return replace(group, index=lanes)

    def _stops_before(self, operation: Operation, depth: int, place: int, circles: int) -> bool:
        """Whether the group that runs lets others go before an operation, where the order is drawn: always before one
        that lanes of its warp that are behind may have to take part in, and by chance before an access, but for that of
        a loop that polls."""
        if self.drawn is None or not self._draws():
            return False
        if operation.is_common:
            return self.drawn.are_behind(self.parked, (depth, place), self.machine.lanes())
        return operation.is_access and not (circles and self.machine.polled) and self.drawn.stops()

    def _is_kept_back(self) -> bool:
        """Whether others poll memory again and again, with barriers between, while a group has not run: it may be what
        they wait for."""
        return self.polls - min(group.polls for group in self.parked.values()) > _PATIENCE

    def park(self, depth: int, place: int, index: Array | None) -> None:
        """Suspends lanes at a place until their turn; they join those that are already there."""
        if index is not None and not len(index):
            return
        self.turn += 1
        known = self.parked.get((depth, place))
        if known is None:
            self.parked[depth, place] = Group(depth, place, index, self.turn, self.polls)
            return
        assert known.index is not None and index is not None
        both = np.concatenate((known.index, index))
        both.sort()
        known.index = self.machine.index_of(both)

    def _meets(self, depth: int, here: int) -> int:
        """The lowest place at which lanes of the same depth wait; where the order is drawn, others may be behind."""
        if not self.parked:
            return _NEVER
        least = here if self.drawn is not None else -1
        return min((place for d, place in self.parked if d == depth and place > least), default=_NEVER)

    def _run(self, group: Group, in_turn: bool) -> bool:
        """Runs a group until it ends, blocks, or joins others (false), or yields its turn (true)."""
        m, operations, progress = self.machine, self.operations, self.progress
        place, depth, index = group.place, group.depth, group.index
        m.enter(m.frame_of(self.function_at[place], depth))
        m.index = index
        size = m.count
        meets = _NEVER if in_turn else self._meets(depth, place)
        begins = True
        circles = 0
        before: State | None = None
        m.polled = False
        most = self.limits.steps
        goes_on = m.launch.further is not None
        cost = size + OF_AN_OPERATION
        tier = self.tier
        passed = False
        while True:
            if place >= meets:
                self.park(depth, place, index)
                return False
            if tier is not None and not passed and tier.enters[place] and self._keeps_order():
                stop = self._run_in_c(tier, depth, place, index, in_turn, circles)
                if stop.reason == PARKED:
                    return False
                depth, place, index = stop.depth, stop.place, stop.lanes
                in_turn, circles = stop.in_turn, stop.circles
                m.enter(m.frame_of(self.function_at[place], depth))
                m.index, size = index, m.size if index is None else len(index)
                if stop.reason == YIELD:
                    if self._yields(depth, place, index, size):
                        return True
                    circles = 0
                cost = size + OF_AN_OPERATION
                meets = _NEVER if in_turn else self._meets(depth, place)
                passed = True
                continue
            passed = False
            operation = operations[place]
            if goes_on:
                self.here = (depth, place, index)
            if self.drawn is not None:
                if not begins and self._stops_before(operation, depth, place, circles):
                    self.park(depth, place, index)
                    return False
                begins = False
            m.line, m.text = operation.line, operation.text
            if operation.counts:
                progress.steps += size
                progress.until_look -= cost
                if progress.until_look <= 0 or progress.steps > most:
                    self._watch_limits(operation)
            if operation.run is not None:
                if operation.guard is None:
                    operation.run(m)
                else:
                    self._run_guarded(operation.run, operation.guard(m), size)
                place += 1
                continue
            if operation.control == "bra":
                target = operation.target
                if operation.guard is not None:
                    holds = operation.guard(m)
                    taking = size if len(holds) == 1 and holds[0] else int(np.count_nonzero(holds))
                    if not taking:
                        place += 1
                        continue
                    if taking < size:
                        index, target = self._diverge(depth, place, target, holds)
                        m.index, size = index, len(index)
                        cost = size + OF_AN_OPERATION
                        if not in_turn:
                            meets = self._meets(depth, target)
                if target <= place:
                    circles += 1
                    is_idle = False
                    if m.polled and self.parked:
                        now = State(m.changes, (((depth, target), size),), (m.carry, *m.registers))
                        is_idle, before = before is not None and before.is_same(now), now
                    # Back in the state that it was in, only others can help it.
                    if is_idle or circles >= (_CIRCLES_OF_A_POLL if m.polled else _CIRCLES):
                        if self._yields(depth, target, index, size):
                            return True
                        circles = 0
                place = target
                continue
            if index is None and operation.control == "meet" and operation.guard is None:
                entries = self._arrived(operation, depth, place, None)
                if len(entries) == 1 and entries[0] == (depth, place + 1, None):
                    # All lanes have arrived and continue.
                    m.index = None
                    place += 1
                    continue
                for entry in entries:
                    self.park(*entry)
                return False
            self._control(operation, depth, place, index)
            return False

    def _is_idle(self) -> bool:
        """Whether nobody waits for lanes that are to arrive, or to end."""
        return not (self.barriers.has_arrivals or self.warps.has_waiting or self.machine.tensor_memory)

    def _keeps_order(self) -> bool:
        """Whether groups of a depth run in the order of their places only, as C has it: none spins or is kept back."""
        if not self.parked:
            return True
        return not self._is_kept_back() and not any(group.spins for group in self.parked.values())

    def _run_in_c(self, tier: Tier, depth: int, place: int, index: Array | None, in_turn: bool, circles: int) -> Stop:
        """Runs a group in C as far as that goes; suspends those that went another way."""
        progress, before, parked = self.progress, self.progress.steps, self.parked

        def look(place: int, steps: int) -> int:
            progress.steps = before + steps
            self._watch_limits(self.operations[place])
            return progress.until_look

        meets, is_deepest = (
            (self._meets(depth, place), all(d <= depth for d, _ in parked)) if parked else (_NEVER, True)
        )
        left = self.limits.steps - before, progress.until_look
        start = Start(
            depth,
            self.limits.depth,
            place,
            index,
            in_turn,
            circles,
            meets,
            is_deepest,
            bool(parked),
            self.turn,
            *left,
            self._is_idle(),
        )
        stop = tier.run(start, look)
        progress.steps, progress.until_look = before + stop.steps, stop.until_look
        for group in stop.parked:
            key = group.depth, group.place
            if key in self.parked:
                self.park(*key, group.lanes)
            else:
                self.parked[key] = Group(*key, group.lanes, group.since, self.polls)
        self.turn = stop.turn
        return stop

    def _run_guarded(self, run: Callable[[Machine], object], holds: Array, size: int) -> None:
        """Runs an operation for the lanes of the group of which the guard holds; `holds` has one value for all of them,
        or one for each."""
        m = self.machine
        count = (size if holds[0] else 0) if len(holds) == 1 else int(np.count_nonzero(holds))
        if count == size:
            run(m)
        elif count:
            index = m.index
            m.index = np.flatnonzero(holds) if index is None else index[holds]
            run(m)
            m.index = index

    def _diverge(self, depth: int, place: int, target: int, holds: Array) -> tuple[Array, int]:
        """Parks the lanes at the higher of the two places after a branch; returns the others and their place."""
        lanes = self.machine.lanes()
        taken, rest = lanes[holds], lanes[~holds]
        if target <= place:
            self.park(depth, place + 1, rest)
            return taken, target
        self.park(depth, target, taken)
        return rest, place + 1

    def _yields(self, depth: int, place: int, index: Array | None, size: int) -> bool:
        """Whether a group that goes in circles lets others run; it is parked then."""
        polls = self.machine.polled
        if polls:
            self._ensure_ends(depth, place, size)
        if not self.parked:
            return False
        self.park(depth, place, index)
        self.parked[depth, place].spins |= polls
        return True

    def _ensure_ends(self, depth: int, place: int, lanes: int) -> None:
        """Raises ProgramFault where lanes in a loop can never leave it (livelock.py)."""
        m = self.machine
        groups = [((depth, place), lanes)]
        groups += ((key, m.size if g.index is None else len(g.index)) for key, g in self.parked.items())
        if not self.livelock.is_endless((depth, place), groups):
            return
        count, lane, poll = sum(count for _, count in groups), int(m.lanes()[0]), m.last_poll
        message = f"threads are in an endless loop ({count} of them): nothing ever changes what they read"
        if poll is not None:
            m.line, m.text = poll.line, poll.text
            lane = int(poll.index[0]) if poll.index is not None else 0
            if poll.awaited is not None:
                message = f"threads wait for {poll.awaited()}: it never completes"
        advice = "let another thread write what they wait for"
        unstarted = m.launch.ctas - m.first_cta - m.ctas
        if unstarted > 0 and (poll is None or poll.awaited is None):
            message = (
                f"threads are in an endless loop ({count} of them): no CTA that runs changes what they read, and "
                f"{unstarted} CTAs have not started"
            )
            advice = "a CTA must not wait for a later one: that may start only once others have ended"
        behind = kept_back(m, self.parked, m.lanes()) if m.launch.lockstep else None
        if behind is not None:
            (_, at), waiting = behind
            message = (
                f"threads are in an endless loop ({m.count} of them), and others of their warp wait until they leave it"
            )
            advice = "before sm_70 a warp has one program counter: let a lane that has the lock release it in the loop"
            operation = self.operations[at]
            side = Side("waits there", operation.line, operation.text, m.thread(waiting), m.block(waiting))
            m.fault("deadlock", message, lane, m.count, advice=advice, other=side)
        m.fault("deadlock", message, lane, m.count, advice=advice, other=self._who_waits())

    def _who_waits(self) -> Side | None:
        """A thread that waits at a barrier or for lanes of its warp, as the other side of a fault."""
        m = self.machine
        line, text = m.line, m.text
        sides = self._waiting()
        m.line, m.text = line, text
        return sides[0][1] if sides else None

    def _waiting(self) -> list[tuple[int, Side]]:
        """A lane of each group that waits at a barrier or for lanes of its warp, as the side of a fault."""
        m = self.machine
        return [
            (lane, Side(message, operation.line, operation.text, m.thread(lane), m.block(lane)))
            for waiting in (self.barriers, self.clusters, self.warps)
            for operation, lane, message in waiting.waiting()
        ]

    def _watch_limits(self, operation: Operation) -> None:
        progress = self.progress
        progress.until_look = _BETWEEN_LOOKS
        if progress.steps > self.limits.steps:
            what = f"more than {self.limits.steps} steps; raise --max-steps to go on"
            raise LimitReached(f"line {operation.line}: {what}{self._meanwhile()}")
        budget = self.machine.budget
        self.looks += 1
        (budget.ensure_time if self.looks % _LOOKS_AT_THE_CLOCK else budget.ensure)(operation.line)

    def _meanwhile(self) -> str:
        """What threads wait for when a limit is reached: the program may be in a deadlock."""
        poll = self.machine.last_poll
        lines = [f"line {poll.line}: threads wait for {poll.awaited()}"] if poll and poll.awaited else []
        side = self._who_waits()
        if side is not None:
            lines.append(f"line {side.line}: {side.what}")
        return "".join(f"\n  meanwhile, {one}" for one in lines)

    def _control(self, operation: Operation, depth: int, place: int, index: Array | None) -> None:
        """Carries out an operation that moves the lanes of the current group."""
        m = self.machine
        if operation.guard is not None:
            holds = m.each(operation.guard(m))
            lanes = m.lanes()
            # Lanes that do not call have no results to collect.
            behind = place + 2 if operation.control == "call" else place + 1
            self.park(depth, behind, lanes[~holds] if not holds.all() else np.zeros(0, np.intp))
            if not holds.any():
                return
            if not holds.all():
                index = m.index = lanes[holds]
        match operation.control:
            case "exit":
                self._end()
            case "ret":
                self._return(depth)
            case "call":
                for entry in self.calls.call(operation.data, depth, place):
                    self.park(*entry)
            case "collect":
                self.calls.collect(operation.data, depth)
                self.park(depth, place + 1, index)
            case "brx.idx":
                self._branch(operation, operation.data, depth)
            case "trap":
                m.fault("trap", "the program trapped", int(m.lanes()[0]), m.count)
            case _:
                for entry in self._arrived(operation, depth, place, index):
                    self.park(*entry)

    def _arrived(self, operation: Operation, depth: int, place: int, index: Array | None) -> list[Released]:
        """Lanes arrive where they may have to wait for others; returns the groups that may continue."""
        if isinstance(operation.data, Barrier):
            return self.barriers.arrive(operation.data, depth, place + 1, index)
        if isinstance(operation.data, WarpMeeting):
            return self.warps.arrive(operation, depth, place, index)
        if isinstance(operation.data, ClusterArrival):
            return self.clusters.arrive(operation.data, depth, place + 1, index)
        if isinstance(operation.data, ClusterWait):
            return self.clusters.wait(operation.data, depth, place + 1)
        raise NotModelled(operation.text, operation.line)

    def _branch(self, operation: Operation, branch: Branch, depth: int) -> None:
        m = self.machine
        selected = branch.index(m)
        if int(selected.max()) >= len(branch.targets):
            lane = int(m.lanes()[int(np.argmax(selected))])
            message = f"index {int(selected.max())} of a list of {len(branch.targets)} labels"
            m.fault("branch-target", message, lane, advice="compare the index with the number of labels first")
        if len(selected) == 1:
            self.park(depth, branch.targets[int(selected[0])], m.index)
            return
        lanes = m.lanes()
        for value in np.unique(selected):
            self.park(depth, branch.targets[int(value)], lanes[selected == value])

    def _return(self, depth: int) -> None:
        if not depth:
            self._end()
            return
        for entry in self.calls.back(depth):
            self.park(*entry)

    def _end(self) -> None:
        m = self.machine
        m.alive[m.lanes()] = False
        ensure_deallocated(m)
        for heard in m.on.exit:
            heard(m.lanes())
        self._release()

    def _release(self) -> None:
        """Lets those go on that waited for lanes that have ended."""
        for entry in (*self.barriers.released(), *self.clusters.released(), *self.warps.released()):
            self.park(*entry)

    def _ensure_nobody_waits(self) -> None:
        m = self.machine
        waiting = self._waiting()
        if not waiting:
            return
        lane, side = waiting[0]
        m.line, m.text = side.line, side.instruction
        other = next((one for _, one in waiting if one.line != side.line), None)
        advice = "let all threads that are waited for arrive there, or wait for fewer"
        m.fault("deadlock", side.what, lane, advice=advice, other=other)
