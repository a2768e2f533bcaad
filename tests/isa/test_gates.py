"""Gates: what the notation means, and that the alternatives named are open and complete."""

from __future__ import annotations

import random

import pytest

from ptx_ls.isa import gates, targets
from ptx_ls.isa.targets import version_number

BY_NAME = targets.by_name()


def is_open(text: str, target: str, version: str) -> bool:
    return gates.is_open(gates.parse(text), BY_NAME[target], version_number(version))


@pytest.mark.parametrize(
    ("gate", "target", "version", "expected"),
    [
        ("7.8 sm_90 | 8.1 sm_89", "sm_89", "8.0", False),
        ("7.8 sm_90 | 8.1 sm_89", "sm_89", "8.1", True),
        ("7.8 sm_90 | 8.1 sm_89", "sm_90", "7.8", True),
        ("7.8 sm_90 | 8.1 sm_89", "sm_100a", "8.6", True),
        ("8.6 sm_100a", "sm_103a", "9.5", False),
        ("8.6 sm_100a", "sm_100f", "9.5", False),
        ("8.8 sm_100f", "sm_100a", "8.8", True),
        ("8.8 sm_100f", "sm_103f", "8.8", True),
        ("8.8 sm_100f", "sm_107a", "9.4", True),
        ("8.8 sm_100f", "sm_100", "9.5", False),
        ("8.8 sm_100f", "sm_110f", "9.5", False),
        ("8.8 sm_103f", "sm_100f", "9.5", False),
        ("8.6 sm_110a", "sm_101a", "8.6", True),
        ("8.8 sm_110f", "sm_101f", "8.8", True),
        ("1.0..6.3 sm_70", "sm_70", "6.3", True),
        ("1.0..6.3 sm_70", "sm_70", "6.4", False),
        ("3.0 sm_30..sm_62", "sm_70", "9.5", False),
        ("3.0 sm_30..sm_62", "sm_61", "9.5", True),
        ("=sm_53", "sm_53", "9.5", True),
        ("=sm_53", "sm_60", "9.5", False),
    ],
)
def test_notation(gate: str, target: str, version: str, expected: bool) -> None:
    assert is_open(gate, target, version) is expected


def test_every_alternative_is_open_and_every_open_target_is_named() -> None:
    rng = random.Random(1)
    names = [t.name for t in targets.load().targets]
    versions = [targets.version_text(v) for v in targets.load().versions]
    for _ in range(300):
        parts = [
            f"{rng.choice(versions)} {' '.join(rng.sample(names, rng.randint(1, 3)))}" for _ in range(rng.randint(1, 3))
        ]
        gate = gates.parse(" | ".join(parts))
        ways = gates.alternatives(gate)
        for way in ways:
            for name in way.targets:
                wanted = max(version_number(way.ptx), BY_NAME[name].introduced)
                assert gates.is_open(gate, BY_NAME[name], wanted), (parts, way)
        again = gates.parse(" | ".join(f"{w.ptx} {' '.join(w.targets)}" for w in ways)) if ways else gates.nowhere()
        lows = [(lo, hi >= lo) for lo, hi in gate]
        assert lows == [(lo, hi >= lo) for lo, hi in again], (parts, ways)


def test_both_and_either() -> None:
    a, b = gates.parse("7.8 sm_90"), gates.parse("8.0 sm_80 | 9.0 sm_75")
    met, joined = gates.both(a, b), gates.either(a, b)
    for target in targets.load().targets:
        for version in targets.load().versions:
            left, right = (gates.is_open(g, target, version) for g in (a, b))
            assert gates.is_open(met, target, version) == (left and right)
            assert gates.is_open(joined, target, version) == (left or right)
