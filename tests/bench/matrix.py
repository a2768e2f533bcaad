"""What products of matrices cost in the interpreter, for each warp: many warps together, and one alone. Those of
warpgroups (wgmma) count for each warpgroup: 32 together, and one alone; those of tcgen05 for each CTA.

    python -m tests.bench.matrix [--runs N]

Medians of processor time in microseconds. Beside each stands the time of a plain loop of 1,000 rounds in the same
process, so that figures from different machines, or from a busy one, can be compared.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter import Module

STEPS = 16
"""How often a kernel multiplies."""

CASES = {
    "m16n8k16 f32.f16, sm_80": ("sm_80", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 4, 2, 4),
    "m16n8k16 f32.f16, sm_90": ("sm_90", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 4, 2, 4),
    "m16n8k16 f32.bf16, sm_90": ("sm_90", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 4, 2, 4),
    "m16n8k8 tf32, sm_80": ("sm_80", "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", 4, 2, 4),
    "m16n8k32 e4m3, sm_89": ("sm_89", "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", 4, 2, 4),
    "m16n8k32 s8, sm_80": ("sm_80", "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", 4, 2, 4),
}
WARPS = (512, 8, 1)
GROUPS = (32, 1)
WARPGROUPS = {
    "m64n256k16 f32.f16": ("m64n256k16.f32.f16.f16", 128, "1, 1, 1, 0, 0"),
    "m64n256k16 f32.bf16": ("m64n256k16.f32.bf16.bf16", 128, "1, 1, 1, 0, 0"),
    "m64n256k8 f32.tf32": ("m64n256k8.f32.tf32.tf32", 128, "1, 1, 1"),
    "m64n256k32 f32.e4m3": ("m64n256k32.f32.e4m3.e4m3", 128, "1, 1, 1"),
    "m64n256k32 s32.s8": ("m64n256k32.s32.s8.s8", 128, "1"),
    "m64n64k16 f32.f16": ("m64n64k16.f32.f16.f16", 32, "1, 1, 1, 0, 0"),
}
TENSOR = {
    "tcgen05 128x256x16 f32.f16": ("f16", 1 << 4),
    "tcgen05 128x256x16 f32.bf16": ("f16", 1 << 4 | 1 << 7 | 1 << 10),
    "tcgen05 128x256x8 f32.tf32": ("tf32", 1 << 4 | 2 << 7 | 2 << 10),
    "tcgen05 128x256x32 s32.s8": ("i8", 2 << 4 | 1 << 7 | 1 << 10),
}
CTAS = (4, 1)


def microseconds(work: Callable[[], object]) -> float:
    """The processor time of a call."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1e6


def _loop() -> None:
    for _ in range(1000):
        pass


def _kernel(target: str, spelling: str, *counts: int) -> Module:
    a, b, c = (f"{{{', '.join(f'{name}{i}' for i in range(n))}}}" for name, n in zip("abc", counts, strict=True))
    loads = "".join(
        f"ld.global.b32 {name}{i}, [q+{4 * (8 * part + i)}];"
        for part, (name, n) in enumerate(zip("abc", counts, strict=True))
        for i in range(n)
    )
    return Module.from_text(f""".version 8.7
.target {target}
.address_size 64
.visible .entry k(.param .u64 p)
{{ .reg .b32 a<8>, b<8>, c<8>, t, n; .reg .b64 q, o; .reg .pred more;
    ld.param.u64 q, [p]; mov.u32 t, %tid.x; mul.wide.u32 o, t, 96; add.s64 q, q, o; {loads}
    mov.u32 n, 0;
next: {spelling} {c}, {a}, {b}, {c};
    add.u32 n, n, 1; setp.lt.u32 more, n, {STEPS}; @more bra next;
    st.global.b32 [q], c0;
    ret; }}
""")


def _warpgroup_kernel(shape: str, count: int, rest: str) -> Module:
    """Both matrices lie in shared memory with swizzles of 128 bytes."""
    registers = ", ".join(f"d{i}" for i in range(count))
    zeros = "".join(f"mov.b32 d{i}, 0;" for i in range(count))
    a, b = (0x4000004000010000 | start >> 4 for start in (0, 8192))
    return Module.from_text(f""".version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p)
{{ .reg .b32 d<{count}>, t, n, i, x; .reg .b64 q, o; .reg .pred more;
    .shared .align 1024 .b8 image[40960];
    ld.param.u64 q, [p]; mov.u32 t, %tid.x; shl.b32 i, t, 2; {zeros}
fill: cvt.u64.u32 o, i; add.s64 o, q, o; ld.global.b32 x, [o]; st.shared.b32 [i], x;
    add.u32 i, i, 512; setp.lt.u32 more, i, 40960; @more bra fill;
    fence.proxy.async; bar.sync 0;
    mov.u32 n, 0;
next: wgmma.fence.sync.aligned;
    wgmma.mma_async.sync.aligned.{shape} {{{registers}}}, {a}, {b}, {rest};
    wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
    add.u32 n, n, 1; setp.lt.u32 more, n, {STEPS}; @more bra next;
    mul.wide.u32 o, t, 4; add.s64 q, q, o; st.global.b32 [q], d0;
    ret; }}
""")


