"""The scopes that a TextMate grammar of plain patterns gives the words of a text, line by line."""

from __future__ import annotations

import re
from typing import Any


def scopes(grammar: dict[str, Any], text: str) -> dict[tuple[int, int, int], str]:
    """The scope of each piece: (line, first character, character behind the last)."""
    found: dict[tuple[int, int, int], str] = {}
    open_until: tuple[str, str] | None = None
    for number, line in enumerate(text.split("\n")):
        at = 0
        while at <= len(line):
            if open_until:
                scope, closed_by = open_until
                closing = re.compile(closed_by).search(line, at)
                found[number, at, closing.end() if closing else len(line)] = scope
                if not closing:
                    break
                open_until, at = None, max(closing.end(), at)
                if at == len(line):
                    break
            matches = [
                (match.start(), rank, match, pattern)
                for rank, pattern in enumerate(grammar["patterns"])
                if (match := re.compile(pattern.get("match") or pattern["begin"]).search(line + "\n", at))
            ]
            if not matches:
                break
            _, _, match, pattern = min(matches, key=lambda one: one[:2])
            if "begin" in pattern:
                open_until = pattern["name"], pattern["end"]
                found[number, match.start(), match.end()] = pattern["name"]
            if "match" in pattern and "name" in pattern:
                found[number, match.start(), match.end()] = pattern["name"]
            for group, capture in pattern.get("captures", {}).items():
                start, end = match.span(int(group))
                found[number, start, end] = capture["name"]
            at = max(match.end(), at + 1)
    return found
