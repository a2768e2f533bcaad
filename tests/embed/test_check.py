"""Faults in asm statements of CUDA C++, each at its token; the verdicts are those of nvcc and ptxas 13.5."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.fragment import fragment
from ptx_ls.syntax.document import Document
from tests.embed.findings import errors_and_warnings
from tests.oracle import ptxas


def _document(text: str) -> Document:
    return Document("file:///a.cu", "cuda", text.encode())


def found(text: str) -> list[tuple[str, str]]:
    """The code and the text of each error and warning."""
    document = _document(text)
    return errors_and_warnings(document, check(document))


def _function(statement: str) -> str:
    return f"__device__ unsigned f(unsigned a, unsigned b) {{\n  unsigned r = 0;\n  {statement}\n  return r;\n}}\n"


REFUSED_BY_NVCC = {
    'asm("add.u32 %0, %0, %2;" : "+r"(r) : "r"(a));': ("asm-operand", "%2"),
    'asm("mov.u32 %0, %[a];" : "=r"(r) : [a] "r"(a));': ("asm-operand", "%[a]"),
    'asm("mov.u32 %r9, %0;" : "=r"(r));': ("asm-operand", "%r9"),
    'asm("neg.s32 %0, %%1;" : "=r"(r) : "r"(a));': ("asm-operand", "%%1"),
    'asm("mov.u32 %0, %1;" : "=x"(r) : "r"(a));': ("asm-constraint", '"=x"'),
    'asm("mov.u32 %0, %1;" : "=r"(r) : "ri"(a));': ("asm-constraint", '"ri"'),
    'asm("mov.u32 %0, %1;" : "=r"(r) : "i"(7));': ("asm-constraint", '"i"'),
    'asm("mov.u32 %0, %1;" : "r"(r) : "r"(a));': ("asm-constraint", '"r"'),
    'asm("mov.u32 %0, %1;" : "=r"(r) : "r"(a) : "cc");': ("asm-constraint", '"cc"'),
    'asm("mov.u32 %0, %1;" : "=r"(r) : "r"(a) : "rax");': ("asm-constraint", '"rax"'),
}


@pytest.mark.parametrize("statement", REFUSED_BY_NVCC)
def test_refused_by_nvcc(statement: str) -> None:
    assert found(_function(statement)) == [REFUSED_BY_NVCC[statement]]


REFUSED_BY_PTXAS = {
    'asm volatile("mbarrier.ival.shared.b64 [%0];" :: "r"(a));': ("unknown-modifier", ".ival"),
    'asm volatile("ld.shared.v4.u32 [%0], {%1, %1, %1, %1};" :: "r"(a), "r"(b));': ("operand-kind", "[%0]"),
    'asm("dp2a.s32.s32 %0, %1, %1, %1;" : "=r"(r) : "r"(a));': ("missing-modifier", "dp2a.s32.s32"),
    'asm("{ .reg .pred %%p; setp.eq.u32 %%q, %1, 1; selp.u32 %0, 1, 2, %%p; }" : "=r"(r) : "r"(a));': (
        "undefined-name",
        "%q",
    ),
    'asm("add.s64 %0, %1, %1;" : "=r"(r) : "r"(a));': ("operand-type", "%0"),
    # What follows in the function is read as part of it.
    'asm volatile("trap // over" :: "r"(a));': ("syntax-error", "trap"),
    'asm("mov.u32 %0, 7" : "=r"(r));': ("syntax-error", "7"),
}


@pytest.mark.parametrize("statement", REFUSED_BY_PTXAS)
def test_refused_by_ptxas(statement: str) -> None:
    assert REFUSED_BY_PTXAS[statement] in found(_function(statement))


SOUND = (
    'asm("{ .reg .b32 %%9; mov.u32 %%9, %1; mov.u32 %0, %%9; }" : "=r"(r) : "r"(a));',
    'asm volatile("{ .reg .pred %%p; setp.ne.u32 %%p, %1, 0; selp.b32 %0, 1, 2, %%p; }" : "=r"(r) : "r"(a));',
    'asm("mov.u32 %0, %laneid;" : "=r"(r));',
    'asm volatile("bar.sync 0;" ::: "memory");',
    'asm("" : "+r"(r));',
    'asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "n"(0x5410));',
    'asm volatile("cp.async.wait_group %0;" :: "n"(3));',
    'asm("mov.b32 {%0, %1}, %2;" : "=h"(*(short*)&r), "=h"(*(short*)&r) : "f"(1.0f));',
    # A scope opened in one statement and closed in another.
    'asm volatile("{ .reg .pred p;"); asm volatile("setp.eq.u32 p, %0, 1;" :: "r"(a)); asm volatile("@p trap; }");',
    """
