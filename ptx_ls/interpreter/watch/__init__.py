"""Watchers of a run: each reports one kind of fault, and costs nothing unless it is requested.

`memory` (bounds, alignment, what may only be read) is always on; `uninit` reports reads of unwritten memory and
registers, `sync` misuse of barriers, asynchronous copies and mbarriers, `race` accesses that nothing orders.
"""

from __future__ import annotations

WATCHERS = frozenset({"memory", "race", "uninit", "sync"})
