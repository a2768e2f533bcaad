"""redux.sync of single precision (manual, 9.7.15.13 in 9.4), lane by lane in plain Python."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ptx_ls.interpreter import Module

KERNEL = """.version 8.6 .target sm_100a .address_size 64
.entry k(.param .u64 values, .param .u64 masks)
{
    .reg .u64 %a<3>; .reg .b32 %r<4>; .reg .f32 %f<3>;
    ld.param.u64 %a1, [values]; ld.param.u64 %a2, [masks];
    mov.u32 %r1, %tid.x; mad.wide.u32 %a1, %r1, 4, %a1; mad.wide.u32 %a2, %r1, 4, %a2;
    ld.global.f32 %f1, [%a1]; ld.global.u32 %r2, [%a2];
    redux.sync.OPERATION.f32 %f2, %f1, %r2;
    st.global.f32 [%a1], %f2;
    ret;
}"""


def order(value: np.float32) -> tuple[float, bool]:
    """-0 is below +0."""
    return float(value), not np.signbit(value)


@pytest.mark.parametrize("nan", ["", ".NaN"])
@pytest.mark.parametrize("absolute", ["", ".abs"])
@pytest.mark.parametrize("operator", ["min", "max"])
def test_of_single_precision(operator: str, absolute: str, nan: str) -> None:
    rng = np.random.default_rng(3)
    choices = np.array([0.0, -0.0, 1.5, -1.5, np.inf, -np.inf, np.nan, 2.0**-149, -(2.0**-149)], np.float32)
    values = rng.choice(choices, 96)
    values[:4], values[4:8], values[8:12] = np.nan, (0.0, -0.0, 0.0, -0.0), (-0.0, np.nan, -0.0, np.nan)
    lanes = np.arange(96)
    # Groups of four lanes in the first warp, of one and the rest in the second, all of the third.
    masks = np.select([lanes < 32, lanes == 32, lanes < 64], [0xF << lanes % 32 // 4 * 4, 1, 0xFFFFFFFE], 0xFFFFFFFF)
    found = values.copy()
    Module.from_text(KERNEL.replace("OPERATION", operator + absolute + nan)).launch(
        "k", block=96, args=[found, masks.astype(np.uint32)]
    )
    for lane in range(96):
        group = [values[lane // 32 * 32 + i] for i in range(32) if int(masks[lane]) >> i & 1]
        group = [np.abs(v) for v in group] if absolute else group
        numbers = [v for v in group if not math.isnan(v)]
        if not numbers or (nan and len(numbers) < len(group)):
            assert found.view(np.uint32)[lane] == 0x7FFFFFFF
            continue
        expected = (min if operator == "min" else max)(numbers, key=order)
        assert found[lane : lane + 1].tobytes() == np.float32(expected).tobytes()