#if X
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 1;" :: "r"(a));
#else
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 2;" :: "r"(a));
#endif
  asm volatile("@p trap; }");""",
    # A label of one statement is the target of another one.
    'asm volatile("again:"); asm volatile("bra again;");',
    'asm goto("jmp %l0" :::: out); out:',
)


@pytest.mark.parametrize("statement", SOUND)
def test_sound(statement: str) -> None:
    assert found(_function(statement)) == []


HOST = (
    'asm volatile("mov %%rsp, %0" : "=r"(r));',
    'asm("rep; nop" ::: "memory");',
    '__asm__ __volatile__("lock; cmpxchgl %2, %1" : "=a"(r) : "m"(a), "r"(b) : "cc");',
    'asm volatile("s_waitcnt vmcnt(0)");',
    'asm volatile("dmb ish" ::: "memory");',
    'asm volatile("yield");',
    'asm volatile("vsetvli t0, zero, e8; vadd.vx v1, v2, t0; vfmacc.vv v3, v1, v2; vle8.v v1, (a0)");',
    'asm volatile("mov.m.x m0, x0, 0xFF");',
)


@pytest.mark.parametrize("statement", HOST)
def test_other_assemblers_are_left_alone(statement: str) -> None:
    assert found(_function(statement)) == []


@pytest.mark.process
@pytest.mark.parametrize("statement", (*REFUSED_BY_PTXAS, *SOUND[:7]))
def test_ptxas_says_the_same_of_each_fragment(statement: str) -> None:
    units = [one for function in functions(_document(_function(statement))) for one in function.units]
    for unit in units:
        assert unit is not None
        source = fragment("", unit).document.source.decode().replace("\n.func", "\n.target sm_100a\n.func", 1)
        for name in unit.unknown:
            source = source.replace(name, "3" if "wait_group" in source else "0x5410")
        assert bool(ptxas.refused_lines(source, ptxas.find())) == (statement in REFUSED_BY_PTXAS)


def test_missing_comma_is_a_warning_with_a_fix() -> None:
    document = _document(_function('asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(a) "r"(b));'))
    (warning,) = check(document)
    assert (warning.code, warning.severity) == ("asm-missing-comma", "warning")
    edit = warning.fixes[0].edits[0]
    assert document.source[edit.start - 3 : edit.start] == b"(a)" and edit.text == ","


MACROS = """
#define STR(x) #x
#define MMA(shape, kind) "mma.sync.aligned." shape ".row.col." kind
#define LOAD(NAME, SPACE) \\
  __device__ unsigned NAME(const unsigned* p) { \\
    unsigned r; \\
    asm("ld." #SPACE ".u32 %0, [%1];" : "=r"(r) : "l"(p)); \\
    return r; \\
  }
LOAD(one, global)
LOAD(two, globl)
#define KIND_f16 ".f16x2"
#define KIND_f32 ".f31"
#define ADD(KIND) __device__ void add_##KIND(unsigned r) { asm("add" KIND_##KIND " %0, %0, %0;" : "+r"(r)); }
ADD(f16)
ADD(f32)
__device__ void f(float* d, unsigned a) {
  asm(MMA("m16n8k8", "f32.f16.f16.f3") " {%0,%1,%2,%3}, {%4,%4}, {%4}, {%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a));
}
"""


def test_a_macro_in_a_comment_is_not_used() -> None:
    text = (
        "#define F(op) __device__ void f_##op(unsigned a) { /* F(x) */ \\\n"
        '  asm volatile("{" #op ".s32 %0, %0, 1; }" : "+r"(a)); }\n'
        "F(add)\nF(sub)\n// F(ad)\n/* F(su)\n   F(mull) */\n"
    )
    assert found(text) == []
    assert [code for code, _ in found(text + "F(ad)\n")] == ["unknown-instruction"]


def test_macros_of_the_same_file() -> None:
    assert found(MACROS) == [
        ("unknown-modifier", "globl"),
        ("unknown-modifier", ".f31"),
        ("unknown-modifier", ".f3"),
    ]


def test_half_typed_statements_and_odd_bytes() -> None:
    for text in (
        'asm volatile("cvt.rn.',
        "asm(",
        'asm("\\',
        'asm(R"x(',
        '#define A asm("',
        "asm" * 1000,
        '\0asm("\0")',
    ):
        check(_document(text))


@pytest.mark.slow
def test_constants_hide_no_undefined_name() -> None:
    """A thousand operands whose values are not known are no undefined names."""
    shift = 'asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "n"(I));'
    statements = "\n".join(shift.replace("shl", kind) for kind in ("shl", "shr") for _ in range(2))
    functions_of = "".join(
        f"template <int I> __device__ void f{n}(unsigned a) {{ unsigned r; "
        + statements.replace("%1,", f"%1 /* {n} */,")
        + " }\n"
        for n in range(600)
    )
    last = _function('asm("mov.u32 %0, nothing;" : "=r"(r));')
    assert [one for one in found(functions_of + last) if one[0] == "undefined-name"] == [("undefined-name", "nothing")]


UNDECLARED = '  asm volatile("mov.u32 nobody, %tid.x;");\n  asm volatile("mov.u32 %r1, %tid.x;");\n'


def test_a_statement_without_its_end_is_the_only_fault() -> None:
    """ptxas reads no further (13.5); `%r1` nvcc declares where its own code has a register of that number."""
    assert found(_function(f'asm volatile("bar.sync 0" ::: "memory");\n{UNDECLARED}')) == [("syntax-error", "0")]
    finished = found(_function(f'asm volatile("bar.sync 0;" ::: "memory");\n{UNDECLARED}'))
    assert finished == [("undefined-name", "nobody"), ("undefined-name", "%r1")]


def test_a_register_that_the_compiler_may_declare_is_no_error() -> None:
    document = _document(_function(UNDECLARED))
    severities = {document.source[d.start : d.end].decode(): d.severity for d in check(document)}
    assert severities == {"nobody": "error", "%r1": "warning"}
