"""Each character of a decoded template came from the place that the map names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.embed.cpp.literal import decode
from ptx_ls.embed.cpp.module import statements_of
from ptx_ls.embed.mapped_text import Builder
from ptx_ls.embed.placeholders import substituted
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_ESCAPES = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_WRITTEN = {written: char for char, written in _ESCAPES.items()}
_TEXT = st.text(st.sampled_from('ab%0{};.,[] \n\t"\\é\u20ac\U0001f600'), max_size=30)


def _literal(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char, char) for char in text) + '"'


@pytest.mark.slow
@given(st.lists(_TEXT, min_size=1, max_size=4), st.sampled_from([" ", "\n    ", " /* a comment */ ", "\\\n"]))
def test_literals_side_by_side(parts: list[str], gap: str) -> None:
    source = ("asm(" + gap.join(map(_literal, parts)) + ");").encode()
    found = statements_of(Document("", "cuda", source))
    assert len(found) == 1 and found[0].template is not None
    template = found[0].template
    assert template.text == "".join(parts)
    for at, char in enumerate(template.text):
        start, end = template.span(at, at + 1)
        written = source[start:end].decode()
        assert _WRITTEN.get(written, written) == char


@given(_TEXT.filter(lambda text: ")" not in text))
def test_raw_literal(text: str) -> None:
    source = f'R"({text})"'.encode()
    into = Builder()
    decode(into, source, Span(0, len(source)))
    result = into.result()
    assert result.text == text
    for at, char in enumerate(result.text):
        start, end = result.span(at, at + 1)
        assert source[start:end].decode() == char


@given(_TEXT)
def test_an_offset_is_that_of_its_character(text: str) -> None:
    source = ("asm(" + _literal(text) + ");").encode()
    template = statements_of(Document("", "cuda", source))[0].template
    assert template is not None
    for at in range(len(template.text)):
        start, _ = template.span(at, at + 1)
        assert template.offset(start) in (at, at - 1) or template.text[at - 1 : at + 1].count(template.text[at]) == 2


def test_placeholders_as_nvcc_replaces_them() -> None:
    """Measured on nvcc 13.5: `%%` is `%`, braces after `%` are dropped, a `%` before a blank is swallowed."""
    source = b'asm("mov.u32 %0, %%tid.x; %{ %} add.s32 %0, %1, % 2;" : "=r"(a) : "r"(b));'
    template = statements_of(Document("", "cuda", source))[0].template
    assert template is not None
    assert substituted(template).text == "mov.u32 %0, %tid.x;   add.s32 %0, %1,  2;"


def test_what_goes_backwards_in_the_source_is_not_one_span() -> None:
    """An argument of a macro may be used in another order than it is given in."""
    into = Builder()
    into.verbatim("add.s32 ", 40)
    into.verbatim("abc", 10)
    into.verbatim("de", 2)
    found = into.result()
    assert found.span(8, 13) == Span(10, 13)
    assert found.span(0, 13) == Span(40, 48)
