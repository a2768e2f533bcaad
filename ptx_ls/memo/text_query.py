"""Results of functions of a text, kept for the versions of a document that follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

Result = TypeVar("Result")

LARGEST = 1 << 16
"""Bytes of a text whose result is kept. The key is the text: hundreds of several megabytes would fill the memory."""
_MAX_TEXTS = 512


def text_query(function: Callable[[bytes], Result]) -> Callable[[bytes], Result]:
    """The function with its results cached, except those for large texts."""
    cached = lru_cache(maxsize=_MAX_TEXTS)(function)

    @wraps(function)
    def result(text: bytes) -> Result:
        return cached(text) if len(text) <= LARGEST else function(text)

    return result
