"""d = a * b + d as a tcgen05.mma computes it, on the codes of d as tensor memory holds them.

How sums of floats are made is MMA-Sim's rule for Blackwell (arithmetic/large_product.py, scaled_blocks.py). It is not
published for sparse products, nor for .e2m3, .e3m2 and .e2m1, for which the least exponents are those of the formats.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.arithmetic import large_product, scaled_blocks
from ptx_ls.interpreter.arithmetic.aligned_sum import Adder
from ptx_ls.interpreter.arithmetic.formats import E4M3, HALF, UE8M0, decode
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.arithmetic.sparse_selection import expanded
from ptx_ls.interpreter.arithmetic.tensor_cores import Architecture
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.matrix_elements import FORMATS, half_codes
from ptx_ls.sema.descriptors.instruction_descriptor import InstructionDescriptor

_FRACTION = Architecture.BLACKWELL.fraction
_MAGNITUDE = np.uint8(0x7F)
_LEAST_SCALE = {".ue8m0": -127, ".ue4m3": -6}


@dataclass(frozen=True, eq=False)
class Factors:
    """The values of A (rows, stored columns) and B (k, columns), the rows of B that the elements of a sparse A belong
    to, and the codes (rows of A or columns of B, blocks) of scale factors."""

    a: Array
    b: Array
    positions: Array | None = None
    scales: tuple[Array, Array] | None = None


def accumulated(descriptor: InstructionDescriptor, factors: Factors, d: Array, scale_d: int = 0) -> Array:
    """The words of D after the product, from those before it; D is multiplied by 2^-scale_d first."""
    if descriptor.kind == "i8":
        return _integers(factors, d, descriptor.saturate)
    half = descriptor.d_type == ".f16"
    c = decode(d.astype(np.uint16), HALF) if half else np.ascontiguousarray(d).view(np.float32)
    if scale_d:
        c = c * np.float32(2.0**-scale_d)
    sums = _sums(descriptor, factors, c, half)
    if half:
        return half_codes(sums).astype(np.uint32)
    return canonicalize_nan(sums).view(np.uint32)


def _integers(factors: Factors, d: Array, saturate: bool) -> Array:
    a, b = factors.a, np.ascontiguousarray(factors.b)
    if factors.positions is not None:
        a = expanded(a, factors.positions, len(b))
    # 32 bits hold the sums of 64 products. NumPy has no quick product of integer matrices, and that of doubles starts
    # threads, which costs more than the product itself.
    products, term = np.zeros(d.shape, np.int32), np.empty(d.shape, np.int32)
    for left, right in zip(np.ascontiguousarray(a.T), b, strict=True):
        np.multiply(left[:, None], right, out=term)
        np.add(products, term, out=products)
    total = products.astype(np.int64) + np.ascontiguousarray(d).view(np.int32)
    if saturate:
        total = np.clip(total, -(1 << 31), (1 << 31) - 1)
    return total.astype(np.int32).view(np.uint32)


def _sums(descriptor: InstructionDescriptor, factors: Factors, c: Array, half: bool) -> Array:
    a, b = factors.a[None], factors.b[None]
    positions = factors.positions[None] if factors.positions is not None else None
    least = 1 - FORMATS[descriptor.a_type].bias, 1 - FORMATS[descriptor.b_type].bias
    scales: tuple[Array, Array] | None = None
    if factors.scales is not None:
        form = UE8M0 if descriptor.scale_type == ".ue8m0" else E4M3
        # Scale factors have no sign.
        left, right = (decode(codes & _MAGNITUDE if form is E4M3 else codes, form) for codes in factors.scales)
        if descriptor.kind != "mxf8f6f4":
            least_scale = _LEAST_SCALE[descriptor.scale_type]
            return np.asarray(
                scaled_blocks.multiply_add(a, b, c[None], left[None], right.T[None], least_scale, positions)[0]
            )
        scales = left[None, :, 0], right[None, :, 0]
    adder = Adder(_FRACTION, descriptor.stored_k)
    least_sum = -14 if half else -126
    return np.asarray(
        large_product.multiply_add(a, b, c[None], adder, least, half, least_sum, positions=positions, scales=scales)[0]
    )
