"""Watchers of a run: each tells of one kind of fault, and costs something only where it was asked for.

`memory` (bounds, alignment, what may only be read) is always on; `uninit` looks at reads of what nobody wrote, `sync`
at barriers, asynchronous copies and mbarriers, `race` at accesses that nothing orders.
"""

from __future__ import annotations

WATCHERS = frozenset({"memory", "race", "uninit", "sync"})
