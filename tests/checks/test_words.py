"""Words that ptxas cuts in its own way: gaps before points, casts, points without a name, letters beyond ASCII."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"
BODY = HEAD + ".entry k() {\n.reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .b16 %rh<4>; .reg .pred %p<3>;\n{}\nret;\n}\n"
OPAQUE = """
.global .texref one, several[4];
.shared .texref shared[4];
.global .surfref surface;
.entry k() {
.reg .b32 %%r<4>; .reg .f32 %%f<5>;
%s
ret;
}
"""
BULK = """.version 9.1
.target sm_100a
.address_size 64
.global .b32 a;
.entry k() {
.reg .b32 %%r<4>;
%s
ret;
}
"""
SPARSE = """mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
    {%r1, %r2}, {%r1, %p1}, {%r1, %r2}, {%r1, %r2}, !%p1, 0;"""
LINES = ".entry k() {\n%s\nret;\n}\n.section .debug_str {\nL0: .b8 97\n.b8 0\n}\n"


@pytest.mark.process
@pytest.mark.parametrize(
    "text",
    [
        "vadd.u32.u32.u32 %r1, %r2 .b0, %r3;",
        "mapa.s64 %rd1, %rd2, 1; mapa.shared::cluster.s32 %r1, %r2, 1; getctarank.s64 %r1, %rd1;",
        "ldmatrix.sync.aligned.m8n8.x16.shared.b16 {%r1, %r2}, [%r3];",
        "stmatrix.sync.aligned.m8n8.x8.trans.b16 [%rd1], %r1;",
        "vadd.u32.u32.u32 %r1, %r2\n.h1, %r3;",
        "mov.u32 %r1, %tid .x;",
        "mov.u64 %rd1, (.s64)(5*2);",
        "mov.u64 %rd1, 1+( .u64 )-5;",
        "ld.global.u32 %r1, [%rd1+(.u64)4];",
        ".local .align 0x4.b8 x[4];",
        "// é",
        "add.s32 %r1, %r2, 64|0;",
        "add.s32 %r1, %r2, (1?8:3);",
        "add.s32 %r1, %r2, (5&3)%(7==7);",
        "add.s32 %r1, %r2, WARP_SZ|1;",
        "{ .param .b32 a; st.param.b32 [a], 1 ? 2 : 3; }",
        ".reg .f32 %f; add.f32 %f, %f, (.5);",
        ".reg .b32 $r; mov.u32\n$r, 1;",
        "bra\n$L; $L:",
        "red.global.add.u32 _, %r1;",
        "p: .callprototype _ (.param .u64 .ptr .global .align 8 x);",
        "p: .callprototype _ (.align 8 .align 4 .param .u64 x);",
        ".reg .pred %pq; @%pq mov .b32 %r1, %r2;",
        ".reg .f32 %f; mul.f32 %f, %f, -(0f40549A78);",
        ".reg .f32 %f; mov.b32 %f, ((0f40549A78));",
        ".local .align 0x10000000000000008 .b8 x[4];",
        ".local .align 0x8000000100000008 .b8 x[4];",
        "p: .callprototype _ (.param .align 0x10000000000000008 .b8 x[4]);",
        "bar.sync -4294967295;",
        "bar.sync 4294967299;",
        "barrier.arrive 1, 4294967296;",
        "bfe.u32 %r1, %r1, -18446744073709551615, 1;",
        "// a\rb c\nmov.u32 %r1, 1 // d\re\n;",
        '@%p1\n# 7 "a.cu"\nmov.u32 %r1,\n# 8 "a.cu"\n1;',
        "mov.b32 %r1, {0, %rd1};",
        "mov.b64 %rd1, {1, %rh1, %r1, %rh2};",
        ".reg .f32 %f<3>; st.global.v2.f32 [%rd1], {0f3F800000, %rh1};",
        "mbarrier.init:",
        ".reg .b32 %x<WARP_SZ>; mov.u32 %x31, 1; .local .align WARP_SZ .b8 a[WARP_SZ][WARP_SZ];",
        ".reg .b32 %x<0x8000000000000001>, %y<27670116110564327425>, %z<0x10000000000000000000000003>;",
        ".reg .v4 .b32 %v<WARP_SZ>; { .param .align WARP_SZ .b8 q[WARP_SZ]; }",
        "p: .callprototype (.param .align WARP_SZ .b8 _[WARP_SZ]) _ (.param .align WARP_SZ .b8 _[WARP_SZ]);",
        ".reg .f64 %d; mov.f64 %d, 2.2250738585072014e-308; mov.f64 %d, 0.0e-999;",
        SPARSE,
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster\n"
        "[%rd1], [%rd2], 16, [%rd3], {%rh1};",
    ],
)
def test_taken(text: str) -> None:
    _agree(text, refused=False)


@pytest.mark.process
@pytest.mark.parametrize(
    "text",
    [
        "vadd.u32.u32.u32 %r1, %r2 .b4, %r3;",
        "mov.b32 %r1, %r2 .x;",
        "add.u32 %r1, %r2 .rn, %r3;",
        "mov.u32 %r1, %tid .rn;",
        "mov.u64 %rd1, (.u32)5;",
        "mov.u64 %rd1, (.s32)(5*2);",
        "ld.global.u32 %r1, [%rd1+(.u32)4];",
        "add.s32 %r1, %r2, (5|%r3);",
        "add.s32 %r1, %r2, 5|%r3;",
        "add.s32 %r1, %r2, 1?%r3:3;",
        ".reg .v2 .b32 %v; st.global.v2.b32 [%rd1], {%v, %r1};",
        "mov.b32 %r1, .5;",
        "add.u32 %r1, -(%r2), 3;",
        ".reg ..u32 %x;",
        ".reg .u32 .%x;",
        ".local ..b8 x[4];",
        ".local .align 4.b8 x[4];",
        '.pragma "é";',
        ".reg .b32 $r; mov.u32$r, 1;",
        "bra.uni$L; $L:",
        "ret.uni$;",
        ".reg .b32$r;",
        "red.global.add.u32 _, _;",
        ".local .align 0x8000000000000003 .b8 x[4];",
        ".reg .f32 %f; mul.f32 %f, %f, -(0f40549A78 + 1.0);",
        ".target texmode_independent",
        ".shared .b8$x[4];",
        "ld.shared$::cta.b32 %r1, [%r2];",
        "add.$u32 %r1, %r2, %r3;",
        "bar.sync -4294967280;",
        "barrier.arrive 1, 0;",
        "mov.b32 %r1, {%rd1, 0};",
        "mov.b32 %r1, {0f00000000, %rd1};",
        ".reg .f32 %f; mov.b32 %r1, {0, %f};",
        "ret.uni:",
        "mbarrier.init.shared: ret;",
        "mov.u32 %r1, %tid.;",
        "mov.b32 %r1 ., %r2;",
        ".reg .b32 %x<WARP_SZ>; mov.u32 %x32, 1;",
        ".reg .b32 %x<0x7fffffffffffffff>;",
        ".reg .b32 %x<18446744082299486208>;",
        ".reg .b32 %x<1267650600228229401496703205379>;",
        ".local .b8 a[WARP_SZ+1];",
        ".reg .b32 WARP_SZ;",
        ".reg .f32 %f; mov.f32 %f, 1e-400;",
        ".reg .f64 %d; add.f64 %d, %d, -2.2250738585072011e-308;",
        ".reg .f32 %f; mov.f32 %f, 1.0 + 1e400;",
    ],
)
def test_refused(text: str) -> None:
    _agree(text, refused=True)


@pytest.mark.process
@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + HEAD,
        HEAD + '.file 1 "é.cu"\n',
        HEAD + '# 1 "é.cu"\n',
        HEAD + ".entry k() ..maxntid 3 { ret; }\n",
        HEAD + ".entry k(.param .samplerref a) { ret; }\n",
        HEAD + '.file 1 "a"\n' + LINES % ".loc 1 1 1.reg .b32 %x;",
        HEAD + LINES % "ret;" + ".section .debug_info {\n.b8 1.b8 2\n}\n",
        HEAD + OPAQUE % "tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [several, %f1];",
        HEAD + OPAQUE % "tex.a1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [one, {1.5, %f1}];",
        HEAD + OPAQUE % "ld.global.u32 %r1, [one];",
        HEAD + LINES % "ret;" + ".section .debug_info {\n.b64 L0+1.b8 2\n}\n",
        HEAD + ".entry k(.param .u64 .align 8 .align 1 x) { ret; }\n",
        HEAD + ".func f(.param .f16x2 a) { ret; }\n",
        HEAD + ".func f(.param .align 4 .align 8 .b8 a[8]);\n.func f(.param .align 4 .b8 a[8]) { ret; }\n",
        *(f".version 8.8\n.target {name}\n.entry k() {{ ret; }}\n" for name in ("sm_80a", "sm_9_0", "sm_80af")),
        HEAD + ".entry k() {\n.param .v2 .b32 b;\nret;\n}\n",
        HEAD + ".global .f32 x = 1e400;",
        BULK % f".reg .pred %p<2>; {SPARSE}",
        HEAD + ".global .f32 x = -0f3F800000;",
        HEAD + ".global .b32 x[2] = {1, 0f3F800000+0f3F800000};",
        BULK % "multimem.cp.async.bulk.global.shared::cta.bulk_group [a], [%r1], 17;",
        BULK % "st.bulk.weak.shared::cta [%r1], 16777224, 0;",
        BULK % "st.bulk.weak.shared::cta [%r1], 4, 0;",
        HEAD + ".global .f64 x[2] = {1.0, 1e-310};",
        HEAD + ".section .debug_str {\n.b8 WARP_SZ\n}\n",
        HEAD + ".global .b32 x[WARP_SZ] = {" + "1, " * 32 + "1};",
        HEAD + ".entry k() .reqntid WARP_SZ, WARP_SZ, WARP_SZ .maxntid 1 { ret; }\n",
    ],
)
def test_modules_refused(text: str) -> None:
    _agree_on(text, refused=True)


@pytest.mark.process
@pytest.mark.parametrize(
    "text",
    [
        HEAD + LINES % ".loc\n1 24 // a\n5\n.loc 1 2 3\n,function_name/**/L0\n+\n0, inlined_at\n1 24 /* b */5",
        HEAD + LINES % ".loc 0x1 030 5\n.loc 1 2 3, function_name L0, inlined_at 1 24 5",
        HEAD
        + ".func f(.param .align/**/8\n.b8 a[ 16/**/]);\n"
        + ".entry k() {\n.param .align 8 .b8 b[020];\ncall f, (b);\nret;\n}\n",
        HEAD + ".func f(.param .texref a[4]) { ret; }\n.entry k(.param .samplerref a[4]) { ret; }\n",
        HEAD + ".func L() {\n.reg .pred %p;\nbra M;\nL:\n@%p bra L;\nM: ret;\n}\n",
        ".version \t7.0// a\n.target// a\nsm_90\n",
        *(f".version 8.8\n.target {name}\n" for name in ("sm_80x", "_sm_80", "$xsm_080", "compute_x80_")),
        HEAD + ".func f(.param .align 4 .align 8 .b8 a[8]);\n.func f(.param .align 8 .align 1 .b8 a[8]) { ret; }\n",
        HEAD + ".entry k(.param .b8 .align 8 a[8]);\n.entry k(.param .b8 a[8]) { ret; }\n",
        HEAD
        + ".func f(.param .align 4 .b8 a[8]) { ret; }\n"
        + ".entry k() {\n.param .align 1 .align 4 .b8 p[8];\ncall f, (p);\nret;\n}\n",
        HEAD + '.file 1 "a"\n' + LINES % ".loc 1 1 0x1.reg .b32 %x;",
        HEAD + LINES % "ret;" + ".section .debug_info {\n.b8 0x1.b8 2\n.b64 L0.b8 3\n}\n",
        HEAD + ".b32; .global .b32;",
        HEAD + OPAQUE % "ld.global.u32 %r1, [several]; ld.shared.u32 %r1, [shared]; atom.add.u32 %r1, [several], 1;",
        HEAD
        + OPAQUE % "suld.b.a1d.b32.trap %r1, [surface, {1.5, %r2}]; sust.b.a1d.b32.trap [surface, {%f1, %r1}], %r2;",
        HEAD + OPAQUE % "suld.b.5d.b32.trap %r1, [surface, {%r1, %r2}]; suld.b.4d.b32.trap %r1, [surface, {%r2}];",
        HEAD + OPAQUE % "tex.5d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [one, {%r1, %f1}];",
        HEAD + ".func f(.param .f16x2 a[4], .param .v2 .b32 b[2]) { ret; }\n",
        HEAD + ".entry k() {\n.param .f16x2 a[4];\n.param .v2 .b32 b[2];\nret;\n}\n",
        HEAD.replace("64", "WARP_SZ") + ".global .align WARP_SZ .b32 x[WARP_SZ], y[3][WARP_SZ] = {{WARP_SZ}};",
        HEAD + ".entry k(.param .u64 .ptr .align WARP_SZ p, .param .align WARP_SZ .b8 q[WARP_SZ])\n"
        ".maxntid WARP_SZ, 2, WARP_SZ .minnctapersm WARP_SZ .maxclusterrank WARP_SZ { ret; }\n",
        HEAD + '.file WARP_SZ "a", 1, WARP_SZ\n' + LINES % ".loc WARP_SZ WARP_SZ 2",
        HEAD + '.file 1 "a"\n' + LINES % ".loc 0b1 WARP_SZ 011U\n.loc 1 2 3, function_name L0, inlined_at 1 0x20 9",
        HEAD + ".global .f64 x[3] = {.5, 0e999, 1e308};",
        HEAD + ".global .f32 x[3] = {-(0f3F800000), -0d3FF0000000000000, ((0F3F800000))};",
        HEAD
        + OPAQUE % "atom.add.u32 %r1, [one], 1; prefetch.L1 [surface]; cp.async.ca.shared.global [%r1], [one+4], 4;",
        BULK % "multimem.cp.async.bulk.global.shared::cta.bulk_group [a], [%r1], 16;",
        BULK % "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f64 [a], [%r1], 0;",
        BULK % "st.bulk.weak.shared::cta [%r1], 16777216, 0;",
    ],
)
def test_modules_taken(text: str) -> None:
    _agree_on(text, refused=False)


@pytest.mark.process
@pytest.mark.parametrize("gap", ["\n", " \r\n", "/**/", "// a\n"])
def test_the_number_of_a_version_stands_on_its_line(gap: str) -> None:
    _agree_on(f".version{gap}7.0\n.target sm_90\n", refused=True)


def _agree(body: str, refused: bool) -> None:
    _agree_on(BODY.replace("{}", body), refused)


def _agree_on(text: str, refused: bool) -> None:
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert bool(errors) == refused
    judge = ptxas.at_hand()
    if judge is not None:
        assert (ptxas.assemble(text, "compute_100a" if "sm_100a" in text else "compute_90", judge)[0] != 0) == refused
