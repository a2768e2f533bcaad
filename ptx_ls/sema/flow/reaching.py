"""Which step wrote a register last before another one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from ptx_ls.sema.flow.basic_blocks import Blocks, blocks_of
from ptx_ls.sema.flow.control_flow import Flow, Register


class ReachingWrites:
    """The writes of a function, searched backwards from where one is asked for: most registers are written once, and of
    the others few are asked for."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._entering: dict[tuple[Register, int], int | None] = {}

    @cached_property
    def _blocks(self) -> Blocks:
        return blocks_of(self._flow)

    def writer(self, register: Register, writers: Sequence[int], at: int) -> int | None:
        """The step that wrote a register last before another step on every way there; None if there is no such one.
        `writers` are the numbers of all steps that write it."""
        if at not in self._flow.reachable:
            return None
        block = self._blocks.of[at]
        before = bisect_left(writers, at)
        if before and writers[before - 1] >= self._blocks.first[block]:
            return writers[before - 1]
        if (register, block) not in self._entering:
            self._entering[register, block] = self._before(writers, block)
        return self._entering[register, block]

    def _before(self, writers: Sequence[int], block: int) -> int | None:
        """The step among `writers` that is the last one on every way to a block."""
        blocks, found = self._blocks, None
        ahead, seen = [block], set[int]()
        while ahead:
            at = ahead.pop()
            if at == 0:
                # On the way from the start of the function nothing has written it.
                return None
            for before in blocks.before[at]:
                if before in seen or blocks.first[before] not in self._flow.reachable:
                    continue
                seen.add(before)
                last = bisect_right(writers, blocks.last[before])
                if not last or writers[last - 1] < blocks.first[before]:
                    ahead.append(before)
                elif found is None or found == writers[last - 1]:
                    found = writers[last - 1]
                else:
                    return None
        return found
