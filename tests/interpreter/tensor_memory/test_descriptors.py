"""Descriptors and layouts against what CUTLASS encodes on the host (descriptors.cpp), and what they mean in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter.memory.matrix_descriptor import UNIT
from ptx_ls.interpreter.tensor_memory import shared_descriptor
from ptx_ls.sema.descriptors import instruction_descriptor, matrix_descriptor

RECORDED = [json.loads(line) for line in Path(__file__).with_name("descriptors.jsonl").read_text().splitlines()]
MATRICES = [case for case in RECORDED if "units" in case]
INSTRUCTIONS = [case for case in RECORDED if "kind" in case]


@pytest.mark.parametrize("case", MATRICES, ids=lambda c: f"{c['type']} {c['major']} {c['swizzle']} {c['atom']}")
def test_every_unit_lies_where_cutlass_puts_it(case: dict[str, Any]) -> None:
    bits = int(case["descriptor"], 16)
    found = shared_descriptor.decode(bits)
    assert not matrix_descriptor.problem(bits)
    assert (found.start, found.layout.width, found.layout.atom) == (0, case["swizzle"], case["atom"])
    each, k = 128 // case["bits"], 256 // case["bits"]
    k_major = case["major"] == "K"
    across, along = (64, k // each) if k_major else (64 // each, k)
    addresses = found.layout.addresses(np.array([found.start]), k_major, across, along)
    assert (addresses.reshape(-1) // UNIT).tolist() == case["units"]


@pytest.mark.parametrize("case", INSTRUCTIONS, ids=lambda c: f"{c['kind']} {c['types']}")
def test_instruction_descriptors_are_those_of_cutlass(case: dict[str, Any]) -> None:
    found = instruction_descriptor.decode(int(case["descriptor"], 16), case["kind"])
    types = [found.d_type, found.a_type, found.b_type, *([found.scale_type] if found.scale_type else [])]
    assert " ".join(types) == case["types"]
    assert (found.m, found.n, found.sparse, found.saturate) == (case["m"], case["n"], case["sparse"], case["saturate"])
    assert [found.transpose_a, found.transpose_b] == case["transposed"]
    assert [found.negate_a, found.negate_b] == case["negated"]
    assert not instruction_descriptor.problem(found, case["m"] == 256, weights=False)


def test_they_are_told_in_words() -> None:
    assert instruction_descriptor.describe(0x406A494, "f16") == (
        "64x24x32, D .f32, A .bf16 negated transposed, B .bf16, sparse A, selector 0"
    )
    assert instruction_descriptor.describe(0x8B00080, "mxf8f6f4") == (
        "128x192x32, D .f32, A .e5m2, B .e4m3, scale factors .ue8m0, those of A from byte 0, of B 0"
    )
    assert matrix_descriptor.describe_tcgen05(0x2000408000200000) == (
        "matrix from address 0x0 of shared memory, leading dimension every 512 bytes, stride 2048 bytes, "
        "swizzle of 128 bytes in atoms of 32"
    )
