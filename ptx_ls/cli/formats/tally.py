"""What was found in a file in few words, from which the exit status and the last line of a report follow.

A word is `severity:code:` with `fix` behind it where `--fix` mends it, and `unsafe` where `--unsafe-fixes` is required.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic

Tally = Sequence[str]


def tally(found: Sequence[Diagnostic]) -> Tally:
    """A word for each diagnostic."""
    if not found:
        return ()
    # Imported here, because a file without errors needs none of it.
    from ptx_ls.checks.base.applicability import safe_fix

    return [f"{d.severity}:{d.code}:{'fix' if safe_fix(d) else 'unsafe' if d.fixes else ''}" for d in found]


def is_wrong(words: Tally, with_warnings: bool = False) -> bool:
    """Whether there is an error; with `with_warnings`, or a warning."""
    return any(word.startswith("error:") or (with_warnings and word.startswith("warning:")) for word in words)


def summary(tallies: Iterable[Tally]) -> str:
    """The last line of a report: how much was found in how many files, and what of it can be fixed."""
    some = [words for words in tallies if words]
    severities = Counter(word.partition(":")[0] for words in some for word in words)
    ways = Counter(word.rpartition(":")[2] for words in some for word in words)
    if not some:
        return "All checks passed!"
    counts = [_count(severities[kind], word) for kind, word in _KINDS.items() if severities[kind]]
    text = f"Found {', '.join(counts)} in {_count(len(some), 'file')}"
    safe, unsafe = ways["fix"], ways["unsafe"]
    if safe:
        text += f" ({safe} fixable with --fix{f', {unsafe} more with --unsafe-fixes' if unsafe else ''})"
    elif unsafe:
        text += f" ({unsafe} fixable with --fix --unsafe-fixes)"
    return f"{text}."


def changes(change: str, fixed: int, tallies: Iterable[Tally]) -> str:
    """The last line of a report of a run that changes files, with what is left in them."""
    done = {"diff": "would be fixed", "ignore": "silenced by comments"}.get(change, "fixed")
    left = [words for words in tallies if words]
    return f"{_count(fixed, 'finding')} {done}." + (f" {summary(left)}" if left else "")


def statistics(tallies: Iterable[Tally]) -> list[str]:
    """A line for each code: how often it was found, and whether `--fix` mends some of it; the most frequent first."""
    counts: Counter[str] = Counter()
    fixable: set[str] = set()
    for words in tallies:
        for word in words:
            _, code, way = word.split(":")
            counts[code] += 1
            if way == "fix":
                fixable.add(code)
    width = max((len(str(count)) for count in counts.values()), default=0)
    order = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return [f"{count:{width}}  {code}{'  [*]' if code in fixable else ''}" for code, count in order]


_KINDS = {"error": "error", "warning": "warning", "information": "remark", "hint": "hint"}
"""The word of a summary for each severity."""


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
