"""Special registers and directives count for where a document can be assembled."""

from __future__ import annotations

import pytest

from ptx_ls.sema.portability import answers
from ptx_ls.syntax.document import Document

HEAD = ".version 9.5\n.target sm_90\n.address_size 64\n"


def lowest(code: str) -> dict[str, str | None]:
    """The lowest version by target."""
    document = Document("test:///a.ptx", "ptx", (HEAD + code).encode())
    return {a.target.name: a.ptx for a in answers(document)}


@pytest.mark.parametrize(
    ("code", "target", "version"),
    [
        (".entry k() { .reg .b32 r; mov.u32 r, %clusterid.x; ret; }", "sm_90", "7.8"),
        (".entry k() { .reg .b32 r; mov.u32 r, %clusterid.x; ret; }", "sm_89", None),
        (".entry k() { .reg .b32 r, %clusterid; mov.u32 r, %clusterid; ret; }", "sm_80", "7.0"),
        (".entry k() { // %clusterid.x\n ret; }", "sm_80", "7.0"),
        (".entry k() .maxclusterrank 8 { ret; }", "sm_80", None),
        (".entry k() { .reg .b128 q; ret; }", "sm_70", "8.3"),
        (".entry k() { .reg .f16x2 h; ret; }", "sm_52", None),
        (".entry k() { .reg .v2 .f16x2 h; ret; }", "sm_52", "4.1"),
        ('.entry k() { .pragma "frequency 3"; ret; }', "sm_52", "9.0"),
        ('.entry k() { .pragma "frequency of what"; ret; }', "sm_52", "9.0"),
        ('.entry k() { .pragma "no frequency"; ret; }', "sm_52", "4.1"),
        (".entry k() { .reg .b32 r; ld.weak.global.u32 r, [4]; ret; }", "sm_70", "5.1"),
        (".weak .global .u32 g; .entry k() { ret; }", "sm_20", "3.1"),
        (".tex .u32 t; .entry k() { ret; }", "sm_20", None),
    ],
)
def test_what_a_document_needs(code: str, target: str, version: str | None) -> None:
    assert lowest(code)[target] == version