def measure_warpgroups(runs: int) -> dict[str, dict[str, float]]:
    """For each case and number of warpgroups the time of one product, and of the loop."""
    rng = np.random.default_rng(2)
    data = rng.standard_normal(20480).astype(np.float16)
    found = {}
    for name, form in WARPGROUPS.items():
        module = _warpgroup_kernel(*form)
        for groups in GROUPS:

            def launch(module: Module = module, groups: int = groups) -> None:
                module.launch("k", groups, 128, [data.copy()])

            launch()
            times = [(microseconds(launch), microseconds(_loop)) for _ in range(runs)]
            each = statistics.median(t for t, _ in times) / (groups * STEPS)
            found[f"{name}, {groups} warpgroups"] = {"product": each, "loop": statistics.median(t for _, t in times)}
    return found


def _tensor_kernel(kind: str, types: int) -> Module:
    """Both matrices lie in shared memory without a swizzle."""
    a, b = (0x4000_0000_0000 | 16 << 32 | 8 << 16 | start >> 4 for start in (0, 4096))
    return Module.from_text(f""".version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 p)
{{ .reg .b32 t, n, i, x, d; .reg .b64 q, o; .reg .pred more, first, one;
    .shared .align 1024 .b8 image[12288]; .shared .align 4 .b32 where;
    ld.param.u64 q, [p]; mov.u32 t, %tid.x; shl.b32 i, t, 2;
    setp.lt.u32 first, t, 32; setp.eq.u32 one, t, 0;
fill: cvt.u64.u32 o, i; add.s64 o, q, o; ld.global.b32 x, [o]; st.shared.b32 [i], x;
    add.u32 i, i, 512; setp.lt.u32 more, i, 12288; @more bra fill;
    @first tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [where], 256;
    fence.proxy.async; bar.sync 0;
    ld.shared.b32 d, [where]; mov.u32 n, 0;
next: @one tcgen05.mma.cta_group::1.kind::{kind} [d], {a}, {b}, {types | 32 << 17 | 8 << 24}, first;
    add.u32 n, n, 1; setp.lt.u32 more, n, {STEPS}; @more bra next;
    @first tcgen05.dealloc.cta_group::1.sync.aligned.b32 d, 256;
    ret; }}
""")


def measure_tensor(runs: int) -> dict[str, dict[str, float]]:
    """For each case and number of CTAs the time of one product, and of the loop."""
    data = np.random.default_rng(3).standard_normal(6144).astype(np.float16)
    found = {}
    for name, form in TENSOR.items():
        module = _tensor_kernel(*form)
        for ctas in CTAS:

            def launch(module: Module = module, ctas: int = ctas) -> None:
                module.launch("k", ctas, 128, [data.copy()])

            launch()
            times = [(microseconds(launch), microseconds(_loop)) for _ in range(runs)]
            each = statistics.median(t for t, _ in times) / (ctas * STEPS)
            found[f"{name}, {ctas} CTAs"] = {"product": each, "loop": statistics.median(t for _, t in times)}
    return found


def measure(runs: int) -> dict[str, dict[str, float]]:
    """For each case and number of warps the time of one product of one warp, and of the loop."""
    rng = np.random.default_rng(1)
    data = rng.standard_normal(256 * 48).astype(np.float16)
    found = {}
    for name, (target, *form) in CASES.items():
        module = _kernel(target, *form)  # type: ignore[arg-type]
        for warps in WARPS:
            grid, block = (-(-warps // 8), min(warps, 8) * 32)

            def launch(module: Module = module, grid: int = grid, block: int = block) -> None:
                module.launch("k", grid, block, [data.copy()])

            launch()
            times = [(microseconds(launch), microseconds(_loop)) for _ in range(runs)]
            each = statistics.median(t for t, _ in times) / (warps * STEPS)
            found[f"{name}, {warps} warps"] = {"product": each, "loop": statistics.median(t for _, t in times)}
    return found


def main() -> None:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.matrix", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    figures = {**measure_tensor(runs), **measure_warpgroups(runs), **measure(runs)}
    print(json.dumps({name: {k: round(v, 1) for k, v in row.items()} for name, row in figures.items()}, indent=1))


if __name__ == "__main__":
    main()
