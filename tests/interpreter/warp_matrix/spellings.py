"""Every spelling of the table's warp-level matrix instructions, run once: it is modelled, or says that it is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ptx_ls.interpreter import Module, NotModelled
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.operands import given
from tests.interpreter.second_source import spellings

_HEAD = ".version 9.4\n.target sm_120a\n.address_size 64\n.global .align 32 .b8 cells[65536];\n"


@dataclass(frozen=True)
class Tried:
    """A spelling of a form, and whether it ran."""

    entry: Entry
    form: Form
    spelled: Spelled
    modelled: bool


@cache
def tried() -> tuple[Tried, ...]:
    """Every spelling with each number of operands."""
    return tuple(
        Tried(one.entry, one.form, one.spelled, _runs(one.spelled))
        for entry in spellings.entries("warp_matrix")
        for one in spellings.judged(entry)
    )


def _runs(spelled: Spelled) -> bool:
    operands = list(_operands(spelled))
    space = ".shared" if spelled.one_of(".shared", ".shared::cta") or "matrix" in spelled.text else ".global"
    address = "mov.u64 x, room;" if space == ".shared" else "mov.u64 x, cells;"
    if space == ".shared" and not spelled.one_of(".shared", ".shared::cta"):
        address += " cvta.shared.u64 x, x;"
    text = f"""{_HEAD}.visible .entry k()
{{ .reg .b32 r<64>; .reg .b64 d<64>, x; .shared .align 32 .b8 room[40960];
    {address}
    {spelled.text} {", ".join(operands)};
    ret; }}
"""
    try:
        Module.from_text(text).launch("k", 1, 32, [])
    except NotModelled:
        return False
    return True


def _operands(spelled: Spelled) -> Iterator[str]:
    """Each operand as a kernel would have it."""
    form = spelled.match.state.form
    for number, operand in enumerate(given(form, spelled.operands)):
        leaves = [leaf for leaf in spelled.leaves if leaf.operand == number]
        if operand.kind == "address":
            yield "[x]"
        elif operand.kind == "immediate":
            yield "0"
        elif operand.kind == "vector":
            held = (f"{'d' if leaf.kind == 'f64' else 'r'}{leaf.element}" for leaf in leaves)
            yield f"{{{', '.join(held) or '0, 0'}}}"
        else:
            yield "128" if operand.name == "stride" else "r0"
