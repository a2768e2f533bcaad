"""What opens a closed gate, with the module's own target first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ptx_ls.isa import gates, targets
from ptx_ls.isa.targets import version_number, version_text
from ptx_ls.sema import nearness

if TYPE_CHECKING:
    from ptx_ls.isa.gates import Gate
    from ptx_ls.isa.model import Deprecation
    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.sema.target_check import Judge


def requirement(gate: Gate, here: Judge) -> str:
    """What opens a gate, as a clause: a version for the module's own target, then other targets that had it earlier."""
    ways = gates.alternatives(gate)
    own = own_version(gate, here)
    if own is None:
        return f"requires {nearness.in_words(ways, here.target)}"
    earlier = [way for way in ways if version_number(way.ptx) < own]
    return f"requires PTX {version_text(own)}" + (f", or {nearness.in_words(earlier, here.target)}" if earlier else "")


def own_version(gate: Gate, here: Judge) -> Version | None:
    """The later version with which the module's own target has the feature."""
    if here.target is None or here.version is None:
        return None
    lo, hi = gate[here.target.index]
    return lo if here.version < lo <= hi else None


@lru_cache(maxsize=4096)
def last_target(gate: Gate, target: Target | None) -> Target | None:
    """The last target to have a feature, if targets from a later one up to `target` have lost it."""
    having = [t for t in targets.load().targets if not t.variant and gate[t.index][1] == gates.END]
    last = max(having, key=lambda t: t.number, default=None)
    return last if target is not None and last is not None and last.number < target.number else None


def last_version(gate: Gate, here: Judge) -> Version | None:
    """The last version with which the module's target has a feature, if it is past."""
    if here.target is None or here.version is None:
        return None
    over = gates.ended(gate, here.target)
    return over if over is not None and gate[here.target.index][0] <= over < here.version else None


def in_short(gate: Gate, here: Judge, deprecation: Deprecation | None = None) -> str:
    """The most important requirement of a closed gate, for a list with little room."""
    instead = f"; {deprecation.reason}" if deprecation is not None else ""
    if last := last_target(gate, here.target):
        later = (t for t in targets.load().targets if not t.variant and t.number > last.number)
        return f"gone since {min(later, key=lambda t: t.number).name}{instead}"
    over = last_version(gate, here)
    if over is not None:
        return f"removed after PTX {version_text(over)}{instead}"
    own = own_version(gate, here)
    if own is not None:
        return f"requires PTX {version_text(own)}"
    nearest, *more = nearness.nearest_first(gates.alternatives(gate), here.target) or (None,)
    if nearest is None:
        return "requires a target that has it"
    return f"requires {nearest}{', or others' if more else ''}"
