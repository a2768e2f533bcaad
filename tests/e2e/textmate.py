"""The scopes that a TextMate grammar of plain patterns gives the words of a text, line by line."""

from __future__ import annotations

import re
from typing import Any


def scopes(grammar: dict[str, Any], text: str) -> dict[tuple[int, int, int], str]:
    """The scope of each piece: (line, first character, character behind the last)."""
    found: dict[tuple[int, int, int], str] = {}
    open_rules: list[dict[str, Any]] = []
    for number, line in enumerate(text.split("\n")):
        at = 0
        while at <= len(line):
            rule = open_rules[-1] if open_rules else None
            closing = re.compile(rule["end"]).search(line, at) if rule else None
            if rule and "name" in rule:
                found[number, at, closing.end() if closing else len(line)] = rule["name"]
            patterns = rule.get("patterns", []) if rule else grammar["patterns"]
            matches = [
                (match.start(), rank, match, pattern)
                for rank, pattern in enumerate(patterns)
                if (match := re.compile(pattern.get("match") or pattern["begin"]).search(line + "\n", at))
            ]
            first = min(matches, key=lambda one: one[:2]) if matches else None
            if closing and (first is None or closing.start() <= first[0]):
                open_rules.pop()
                if closing.end() == at == len(line):
                    break
                at = max(closing.end(), at)
                continue
            if first is None:
                break
            _, _, match, pattern = first
            if "name" in pattern:
                found[number, match.start(), match.end()] = pattern["name"]
            captures = pattern.get("captures") or pattern.get("beginCaptures") or {}
            for group, capture in captures.items():
                start, end = match.span(int(group))
                found[number, start, end] = capture["name"]
            if "begin" in pattern:
                open_rules.append(pattern)
                at = match.end()
            else:
                at = max(match.end(), at + 1)
    return found
