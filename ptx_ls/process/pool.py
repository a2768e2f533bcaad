"""Tasks shared out over processes, each of which takes the next one when it is free."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

Item = TypeVar("Item")
Result = TypeVar("Result")

_MOST = 60
"""Processes; Windows waits for no more than 63 things at once."""


def shared_out(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int,
    is_bound: Callable[[Item], bool],
    on_done: Callable[[int], None],
) -> Iterator[Result]:
    """The results of `work` for all items, in their order; see `workers.results`.

    What a process does not finish, because it was killed or because of an exception, is done in this one.
    """
    left = iter([number for number, item in enumerate(items) if not is_bound(item)])
    done: dict[int, Result] = {}
    count = following = 0
    with _Workers(work, min(processes, len(items), _MOST)) as workers:
        while following < len(items):
            for worker in workers.idle():
                if (number := next(left, None)) is not None:
                    workers.give(worker, number, items[number])
            if is_bound(items[following]) or not workers.are_busy:
                number = following if is_bound(items[following]) else next(left, following)
                done[number] = work(items[number])
                count += 1
            else:
                for number, results in workers.finished():
                    done[number] = results[0] if results else work(items[number])
                    count += 1
            on_done(count)
            while following in done:
                yield done.pop(following)
                following += 1


class _Workers:
    """Processes with what each of them works on. They end at the end of the `with` block."""

    def __init__(self, work: Callable[[Any], Any], count: int) -> None:
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context: Any = multiprocessing.get_context("fork" if can_fork else "spawn")
        self._processes: list[BaseProcess] = []
        self._tasks: dict[Connection, int | None] = {}
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(work, theirs, [*self._tasks, ours] if can_fork else []))
            try:
                process.start()
            except OSError:  # there is no room for another process
                ours.close()
                break
            finally:
                theirs.close()
            self._processes.append(process)
            self._tasks[ours] = None

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, kind: object, *fault: object) -> None:
        for connection in self._tasks:
            connection.close()
        for process in self._processes:
            if kind is not None:
                process.terminate()
            process.join()

    def idle(self) -> list[Connection]:
        """Those that work on nothing."""
        return [connection for connection, number in self._tasks.items() if number is None]

    @property
    def are_busy(self) -> bool:
        """Whether one of them works on something."""
        return any(number is not None for number in self._tasks.values())

    def give(self, worker: Connection, number: int, item: object) -> None:
        """Have a process work on an item."""
        self._tasks[worker] = number
        with suppress(OSError):  # it is gone, which is noticed when its result is waited for
            worker.send(item)

    def finished(self) -> Iterator[tuple[int, list[Any]]]:
        """Wait until something is done: its number, and its result in a list, which is empty where there is none."""
        busy = [connection for connection, number in self._tasks.items() if number is not None]
        for worker in cast("list[Connection]", wait(busy)):
            number = self._tasks[worker]
            assert number is not None
            try:
                answer = worker.recv()
                self._tasks[worker] = None
            except (EOFError, OSError):
                answer = []
                del self._tasks[worker]
                worker.close()
            yield number, answer


def _serve(work: Callable[[Any], Any], connection: Connection, others: Sequence[Connection]) -> None:
    """Works on what comes over a connection until its other end is closed, of which a copy may hold more."""
    for other in others:
        other.close()
    # Ctrl+C is for the process that waits for this one, and which ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    with suppress(EOFError, OSError):
        while True:
            item = connection.recv()
            try:
                answer = [work(item)]
            except Exception:
                answer = []
            connection.send(answer)
    sys.stderr.flush()
    os._exit(0)
