"""Kernels around tcgen05 instructions: tensor memory allocated, filled from an argument, read back to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.watch import WATCHERS

LANES, COLUMNS = 128, 512


@dataclass(frozen=True)
class Kernel:
    """A kernel of four warps whose `body` finds the address of its tensor memory in %base, that of its own lanes in
    %own, and its number in %thread; `shared` bytes of shared memory begin at `smem`."""

    body: str
    columns: int = 512
    shared: int = 16
    target: str = "sm_100a"
    group: int = 1
    version: str = "8.8"

    @property
    def text(self) -> str:
        """The module."""
        group = f"cta_group::{self.group}"
        sync = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" if self.group == 2 else ""
        return f"""
.version {self.version}
.target {self.target}
.address_size 64
.visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u64 p3)
{{
    .reg .b32 %r<600>; .reg .b64 %rd<40>; .reg .pred %p<16>; .reg .b32 %base, %own, %thread, %warp, %n;
    .reg .b64 %in, %out, %more, %last; .reg .pred %first, %is0;
    .shared .align 1024 .b8 smem[{self.shared}];
    .shared .align 8 .b64 barrier;
    .shared .align 4 .b32 where;
    ld.param.u64 %in, [p0];
    ld.param.u64 %out, [p1];
    ld.param.u64 %more, [p2];
    ld.param.u64 %last, [p3];
    mov.u32 %thread, %tid.x;
    shr.u32 %warp, %thread, 5;
    setp.eq.u32 %is0, %thread, 0;
    setp.lt.u32 %first, %thread, 32;
    @%is0 mbarrier.init.shared::cta.b64 [barrier], 1;
    @%first tcgen05.alloc.{group}.sync.aligned.shared::cta.b32 [where], {self.columns};
    bar.sync 0;
    {sync}
    ld.shared.u32 %base, [where];
    and.b32 %own, %warp, 3;
    shl.b32 %own, %own, 21;
    add.u32 %own, %own, %base;
    {self.body}
    bar.sync 0;
    {sync}
    @%first tcgen05.dealloc.{group}.sync.aligned.b32 %base, {self.columns};
    ret;
}}
"""

    def launch(
        self, *args: np.ndarray, grid: int = 1, block: int = 128, watch: frozenset[str] = frozenset(WATCHERS)
    ) -> None:
        """Runs it with up to four arrays."""
        given = [*args, *(np.zeros(4, np.uint32) for _ in range(4 - len(args)))]
        Module.from_text(self.text).launch("k", grid, block, given, watch=watch, cluster=self.group)


def registers(count: int, begin: int = 0) -> str:
    """A vector of so many registers."""
    return "{" + ", ".join(f"%r{begin + number}" for number in range(count)) + "}"


def _pieces(columns: int) -> Iterator[tuple[int, int]]:
    """Where pieces of powers of two begin, that make up so many columns, and their sizes."""
    at = 0
    while at < columns:
        size = min(64, 1 << (columns - at).bit_length() - 1)
        yield at, size
        at += size


def fill(columns: int, source: str = "%in") -> str:
    """Stores an array of words (lane, column) to the first columns of the own lanes."""
    lines = [f"mul.wide.u32 %rd30, %thread, {4 * columns}; add.s64 %rd30, {source}, %rd30;"]
    for begin, count in _pieces(columns):
        lines += [f"ld.global.b32 %r{i}, [%rd30+{4 * (begin + i)}];" for i in range(count)]
        lines.append(f"tcgen05.st.sync.aligned.32x32b.x{count}.b32 [%own+{begin}], {registers(count)};")
    return "\n".join([*lines, "tcgen05.wait::st.sync.aligned;"])


def drain(columns: int, target: str = "%out", begin: int = 0) -> str:
    """Stores columns of the own lanes to an array of words (lane, column)."""
    lines = [f"mul.wide.u32 %rd30, %thread, {4 * columns}; add.s64 %rd30, {target}, %rd30;"]
    for at, count in _pieces(columns):
        lines.append(f"tcgen05.ld.sync.aligned.32x32b.x{count}.b32 {registers(count)}, [%own+{begin + at}];")
        lines.append("tcgen05.wait::ld.sync.aligned;")
        lines += [f"st.global.b32 [%rd30+{4 * (at + i)}], %r{i};" for i in range(count)]
    return "\n".join(lines)
