"""tcgen05, the fifth generation of tensor cores (manual, 9.7.16; 9.7.18 in 9.4).

Asynchronous operations complete at once, as they may.
"""

from __future__ import annotations

from ptx_ls.interpreter.semantics.tcgen05 import allocation, load_store, move, multiply, synchronization

ACTIONS = {**move.ACTIONS, **multiply.ACTIONS, **synchronization.ACTIONS}
MEETINGS = {**allocation.MEETINGS, **load_store.MEETINGS, **synchronization.MEETINGS}
ASYNC_PROXY = (*move.ASYNC_PROXY, *multiply.ASYNC_PROXY)
