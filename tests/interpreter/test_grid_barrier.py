"""CTAs that wait for each other through the memory that %envreg1 and %envreg2 name run side by side, all of them."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module

KERNEL = """.version 7.0 .target sm_80 .address_size 64
.entry k(.param .u64 seen)
{
    .reg .u64 %a<4>; .reg .u32 %r<8>; .reg .pred %p;
    ld.param.u64 %a1, [seen];
    mov.u32 %r1, %envreg2;
    mov.u32 %r2, %envreg1;
    mov.b64 %a2, {%r1, %r2};
    mov.u32 %r3, %ctaid.x;
    mov.u32 %r4, %nctaid.x;
    atom.global.add.u32 %r5, [%a2+4], 1;
again:
    ld.volatile.global.u32 %r6, [%a2+4];
    setp.lt.u32 %p, %r6, %r4;
    @%p bra again;
    mad.wide.u32 %a3, %r3, 4, %a1;
    st.global.u32 [%a3], %r6;
    ret;
}
"""


def test_every_block_sees_all_the_others() -> None:
    seen, module = np.zeros(1200, np.uint32), Module.from_text(KERNEL)
    # More than a chunk holds otherwise; the memory is zero again at the next launch.
    for _ in range(2):
        module.launch("k", grid=1200, block=1, args=[seen])
        assert (seen == 1200).all()


def test_a_grid_too_large_to_wait_for_itself_is_refused() -> None:
    with pytest.raises(LaunchError, match="wait for each other"):
        Module.from_text(KERNEL).launch("k", grid=1 << 20, block=64, args=[np.zeros(1, np.uint32)])
