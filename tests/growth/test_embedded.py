"""The check of PTX in C++ and Python grows as the text does where one thing asks about many others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.growth.work import check, grows_too_fast, steps

pytestmark = pytest.mark.slow

_KERNEL = "__global__ void k(int x) {\n"
_ASM = 'asm volatile("add.s32 %0, %0, 1;" : "+r"(x));\n'
_TRITON = "import triton.language as tl\n"


def _call(text: str) -> str:
    return f'x = tl.inline_asm_elementwise({text}, "=r,r", [y], dtype=tl.int32, is_pure=True, pack=1)\n'


def _definitions_of_a_macro(n: int) -> str:
    return _KERNEL + "#define X 1\n#if X\n#undef X\n#endif\n" * n + f"#if X\n{_ASM}#endif\n}}\n"


def _statements_under_a_macro(n: int) -> str:
    return _KERNEL + f"#define X 1\n#if X > __CUDA_ARCH__\n{_ASM}#endif\n#undef X\n" * n + "}\n"


def _holes_of_a_name(n: int) -> str:
    return _TRITON + _call('f"' + "mov.u32 $0, {x};" * n + '"')


def _parentheses(n: int) -> str:
    return _TRITON + _call("(" * n + '"mov.u32 $0, $1;"' + ")" * n)


SHAPES: tuple[tuple[str, Callable[[int], str]], ...] = (
    ("cuda", _definitions_of_a_macro),
    ("cuda", _statements_under_a_macro),
    ("python", _holes_of_a_name),
    ("python", _parentheses),
)


@pytest.mark.parametrize(("language", "make"), SHAPES, ids=lambda one: getattr(one, "__name__", one))
def test_work_grows_as_the_text_does(language: str, make: Callable[[int], str]) -> None:
    check(language, make(100).encode())()
    assert not grows_too_fast([steps(check(language, make(n).encode())) for n in (100, 200, 400)])
