"""Width functions: how many registers a fragment takes, by name, from the tokens chosen (NOTATION.md, Operands)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

LANES: dict[str, Callable[[Mapping[str, str]], int]] = {}
"""Name of the function as it stands between braces, to lanes from {slot: token}."""


def lanes(name: str, chosen: Mapping[str, str]) -> int:
    """The number of elements that the width function `name` gives. Raises KeyError for an unknown name."""
    return LANES[name](chosen)


def element(expression: str, chosen: Mapping[str, str]) -> str:
    """The register type of one element of a fragment, for an expression such as `frag(.dtype)`."""
    raise KeyError(expression)
