"""What people look for, in their words, is among the first that a search finds."""

from __future__ import annotations

import pytest

from ptx_ls.isa.search.ranked import search
from ptx_ls.isa.search.usage import usage_of_name

WANTED = {
    "warp shuffle": "shfl",
    "matrix multiply fp8": "mma",
    "tma load": "cp.async.bulk.tensor",
    "load matrix from shared memory": "ldmatrix",
    "count leading zeros": "clz",
    "reverse the bits": "brev",
    "square root": "sqrt",
    "async copy global to shared": "cp.async",
    "allocate tensor memory": "tcgen05.alloc",
    "waiting for the cluster barrier": "barrier.cluster.wait",
    "byte permute": "prmt",
    "ternary logic": "lop3",
    "which lanes have the same value": "match",
    "sleep": "nanosleep",
    "prefetch": "prefetch",
    "rank of a cta in the cluster": "getctarank",
    "clock cycles": "%clock",
    "exit": "exit",
    "divide": "div",
    "maximum of bf16": "max",
}


@pytest.mark.parametrize(("words", "name"), WANTED.items())
def test_what_is_meant_is_among_the_first(words: str, name: str) -> None:
    assert name in [one.name for one in search(words)][:4]


def test_of_what_fits_equally_the_most_written_is_first() -> None:
    """Both instructions convert; the corpora have more of values than of addresses."""
    assert [one.name for one in search("convert float to int")][:2] == ["cvt", "cvta"]
    assert (
        usage_of_name("cvt") > usage_of_name("cvta") > usage_of_name("cvta.nothing") == usage_of_name("xylophone") == 0
    )


def test_words_of_other_things_find_nothing() -> None:
    assert search("xylophone") == search("the of a") == search("") == ()


def test_words_in_any_form_and_order_find_the_same() -> None:
    assert search("zeros leading count")[:1] == search("Counts leading zeros")[:1]
    assert len({one.name for one in search("matrix")}) == len(search("matrix"))
