"""Descriptors and layouts against what CUTLASS encodes on the host (descriptors.cpp)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, wgmma_descriptor

RECORDED = [json.loads(line) for line in Path(__file__).with_name("descriptors.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", RECORDED, ids=lambda c: f"{c['type']} {c['major']} {c['swizzle']} {c['tile']}")
def test_every_unit_lies_where_cutlass_puts_it(case: dict[str, Any]) -> None:
    found = wgmma_descriptor(int(case["descriptor"], 16))
    assert (found.start, found.layout.width) == (0, case["swizzle"])
    each, k = 128 // case["bits"], 256 // case["bits"]
    k_major = case["major"] == "K"
    across, along = (64, k // each) if k_major else (64 // each, k)
    starts = np.array([found.start])
    addresses = found.layout.addresses(starts, k_major, across, along)
    assert (addresses.reshape(-1) // UNIT).tolist() == case["units"]


def test_there_is_every_layout() -> None:
    assert {(case["major"], case["swizzle"]) for case in RECORDED} == {
        (major, width) for major in ("K", "MN") for width in (16, 32, 64, 128)
    }
