"""Answers that are kept by their arguments."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from ptx_ls.threads import Lock

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class Memo(Generic[Key, Answer]):
    """The answers to the last `most` questions. A question is all that its answer depends on, so that an answer is
    never wrong, only no longer kept. Threads may use it at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Key, Answer] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Key) -> Answer | None:
        """The answer to a question; None where it is not kept."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
            return self._answers.get(key)

    def keep(self, key: Key, answer: Answer) -> Answer:
        """Keeps an answer, and returns the one that is kept."""
        with self._lock:
            kept = self._answers.setdefault(key, answer)
            self._answers.move_to_end(key)
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)
            return kept
