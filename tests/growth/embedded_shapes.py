"""Shapes of C++ and Python with PTX in it that grow: each gives a text in which one thing is there n times."""

from __future__ import annotations

from collections.abc import Callable

_Shape = Callable[[int], str]
CPP_SHAPES: dict[str, _Shape] = {}
PYTHON_SHAPES: dict[str, _Shape] = {}

_KERNEL = "__global__ void k(int x, int* p) {\n"
_ASM = '  asm volatile("add.s32 %0, %0, 1;" : "+r"(x));\n'
_TRITON = "import triton.language as tl\n"


def _cpp(make: _Shape) -> _Shape:
    CPP_SHAPES[make.__name__.strip("_").replace("_", " ")] = make
    return make


def _python(make: _Shape) -> _Shape:
    PYTHON_SHAPES[make.__name__.strip("_").replace("_", " ")] = make
    return make


def _elementwise(text: str, constraints: str = "=r,r") -> str:
    return f'tl.inline_asm_elementwise({text}, "{constraints}", [y], dtype=tl.int32, is_pure=True, pack=1)\n'


@_cpp
def statements(n: int) -> str:
    return f"{_KERNEL}{_ASM * n}}}\n"


@_cpp
def blank_lines_in_an_open_head(n: int) -> str:
    return "__device__ unsigned short g(unsigned short" + "\n" * n + f"{_KERNEL}{_ASM}}}\n"


@_cpp
def letters_of_a_word(n: int) -> str:
    return f"{_KERNEL}  int {'x' * n};\n{_ASM}}}\n"


@_cpp
def quotes_that_are_open(n: int) -> str:
    return f"{_KERNEL}{_ASM}}}\n" + "'\\" * n


@_cpp
def alternatives_of_a_condition(n: int) -> str:
    others = "".join(f"#elif B{i}\n{_ASM}" for i in range(n))
    return f"{_KERNEL}#if A\n{_ASM}{others}#endif\n}}\n"


@_cpp
def conditions_in_conditions(n: int) -> str:
    return _KERNEL + "".join(f"#if A{i}\n" for i in range(n)) + _ASM + "#endif\n" * n + "}\n"


@_cpp
def conditions_that_are_open(n: int) -> str:
    return _KERNEL + "#if 0\n" * n + f"{_ASM}}}\n"


@_cpp
def digits_of_an_operand(n: int) -> str:
    return f'{_KERNEL}  asm("mov.u32 %0, %{"1" * n};" : "=r"(p[0]));\n}}\n'


@_python
def escapes_in_a_string(n: int) -> str:
    return _TRITON + "x = " + _elementwise('"' + r"mov.u32 $0, $1; // as in every other line of it\n" * n + '"')


@_python
def names_of_characters_that_are_open(n: int) -> str:
    return f'{_TRITON}def f(y):\n    s = "' + "\\N{" * n + '"\n    return ' + _elementwise("s")


@_python
def digits_of_a_constraint(n: int) -> str:
    return _TRITON + "x = " + _elementwise('"mov.u32 $0, 1;"', "=r," + "1" * n)
