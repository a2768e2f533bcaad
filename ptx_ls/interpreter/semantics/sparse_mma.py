"""mma.sp, a product with a structured sparse left factor (manual, 9.7.14.6), with scales or without.

How a tensor core adds sparse products is not published: what is stored is taken to be added as the products of the
dense instruction are, in the order in which it is stored.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter import matrix_fragments
from ptx_ls.interpreter.arithmetic import large_product, matrix_product, sparse_selection, tensor_cores
from ptx_ls.interpreter.arithmetic.formats import HALF
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.matrix_elements import FORMATS, half_codes
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.matrix_operand import MatrixOperand, shape_of, words_per_register
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.semantics.block_scaled_mma import ScaledProduct
from ptx_ls.sema.constant_arithmetic import Constant


def mma(decoded: Decoded) -> WarpMeeting:
    """d = a * b + c, of whose left factor half of the elements are stored."""
    spelled = decoded.spelled
    scaled = ".block_scale" in spelled
    if not scaled and spelled[".kind"] not in ("", ".kind::f8f6f4"):
        raise decoded.unknown()
    m, n, k = shape_of(decoded)
    types = [spelled[f".{matrix}type"] for matrix in "dabc"]
    packed = scaled and k == 128
    each = 8 if packed else words_per_register(types[1], k)[1]
    sums = matrix_fragments.sums(m, n)
    fragments = sums, matrix_fragments.left(m, k // 2, each), matrix_fragments.right(n, k, each), sums
    d, a, b, c = (
        MatrixOperand(decoded, number, token, fragment, packed and number in (1, 2))
        for number, (token, fragment) in enumerate(zip(types, fragments, strict=True))
    )
    metadata = reader(decoded.operands[4], "u32")
    chosen = decoded.operands[5]
    assert isinstance(chosen, Constant)
    selector, bits = int(chosen.value), a.bits
    add = _adding(decoded, a, b, d, k)
    scales = ScaledProduct(decoded, types[1], k) if scaled else None

    def run(machine: Machine) -> None:
        words = machine.each(metadata(machine)).reshape(-1, WARP)
        positions = sparse_selection.positions(words, k, bits, selector)
        left, right, addend = a.values(machine), b.values(machine), c.values(machine)
        # Warps come first from here on.
        left, right, addend = left.transpose(2, 1, 0), right.transpose(2, 0, 1), addend.transpose(2, 0, 1)
        if scales is not None:
            found = canonicalize_nan(scales.sums(machine, left, right, addend, positions)).view(np.uint32)
        else:
            found = add(left, right, addend, positions)
        d.write(machine, np.ascontiguousarray(found.transpose(1, 2, 0)))

    return whole_warps(run)


_Add = Callable[[Array, Array, Array, Array], Array]


def _adding(decoded: Decoded, a: MatrixOperand, b: MatrixOperand, d: MatrixOperand, k: int) -> _Add:
    """The function of the target's tensor core from the stored elements, B, the addend and the positions to codes."""
    if d.token == ".s32":
        saturates = ".satfinite" in decoded.spelled

        def whole(left: Array, right: Array, addend: Array, positions: Array) -> Array:
            full = sparse_selection.expanded(left, positions, k)
            by_k = full.transpose(2, 1, 0), right.transpose(1, 2, 0), addend.transpose(1, 2, 0)
            return np.asarray(matrix_product.integers(*by_k, saturates).view(np.uint32).transpose(2, 0, 1))

        return whole
    core = tensor_cores.architecture(decoded.target)
    if core is None:
        raise decoded.unknown()
    adder = tensor_cores.adder(core, a.bits, k // 2)
    least = 1 - FORMATS[a.token].bias, 1 - FORMATS[b.token].bias
    half = d.token == ".f16"

    def floating(left: Array, right: Array, addend: Array, positions: Array) -> Array:
        least_sum = 1 - HALF.bias if half else -126
        found = large_product.multiply_add(left, right, addend, adder, least, half, least_sum, positions)
        return half_codes(found) if half else canonicalize_nan(found).view(np.uint32)

    return floating
