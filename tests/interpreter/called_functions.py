"""Functions that the random kernels call, and random calls of them.

They pass registers, values of several sizes in parameters and a structure, have variables and registers that only some
paths write, call each other to depths that differ by lane, end lanes, meet others, and change memory that others read.
"""

from __future__ import annotations

import random

DECLARED = """.func (.reg .b32 %o) odd(.reg .b32 %n, .reg .b32 %a);
.func (.reg .b32 %o) helper(.reg .b32 %a, .reg .b32 %b) {
    .reg .pred %p;
    setp.lt.u32 %p, %a, %b; @%p bra S;
    mad.lo.s32 %o, %a, %b, 7; xor.b32 %o, %o, %a; shr.u32 %o, %o, 3; ret;
S:  sub.u32 %o, %b, %a; add.u32 %o, %o, 9; ret; }
.func (.param .align 8 .b8 o[16]) record(.param .b32 a, .param .b64 b, .param .align 8 .b8 s[16], .param .b16 h) {
    .reg .b32 %a, %b, %c; .reg .b64 %d, %e; .reg .b16 %h; .reg .pred %p; .local .align 8 .b8 own[16];
    ld.param.u32 %a, [a]; ld.param.u64 %d, [b]; ld.param.u32 %b, [s+4]; ld.param.u64 %e, [s+8]; ld.param.u16 %h, [h];
    st.local.u64 [own], %d; st.local.u32 [own+8], %b; cvt.u32.u16 %c, %h; add.u32 %a, %a, %c;
    setp.lt.u32 %p, %a, %b; @%p st.local.u32 [own+4], %a; ld.local.u64 %d, [own]; add.s64 %d, %d, %e;
    ld.local.u32 %b, [own+8]; xor.b32 %a, %a, %b; st.param.b32 [o], %a; st.param.b64 [o+8], %d; ret; }
.func (.reg .b32 %o) even(.reg .b32 %n, .reg .b32 %a) {
    .reg .pred %p; .reg .b32 %m, %v;
    mov.u32 %o, %a; setp.eq.u32 %p, %n, 0; @%p mov.u32 %v, 3; @!%p mov.u32 %v, %n; @%p ret;
    sub.u32 %m, %n, 1; call (%o), odd, (%m, %a); mad.lo.u32 %o, %o, 5, %v; ret; }
.func (.reg .b32 %o) odd(.reg .b32 %n, .reg .b32 %a) {
    .reg .pred %p; .reg .b32 %m;
    add.u32 %o, %a, 1; sub.u32 %m, %n, 1; setp.ne.u32 %p, %n, 0; @%p call (%o), even, (%m, %o); shl.b32 %m, %m, 2;
    xor.b32 %o, %o, %m; ret; }
.func (.param .b32 o) fork(.param .b32 n, .param .b32 a) {
    .reg .pred %p; .reg .b32 %n, %a, %b, %c; .param .b32 left; .param .b32 right; .param .b32 given;
    ld.param.u32 %n, [n]; ld.param.u32 %a, [a]; setp.lt.u32 %p, %n, 2; @%p bra L;
    sub.u32 %b, %n, 1; st.param.b32 [left], %b; st.param.b32 [right], %a; call (given), fork, (left, right);
    ld.param.b32 %c, [given]; sub.u32 %b, %n, 2; st.param.b32 [left], %b; st.param.b32 [right], %c;
    call (given), fork, (left, right); ld.param.b32 %b, [given]; mad.lo.u32 %a, %b, 3, %c;
L:  st.param.b32 [o], %a; ret; }
.func (.reg .b32 %o) touch(.reg .b64 %y, .reg .b32 %a) {
    .reg .b32 %c, %t; .reg .b64 %u; .reg .pred %p;
    and.b32 %t, %a, 63; mul.wide.u32 %u, %t, 4; add.s64 %u, %u, %y; and.b32 %c, %a, 3; mov.u32 %o, 0;
T:  atom.global.add.u32 %t, [%u], %a; add.u32 %o, %o, %t; sub.u32 %c, %c, 1; setp.gt.s32 %p, %c, 0; @%p bra T;
    ld.volatile.global.u32 %t, [%u]; xor.b32 %o, %o, %t; ret; }
.func (.reg .b32 %o) some(.reg .b32 %a) {
    .reg .b32 %t; .reg .pred %p, %q;
    activemask.b32 %t; setp.lt.s32 %p, %a, 0; vote.sync.ballot.b32 %o, %p, %t; shfl.sync.bfly.b32 %t|%q, %a, 1, 31, %t;
    @%q add.u32 %o, %o, %t; ret; }
.func (.reg .b32 %o) meet(.reg .b32 %m, .reg .b32 %n) {
    .reg .b32 %c; .reg .pred %p;
    and.b32 %c, %n, 3; mov.u32 %o, %n;
T:  bar.sync 0; st.shared.u32 [%m], %o; bar.sync 0; ld.shared.u32 %o, [%m]; add.u32 %o, %o, %c;
    sub.u32 %c, %c, 1; setp.ge.s32 %p, %c, 0; @%p bra T; ret; }
.func stop(.reg .b32 %a) {
    .reg .pred %p;
    setp.eq.u32 %p, %a, 77; @%p exit; ret; }
"""
"""Before the kernel."""


def call(one: random.Random, guard: str, is_orderly: bool) -> str:
    """A call by some lanes, whatever others do."""
    r, a, b = (f"%r{one.randrange(8)}" for _ in range(3))
    few = f"and.b32 %t, {a}, {one.choice((3, 7))};"
    match one.randrange(9):
        case 0:
            return f"{guard}call ({r}), helper, ({a}, {one.choice((b, '5'))});"
        case 1:
            lines = ".param .b32 a; .param .b64 b; .param .align 8 .b8 s[16]; .param .b16 h; .param .align 8 .b8 o[16];"
            given = f"st.param.b32 [a], {a}; st.param.b64 [b], %l1; st.param.b16 [h], %h0; st.param.b64 [s+8], %l1;"
            given += f"st.param.v2.b32 [s], {{{b}, {a}}};"
            taken = f"ld.param.b32 {r}, [o]; ld.param.b64 %l2, [o+8];"
            return f"{{ {lines} {given} call (o), record, (a, b, s, h); {taken} }}"
        case 2:
            return f"{few} {guard}call ({r}), even, (%t, {b});"
        case 3:
            return f"{few} {guard}call ({r}), {one.choice(('odd', 'even'))}, (%t, %t);"
        case 4:
            given = f"st.param.b32 [n], %t; st.param.b32 [a], {b};"
            return (
                f"{{ .param .b32 n; .param .b32 a; .param .b32 o; {few} {given} call (o), fork, (n, a); "
                f"ld.param.b32 {r}, [o]; }}"
            )
        case 5:
            return f"{few} {guard}call ({r}), helper, (%t, {b});" if is_orderly else f"call ({r}), touch, (%y, {a});"
        case 6:
            return f"call ({r}), some, ({a});"
        case 7:
            return f"{guard}call stop, ({a});"
        case _:
            name = one.choice(("helper", "even"))
            return f"{few} mov.u64 %u, {name}; {guard}call ({r}), %u, (%t, {b}), prototype;"


def meeting(one: random.Random) -> str:
    """A call by all lanes."""
    count = one.choice(("2", "%c3", "%c3"))
    return f"mov.u32 %c3, %ctaid.x; call (%r{one.randrange(8)}), meet, (%m, {count});"
