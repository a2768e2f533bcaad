"""Text that no compiler takes: no false place, no hang, nothing that grows faster than the text."""

from __future__ import annotations

import random

import pytest

from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.cpp.report import embedded
from ptx_ls.languages.cuda import LANGUAGE
from ptx_ls.syntax.document import Document
from tests.cli.test_embedded import CUDA


def answers(source: bytes, *offsets: int) -> None:
    """All that is asked of a document; each place is in the text."""
    document = Document("file:///a.cu", "cuda", source)
    for d in check(document):
        assert 0 <= d.start <= d.end <= len(source)
        assert all(0 <= e.start <= e.end <= len(source) for fix in d.fixes for e in fix.edits)
    for one in embedded(document):
        assert 0 <= one.span.start <= one.span.end <= len(source)
    for offset in offsets:
        assert LANGUAGE.hover and LANGUAGE.completions and LANGUAGE.signatures and LANGUAGE.references
        LANGUAGE.hover(document, offset)
        LANGUAGE.completions(document, offset, False)
        LANGUAGE.signatures(document, offset)
        LANGUAGE.references(document, offset, None)


BAD = {
    "unclosed string": b'__device__ void f() { asm volatile("add.u32 %0, ',
    "unclosed in a line": b'void f() { asm("add.u32 %0 : "=r"(a) : "r"(b));\n asm("add.u32 %0;" : "=r"(a)); }',
    "unclosed comment": b'void f() { asm("add.u32 /* %0" : "=r"(a)); /* asm("add.u3 %0;"); }',
    "unclosed raw string": b'void f() { asm(R"x(add.u32 %0, 1;)y" : "=r"(a)); }',
    "unclosed statement": b'void f() { asm("add.u32 %0, %0, 1;" : "+r"(a) } void g() { asm("ret;"); }',
    "braces": b"}}}}{{{" + CUDA.encode() + b"}}}}",
    "macros without end": b"#define A B B\n#define B A A\nvoid f() { asm(A); }",
    "macros that double": b"".join(b"#define M%d M%d M%d\n" % (n, n + 1, n + 1) for n in range(30))
    + b'#define M30 "add.u32 "\nvoid f() { asm(M0); }',
    "a macro of itself": b'#define ASM(x) asm(x); ASM(x)\nASM("add.u3 %0;")\n',
    "NUL": CUDA.encode().replace(b"add", b"a\0d"),
    "trigraphs": CUDA.encode().replace(b"{", b"??<").replace(b"[", b"??("),
    "not UTF-8": CUDA.encode().replace(b"add", b"\xff\xfe"),
    "a surrogate": CUDA.encode().replace(b"add", b"\xed\xa0\x80"),
    "continued everywhere": b"\\\n".join(bytes([one]) for one in CUDA.encode()),
    "directives only": b"#if\n#elif\n#else\n#endif\n#endif\n#define\n#\n" + CUDA.encode(),
    "numbers": b'void f() { asm("add.u32 %99999999999999999999, %0;" : "=r"(a)); }',
    "deep condition": b"#if " + b"(" * 5000 + b"\n" + CUDA.encode() + b"#endif\n",
    "operators": b"#if " + b"!" * 5000 + b"X\n" + CUDA.encode() + b"#endif\n",
    "deep expression": b'void f() { asm("ret;" :: "r"(' + b"(" * 3000 + b"a" + b")" * 3000 + b")); }",
}


@pytest.mark.parametrize("name", BAD)
def test_bad_text(name: str) -> None:
    source = BAD[name]
    answers(source, 0, len(source) // 2, len(source))


@pytest.mark.parametrize("newline", [b"\r\n", b"\r"])
def test_other_line_ends(newline: bytes) -> None:
    source = CUDA.encode().replace(b"\n", newline)
    answers(source, 100)
    if newline == b"\r\n":
        (fault,) = [d for d in check(Document("file:///a.cu", "cuda", source)) if d.severity == "error"]
        assert source[fault.start : fault.end] == b".ival"


def test_wide_characters_before_a_string() -> None:
    source = CUDA.replace("  asm volatile", "  /* \U0001f600é */ asm volatile").encode()
    (fault,) = [d for d in check(Document("file:///a.cu", "cuda", source)) if d.severity == "error"]
    assert source[fault.start : fault.end] == b".ival"


@pytest.mark.slow
def test_many_words() -> None:
    source = b"asm " * 100_000
    assert not functions(Document("file:///a.cu", "cuda", source))
    answers(b'asm("' * 2_000)
    answers(b"asm(" * 20_000)
    answers(b"#" * 200_000 + b' asm("ret;");')
    answers(b"/*" + b"*" * 200_000 + b' asm("ret;");')


@pytest.mark.slow
def test_cut_anywhere() -> None:
    random.seed(1)
    source = CUDA.encode()
    for _ in range(60):
        at, end = sorted(random.sample(range(len(source)), 2))
        answers(source[:at] + source[end:], at)
