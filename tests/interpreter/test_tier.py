"""Programs give the same in C and in NumPy, and end at the same instruction."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LimitReached, Limits, Module, ProgramFault

HEAD = ".version 8.0 .target sm_80 .address_size 64\n"
TIERS = pytest.mark.parametrize("tier", ["c", "numpy"])

BODIES = {
    "integers of all sizes": """
        cvt.u8.u32 %h1, %r2; cvt.s16.s8 %h2, %h1; add.s16 %h3, %h2, 3; cvt.s32.s16 %r3, %h3;
        mad.wide.s16 %r4, %h3, %h1, %r3; shl.b32 %r3, %r3, %r1; xor.b32 %r2, %r4, %r3;""",
    "a carry": """
        add.cc.u32 %r3, %r2, 0xF0000000; addc.cc.u32 %r4, %r1, 0xFFFFFFFF; addc.u32 %r5, 0, 0;
        sub.cc.u32 %r3, %r3, %r4; subc.u32 %r4, %r5, 1; add.u32 %r2, %r3, %r4;""",
    "guards": """
        and.b32 %r3, %r2, 3; setp.eq.u32 %p1|%p2, %r3, 0; setp.lt.u32 %p3, %r3, 9;
        @%p1 add.u32 %r2, %r2, 17; @!%p1 mul.lo.u32 %r2, %r2, 5; @%p3 xor.b32 %r2, %r2, 1; @!%p3 mov.u32 %r2, 0;
        @%p2 setp.ne.u32 %p2|%p1, %r3, 1; @%p2 add.u32 %r2, %r2, 2; selp.u32 %r2, %r2, %r3, %p1;""",
    "guarded accesses": """
        and.b32 %r3, %r2, 7; setp.gt.u32 %p1, %r3, 3;
        @%p1 ld.global.u32 %r3, [%a2]; @!%p1 st.global.u32 [%a2], %r2; @!%p1 ld.global.v2.u16 {%h1, %h2}, [%a2];
        cvt.u32.u16 %r4, %h2; add.u32 %r2, %r2, %r3; add.u32 %r2, %r2, %r4; @%p1 add.u32 %r2, %r2, 5;""",
    "bits of floats": """
        cvt.rn.f32.u32 %f1, %r2; fma.rn.f32 %f1, %f1, 0f3F000000, 0f3F800000; mov.b32 %r3, %f1;
        mov.b64 %a4, {%r3, %r1}; mov.b64 {%r4, %r5}, %a4; add.u32 %r2, %r4, %r5;""",
    "memory of several spaces": """
        and.b32 %r3, %r1, 1; setp.eq.u32 %p1, %r3, 0; cvta.shared.u64 %a4, buffer; shl.b32 %r4, %r1, 2;
        cvt.u64.u32 %a5, %r4; add.s64 %a4, %a4, %a5; selp.b64 %a6, %a4, %a2, %p1;
        st.u32 [%a6], %r2; st.local.v2.u32 [own], {%r2, %r1}; ld.local.u32 %r5, [own+4]; ld.u32 %r3, [%a6];
        add.u32 %r2, %r3, %r5;
        mov.u32 %r6, buffer; add.u32 %r6, %r6, %r4; ld.shared.u8 %h1, [%r6]; cvt.u32.u16 %r3, %h1;
        add.u32 %r2, %r2, %r3;""",
    "the clock": "mov.u32 %r3, %clock; setp.gt.u32 %p1, %r3, 0; @%p1 add.u32 %r2, %r2, 1;",
}


def kernel(body: str) -> Module:
    """Runs the body ten times, for lanes that part, and one each."""
    return Module.from_text(f"""{HEAD}.entry k(.param .u64 to) {{
        .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %a<9>; .reg .f32 %f<3>; .reg .pred %p<9>;
        .shared .align 8 .b8 buffer[256]; .local .align 8 .b8 own[8];
        ld.param.u64 %a1, [to]; mov.u32 %r1, %tid.x; mul.wide.u32 %a3, %r1, 4; add.u64 %a2, %a1, %a3;
        ld.global.u32 %r2, [%a2]; mov.u32 %r8, 0; mov.u16 %h2, 7; and.b32 %r7, %r1, 3; mov.u32 %r3, 0;
    next: {body}
        add.u32 %r8, %r8, 1; setp.lt.u32 %p8, %r8, 10; @%p8 bra next;
        setp.eq.u32 %p7, %r7, 0; @%p7 bra over;
        sub.u32 %r7, %r7, 1; mov.u32 %r8, 5; bra next;
    over: st.global.u32 [%a2], %r2; ret; }}""")


@pytest.mark.parametrize("watch", [(), ("race",)], ids=["unwatched", "watched"])
@pytest.mark.parametrize("name", BODIES)
def test_both_tiers_give_the_same(name: str, watch: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    given = np.random.default_rng(7).integers(0, 1 << 32, 64, np.uint32)
    found = []
    for tier in ("c", "numpy"):
        monkeypatch.setenv("PTX_LS_TIER", tier)
        values = given.copy()
        result = kernel(BODIES[name]).launch("k", 1, 64, [values], watch=watch)
        found.append((values.tolist(), result.steps))
    assert found[0] == found[1]
    assert found[0][0] != given.tolist()


@TIERS
def test_a_fault_names_its_line(tier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    module = Module.from_text(f"""{HEAD}.entry k(.param .u64 to) {{
        .reg .b32 %r<3>; .reg .b64 %a<3>;
        ld.param.u64 %a1, [to]; mov.u32 %r1, 0;
    next:
        add.u64 %a1, %a1, 4;
        st.global.u32 [%a1], %r1;
        add.u32 %r1, %r1, 1;
        bra next; }}""")
    with pytest.raises(ProgramFault) as caught:
        module.launch("k", 1, 1, [np.zeros(50, np.uint32)])
    assert (caught.value.report.line, caught.value.report.instruction) == (7, "st.global.u32 [%a1], %r1;")


@TIERS
@pytest.mark.parametrize("steps", range(100, 104))
def test_steps_end_at_the_instruction_that_is_too_many(tier: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    module = Module.from_text(f"""{HEAD}.entry k() {{
        .reg .b32 %r<3>;
        mov.u32 %r1, 0;
    next:
        add.u32 %r1, %r1, 1;
        xor.b32 %r2, %r1, 5;
        and.b32 %r2, %r2, 7;
        bra next; }}""")
    line = 6 + (steps - 1) % 4
    with pytest.raises(LimitReached, match=rf"line {line}: more than {steps} steps"):
        module.launch("k", limits=Limits(steps=steps))
