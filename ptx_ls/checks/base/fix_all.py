"""Fixes that are applied together, each of which mends what it is for and adds no error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Generic, Protocol, TypeVar

from ptx_ls.checks.base.applicability import any_fix, safe_fix
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.syntax.text_edit import TextEdit, edited

_ROUNDS = 10
"""How often a text is fixed and checked again: what one fix uncovers another one mends."""

Edits = tuple[TextEdit, ...]
_Fix = tuple[Edits, list[Diagnostic]]


class Found(Protocol):
    """What a check of a text gives."""

    @property
    def diagnostics(self) -> Sequence[Diagnostic]: ...


Checked = TypeVar("Checked", bound=Found)


class Fixed(Generic[Checked]):
    """A text after its fixes, what is found in it now, and how many findings were mended."""

    def __init__(self, source: bytes, checked: Checked, mended: int) -> None:
        self.source = source
        self.checked = checked
        self.mended = mended


def fix_all(source: bytes, check: Callable[[bytes], Checked], with_unsafe: bool = False) -> Fixed[Checked]:
    """Apply the safe fixes of a text, with `with_unsafe` all."""
    checked, total = check(source), 0
    for _ in range(_ROUNDS):
        chosen = _fixes(checked.diagnostics, with_unsafe)
        source, checked, count = _applied(source, checked, chosen, check)
        if not count:
            break
        total += count
    return Fixed(source, checked, total)


def _fixes(found: Sequence[Diagnostic], with_unsafe: bool) -> list[_Fix]:
    """The edits that do not overlap with those before them, each with what it mends."""
    chosen: dict[Edits, list[Diagnostic]] = {}
    taken: list[TextEdit] = []
    for diagnostic in found:
        fix = safe_fix(diagnostic) or (any_fix(diagnostic) if with_unsafe else None)
        if fix is None:
            continue
        if fix.edits in chosen:
            chosen[fix.edits].append(diagnostic)
        elif not any(_overlap(new, old) for new in fix.edits for old in taken):
            chosen[fix.edits] = [diagnostic]
            taken += fix.edits
    return list(chosen.items())


def _overlap(a: TextEdit, b: TextEdit) -> bool:
    return a.start <= b.end and b.start <= a.end


def _applied(
    source: bytes, before: Checked, fixes: list[_Fix], check: Callable[[bytes], Checked]
) -> tuple[bytes, Checked, int]:
    """The text after those of some fixes that keep their promise, what is found in it, and how many findings they
    mend."""
    accepted: list[_Fix] = []
    result = (source, before)
    waiting = [fixes] if fixes else []
    while waiting:
        some = waiting.pop()
        after = edited(source, [edit for one, _ in (*accepted, *some) for edit in one])
        checked = check(after)
        if _is_better(result[1], checked, [found for _, found in some]):
            accepted, result = [*accepted, *some], (after, checked)
        elif len(some) > 1:
            half = len(some) // 2
            waiting += [some[half:], some[:half]]
    return *result, sum(len(found) for _, found in accepted)


def _is_better(before: Found, after: Found, mended: list[list[Diagnostic]]) -> bool:
    """Whether what some fixes mend is gone and no error is added. A fix that is tried by itself may uncover another
    error of the same statement; of several, one might hide what another one adds."""
    gone = Counter(map(_name, chain.from_iterable(mended)))
    left = Counter(map(_name, before.diagnostics)) - gone
    is_gone = all(Counter(map(_name, after.diagnostics))[name] <= left[name] for name in gone)
    errors = sum(d.severity == "error" for found in mended for d in found) if len(mended) > 1 else 0
    return is_gone and _errors(after) <= _errors(before) - errors


def _name(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, diagnostic.message


def _errors(checked: Found) -> int:
    return sum(d.severity == "error" for d in checked.diagnostics)
