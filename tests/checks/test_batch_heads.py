"""Of functions whose heads are alike the parser is shown the parameters of one: the findings are those of the whole."""

from __future__ import annotations

import random
import re

import pytest

from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.checks.engine.verdicts import known_shapes
from ptx_ls.syntax.document import Document
from tests.rounds import rounds

HEAD = ".version 8.0\n.target sm_75\n.address_size 64\n"
USUAL = (
    *("", "\n\t.param .u64 A,\n\t.param .u32 B\n", ".param .align 4 .b8 A[8]", ".param .b32 A, .param .b64 B"),
    *(".param .u64 .ptr .global .align 4 A", ".reg .b32 A", ".param .b8 A[]", ".param .b32 _", ".param.u32 A"),
)
ODD = (
    *(".param .align 3 .b8 A[4]", ".param .b8 A[5000]", ".param .pred A", ".param .v2 .f32 A", ".param .f16 A"),
    *(".param .u32 A, .param .u32 A", ".param .u32 %tid", ".param .u32 WARP_SZ", ".param .q32 A", ".param .f32x A"),
    *(".param .u32\nA", ".param .u32 A\n, .param .u32 B", ".param .u32 A // .file\n", "/* A */ .param .b32 A"),
    *(".param .u32 A[2][3]", ".const .u32 A", ".param .u32", ".param .u32 A B", ".param .b32 %p", ".param .u32 A = 3"),
    *(".param .attribute(.managed) .u32 A", ".param .align 256 .b8 A[4]", ".param .b8 A[], .param .b32 B", "A"),
    *(".shared .b32 A", ".param .bf16 A", ".param .e4m3 A", ".param .texref A", ".param .b128 A", ".param .u32 A,"),
)
BEFORE = ("", ".visible ", ".weak ", ".extern ", ".common ", ".visible .visible ")
AFTER = ("", "", "", ".noreturn", ".maxntid 32", ".maxntid 0", '.pragma "nounroll";', "// @A\n", ".minnctapersm 9999")
BODY = (
    *("ret;", "ld.param.u32 %r1, [A]; ret;", "ld.param.u64 %rd1, [B]; ret;", "st.param.b32 [A], %r1; ret;", "A: ret;"),
    *(
        "mov.b32 %r1, A; ret;",
        "call NAME, (%r1); ret;",
        "call (%r1), NAME, (%rd1, %r1); ret;",
        "call NAME; ret;",
        "foo;",
    ),
    *(
        ".reg .b32 A; ret;",
        "mov.u64 %rd1, NAME; ret;",
        "add.s32 %r1, %q; ret;",
        "{ .param .b32 A; call NAME, (A); } ret;",
    ),
    *("mov.b32 %r1, %r2", "T: .calltargets NAME; call (%r1), %rd1, (%r1), T; ret;", "ld.param.u32 %rd1, [A]; ret;"),
)
REGISTERS = ".reg .b32 %r<4>; .reg .b64 %rd<4>;"


def _module(rng: random.Random) -> str:
    """A module of functions with few different heads, some of which are wrong."""
    lists = [*rng.sample(USUAL, 3), *rng.sample(ODD, rng.choice((0, 0, 1, 2)))]
    names = [f"f{number}" for number in range(rng.choice((3, 30, 300)))]
    kinds = rng.choice(((".entry ", ".func "), (".entry ",), (".func ",), (".func ", ".func (.param .b32 r) ")))
    befores = [".visible ", *rng.sample(BEFORE, rng.choice((0, 0, 1)))]
    afters, bodies = (
        ["", *rng.sample(AFTER, rng.choice((0, 0, 1)))],
        [BODY[0], *rng.sample(BODY, rng.choice((0, 2, 5)))],
    )
    known = {name: (rng.choice(kinds), rng.choice(lists)) for name in names}
    parts: list[str] = []
    for _ in range(rng.choice((4, 12, 40))):
        name = rng.choice(names)
        kind, parameters = known[name] if rng.random() < 0.95 else (rng.choice(kinds), rng.choice(lists))
        body = f"{{ {REGISTERS} {rng.choice(bodies)} }}"
        body = rng.choice((body,) * 8 + (";", ""))
        whole = f"{rng.choice(befores)}{kind}{name}({parameters}) {rng.choice(afters)} {body}\n"
        parts.append(re.sub(r"\b([AB])\b", rf"{name}_\1", whole).replace("NAME", rng.choice(names)))
        if rng.random() < 0.04:
            parts.append(
                rng.choice(
                    (
                        *(".alias {0}, {1};\n", ".global .u64 t_{0}[] = {{{0}, {1}}};\n", ".global .b32 {0};\n"),
                        *("// a comment\n", ".const .align 4 .b8 c_{0}[4];\n", ".section .debug_str {{ .b8 1 }}\n"),
                    )
                ).format(*rng.choices(names, k=2))
            )
    return HEAD + "".join(parts)


def _compared(source: str) -> Document:
    # Each shape is judged here, whatever was judged before.
    known_shapes.cache_clear()
    looked_at, found = check_batch(Document("a.ptx", "ptx", source.encode()))
    assert found == check(Document("a.ptx", "ptx", source.encode())), source
    return looked_at


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_of_functions_with_heads_that_are_alike(seed: int) -> None:
    rng = random.Random(seed)
    for _ in rounds(25):
        _compared(_module(rng))


FUNCTIONS = "".join(f".func f{number}(.param .b32 f{number}_a) {{ ret; }}\n" for number in range(4))
CALLER = ".entry k() {{ .reg .b32 %r; .reg .b64 %rd; .param .b64 b; {} ret; }}\n"


@pytest.mark.parametrize(
    ("module", "errors"),
    [
        ("".join(f".entry k{number}(.param .b8 k{number}_a[5000]) {{ ret; }}\n" for number in range(3)), 3),
        ("".join(f".entry k{number}(.param .align 3 .b8 a{number}[4]) {{ ret; }}\n" for number in range(3)), 3),
        (FUNCTIONS + CALLER.format("call f3, (%r);"), 0),
        (FUNCTIONS + CALLER.format("call f3, (b);"), 1),
        (FUNCTIONS + CALLER.format("call f3, (%rd);"), 1),
        (FUNCTIONS + CALLER.format("{ call f3, (1); }"), 0),
        (FUNCTIONS + CALLER.format("{ .reg .b32 %r; call f3, (1) }"), 1),
        (f".func f3(.param .b64 a);\n{FUNCTIONS}", 1),
        (f"{FUNCTIONS}.func f4(.param .b64 a);\n.alias f4, f3;\n", 1),
        (f"{FUNCTIONS}.func f4(.param .b32 a);\n.alias f4, f3;\n", 0),
        (f"{FUNCTIONS}.func f4(.param .b32 a) {{ .reg .b32 a; ret; }}\n", 1),
        (f"{FUNCTIONS}.func f4(.param .b32 a) {{ .reg .b64 %r; ld.param.b32 %r, [a]; ld.param.b32 %r, [q]; }}\n", 1),
    ],
)
def test_of_what_depends_on_parameters(module: str, errors: int) -> None:
    assert sum(one.severity == "error" for one in check(_compared(HEAD + module))) == errors
