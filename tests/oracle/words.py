"""Every modifier that an instruction might be given: those of the table, and those that only ptxas knows."""

from __future__ import annotations

import re
from functools import cache

from ptx_ls.isa import automaton, glossary, table

# Words in ptxas's strings that it answers with anything but "Unknown modifier" behind `add.u32` (measured 13.5), and
# that no form of the table has.
_ELSEWHERE = """
    .1d_buffer .L2::no_allocate .b4 .dis .en .evict_first .evict_last .evict_normal .evict_unchanged .fabric .invall
    .m8n8k64 .matrix::A .matrix::D .matrix::scaleA .matrix::scaleB .matrix::sparseMetadata .maxabs
    .mbarrier::meet_tx::bytes .multicast .negA .negB .no_allocate .no_membermask_overlap .safeadd .samplerref
    .scratch .surfref .sync_restrict::reads .texref .thread .transA .transB
"""
_SHAPE = re.compile(r"\.m64n(?!8k)\d+k")


@cache
def universe() -> tuple[str, ...]:
    """All of them, in order; of the shapes of wgmma, which only differ in a number, the smallest."""
    of_table = frozenset[str]().union(*map(automaton.tokens_of, table.entries()))
    words = {*of_table, *_ELSEWHERE.split(), *glossary.ignored(), *glossary.ignored_by_default()}
    words |= {f".{word}" for entry in table.entries() for word in entry.path}
    return tuple(sorted(word for word in words if not _SHAPE.match(word)))


@cache
def akin(token: str) -> tuple[str, ...]:
    """The modifiers that stand in its place in some form, in order."""
    slots = (slot for entry in table.entries() for form in entry.forms for slot in form.slots)
    return tuple(sorted(frozenset[str]().union(*(slot.gates for slot in slots if token in slot.gates)) - {token}))
