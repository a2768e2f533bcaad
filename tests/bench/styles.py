"""Large PTX files in the styles of those who write it: compilers with and without debugging information, and people."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tests.bench.handwritten import handwritten
from tests.bench.joined import joined
from tests.bench.large import SAMPLES, many_functions, one_function


def _modules(samples: str, lines: int) -> str:
    return joined([path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob(samples))], lines)


STYLES: dict[str, Callable[[int], str]] = {
    "nvcc": many_functions,
    "one function": one_function,
    "nvcc -G": partial(_modules, "*.sm_75.G.ptx"),
    "nvcc -lineinfo": partial(_modules, "*a.lineinfo.ptx"),
    "clang": partial(_modules, "clang_*.sm_[17]*.ptx"),
    "Numba": partial(_modules, "numba_[bs]*.ptx"),
    "Triton": partial(_modules, "triton_*.sm_90.ptx"),
    "hand-written": handwritten,
}
"""About a number of lines in each style."""

_STATEMENT = re.compile(r"^\s*(?:add|mul|mov|mad|fma|ld|st|shl)\.[^;\n]*;", re.MULTILINE)


def _in_the_middle(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.search(text, len(text) // 2)
    assert found is not None
    return found


def _wrong_modifier(text: str) -> str:
    at = _in_the_middle(_STATEMENT, text).start()
    dot = text.index(".", at)
    return f"{text[:dot]}.wrong{text[dot:]}"


def _missing_semicolon(text: str) -> str:
    end = _in_the_middle(_STATEMENT, text).end()
    return text[: end - 1] + text[end:]


def _missing_brace(text: str) -> str:
    end = _in_the_middle(re.compile(r"^\s*\}$", re.MULTILINE), text).end()
    return text[: end - 1] + text[end:]


FAULTS: dict[str, Callable[[str], str]] = {
    "an error": _wrong_modifier,
    "no semicolon": _missing_semicolon,
    "no brace": _missing_brace,
}
"""A text with one fault in its middle."""
