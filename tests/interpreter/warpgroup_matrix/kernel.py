"""Runs one wgmma of one warpgroup: shared memory is filled from an image, registers from arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter import Module

Array = np.ndarray[Any, Any]
WATCH = ("race", "sync", "uninit")


def descriptor(start: int, leading: int, stride: int, width: int, base_offset: int = 0) -> int:
    """A matrix descriptor by the table of the manual (9.7.15.5.1.2.2)."""
    mode = {16: 0, 128: 1, 64: 2, 32: 3}[width]
    fields = ((start, 0), (leading, 16), (stride, 32))
    return sum((x & 0x3FFFF) >> 4 << at for x, at in fields) | base_offset << 49 | mode << 62


def run(
    spelling: str,
    image: Array,
    d: Array,
    a: Array | int,
    b: int,
    rest: str,
    metadata: Array | None = None,
    watch: tuple[str, ...] = WATCH,
) -> Array:
    """The registers D (128, count) that a wgmma leaves, from the bytes of shared memory at 0, the registers D, A as
    registers (128, 4) or a descriptor, the descriptor of B, and what follows the descriptors or metadata."""
    count = d.shape[1]
    module = Module.from_text(text(spelling, len(image), count, a, b, rest, metadata is not None))
    out = np.ascontiguousarray(d)
    held = np.ascontiguousarray(a) if isinstance(a, np.ndarray) else np.zeros((128, 4), np.uint32)
    words = metadata if metadata is not None else np.zeros(128, np.uint32)
    module.launch("k", 1, 128, [image.copy(), out, held, words.copy()], watch=watch)
    return out


def text(spelling: str, size: int, count: int, a: Array | int, b: int, rest: str, sparse: bool) -> str:
    """The kernel: its shared memory has so many bytes, and begins at 0."""
    registers = ", ".join(f"%d{i}" for i in range(count))
    left = f"{a:#x}" if isinstance(a, int) else "{%a0, %a1, %a2, %a3}"
    loads = "\n".join(f"ld.global.b32 %d{i}, [%q+{i * 4}];" for i in range(count))
    stores = "\n".join(f"st.global.b32 [%q+{i * 4}], %d{i};" for i in range(count))
    return f"""
.version 8.4
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p, .param .u64 pd, .param .u64 pa, .param .u64 pe)
{{
.reg .b32 %d<{count}>, %a<4>, %e, %t, %i, %s;
.reg .b64 %p, %q, %r, %x;
.reg .pred %more, %yes, %no;
.shared .align 1024 .b8 image[{size}];
mov.u32 %t, %tid.x;
ld.param.u64 %p, [p];
shl.b32 %i, %t, 2;
LOOP:
cvt.u64.u32 %x, %i;
add.s64 %x, %p, %x;
ld.global.b32 %s, [%x];
st.shared.b32 [%i], %s;
add.u32 %i, %i, 512;
setp.lt.u32 %more, %i, {size};
@%more bra LOOP;
fence.proxy.async;
bar.sync 0;
setp.eq.u32 %yes, 0, 0;
setp.ne.u32 %no, 0, 0;
ld.param.u64 %q, [pa]; mul.wide.u32 %x, %t, 16; add.s64 %q, %q, %x;
ld.global.v4.b32 {{%a0, %a1, %a2, %a3}}, [%q];
ld.param.u64 %q, [pe]; mul.wide.u32 %x, %t, 4; add.s64 %q, %q, %x;
ld.global.b32 %e, [%q];
ld.param.u64 %q, [pd]; mul.wide.u32 %x, %t, {count * 4}; add.s64 %q, %q, %x;
{loads}
wgmma.fence.sync.aligned;
{spelling} {{{registers}}}, {left}, {b:#x}, {"%e, " if sparse else ""}{rest};
wgmma.commit_group.sync.aligned;
wgmma.wait_group.sync.aligned 0;
{stores}
ret;
}}
"""
