"""Which types nvcc's front end takes for which letters (measured 13.5 with every pair), where the type is in sight."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.expression_type import declarations, type_of
from tests.embed.test_check import found

TAKEN = {
    "bool": "", "char": "", "signed char": "", "unsigned char": "", "int8_t": "", "uint8_t": "",
    "short": "h", "unsigned short": "h", "int": "r", "unsigned": "r", "unsigned int": "r",
    "long long": "l", "unsigned long long": "l", "size_t": "l", "float": "f", "double": "d", "__int128": "q",
    "void*": "l", "int*": "l", "const float *": "l", "__half": "", "__nv_bfloat16": "", "__half2": "", "uint4": "",
}  # fmt: skip


@pytest.mark.parametrize("spelled", TAKEN)
@pytest.mark.parametrize("letter", "hrlfdq")
def test_a_type_and_a_letter(spelled: str, letter: str) -> None:
    text = f'__device__ void f({spelled} x) {{ asm volatile("nanosleep.u32 20;" :: "{letter}"(x)); }}'
    is_refused = any(code == "asm-constraint" for code, _ in found(text))
    assert is_refused == (TAKEN[spelled] != letter)


FUNCTION = """__device__ void f(unsigned a, float x, const unsigned *p, T t, float2 v) {
  unsigned r = g(a, 1), s[4], *q; float acc[2][3] = {0, 1}, y; auto b = a; { int twice; } { float twice; }
  long machine; std::uint64_t w;"""
LETTERS = {
    "a": "r", "(a)": "r", "x": "f", "p": "l", "p[1]": "r", "*p": "r", "t": None, "v": "", "r": "r", "s": "l",
    "s[2]": "r",
    "q": "l", "q[0]": "r", "acc[1]": "l", "y": "f", "b": None, "twice": None, "machine": None, "w": "l", "g": None,
    "7": "r", "7u": "r", "0xffffffff": "r", "4294967296": "l", "7ull": "l", "1.0": "d", "1.0f": "f", "-1": "r",
    ".5f": "f", "(int)x": "r", "(int)x + y": None, "(unsigned long long)p": "l", "static_cast<float>(a)": "f",
    "(T)a": None, "reinterpret_cast<unsigned const &>(x)": "r", "*reinterpret_cast<uint32_t*>(&x)": "r",
    "uint32_t(x)": "r",
    "reinterpret_cast<uint32_t const*>(p)[0]": "r", "&a": "l", "a + 1": None, "a ? 1 : 2": None, "v.x": None,
    "*t": None, "this->x": None, "unknown": None, "": None,
}  # fmt: skip


@pytest.mark.parametrize("expression", LETTERS)
def test_the_type_of_an_expression(expression: str) -> None:
    known = type_of(expression, declarations(FUNCTION))
    assert (known.letter if known else None) == LETTERS[expression]


def test_a_macro_for_a_letter_may_be_another_one() -> None:
    text = """
#ifdef WIDE
#define LETTER "l"
#else
#define LETTER "r"
#endif
__device__ void f(void *p) { asm volatile("nanosleep.u32 20;" :: LETTER(p)); }
#define G(x) asm volatile("nanosleep.u32 20;" :: "r"(x))
"""
    assert not [one for one in found(text) if one[0] == "asm-constraint"]
