"""Shares of the inputs in processes of their own. One that dies is reported with its input, and the rest goes on."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import random
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path

from tests.fuzz.drive import Failure, drive
from tests.fuzz.inputs import Input, drawn

_FORK = multiprocessing.get_context("fork")
_SHARE = 5000
_MOST_SECONDS = 60.0
"""The processor time after which a process is ended in the midst of an input."""
_MOST_MEMORY = 4 << 30
_TRIM_THRESHOLD, _KEPT = -1, 1 << 17
"""The option of mallopt, and the bytes of free memory that an arena then keeps. Left alone, glibc keeps up to 64 MB of
each thread's, which malloc_trim does not give back (measured: input 70039472 of seed 20269501)."""


@dataclass
class Told:
    """What was found: failures by what they say (number of the input, traceback), inputs by kind, the slowest (seconds
    of processor time, number), and the most memory that a process gained in its second half (bytes, number of the first
    input of that process)."""

    failures: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    gained: tuple[int, int] = (0, 0)

    def add(self, other: Told) -> None:
        """Take in what another process found."""
        for what, where in other.failures.items():
            self.failures.setdefault(what, []).extend(where)
        self.kinds += other.kinds
        self.slowest = max(self.slowest, other.slowest)
        self.gained = max(self.gained, other.gained)


Draw = Callable[[int, int], Input]
"""The input of a seed and a number."""
Drive = Callable[[Input, random.Random], "Failure | None"]
"""What goes wrong with an input."""


def run(
    seed: int, numbers: Sequence[int], tell: Connection | None = None, draw: Draw = drawn, drives: Drive = drive
) -> Told:
    """Drives the inputs of these numbers in this process; `tell` hears each number before its turn."""
    told = Told()
    halfway = 0
    for at, number in enumerate(numbers):
        if at == len(numbers) // 2:
            halfway = _resident()
        if tell:
            tell.send(number)
        given = draw(seed, number)
        if tell:
            # What hangs outside of Python hears no other signal: this one ends the process.
            signal.setitimer(signal.ITIMER_PROF, _MOST_SECONDS)
        began = time.process_time()
        failure = drives(given, random.Random(f"drive {seed} {number}"))
        told.slowest = max(told.slowest, (time.process_time() - began, number))
        told.kinds[f"{given.language} {given.kind}"] += 1
        if failure:
            last = failure.text.strip().splitlines()[-1]
            told.failures.setdefault(f"{failure.step}: {last[:200]}", []).append((number, failure.text))
    told.gained = _resident() - halfway, numbers[0]
    return told


def in_processes(seed: int, numbers: Sequence[int], count: int, draw: Draw = drawn, drives: Drive = drive) -> Told:
    """Drives the inputs of these numbers in so many processes at a time."""
    size = min(_SHARE, -(-len(numbers) // count))
    left = [numbers[at : at + size] for at in range(0, len(numbers), size)][::-1]
    running: dict[Connection, tuple[ForkProcess, Sequence[int], list[int]]] = {}
    told = Told()
    while left or running:
        while left and len(running) < count:
            ours, theirs = _FORK.Pipe(duplex=False)
            process = _FORK.Process(target=_send, args=(seed, left[-1], theirs, draw, drives))
            process.start()
            theirs.close()
            running[ours] = process, left.pop(), []
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            process, share, begun = running[ready]
            try:
                heard = ready.recv()
            except EOFError:
                del running[ready]
                process.join()
                if begun:
                    told.failures.setdefault(f"died: {process.exitcode}", []).append((begun[-1], "the process died"))
                    # What was found before is found again.
                    left += [part for part in (share[len(begun) :], share[: len(begun) - 1]) if part]
                continue
            if isinstance(heard, Told):
                told.add(heard)
                begun.clear()
            else:
                begun.append(heard)
    return told


def _send(seed: int, numbers: Sequence[int], tell: Connection, draw: Draw, drives: Drive) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_TRIM_THRESHOLD, _KEPT)
    tell.send(run(seed, numbers, tell, draw, drives))
    tell.close()


def _resident() -> int:
    """The memory that this process uses, in bytes, as Linux counts it; 0 elsewhere."""
    gc.collect()
    with suppress(OSError, AttributeError):
        # What is free, but not yet given back, goes up and down by 30 MB between one input and the next.
        ctypes.CDLL(None).malloc_trim(0)
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
