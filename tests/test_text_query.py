"""Results for small texts are kept, large texts are not."""

from __future__ import annotations

from ptx_ls.memo.text_query import LARGEST, text_query


def test_only_large_texts_are_read_again() -> None:
    read = []

    @text_query
    def length(text: bytes) -> int:
        read.append(text[:1])
        return len(text)

    small, large = b"a", b"b" * (LARGEST + 1)
    assert [length(text) for text in (small, small, large, large)] == [1, 1, LARGEST + 1, LARGEST + 1]
    assert read == [b"a", b"b", b"b"]
