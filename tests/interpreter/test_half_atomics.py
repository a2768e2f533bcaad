"""Atomic sums of halves and of pairs of them: every lane's addend counts once, and lanes see the sums before theirs."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter import Module

BF16: Any = ml_dtypes.bfloat16


@pytest.mark.parametrize(
    ("kind", "bits", "dtype"),
    [("f16", 16, np.float16), ("f16x2", 32, np.float16), ("bf16", 16, BF16), ("bf16x2", 32, BF16)],
)
def test_sums_of_halves(kind: str, bits: int, dtype: Any) -> None:
    text = f""".version 8.0 .target sm_90 .address_size 64
    .entry k(.param .u64 sum, .param .u64 addends, .param .u64 seen)
    {{
        .reg .u64 %a<4>; .reg .b{bits} %h<3>; .reg .u32 %t;
        ld.param.u64 %a1, [sum];
        ld.param.u64 %a2, [addends];
        ld.param.u64 %a3, [seen];
        mov.u32 %t, %tid.x;
        mad.wide.u32 %a2, %t, {bits // 8}, %a2;
        mad.wide.u32 %a3, %t, {bits // 8}, %a3;
        ld.global.b{bits} %h1, [%a2];
        atom.global.add.noftz.{kind} %h2, [%a1], %h1;
        st.global.b{bits} [%a3], %h2;
        red.global.add.noftz.{kind} [%a1+4], %h1;
        ret;
    }}"""
    each = bits // 16
    addends = (np.arange(8 * each).reshape(8, each) / 4 - 2).astype(dtype)
    sums, seen = np.zeros((2, 2), dtype), np.zeros_like(addends)
    Module.from_text(text).launch("k", block=8, args=[v.view(np.uint16) for v in (sums, addends, seen)])
    # Quarters below 64 are exact in both formats.
    exact = np.cumsum(addends.astype(np.float64), axis=0)
    assert seen.astype(np.float64).tolist() == (exact - addends.astype(np.float64)).tolist()
    assert (sums.astype(np.float64)[:, :each] == exact[-1]).all()
