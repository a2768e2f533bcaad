"""Asm statements that macros make read as the preprocessor makes them (the texts are those of `g++ -E`, 12.2)."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.module import statements_of
from ptx_ls.syntax.document import Document

STRINGS = "#define STR_(x) #x\n#define STR(x) STR_(x)\n#define TWO 2\n#define CALL(x) TWO + x\n"
NESTED = (
    '#define LOAD(space, kind, code) asm("ld." #space "." #kind " %0, [%1];" : "=" #code(x) : "l"(p));\n'
    "#define BOTH(kind, code) LOAD(global, kind, code) LOAD(shared, kind, code)\n"
)
CODES = '#define CODE_4 "r"\n#define CODE_8 "l"\n#define GET(n) asm("mov.b" #n " %0, 0;" : "=" CODE_##n(x));\n'
CASES = {
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
