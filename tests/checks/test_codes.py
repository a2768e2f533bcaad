"""Each code is the name of the file that reports it."""

from __future__ import annotations

from importlib import import_module

from ptx_ls.checks import codes


def test_each_code_is_the_name_of_its_file() -> None:
    assert len(codes.known()) >= 70
    for code, place in codes._places().items():
        assert code == import_module(place).CODE
        assert codes.explanation(code) == import_module(place).__doc__
    assert codes.explanation("init") is None
