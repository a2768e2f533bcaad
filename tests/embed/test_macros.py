"""Asm statements that macros make read as the preprocessor makes them (the texts are those of `g++ -E`, 12.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.embed.cpp.module import statements_of
from ptx_ls.syntax.document import Document

STRINGS = "#define STR_(x) #x\n#define STR(x) STR_(x)\n#define TWO 2\n#define CALL(x) TWO + x\n"
NESTED = (
    '#define LOAD(space, kind, code) asm("ld." #space "." #kind " %0, [%1];" : "=" #code(x) : "l"(p));\n'
    "#define BOTH(kind, code) LOAD(global, kind, code) LOAD(shared, kind, code)\n"
)
CODES = '#define CODE_4 "r"\n#define CODE_8 "l"\n#define GET(n) asm("mov.b" #n " %0, 0;" : "=" CODE_##n(x));\n'
OPERANDS = '#define TWO(v) "r"((v)[0]), "r"((v)[1])\n#define FOUR(v) TWO(v), TWO((v) + 2)\n'
CASES = {
    OPERANDS + 'asm("st.v4.u32 [%0], {%1, %2, %3, %4};" :: "l"(p), FOUR(q));': [
        ("st.v4.u32 [%0], {%1, %2, %3, %4};", ("l", "r", "r", "r", "r"))
    ],
    '#define OUTS(d) : "=r"(d[0]), "=r"(d[1])\nasm("mov.b32 %0, %2; mov.b32 %1, %2;" OUTS(d) : "r"(x));': [
        ("mov.b32 %0, %2; mov.b32 %1, %2;", ("=r", "=r", "r"))
    ],
    '#define IN(...) : __VA_ARGS__\nasm("add.s32 %0, %1, %2;" : "=r"(v) IN("r"(a), "r"(b)));': [
        ("add.s32 %0, %1, %2;", ("=r", "r", "r"))
    ],
    '#define ASM asm volatile\nvoid f() { ASM("mov.b32 %0, 0;" : "=r"(x)); }': [("mov.b32 %0, 0;", ("=r",))],
    '#define PTR "l"\nasm("ld.b32 %0, [%1];" : "=r"(v) : PTR(p));': [("ld.b32 %0, [%1];", ("=r", "l"))],
    # What is not defined here may be any number of operands; which of two branches is taken is not known behind them.
    'asm("ld.b32 %0, [%1];" : "=r"(v) : ELSEWHERE(p));': [("ld.b32 %0, [%1];", ("=r", None))],
    '#if A\n#define PTR "l"\n#else\n#define PTR "r"\n#endif\nasm("ld.b32 %0, [%1];" : "=r"(v) : PTR(p));': [
        ("ld.b32 %0, [%1];", ("=r", None))
    ],
    '#if A\n#define PTR "l"\nasm("ld.b32 %0, [%1];" : "=r"(v) : PTR(p));\n#else\n#define PTR "r"\n#endif\n': [
        ("ld.b32 %0, [%1];", ("=r", "l"))
    ],
    STRINGS + 'asm("bar.sync " STR(TWO) ";");': [("bar.sync 2;", ())],
    STRINGS + 'asm("bar.sync " STR_(TWO) ";");': [("bar.sync TWO;", ())],
    STRINGS + 'asm("bar.sync " STR(CALL(TWO)) ";");': [("bar.sync 2 + 2;", ())],
    NESTED + "BOTH(u64, l)": [
        ("ld.global.u64 %0, [%1];", ("=l", "l")),
        ("ld.shared.u64 %0, [%1];", ("=l", "l")),
    ],
    NESTED + "#define ALL BOTH(u32, r)\nALL": [
        ("ld.global.u32 %0, [%1];", ("=r", "l")),
        ("ld.shared.u32 %0, [%1];", ("=r", "l")),
    ],
    CODES + "GET(4) GET(8)": [("mov.b4 %0, 0;", ("=r",)), ("mov.b8 %0, 0;", ("=l",))],
    '#define OP "min"\n#define DO(x) asm(OP "." #x ";");\nDO(a)\n#undef OP\n#define OP "max"\nDO(b)': [
        ("min.a;", ()),
        ("max.b;", ()),
    ],
    "#define PASTE(a, b) a##b\n" + STRINGS + 'asm("bar.sync " STR(PASTE(1, 2)) ";");': [(None, ())],
}


@pytest.mark.parametrize("source", CASES)
def test_what_macros_make(source: str) -> None:
    found = statements_of(Document("", "cuda", source.encode()))
    read = [(one.template.text if one.template else None, one.lists.constraints) for one in found]
    assert read == CASES[source]


def test_an_operand_of_a_macro_reads_as_what_is_passed() -> None:
    text = OPERANDS + 'void f() { asm("st.v4.u32 [%0], {%1, %2, %3, %4};" :: "l"(p), FOUR(q)); }'
    (found,) = statements_of(Document("", "cuda", text.encode()))
    assert [one.replace(" ", "") for one in found.lists.expressions] == [
        *("p", "(q)[0]", "(q)[1]", "((q)+2)[0]", "((q)+2)[1]")
    ]
    # They stand where the macro is used.
    assert {text[slice(*one.expression)] for one in found.operands[1:]} == {"FOUR(q)"}


def test_macros_of_headers_at_hand_are_known(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "include" / "deep").mkdir(parents=True)
    (tmp_path / "src").mkdir()
    (tmp_path / "include" / "all.h").write_text('#include "deep/macros.h"\n#include "all.h"\n')
    (tmp_path / "include" / "deep" / "macros.h").write_text(OPERANDS + '#define OP "add"\n')
    file = tmp_path / "src" / "k.cu"
    text = '#include <all.h>\nvoid f() { asm(OP ".s32 %0, %1, %2;" : "=r"(x) : TWO(q)); asm(OTHER); }'
    file.write_text(text)
    found = statements_of(Document(str(file), "cuda", text.encode()))
    read = [(one.template.text if one.template else None, one.lists.constraints) for one in found]
    assert read == [("add.s32 %0, %1, %2;", ("=r", "r", "r")), (None, ())]
    # Nothing outside of the repository is read.
    (tmp_path / "include" / "all.h").write_text('#include "../../outside.h"\n')
    (tmp_path.parent / "outside.h").write_text('#define OP "add"\n')
    moved = tmp_path / "src" / "other.cu"
    moved.write_text(text)
    assert statements_of(Document(str(moved), "cuda", text.encode()))[0].template is None
