"""What leads back to itself in a graph of names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping


def in_cycles(led_to: Mapping[str, Collection[str]]) -> set[str]:
    """The names from which a path leads back to them, by Tarjan's algorithm; what a name leads to may be no key."""
    found: set[str] = set()
    number: dict[str, int] = {}
    least: dict[str, int] = {}
    waiting: dict[str, None] = {}  # those whose component is not known yet, in order
    for root in led_to:
        path: list[tuple[str, Iterator[str]]] = []
        following: str | None = root if root not in number else None
        while path or following is not None:
            if following is not None:
                number[following] = least[following] = len(number)
                waiting[following] = None
                path.append((following, iter(led_to[following])))
            name, others = path[-1]
            following = None
            for other in others:
                if other not in number and other in led_to:
                    following = other
                    break
                if other in waiting:
                    least[name] = min(least[name], number[other])
            if following is not None:
                continue
            path.pop()
            if path:
                least[path[-1][0]] = min(least[path[-1][0]], least[name])
            if least[name] == number[name]:
                component = [waiting.popitem()[0]]
                while component[-1] != name:
                    component.append(waiting.popitem()[0])
                if len(component) > 1 or name in led_to[name]:
                    found.update(component)
    return found
