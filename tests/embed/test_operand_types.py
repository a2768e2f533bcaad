"""Which types nvcc's front end takes for which letters (measured 13.5 with every pair), where the type is in sight."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.declared_names import Scope, declarations
from ptx_ls.embed.cpp.expression_type import type_of
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
HEAD, _, BODY = FUNCTION.partition(" {")
SCOPE = Scope(HEAD, BODY)
LETTERS = {
    "a": "r", "(a)": "r", "x": "f", "p": "l", "p[1]": "r", "*p": "r", "t": None, "v": "", "r": "r", "s": "l",
    "s[2]": "r",
    "q": "l", "q[0]": "r", "acc[1]": "l", "y": "f", "b": "r", "twice": None, "machine": None, "w": "l", "g": None,
    "7": "r", "7u": "r", "0xffffffff": "r", "4294967296": "l", "7ull": "l", "1.0": "d", "1.0f": "f", "-1": "r",
    ".5f": "f", "(int)x": "r", "(int)x + y": None, "(unsigned long long)p": "l", "static_cast<float>(a)": "f",
    "(T)a": None, "reinterpret_cast<unsigned const &>(x)": "r", "*reinterpret_cast<uint32_t*>(&x)": "r",
    "uint32_t(x)": "r",
    "reinterpret_cast<uint32_t const*>(p)[0]": "r", "&a": "l", "a + 1": None, "a ? 1 : 2": None, "v.x": None,
    "*t": None, "this->x": None, "unknown": None, "": None,
}  # fmt: skip


@pytest.mark.parametrize("expression", LETTERS)
def test_the_type_of_an_expression(expression: str) -> None:
    known = type_of(expression, declarations(SCOPE))
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


REFUSED = {
    "struct P { short a, b; };": ("P p", "p"),
    "struct Q { short a, b; }; ": ("const Q& p", "p"),
    "struct R { int a; };": ("R *p", "*p"),
    "struct T;": ("T *p", "p"),
    "template <class T>": ("T *p", "p"),
    "struct S;": ("S *p", "p + 1"),
    "": ("int (&p)[4]", "p"),
    " ": ("float (&p)[4]", "p[0]"),
    "  ": ("dim3 p", "p"),
    "#if 0\n__device__ void f(int p)\n#else\n": ("long long p", "p"),
}
TAKEN_OR_UNKNOWN = {
    # A structure that turns into a number is taken.
    "struct P { unsigned v; __device__ operator unsigned() const { return v; } };": ("P p", "p"),
    "struct B; struct P : B { int a; };": ("P p", "p"),
    "struct P { int a; }; namespace n { using P = int; }": ("P p", "p"),
    "template <class P>": ("P p", "p"),
    "struct P { int a; };": ("P p", "p.a"),
    "enum E { one };": ("E p", "p"),
    "": ("int (&p)[4]", "p[0]"),
    "#if X\n__device__ void f(int p)\n#else\n": ("long long p", "p"),
    "#define __LP64__ 1": ("int *p", "p"),
    "#define SIZE 4": ("int p, int q = (SIZE * SIZE)", "SIZE"),
}


def _of_parameter(before: str, parameter: str, expression: str) -> list[tuple[str, str]]:
    end = "\n#endif\n" if before.startswith("#if") else " "
    text = f'{before}\n__device__ void f({parameter}){end}{{ asm volatile("nanosleep.u32 %0;" :: "r"({expression})); }}'
    return [one for one in found(text) if one[0] == "asm-constraint"]


@pytest.mark.parametrize("before", REFUSED)
def test_refused_types_of_a_project(before: str) -> None:
    assert _of_parameter(before, *REFUSED[before]) == [("asm-constraint", '"r"')]


@pytest.mark.parametrize("before", TAKEN_OR_UNKNOWN)
def test_types_that_are_taken_or_not_known(before: str) -> None:
    assert not _of_parameter(before, *TAKEN_OR_UNKNOWN[before])


NAMED = """\
struct S { int x; };
typedef S S2;
using S3 = S;
typedef struct { int a; } U;
typedef struct V { int a; } V;
struct alignas(16) W { int a[4]; };
struct __align__(8) Y { int a, b; };
struct Number { int x; __device__ operator int() const { return x; } };
using Number2 = Number;
typedef int I;
using L = unsigned long long;
typedef int* P;
typedef void (*Call)(int);
#ifdef WIDE
using Wide = long long;
#endif
using Twice = int;
struct Other { using Inner = int; using Twice = float; };
enum E { A = 3, B };
enum class F : int { C };
enum { D };
template <int D> struct G {};
"""
# nvcc 13.5 takes or refuses each so.
OF_NAMED = {
    ("S2 s", "r", "s"): False, ("S3 s", "r", "s"): False, ("U s", "r", "s"): False, ("V s", "r", "s"): False,
    ("W s", "r", "s"): False, ("Y s", "l", "s"): False, ("Number s", "r", "s"): True, ("Number2 s", "r", "s"): True,
    ("I s", "r", "s"): True, ("I s", "l", "s"): False, ("L s", "l", "s"): True, ("L s", "r", "s"): False,
    ("P s", "l", "s"): True, ("P s", "r", "s"): False, ("Call s", "l", "s"): True, ("Call s", "r", "s"): False,
    ("void (*s)(int)", "l", "s"): True, ("void (*s)(int)", "r", "s"): False,
    ("int s", "n", "A"): False, ("int s", "n", "(B)"): False, ("int s", "n", "F::C"): False,
    ("int s", "n", "(int)A"): True, ("int s", "n", "A + 0"): True,
    # What is not certain: a type under a condition, of a structure, of two meanings; a name that is another thing too.
    ("Wide s", "r", "s"): True, ("Inner s", "l", "s"): True, ("Twice s", "f", "s"): True, ("int s", "n", "D"): True,
}  # fmt: skip


@pytest.mark.parametrize(("declared", "letter", "expression"), OF_NAMED)
def test_types_that_the_file_names(declared: str, letter: str, expression: str) -> None:
    statement = f'asm volatile("nanosleep.u32 20;" :: "{letter}"({expression}));'
    text = f"{NAMED}__device__ void f() {{ {declared} = g(); {statement} }}"
    is_taken = not any(code == "asm-constraint" for code, _ in found(text))
    assert is_taken == OF_NAMED[declared, letter, expression]


SCOPES = """\
namespace app { struct Vec { float x; }; using word = unsigned long long; enum { One = 1 }; enum class Left { Two }; }
namespace a { namespace b { struct Pair { int x, y; }; } }
namespace lib { template <class T> struct Holder { using Inner = T; }; constexpr int Six = 6; }
struct Stages { enum { Three = 3 }; };
template <class T> struct Box { T x; };
template <class T> using Boxed = Box<T>;
template <class T> using Pointer = T*;
template <class T> using Same = T;
__device__ int twice(int x) { return 2 * x; }
namespace app { __device__ int thrice(int x) { return 3 * x; } }
__device__ int other(int x) { return x; }
template <class T> __device__ T same(T x) { return x; }
#if X
struct Branch { enum { Four = 4 }; };
#else
struct Branch { static constexpr int Four = 4; };
#endif
"""
# nvcc 13.5 takes or refuses each so.
OF_SCOPES = {
    ("app::Vec s", "r", "s"): False, ("a::b::Pair s", "r", "s"): False, ("app::word s", "r", "s"): False,
    ("app::word s", "l", "s"): True, ("lib::Holder<int>::Inner s", "r", "s"): True, ("Box<int> s", "r", "s"): False,
    ("Boxed<int> s", "r", "s"): False, ("Pointer<int> s", "r", "s"): False, ("Pointer<int> s", "l", "s"): True,
    ("Same<int> s", "r", "s"): True, ("int s", "n", "app::One"): False, ("int s", "n", "app::Left::Two"): False,
    ("int s", "n", "Stages::Three"): False, ("int s", "n", "(int)Stages::Three"): True,
    ("int s", "n", "lib::Six"): True,
    ("int s", "n", "Branch::Four"): True, ("int s", "r", "twice"): False, ("int s", "l", "twice"): True,
    ("int s", "r", "twice(1)"): True, ("int s", "r", "app::thrice"): False, ("int s", "h", "same<int>"): False,
    # A variable hides the function.
    ("int other", "r", "other"): True,
}  # fmt: skip


@pytest.mark.parametrize(("declared", "letter", "expression"), OF_SCOPES)
def test_names_in_namespaces_and_of_templates_and_functions(declared: str, letter: str, expression: str) -> None:
    statement = f'asm volatile("nanosleep.u32 20;" :: "{letter}"({expression}));'
    text = f"{SCOPES}__device__ void f() {{ {declared} = g(); {statement} }}"
    is_taken = not any(code == "asm-constraint" for code, _ in found(text))
    assert is_taken == OF_SCOPES[declared, letter, expression]


BRANCHES = """\
__global__ void k(unsigned s) {{
{branches}
  asm volatile("nanosleep.u32 20;");
  }}
}}
__global__ void j(float s) {{ asm volatile("nanosleep.u32 %0;" :: "r"(s)); }}
"""


@pytest.mark.parametrize(
    "branches",
    [
        "#if X\n  if (s) {\n#else\n  for (;;) {\n#endif",
        "#ifdef X\n  if (s) {\n#elif Y\n  for (;;) {\n#else\n  {\n#endif",
        "#if X\n  if (s)\n#endif\n  {",
    ],
)
def test_a_branch_of_the_preprocessor_opens_one_brace_only(branches: str) -> None:
    # Else the body of the first function had the second one in it, whose parameter is another s.
    assert found(BRANCHES.format(branches=branches)) == [("asm-constraint", '"r"')]


def test_a_file_that_defines_the_half_itself_is_for_clang() -> None:
    statement = '__device__ void f(__half x) { asm volatile("nanosleep.u32 20;" :: "h"(x)); }\n'
    assert found(statement) == [("asm-constraint", '"h"')]
    assert found(f"struct __half {{ unsigned short u; }};\n{statement}") == []
