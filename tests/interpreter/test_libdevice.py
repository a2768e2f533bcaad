"""The functions of libdevice that the interpreter has, against mpmath, and against the C library for special values."""

from __future__ import annotations

import ctypes
import math
from typing import Any

import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest

from ptx_ls.interpreter import Module, NotModelled
from ptx_ls.interpreter.machine.libdevice import LIBDEVICE
from tests.interpreter import libm

NAMES = sorted(LIBDEVICE)
THREE = ("__nv_fma", "__nv_fmaf", "__nv_fmaf_rn")
TWO = ("atan2", "pow", "fmod", "fmax", "fmin", "fmul_rn", "fadd_rn")
POSITIVE = ("log", "sqrt", "rsqrt", "pow")
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, math.inf, -math.inf, math.nan]
EXACT: dict[str, Any] = {
    "exp2": lambda a: mpmath.power(2, a),
    "log2": lambda a: mpmath.log(a, 2),
    "rsqrt": lambda a: 1 / mpmath.sqrt(a),
    "cbrt": lambda a: mpmath.sign(a) * mpmath.cbrt(abs(a)),
    "pow": mpmath.power,
    "fabs": abs,
    "fmod": lambda a, b: a - b * (mpmath.floor(a / b) if a / b >= 0 else mpmath.ceil(a / b)),
    "fmax": max,
    "fmin": min,
    "fma": lambda a, b, c: a * b + c,
    "fma_rn": lambda a, b, c: a * b + c,
    "fmul_rn": lambda a, b: a * b,
    "fadd_rn": lambda a, b: a + b,
    "log1p": mpmath.log1p,
    "isnan": lambda a: 0,
    "isinf": lambda a: 0,
}


def is_single(name: str) -> bool:
    """Whether a function is in single precision."""
    return name.endswith(("f", "f_rn", "fadd_rn", "fmul_rn")) and name != "__nv_erf"


def base(name: str) -> str:
    """The mathematical function, without what names its type or accuracy."""
    stem = name.removeprefix("__nv_").removeprefix("fast_")
    if stem.startswith(("isnan", "isinf")):
        return stem[:5]
    if stem in ("fmul_rn", "fadd_rn", "erf"):
        return stem
    return stem.replace("f_rn", "_rn") if "f_rn" in stem else stem[:-1] if is_single(name) else stem


def count(name: str) -> int:
    """The number of its arguments."""
    return 3 if name in THREE else 2 if base(name) in TWO else 1


def called(name: str, *values: Any) -> Any:
    """What a kernel gets that calls a function for each element of some arrays."""
    kind = "f32" if is_single(name) else "f64"
    is_question = base(name) in ("isnan", "isinf")
    given = "s32" if is_question else kind
    size, number = values[0].dtype.itemsize, len(values)
    result = np.zeros(len(values[0]), np.int32 if is_question else values[0].dtype)
    parameters = ", ".join(f".param .{kind} a{n}" for n in range(number))
    text = [
        ".version 8.0\n.target sm_80\n.address_size 64",
        f".extern .func (.param .{given} r) {name}({parameters});",
        ".entry k(" + ", ".join(f".param .u64 p{n}" for n in range(number + 1)) + ") {",
        f".reg .b64 %rd<9>; .reg .b32 %t; .reg .{kind} %v; .reg .{given} %w; .param .{given} ret;",
        *(f".param .{kind} arg{n};" for n in range(number)),
        "mov.u32 %t, %tid.x;",
    ]
    for n in range(number):
        text += [f"ld.param.u64 %rd1, [p{n}];", f"mad.wide.u32 %rd2, %t, {size}, %rd1;"]
        text += [f"ld.global.{kind} %v, [%rd2];", f"st.param.{kind} [arg{n}], %v;"]
    text += [f"call (ret), {name}, ({', '.join(f'arg{n}' for n in range(number))});"]
    text += [f"ld.param.{given} %w, [ret];", f"ld.param.u64 %rd1, [p{number}];"]
    text += [f"mad.wide.u32 %rd2, %t, {result.dtype.itemsize}, %rd1;", f"st.global.{given} [%rd2], %w;", "ret;", "}"]
    module = Module.from_text("\n".join(text))
    module.launch("k", 1, len(values[0]), [*values, result])
    return result


def test_there_are_at_most_60() -> None:
    assert len(LIBDEVICE) <= 60


@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    dtype = np.float32 if is_single(name) else np.float64
    rng = np.random.default_rng(60)
    values = [rng.uniform(-20, 20, 64).astype(dtype) for _ in range(count(name))]
    if base(name).startswith(POSITIVE):
        values[0] = np.abs(values[0])
    found = called(name, *values)
    exact = EXACT.get(base(name)) or getattr(mpmath, base(name))
    unit, most = (2.0**-23, 1) if is_single(name) else (2.0**-52, 2)
    with mpmath.workprec(200):
        for one, row in zip(found.tolist(), zip(*(v.tolist() for v in values), strict=True), strict=True):
            right = exact(*map(mpmath.mpf, row))
            assert abs(mpmath.mpf(one) - right) <= most * unit * abs(right), (row, one, right)


OF_C = [
    name
    for name in NAMES
    if base(name) not in ("rsqrt", "isnan", "isinf", "fma_rn", "fmul_rn", "fadd_rn") and "fast" not in name
]


@pytest.mark.parametrize("name", OF_C)
def test_special_values(name: str) -> None:
    kind, dtype = (ctypes.c_float, np.float32) if is_single(name) else (ctypes.c_double, np.float64)
    function = libm.function(name.removeprefix("__nv_"), kind, count(name))
    rows = np.array(np.meshgrid(*[SPECIAL] * count(name))).reshape(count(name), -1).astype(dtype)
    found = called(name, *(np.ascontiguousarray(row) for row in rows))
    for one, row in zip(found.tolist(), rows.T.tolist(), strict=True):
        right = function(*row)
        is_zero_of_either_sign = base(name) in ("fmax", "fmin") and one == right == 0
        assert (math.isnan(one) and math.isnan(right)) or (
            math.isclose(one, right, rel_tol=1e-6)
            and (is_zero_of_either_sign or math.copysign(1, one) == math.copysign(1, right))
        ), (row, one, right)


def test_the_greater_zero_is_the_positive_one() -> None:
    zeros = np.array([0.0, -0.0]), np.array([-0.0, 0.0])
    assert not np.signbit(called("__nv_fmax", *zeros)).any()
    assert np.signbit(called("__nv_fmin", *zeros)).all()


@pytest.mark.parametrize("name", ["__nv_fmax", "__nv_fmin"])
def test_a_number_wins_over_a_signaling_nan(name: str) -> None:
    numbers, nans = np.full(15, 3.0), np.full(15, 0x7FF0000000000001, np.uint64).view(np.float64)
    assert called(name, numbers, nans).tolist() == called(name, nans, numbers).tolist() == [3.0] * 15


def test_questions() -> None:
    for kind, dtype in (("f", np.float32), ("d", np.float64)):
        values = np.array(SPECIAL, dtype)
        assert called(f"__nv_isnan{kind}", values).tolist() == [0] * 8 + [1]
        assert called(f"__nv_isinf{kind}", values).tolist() == [0] * 6 + [1, 1, 0]
    assert called("__nv_rsqrt", np.array([0.0, -0.0, math.inf, -1.0]))[:3].tolist() == [math.inf, -math.inf, 0]


def test_others_are_not_guessed() -> None:
    with pytest.raises(NotModelled, match="a call of __nv_j0, which has no body"):
        called("__nv_j0", np.ones(1))
