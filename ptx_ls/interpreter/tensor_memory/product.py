"""d = a * b + d as a tcgen05.mma computes it, on the codes of d as tensor memory holds them.

How the sums of floats are made is MMA-Sim's rule for Blackwell (arithmetic/aligned_sum.py, scaled_product.py). It is not
published for .e2m3, .e3m2 and .e2m1, for which the least exponents are those of the formats.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.arithmetic import large_product, scaled_product
from ptx_ls.interpreter.arithmetic.aligned_sum import Adder
from ptx_ls.interpreter.arithmetic.formats import E4M3, HALF, UE8M0, decode
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.arithmetic.tensor_cores import Architecture
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.matrix_elements import FORMATS, half_codes
from ptx_ls.interpreter.tensor_memory.instruction_descriptor import InstructionDescriptor

_FRACTION = Architecture.BLACKWELL.fraction
_MAGNITUDE = np.uint8(0x7F)


@dataclass(frozen=True, eq=False)
class Factors:
    """The values of A (rows, stored columns) and B (k, columns), the rows of B that the elements of a sparse A belong to,
    and the codes (rows of A or columns of B, blocks) of scale factors."""

    a: Array
    b: Array
    positions: Array | None = None
    scales: tuple[Array, Array] | None = None


def accumulated(descriptor: InstructionDescriptor, factors: Factors, d: Array, scale_d: int = 0) -> Array:
    """The words of D after the product, from those before it; D is multiplied by 2^-scale_d first."""
    if descriptor.kind == "i8":
        return _integers(factors, d, descriptor.saturate)
    half = descriptor.d_type == ".f16"
    c = decode(d.astype(np.uint16), HALF) if half else d.view(np.float32)
    if scale_d:
        c = c * np.float32(2.0**-scale_d)
    sums = _scaled(descriptor, factors, c) if factors.scales else _plain(descriptor, factors, c, half)
    if half:
        return half_codes(sums).astype(np.uint32)
    return canonicalize_nan(sums).view(np.uint32)


def _integers(factors: Factors, d: Array, saturate: bool) -> Array:
    a = factors.a.astype(np.float64)
    if factors.positions is not None:
        whole = np.zeros((len(a), len(factors.b)))
        np.put_along_axis(whole, factors.positions, a, axis=1)
        a = whole
    # No such sum of doubles loses anything.
    total = (a @ factors.b.astype(np.float64)).astype(np.int64) + d.view(np.int32)
    if saturate:
        total = np.clip(total, -(1 << 31), (1 << 31) - 1)
    return total.astype(np.int32).view(np.uint32)


def _least(descriptor: InstructionDescriptor) -> tuple[int, int]:
    return 1 - FORMATS[descriptor.a_type].bias, 1 - FORMATS[descriptor.b_type].bias


def _plain(descriptor: InstructionDescriptor, factors: Factors, c: Array, half: bool) -> Array:
    adder = Adder(_FRACTION, descriptor.k)
    positions = factors.positions[None] if factors.positions is not None else None
    least_sum = -14 if half else -126
    found = large_product.multiply_add(
        factors.a[None], factors.b[None], c[None], adder, _least(descriptor), half, least_sum, positions
    )
    return np.asarray(found[0])


def _scaled(descriptor: InstructionDescriptor, factors: Factors, c: Array) -> Array:
    assert factors.scales is not None
    if descriptor.scale_type == ".ue8m0":
        left, right = (decode(codes, UE8M0) for codes in factors.scales)
        least = -127
    else:
        left, right = (decode(codes & _MAGNITUDE, E4M3) for codes in factors.scales)
        least = 1 - E4M3.bias
    if descriptor.kind == "mxf8f6f4":
        return scaled_product.multiply_add(
            factors.a, factors.b, c, (left, right), _least(descriptor), factors.positions
        )
    return scaled_product.multiply_add_groups(factors.a, factors.b, c, (left, right), least, factors.positions)
