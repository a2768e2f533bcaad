"""JSON that no client should send: any value at all, and values in which one place is another than it should be."""

from __future__ import annotations

import copy
import random
from functools import cache
from pkgutil import iter_modules
from typing import Any

from ptx_ls import checks
from ptx_ls.checks.base.levels import LEVELS

_PLAIN: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, -0.0, 1 << 31, 1 << 64, 10**400, "", "off", "ptx-ls", "\ud800", "\0", "a\nb",
    "file:///a.ptx", "é😀", [], {}, [[]], {"": None},
)  # fmt: skip


def value(rng: random.Random, depth: int = 2) -> Any:
    """Any value."""
    kind = rng.randrange(6) if depth else 2
    if kind == 0:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 1:
        return {str(value(rng, 0)): value(rng, depth - 1) for _ in range(rng.randrange(4))}
    return copy.deepcopy(rng.choice(_PLAIN))


def bent(whole: Any, rng: random.Random) -> Any:
    """A copy of a value in which something is another value, is missing or stands where nothing should."""
    whole = [copy.deepcopy(whole)]
    inner: Any = whole
    while True:
        key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        further = inner[key]
        if isinstance(further, dict | list) and further and rng.random() < 0.8:
            inner = further
            continue
        if isinstance(inner, dict) and rng.random() < 0.3:
            inner.pop(key) if rng.random() < 0.5 else inner.update({str(value(rng, 0)): value(rng)})
        else:
            inner[key] = value(rng)
        return whole[0]


@cache
def _codes() -> tuple[str, ...]:
    return tuple(info.name.replace("_", "-") for info in iter_modules(checks.__path__))


def settings(rng: random.Random) -> Any:
    """Settings: mostly ones that make sense."""
    chosen = {
        "debounce": rng.choice((0, 0, 0, 1, 150)),
        "levels": {rng.choice(_codes()): rng.choice(LEVELS) for _ in range(rng.randrange(4))},
        "inlayHints": {"registerTypes": rng.random() < 0.7},
        "codeLens": {"kernelNeeds": rng.random() < 0.9, "run": rng.random() < 0.9},
        "run": {"timeLimit": rng.choice((1, 60, -1)), "watch": rng.choice((["race"], [], "race"))},
    }
    found = rng.choice((chosen, {"ptx-ls": chosen}))
    return bent(found, rng) if rng.random() < 0.3 else found
