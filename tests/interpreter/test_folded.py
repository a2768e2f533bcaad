"""What ptxas folded (second_source/folded.txt), against the interpreter: NVIDIA's own arithmetic, recorded."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.program.computation import Computation
from ptx_ls.interpreter.semantics import computation
from tests.interpreter.second_source import folded, spellings, table

_LEAST = 1000


def records() -> list[tuple[str, list[int], list[int]]]:
    """Each line of the record: spelling and operands, inputs, outputs."""
    found = []
    for line in folded.RECORD.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            key, _, values = line.partition(": ")
            given, _, gives = values.partition(" -> ")
            found.append((key, [int(v, 16) for v in given.split()], [int(v, 16) for v in gives.split()]))
    return found


def computed(computation: Computation, given: list[int]) -> list[int]:
    """The outputs for inputs given as bits, as bits."""
    kinds = [kind for _, kind in table.named(computation)[0]]
    outputs = computation(*(_array(kind, bits) for kind, bits in zip(kinds, given, strict=True)))
    return [folded.bits_of(np.ravel(output))[0] for output in outputs]


def _array(kind: str, bits: int) -> Array:
    dtype = DTYPES[kind]
    return np.array([bits != 0]) if dtype.kind == "b" else np.array([bits], f"u{dtype.itemsize}").view(dtype)


def test_the_interpreter_gives_what_ptxas_folds() -> None:
    computations = {
        "  ".join((j.spelled.text, table.operand_names(j.spelled))): j.computation
        for stem in folded.FILES
        for j in spellings.computing(stem)
        if j.computation is not None
    }
    every = records()
    assert len(every) >= _LEAST
    wrong = []
    for key, given, gives in every:
        ours = computed(computations[key], given)
        if ours != gives:
            wrong.append(f"{key}: {[hex(v) for v in given]}: {[hex(v) for v in ours]}, not {[hex(v) for v in gives]}")
    assert not wrong, f"{len(wrong)} of {len(every)}\n" + "\n".join(wrong[:10])


POLICIES = [
    ("L2::evict_first", 1.0, 0x12F),
    ("L2::evict_last", 1.0, 0x14F),
    ("L2::evict_normal", 1.0, 0x16F),
    ("L2::evict_unchanged", 1.0, 0x10F),
    ("L2::evict_last.L2::evict_first", 1.0, 0x15F),
    ("L2::evict_normal.L2::evict_first", 1.0, 0x17F),
    ("L2::evict_first.L2::evict_unchanged", 1.0, 0x12F),
    *(
        ("L2::evict_first", fraction, 0x120 | sixteenths)
        for fraction, sixteenths in ((0.5, 7), (0.25, 3), (0.1, 1), (0.75, 11), (0.0625, 0), (0.03, 0), (0.97, 15))
    ),
]


@pytest.mark.parametrize(("priorities", "fraction", "high"), POLICIES)
def test_cache_policies_are_those_that_ptxas_folds(priorities: str, fraction: float, high: int) -> None:
    """Recorded by hand from ptxas 13.5 for sm_80, which takes fractions above 0 and up to 1 alone."""
    (policy,) = computation(f"createpolicy.fractional.{priorities}.b64", 2)(np.array([fraction], np.float32))
    assert policy.tolist() == [high << 52]


def _words(*instructions: tuple[int, int]) -> bytes:
    return b"".join(struct.pack("<QQ", low, high) for low, high in instructions)


def test_only_constants_count_as_folded() -> None:
    """Machine code as nvdisasm reads it: MOV R5, 0xfffff809; STG [R2], R5; EXIT."""
    move, store, leave = (0xFFFFF80900057802, 0xF00), (0x0000000502007986, 0), (0x000000000000794D, 0)
    assert folded.stored(_words(move, store, leave), 1) == [0xFFFFF809]
    for between in ((0x0000000502007225, 0), (0xFFFFF80900050802, 0xF00)):  # IMAD.WIDE R0; a move under a guard
        between = (between[0] & ~0xFF0000 | 0x050000, between[1])
        assert folded.stored(_words(move, between, store, leave), 1) == [None]
    assert folded.stored(_words(move, (0x0000000000007947, 0), store, leave), 1) == [None]  # BRA
