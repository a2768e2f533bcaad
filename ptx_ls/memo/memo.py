"""Answers that are kept by their arguments, in one process.

`Memo` is for questions of several parts, and for answers that are not always kept; `query` for functions of a text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
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
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def keep(self, key: Key, answer: Answer) -> Answer:
        """Keeps an answer, and returns the one that is kept."""
        with self._lock:
            kept = self._answers.setdefault(key, answer)
            self._answers.move_to_end(key)
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)
            return kept


LARGEST_KEPT = 1 << 16
"""Bytes of a text whose answer is kept, if it is that of a whole function: hundreds of versions of one of several
megabytes would fill the memory."""


def query(most: int, *, largest: int | None = None) -> Callable[[Callable[[bytes], Answer]], Callable[[bytes], Answer]]:
    """A function of a text that keeps its last `most` answers, but for texts of more than `largest` bytes."""

    def keeping(function: Callable[[bytes], Answer]) -> Callable[[bytes], Answer]:
        cached = lru_cache(maxsize=most)(function)
        if largest is None:
            return cached

        @wraps(function)
        def answer(text: bytes) -> Answer:
            return cached(text) if len(text) <= largest else function(text)

        return answer

    return keeping
