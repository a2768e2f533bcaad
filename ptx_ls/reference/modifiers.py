"""The page of modifiers: what each token means, and which instructions accept it."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.isa import automaton, glossary
from ptx_ls.isa.model import Entry
from ptx_ls.reference import markdown
from ptx_ls.reference.markdown import code

_ELSEWHERE = ("type", "shape")
"""Classes whose tokens say all in their name, or have a page of their own."""


def page(families: dict[str, list[Entry]]) -> str:
    """Every token by its class in the glossary, each with links to the pages of the instructions that take it."""
    taken: dict[str, list[str]] = {}
    paths: dict[str, list[tuple[str, ...]]] = {}
    for name, entries in families.items():
        for token in sorted(frozenset().union(*map(automaton.tokens_of, entries))):
            taken.setdefault(token, []).append(f"[{name}]({name}.md)")
        for entry in entries:
            for token in automaton.tokens_of(entry):
                paths.setdefault(token, []).append(entry.path)
    classes: dict[str, list[tuple[str, str, str]]] = {}
    for word in glossary.load().values():
        if word.group not in _ELSEWHERE and word.token in taken:
            row = code(word.token), _meaning(word.token, paths[word.token]), ", ".join(sorted(taken[word.token]))
            classes.setdefault(word.group, []).append(row)
    parts = [
        "What each modifier means. Types have [their own page](types.md), and the names of shapes explain themselves."
    ]
    for group in sorted(classes):
        parts.append(f"## {group.capitalize()}")
        parts.append(markdown.table(("Modifier", "Meaning", "Instructions"), sorted(classes[group])))
    return markdown.page("Modifiers", "[All instructions](README.md)", *parts)


def _meaning(token: str, paths: Sequence[tuple[str, ...]]) -> str:
    """What a token means; where that differs between instructions, each meaning with the words they begin with."""
    meanings: dict[str, list[str]] = {}
    for path in sorted(paths):
        meanings.setdefault(glossary.summary(token, path), []).append(path[0])
    if len(meanings) == 1:
        return next(iter(meanings))
    named = {meaning: ", ".join(dict.fromkeys(words)) for meaning, words in meanings.items()}
    return "\n".join(f"{meaning} ({names})" for meaning, names in named.items())
