"""Kernels that load or store one box, and what they must do by the manual, element by element in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from ptx_ls.interpreter import Module, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

HEAD = """.version 8.8
.target sm_100a
.address_size 64
.visible .entry k(.param .align 128 .b8 map[128], .param .u64 data, .param .u32 words{parameters})
{{
    .reg .b16 %h<8>; .reg .b32 %r<16>; .reg .b32 %c<6>; .reg .b64 %rd<8>; .reg .pred %p<4>;
    .shared .align 1024 .b8 buffer[{room}];
    .shared .align 8 .b64 barrier;
    mov.b64 %rd1, map;
    cvta.param.u64 %rd2, %rd1;
    ld.param.u64 %rd3, [data];
    ld.param.u32 %r1, [words];
    shl.b32 %r2, %r1, 2;
    mov.u32 %r3, %tid.x;
    mov.u32 %r4, buffer;
    setp.ne.u32 %p1, %r3, 0;
    {coordinates}
"""
LOAD = """
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    bar.sync 0;
    @%p1 bra wait;
    mbarrier.arrive.expect_tx.shared::cta.b64 %rd4, [barrier], %r2;
    {copy};
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
next:
    setp.ge.u32 %p2, %r3, %r1;
    @%p2 ret;
    mad.lo.u32 %r5, %r3, 4, %r4;
    ld.shared.u32 %r6, [%r5];
    mad.wide.u32 %rd5, %r3, 4, %rd3;
    st.global.u32 [%rd5], %r6;
    add.u32 %r3, %r3, 32;
    bra next;
}}
"""
STORE = """
next:
    setp.ge.u32 %p2, %r3, %r1;
    @%p2 bra filled;
    mad.lo.u32 %r5, %r3, 4, %r4;
    mad.wide.u32 %rd5, %r3, 4, %rd3;
    ld.global.u32 %r6, [%rd5];
    st.shared.u32 [%r5], %r6;
    add.u32 %r3, %r3, 32;
    bra next;
filled:
    fence.proxy.async.shared::cta;
    bar.sync 0;
    @%p1 ret;
    {copy};
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}}
"""
ROOM = 1 << 17


def coordinate_text(coordinates: Sequence[int]) -> tuple[str, str]:
    """The instructions that set coordinates, and the operand that holds them."""
    moves = " ".join(f"mov.b32 %c{number}, {value};" for number, value in enumerate(coordinates))
    return moves, "{" + ", ".join(f"%c{number}" for number in range(len(coordinates))) + "}"


def loaded(
    tensor: Any,
    coordinates: Sequence[int],
    size: int,
    how: str = "",
    info: str = "",
    ends: str = "shared::cta",
    before: str = "",
    **more: Any,
) -> np.ndarray:
    """The bytes that a load puts into shared memory; `how` is the load mode with its dot, `info` what follows the
    mbarrier."""
    rank = 2 if "gather4" in how else len(coordinates)
    moves, operand = coordinate_text(coordinates)
    copy = (
        f"cp.async.bulk.tensor.{rank}d.{ends}.global{how}.mbarrier::complete_tx::bytes"
        f" [buffer], [%rd2, {operand}], [barrier]{info}"
    )
    text = (HEAD + LOAD).format(room=ROOM, coordinates=f"{moves} {before}", copy=copy, parameters="")
    out = np.zeros(size // 4, np.uint32)
    Module.from_text(text).launch("k", block=32, args=[tensor, out, size // 4], **{"watch": WATCHERS, **more})
    return out.view(np.uint8)


def stored(
    tensor: Any,
    coordinates: Sequence[int],
    data: np.ndarray,
    how: str = "",
    instruction: str = "cp",
    operator: str = "",
) -> None:
    """Stores or reduces bytes from shared memory."""
    rank = 2 if "scatter4" in how else len(coordinates)
    moves, operand = coordinate_text(coordinates)
    copy = (
        f"{instruction}.async.bulk.tensor.{rank}d.global.shared::cta{operator}{how}.bulk_group"
        f" [%rd2, {operand}], [buffer]"
    )
    text = (HEAD + STORE).format(room=ROOM, coordinates=moves, copy=copy, parameters="")
    words = np.ascontiguousarray(data).reshape(-1).view(np.uint32).copy()
    Module.from_text(text).launch("k", block=32, args=[tensor, words, len(words)], watch=WATCHERS)


def box_of(
    array: np.ndarray,
    coordinates: Sequence[int],
    box: Sequence[int],
    strides: Sequence[int] | None = None,
    fill: Any = 0,
) -> np.ndarray:
    """The elements of a box, in the order of the array's axes; coordinates begin with the last axis."""
    start, steps = coordinates[::-1], strides or [1] * array.ndim
    counts = [-(-size // step) for size, step in zip(box, steps, strict=True)]
    found = np.full(counts, fill, array.dtype)
    for index in product(*map(range, counts)):
        at = tuple(s + i * step for s, i, step in zip(start, index, steps, strict=True))
        if all(0 <= place < size for place, size in zip(at, array.shape, strict=True)):
            found[index] = array[at]
    return found


PATTERNS = {
    "32B": ("01234567", "10325476"),
    "64B": ("01234567", "10325476", "23016745", "32107654"),
    "128B": (
        *("01234567", "10325476", "23016745", "32107654"),
        *("45670123", "54761032", "67452301", "76543210"),
    ),
    "128B_atom_32B": ("01234567", "23016745", "45670123", "67452301"),
    "128B_atom_64B": ("01234567", "45670123"),
}
"""The manual's tables (5.5.7): the 16-byte cells of lines of 128 bytes, by what they hold."""
PATTERNS["128B_atom_32B_flip_8B"] = PATTERNS["128B_atom_32B"]


def unswizzled(found: np.ndarray, swizzle: str) -> np.ndarray:
    """The bytes of shared memory, from a multiple of 1024 on, in the order that they have without a swizzle."""
    if swizzle == "none":
        return found
    lines = np.zeros(-(-len(found) // 128) * 128, np.uint8)
    lines[: len(found)] = found
    pattern = PATTERNS[swizzle]
    plain = np.zeros_like(lines).reshape(-1, 8, 16)
    for number, line in enumerate(lines.reshape(-1, 8, 16)):
        for cell, held in enumerate(pattern[number % len(pattern)]):
            content = line[cell]
            if swizzle.endswith("flip_8B") and number % 2:
                content = np.roll(content, 8)
            plain[number, int(held)] = content
    return plain.reshape(-1)[: len(found)]


__all__ = ["TensorMap", "box_of", "loaded", "stored", "unswizzled"]
