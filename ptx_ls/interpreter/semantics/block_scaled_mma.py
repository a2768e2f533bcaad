"""mma with .block_scale: factors with scales for blocks along K (manual, 9.7.14.3; 9.7.16.3 in 9.4).

The rule of the sums is MMA-Sim's: arithmetic/large_product.py for elements of 8 bits, arithmetic/scaled_blocks.py for
.e2m1 of 4.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter import matrix_fragments
from ptx_ls.interpreter.arithmetic import large_product, scaled_blocks
from ptx_ls.interpreter.arithmetic.aligned_sum import Adder
from ptx_ls.interpreter.arithmetic.formats import E4M3, UE8M0, decode
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.arithmetic.tensor_cores import Architecture
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.matrix_elements import FORMATS
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.matrix_operand import MatrixOperand, shape_of
from ptx_ls.interpreter.program.operation import Decoded

_LEAST_SCALE = {".ue8m0": -127, ".ue4m3": -6}


def mma(decoded: Decoded) -> WarpMeeting:
    """d = a * b + c, with scaled factors."""
    spelled = decoded.spelled
    m, n, k = shape_of(decoded)
    types = [spelled[f".{matrix}type"] for matrix in "dabc"]
    packed = k == 64
    sums = matrix_fragments.sums(m, n)
    fragments = sums, *matrix_fragments.factors(m, n, k, 8 if packed else 4), sums
    d, a, b, c = (
        MatrixOperand(decoded, number, token, fragment, packed and number in (1, 2))
        for number, (token, fragment) in enumerate(zip(types, fragments, strict=True))
    )
    product = ScaledProduct(decoded, types[1], k)

    def run(machine: Machine) -> None:
        left, right, addend = a.values(machine), b.values(machine), c.values(machine)
        found = product.sums(
            machine, left.transpose(2, 1, 0), right.transpose(2, 0, 1), addend.transpose(2, 0, 1), None
        )
        d.write(machine, np.ascontiguousarray(canonicalize_nan(found).view(np.uint32).transpose(1, 2, 0)))

    return whole_warps(run)


class ScaledProduct:
    """The scales of a product, and its sums."""

    def __init__(self, decoded: Decoded, a_type: str, k: int) -> None:
        spelled = decoded.spelled
        vector = spelled.one_of(".scale_vec::1X", ".scale_vec::2X", ".scale_vec::4X")
        by_kind = {".kind::mxf8f6f4": 1, ".kind::mxf4": 2}
        self._count = int(vector[-2]) if vector else by_kind[spelled[".kind"]]
        self._by_blocks = spelled[".kind"] != ".kind::mxf8f6f4"
        stype = spelled[".stype"]
        self._format, self._least_scale = (UE8M0 if stype == ".ue8m0" else E4M3), _LEAST_SCALE[stype]
        self._least = 1 - FORMATS[a_type].bias, 1 - FORMATS[spelled[".btype"]].bias
        self._stored = k // 2 if spelled.one_of(".sp::ordered_metadata") else k
        self._a = self._scales(decoded, "a")
        self._b = self._scales(decoded, "b")

    def _scales(self, decoded: Decoded, matrix: str) -> Callable[[Machine], Array]:
        """A function that reads the scales of a factor's rows or columns (warps, rows or columns, blocks)."""
        at = decoded.place_of(f"scale-{matrix}-data")
        data = reader(decoded.operands[at], "u32")
        byte_id, thread_id = (reader(one, "u16") for one in decoded.elements(at + 1))
        count, form = self._count, self._format

        def read(m: Machine) -> Array:
            words = m.each(data(m)).reshape(-1, 8, 4)
            first = m.each(byte_id(m)).reshape(-1, WARP)[:, 0]
            thread = m.each(thread_id(m)).reshape(-1, WARP)[:, 0].astype(np.int64)
            warps = np.arange(len(words))
            if matrix == "a":
                # A pair of lanes: of the lane's row, and of that 8 below.
                pairs = words.reshape(-1, 8, 2, 2)[warps, :, thread % 2]
                chosen = pairs.transpose(0, 2, 1).reshape(-1, 16)
            else:
                chosen = words[warps, :, thread % 4]
            each = np.ascontiguousarray(chosen)[..., None].view(np.uint8)
            picked = first[:, None].astype(np.int64) + np.arange(count)
            codes = np.take_along_axis(each, np.broadcast_to(picked[:, None], (*each.shape[:2], count)), axis=2)
            # Scales have no sign.
            return decode(codes & 0x7F if form is E4M3 else codes, form)

        return read

    def sums(self, m: Machine, a: Array, b: Array, c: Array, positions: Array | None) -> Array:
        """The sums (warps, rows, columns), in single precision; `positions` as in
        `large_product`."""
        scale_a, scale_b = self._a(m), self._b(m)
        if self._by_blocks:
            return scaled_blocks.multiply_add(a, b, c, scale_a, scale_b.swapaxes(1, 2), self._least_scale, positions)
        adder = Adder(Architecture.RTX_BLACKWELL.fraction, self._stored)
        scales = scale_a[:, :, 0], scale_b[:, :, 0]
        return large_product.multiply_add(a, b, c, adder, self._least, positions=positions, scales=scales)
