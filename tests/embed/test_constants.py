"""Constants that are written into PTX: in words (`.m16n8k%14`), and as operands (verdicts are those of nvcc 13.5)."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.module import functions
from ptx_ls.syntax.document import Document

COPY = (
    '__device__ void copy(unsigned s, const void* p) {{ asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"'
    ' :: "r"(s), "l"(p), "n"({}) : "memory"); }}\n'
)
TEMPLATE = "template <int N> " + COPY.format("N")
STRUCT = "template <class T, int N = 4> struct Copy { static " + COPY.format("N") + "};\n"


def errors(text: str) -> list[str]:
    """What each error of a C++ text is at."""
    source = text.encode()
    found = (d for d in check(Document("", "cuda", source)) if d.severity == "error")
    return [source[d.start : d.end].decode() for d in found]


@pytest.mark.parametrize(
    "text",
    [
        COPY.format("8"),
        COPY.format("sizeof(int2)"),
        COPY.format("(int)sizeof(float) * 2"),
        "static constexpr int kBytes = 8;\n" + COPY.format("kBytes"),
        "#define BYTES (2 * 4)\n" + COPY.format("BYTES"),
        TEMPLATE + "__global__ void k(unsigned s, int* p) { copy<8>(s, p); }",
        STRUCT + "__global__ void k(unsigned s, int* p) { Copy<int, 8>::copy(s, p); }",
    ],
)
def test_a_constant_that_is_known_is_judged(text: str) -> None:
    assert errors(text) == ["%2"]
    assert errors(text.replace("8", "16").replace("int2", "int4").replace("* 2", "* 4").replace("2 * 4", "2 * 8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "int x;\n" + COPY.format("T::kBytes"),
        # What may be another one where it is compiled.
        "#ifndef BYTES\n#define BYTES 8\n#endif\n" + COPY.format("BYTES"),
        "#if FAST\nconstexpr int kBytes = 16;\n#else\nconstexpr int kBytes = 8;\n#endif\n" + COPY.format("kBytes"),
        "constexpr int N = 8;\n" + TEMPLATE,
        "constexpr int N = 8;\nvoid f(int N) {}\n" + COPY.format("N"),
        TEMPLATE + "__global__ void k(unsigned s, int* p) { copy<8>(s, p); copy<16>(s, p); }",
        TEMPLATE + "template <int K> __global__ void k(unsigned s, int* p) { copy<K / 2>(s, p); }",
    ],
)
def test_a_constant_that_is_decided_out_of_sight_is_not_judged(text: str) -> None:
    assert errors(text) == []


MMA = (
    '{}__device__ void f(unsigned a, unsigned& r) {{ asm volatile("ldmatrix.sync.aligned.m%2n%3.x1.shared.b16'
    ' {{%0}}, [%1];" : "=r"(r) : "r"(a), "n"({}), "n"({})); }}'
)


def test_a_word_that_a_constant_completes_is_judged_with_it() -> None:
    assert errors(MMA.format("", "8", "8")) == []
    assert errors(MMA.format("", "8", "9")) != []
    # Of an unknown one, any completion makes it right; where none does, the word is wrong.
    assert errors(MMA.format("template <int M, int N> ", "M", "N")) == []
    assert errors(MMA.format("template <int M, int N> ", "M", "9")) != []


@pytest.mark.parametrize(
    "text",
    [
        'template <int N> __device__ void f(int& v, int* p) { asm("ld.global.b%2 %0, [%1];" : "=r"(v) : "l"(p),'
        ' "n"(N)); }',
        'template <int N> __device__ void f(int& v) { asm("{ .reg .pred P%1; setp.eq.s32 P%1, %0, 0; @P%1 bra L%1; L%1:'
        ' }" :: "r"(v), "n"(N)); }',
        'template <int G> __device__ void f(unsigned s) { asm volatile("tcgen05.alloc.cta_group::%1.sync.aligned'
        '.shared::cta.b32 [%0], 64;" :: "r"(s), "n"(G) : "memory"); }',
        'static constexpr char OP[] = "add"; __device__ void f(int& v) { asm("%1.s32 %0, %0, 1;" : "+r"(v) : "C"(OP));'
        " }",
    ],
)
def test_any_number_may_complete_a_word(text: str) -> None:
    assert errors(text) == []


def test_the_text_of_a_constant_is_judged() -> None:
    body = 'asm("%1.s32 %0, %0, 1;" : "+r"(v) : "C"(OP));'
    text = f'static constexpr char OP[] = "addd"; __device__ void f(int& v) {{ {body} }}'
    assert errors(text) == ["%1"]
    # One that the file does not show may be any.
    assert errors(text.replace('OP[] = "addd"', 'OTHER[] = "addd"')) == []


def test_an_operand_that_completes_a_word_is_used() -> None:
    text = 'template <int N> __device__ void f(int& v) { asm("add.s%1 %0, %0, 1;" : "+r"(v) : "n"(N)); }'
    document = Document("", "cuda", text.encode())
    assert [d.code for d in check(document)] == []
    assert [one.completing for f in functions(document) for one in f.units if one] == [{"%1"}]
