"""Values that nobody wrote may be loaded, stored and sorted; what matters is reported where it is loaded."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

HEAD = """.version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<16>; .reg .b64 %rd<4>; .reg .pred %p<4>;
    .shared .align 16 .b32 cell[64];
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, cell;
    mad.lo.u32 %r3, %r1, 16, %r2;
"""
# %r9 is never written: it goes to shared memory and back, beside a value.
THROUGH = """    st.shared.v2.u32 [%r3], {%r1, %r9};
    st.shared.u32 [%r3+4], %r9;
    bar.sync 0;
    ld.shared.u32 %r5, [%r3];
    ld.shared.u32 %r6, [%r3+4];
"""
VECTOR = """    st.shared.v2.u32 [%r3], {%r1, %r1};
    ld.shared.v4.u32 {%r5, %r10, %r6, %r11}, [%r3];
"""
SINKS = """    st.shared.v2.u32 [%r3], {%r1, %r1};
    ld.shared.v4.u32 {%r5, _, %r6, _}, [%r3];
"""
UNUSED = """    red.global.add.u32 [%rd1], %r1;
    ret;
}
"""
PADDING = """    setp.lt.u32 %p1, %r6, 7;
    setp.lt.u32 %p2, %r1, 0;
    and.pred %p3, %p1, %p2;
    selp.u32 %r7, %r6, %r1, %p3;
    st.shared.u32 [%r3+8], %r6;
    @%p3 bra done;
    red.global.add.u32 [%rd1], %r7;
done:
    ret;
}
"""
ADDED = """    add.u32 %r7, %r6, 1;
    red.global.add.u32 [%rd1], %r7;
    ret;
}
"""
DECIDED = """    setp.lt.u32 %p1, %r6, 7;
    @%p1 bra done;
done:
    ret;
}
"""
KNOWN = """    red.global.add.u32 [%rd1], %r5;
    ret;
}
"""


def run(*parts: str) -> int:
    """What eight threads add up to."""
    total = np.zeros(1, np.uint32)
    Module.from_text(HEAD + "".join(parts)).launch("k", block=8, args=[total], watch=("uninit", "race", "sync"))
    return int(total[0])


@pytest.mark.parametrize("way", [THROUGH, VECTOR, SINKS])
@pytest.mark.parametrize("end", [UNUSED, PADDING])
def test_padding_that_does_not_matter_is_silent(way: str, end: str) -> None:
    assert run(way, end) == sum(range(8))


@pytest.mark.parametrize("way", [THROUGH, VECTOR])
def test_what_lies_beside_it_has_a_value(way: str) -> None:
    assert run(way, KNOWN) == sum(range(8))


@pytest.mark.parametrize("way", [THROUGH, VECTOR, SINKS])
@pytest.mark.parametrize("end", [ADDED, DECIDED])
def test_where_it_matters_the_load_is_reported(way: str, end: str) -> None:
    with pytest.raises(ProgramFault, match=r"shared read of .*, which nothing has written") as caught:
        run(way, end)
    assert "%r6" in caught.value.report.instruction
