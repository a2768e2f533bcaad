"""Addresses of functions that one kernel leaves in memory are called by another one."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

HEAD = ".version 7.0 .target sm_80 .address_size 64\n"
TWICE = ".func (.reg .u32 d) twice(.reg .u32 a) { add.u32 d, a, a; ret; }\n"
CALL = """.entry call(.param .u64 at, .param .u64 out)
{
    .reg .u64 %a<4>; .reg .u32 %r<3>;
    ld.param.u64 %a1, [at];
    ld.param.u64 %a2, [out];
    ld.global.u64 %a3, [%a1];
    mov.u32 %r1, 21;
    shape: .callprototype (.reg .u32 d) _ (.reg .u32 a);
    call (%r2), %a3, (%r1), shape;
    st.global.u32 [%a2], %r2;
    ret;
}
"""
BY_MOV = """.entry leave(.param .u64 at)
{ .reg .u64 %a<3>; ld.param.u64 %a1, [at]; mov.u64 %a2, twice; st.global.u64 [%a1], %a2; ret; }
"""
BY_TABLE = """.global .u64 table[1] = { twice };
.entry leave(.param .u64 at)
{ .reg .u64 %a<3>; ld.param.u64 %a1, [at]; ld.global.u64 %a2, [table]; st.global.u64 [%a1], %a2; ret; }
"""


@pytest.mark.parametrize("leave", [BY_MOV, BY_TABLE])
def test_a_function_that_another_kernel_took_the_address_of(leave: str) -> None:
    module = Module.from_text(HEAD + TWICE + leave + CALL)
    at, out = np.zeros(1, np.uint64), np.zeros(1, np.uint32)
    module.launch("leave", args=[at])
    module.launch("call", args=[at, out])
    assert out[0] == 42


def test_an_address_of_no_function_is_reported() -> None:
    with pytest.raises(ProgramFault, match="0x10, which is not the address of a function"):
        Module.from_text(HEAD + TWICE + BY_MOV + CALL).launch(
            "call", args=[np.array([16], np.uint64), np.zeros(1, np.uint32)]
        )
