"""alloca, stacksave and stackrestore (manual, 9.7.19 in 9.4)."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LimitReached, Limits, Module, ProgramFault

HEAD = ".version 8.0 .target sm_80 .address_size 64\n"

# The sum of 1 to n by way of an array on the stack.
SUM = """.func (.param .u32 d) sum(.param .u32 n)
{
    .reg .u32 most, i, x, total; .reg .u64 size, p, q; .reg .pred more;
    ld.param.u32 most, [n]; add.u32 most, most, 1; mul.wide.u32 size, most, 16; alloca.u64 p, size, 16;
    mov.u32 i, 0; mov.u64 q, p;
fill: st.local.u32 [q], i; add.u64 q, q, 4; add.u32 i, i, 1; setp.lt.u32 more, i, most; @more bra fill;
    mov.u32 i, 0; mov.u64 q, p; mov.u32 total, 0;
add: ld.local.u32 x, [q]; add.u32 total, total, x; add.u64 q, q, 4; add.u32 i, i, 1;
    setp.lt.u32 more, i, most; @more bra add;
    st.param.u32 [d], total;
    ret;
}
"""


def test_places_of_different_sizes_in_a_function_called_again_and_again() -> None:
    text = f"""{HEAD}{SUM}.entry k(.param .u64 out)
    {{
        .reg .u64 p; .reg .u32 t, x, i, total; .reg .pred more;
        ld.param.u64 p, [out]; mov.u32 t, %tid.x; mad.wide.u32 p, t, 4, p; mov.u32 i, 0; mov.u32 total, 0;
    next: rem.u32 x, i, 50; add.u32 x, t, x;
        {{ .param .u32 n; .param .u32 d; st.param.u32 [n], x; call (d), sum, (n); ld.param.u32 x, [d]; }}
        add.u32 total, total, x; add.u32 i, i, 1; setp.lt.u32 more, i, 400; @more bra next;
        st.global.u32 [p], total;
        ret;
    }}"""
    out = np.zeros(40, np.uint32)
    # Four hundred times some 60 places of 16 bytes would be more than there is; Python's heap grows by far less.
    Module.from_text(text).launch("k", block=40, args=[out], limits=Limits(memory=1 << 23))
    assert out.tolist() == [8 * sum((t + i) * (t + i + 1) // 2 for i in range(50)) for t in range(40)]


RESTORED = """.entry k(.param .u64 out)
{
    .reg .u64 p, saved, a, b, c, odd; .reg .u32 t, x; .reg .pred q;
    ld.param.u64 p, [out]; mov.u32 t, %tid.x; mad.wide.u32 p, t, 16, p;
    stacksave.u64 saved;
    alloca.u64 a, 24; st.local.u32 [a], t;
    and.b32 x, t, 1; setp.eq.u32 q, x, 0; @q alloca.u64 b, 8; @q st.local.u32 [b], x;
    ld.local.u32 x, [a]; st.global.u32 [p], x;
    stackrestore.u64 saved;
    alloca.u64 c, 16; sub.u64 a, a, c; cvt.u32.u64 x, a; st.global.u32 [p+4], x;
    and.b64 a, c, 7; cvt.u32.u64 x, a; st.global.u32 [p+8], x;
    FAULT
    ret;
}"""


def test_what_is_given_back_is_given_again() -> None:
    out = np.ones((32, 4), np.uint32)
    Module.from_text(HEAD + RESTORED.replace("FAULT", "")).launch("k", block=32, args=[out])
    assert out[:, :3].tolist() == [[t, 0, 0] for t in range(32)]


def test_a_stack_pointer_that_nobody_saved() -> None:
    text = HEAD + RESTORED.replace("FAULT", "add.u64 odd, saved, 4; stackrestore.u64 odd;")
    with pytest.raises(ProgramFault, match="not a stack pointer"):
        Module.from_text(text).launch("k", block=32, args=[np.zeros((32, 4), np.uint32)])


def test_more_than_there_is() -> None:
    text = f"{HEAD}.entry k() {{ .reg .u64 p, n; mov.u64 n, 1099511627776; alloca.u64 p, n; ret; }}"
    with pytest.raises(LimitReached):
        Module.from_text(text).launch("k", block=32)
