"""Answers that are short: an agent reads every word."""

from __future__ import annotations

MOST = 1000
"""Characters of an answer, unless all of it is asked for."""


def shortened(text: str, *, is_whole: bool) -> str:
    """A text of whole lines, with how many more there are."""
    if is_whole or len(text) <= MOST:
        return text
    lines = text.splitlines()
    kept: list[str] = []
    room = MOST - 60
    for line in lines:
        if len(line) > room:
            break
        kept.append(line)
        room -= len(line) + 1
    if not kept:
        kept = [f"{lines[0][: MOST - 60]}…"]
    left = len(lines) - len(kept)
    return "\n".join([*kept, *([f"… {left} more lines: ask with whole=true"] if left else [])])
