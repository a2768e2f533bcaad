"""Gates as data: which targets, from which PTX version until which."""

from __future__ import annotations

from typing import Any

from ptx_ls.isa import targets
from ptx_ls.isa.gates import END, NEVER, Gate, anywhere
from ptx_ls.isa.targets import Version, version_text

EVERYWHERE = 0
"""The number of the gate that every target has from the version on that introduced it."""


class Gates:
    """The gates of a file, each once; elsewhere they are named by their number. With a version, only what exists in it
    is there."""

    def __init__(self, version: Version | None) -> None:
        self._version = version
        self._numbers: dict[Gate, int] = {anywhere(): EVERYWHERE}

    def number(self, gate: Gate | None) -> int:
        """The number of a gate; None is that of everything."""
        gate = gate or anywhere()
        return self._numbers.setdefault(gate, len(self._numbers))

    def exists(self, gate: Gate | None) -> bool:
        """Whether any target has it, in the version of the file."""
        own = gate or anywhere()
        return any(self._is_open(lo, hi, index) for index, (lo, hi) in enumerate(own))

    def _is_open(self, lo: Version, hi: Version, index: int) -> bool:
        if self._version is None:
            return lo < NEVER
        return lo <= self._version <= hi and targets.load().targets[index].introduced <= self._version

    def as_json(self) -> list[list[dict[str, Any]]]:
        """All gates by their numbers, each as alternatives: the targets that have it from `ptx` to `until` (null: not
        removed)."""
        return [_alternatives(gate) for gate in self._numbers]


def _alternatives(gate: Gate) -> list[dict[str, Any]]:
    by_interval: dict[tuple[Version, Version], list[str]] = {}
    for target, (lo, hi) in zip(targets.load().targets, gate, strict=True):
        if lo < NEVER:
            by_interval.setdefault((max(lo, target.introduced), hi), []).append(target.name)
    return [
        {"ptx": version_text(lo), "until": None if hi == END else version_text(hi), "targets": names}
        for (lo, hi), names in sorted(by_interval.items())
    ]
