"""Products by tcgen05.mma in a kernel, of codes that NumPy has laid out in shared and tensor memory."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tests.interpreter.tensor_memory.kernels import Kernel, drain

CHUNK = """
    mov.u32 %n, %thread;
{name}:
    mul.wide.u32 %rd30, %n, 4; add.s64 %rd30, {source}, %rd30; ld.global.b32 %r0, [%rd30];
    shl.b32 %r1, %n, 2; add.u32 %r1, %r1, {begin}; mov.u32 %r2, smem; add.u32 %r2, %r2, %r1; st.shared.b32 [%r2], %r0;
    add.u32 %n, %n, 128; setp.lt.u32 %p0, %n, {words}; @%p0 bra {name};
"""
WAIT = """
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p1, [barrier], 0;
    @!%p1 bra wait;
    tcgen05.fence::after_thread_sync;
"""


def descriptor(start: int, leading: int, stride: int, swizzle: int = 0) -> int:
    """A matrix descriptor of tcgen05."""
    return start >> 4 | leading >> 4 << 16 | stride >> 4 << 32 | 1 << 46 | swizzle << 61


@dataclass(frozen=True)
class Product:
    """A product: its spelling, its operands after D, what shared memory holds, D before, and the words of A, scale
    factors and metadata in columns from 256 on."""

    spelling: str
    operands: str
    shared: np.ndarray
    before: np.ndarray
    tensor: np.ndarray = field(default_factory=lambda: np.zeros((128, 4), np.uint32))
    enable: bool = True
    target: str = "sm_100a"
    times: int = 1
    version: str = "8.8"
    prologue: str = ""

    def run(self) -> np.ndarray:
        """The words of D (lane, column) after it."""
        columns, extra = self.before.shape[1], self.tensor.shape[1]
        shared = np.ascontiguousarray(self.shared).reshape(-1).view(np.uint8)
        shared = np.concatenate((shared, np.zeros(-len(shared) % 512, np.uint8)))
        predicate = f"setp.ne.u32 %p2, {int(self.enable)}, 0;"
        operands = f", {self.operands}" if self.operands else ""
        product = f"@%is0 {self.spelling} [%base]{operands};\n" * self.times
        body = f"""
            {CHUNK.format(name="next", source="%more", begin=0, words=len(shared) // 4)}
            {filled(columns, "%in", 0)}
            {filled(extra, "%last", 256)}
            fence.proxy.async.shared::cta;
            tcgen05.fence::before_thread_sync;
            bar.sync 0;
            tcgen05.fence::after_thread_sync;
            {predicate} {self.prologue}
            {product}
            @%is0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [barrier];
            {WAIT}
            {drain(columns)}
        """
        after = np.zeros_like(self.before)
        kernel = Kernel(body, shared=len(shared), target=self.target, version=self.version)
        kernel.launch(self.before, after, shared.view(np.uint32), self.tensor)
        return after


def filled(columns: int, source: str, begin: int) -> str:
    """Stores an array of words (lane, column) to columns of the own lanes."""
    lines = [f"mul.wide.u32 %rd30, %thread, {4 * columns}; add.s64 %rd30, {source}, %rd30;"]
    for at in range(columns):
        lines.append(f"ld.global.b32 %r0, [%rd30+{4 * at}];")
        lines.append(f"tcgen05.st.sync.aligned.32x32b.x1.b32 [%own+{begin + at}], {{%r0}};")
    return "\n".join([*lines, "tcgen05.wait::st.sync.aligned;"])


def k_major(codes: np.ndarray) -> np.ndarray:
    """A matrix (rows, bytes along K) as the canonical layout without a swizzle has it: blocks of 8 rows of 16 bytes,
    first along K, then along the rows."""
    rows, along = codes.shape
    return np.ascontiguousarray(codes.reshape(rows // 8, 8, along // 16, 16).transpose(0, 2, 1, 3)).reshape(-1)
