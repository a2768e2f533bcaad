"""The 64 bits of an mbarrier object, and the operations on them.

The manual calls the contents opaque. Here, from the lowest bit on: 20 bits of pending arrivals, 20 of expected ones, 22
of the transaction count, offset by 2^21, one that marks the object as initialised, and the phase.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_COUNT = np.uint64((1 << 20) - 1)
_EXPECTED = np.uint64(20)
_TX = np.uint64(40)
_TX_MASK = np.uint64((1 << 22) - 1)
_TX_ZERO = 1 << 21
_VALID = np.uint64(1 << 62)
_PHASE = np.uint64(63)

MOST_ARRIVALS = (1 << 20) - 1
MOST_TRANSACTIONS = (1 << 20) - 1


def initial_objects(counts: Array) -> Array:
    """Fresh objects that expect `counts` arrivals in each phase."""
    count = counts.astype(np.uint64)
    found: Array = _VALID | np.uint64(_TX_ZERO) << _TX | count << _EXPECTED | count
    return found


def is_valid(objects: Array) -> Array:
    """A mask of the objects that were initialised and not invalidated since."""
    found: Array = objects & _VALID != 0
    return found


def phase(objects: Array) -> Array:
    """The parity of the phase of an object, or of the state that an arrival returned: 0 or 1."""
    found: Array = objects >> _PHASE
    return found


def pending(objects: Array) -> Array:
    """The pending arrivals of the current phase."""
    found: Array = objects & _COUNT
    return found


def transactions(objects: Array) -> Array:
    """The bytes that the current phase waits for, less those that came before they were expected."""
    found: Array = (objects >> _TX & _TX_MASK).astype(np.int64) - _TX_ZERO
    return found


def describe_phase(state: int) -> str:
    """The pending arrivals and bytes of the current phase, in words."""
    left, expected = state & int(_COUNT), state >> int(_EXPECTED) & int(_COUNT)
    more = (state >> int(_TX) & int(_TX_MASK)) - _TX_ZERO
    text = f"whose phase of parity {state >> int(_PHASE)} waits for {left} of {expected} arrivals"
    return f"{text} and {more} bytes" if more else text


def update_objects(objects: Array, arrivals: Array, more: Array, dropped: Array) -> Array:
    """The objects after `arrivals`, with `more` bytes to wait for (fewer if negative) and `dropped`
    expected arrivals less. The next phase begins where nothing is pending."""
    left = pending(objects).astype(np.int64) - arrivals
    expected = (objects >> _EXPECTED & _COUNT).astype(np.int64) - dropped
    bytes_left = (objects >> _TX & _TX_MASK).astype(np.int64) - _TX_ZERO + more
    complete = (left == 0) & (bytes_left == 0)
    left = np.where(complete, expected, left).astype(np.uint64) & _COUNT
    turned = (objects >> _PHASE) ^ complete.astype(np.uint64)
    tx = (bytes_left + _TX_ZERO).astype(np.uint64) & _TX_MASK
    result: Array = turned << _PHASE | _VALID | tx << _TX | (expected.astype(np.uint64) & _COUNT) << _EXPECTED | left
    return result
