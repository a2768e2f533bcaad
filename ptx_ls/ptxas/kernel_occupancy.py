"""The occupancy of a kernel of a document with the resources that ptxas reports, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ptx_ls.isa.targets import by_name
from ptx_ls.ptxas.multiprocessors import multiprocessor_of
from ptx_ls.ptxas.occupancy import Need, Occupancy, occupancy
from ptx_ls.ptxas.taken import Taken
from ptx_ls.sema.directives import directives_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer

BLOCKS = (128, 256, 512, 1024)
"""The threads of a block of a kernel that neither says how many nor bounds them."""
_EXCESS = {
    "warps": "more than 1024 threads",
    "registers": "too many registers",
    "shared memory": "too much shared memory",
    "barriers": "too many barriers",
}
"""What is wrong where not even one block fits, by what limits it."""


def bounds_of(document: Document) -> dict[str, Sequence[int]]:
    """The threads of a block that each kernel requires, or allows at most."""
    found: dict[str, Sequence[int]] = {}
    for function in directives_of(document).functions:
        size = function.first(".reqntid") or function.first(".maxntid")
        threads = prod(integer(word.text) or 0 for word in size.arguments) if size is not None else 0
        if function.place == "entry" and threads:
            name = document.source[function.start : function.end].decode("utf-8", "replace")
            found[name] = (threads,)
    return found


def occupancies(kernel: Taken, threads: Sequence[int], dynamic: int = 0) -> list[Occupancy] | None:
    """The occupancy with blocks of each number of threads, and so many bytes of dynamic shared memory; none of what is
    no kernel, None where nothing is known of the target's multiprocessor."""
    target = by_name().get(kernel.target)
    has = multiprocessor_of(target) if target is not None else None
    if has is None:
        return None
    if not kernel.is_kernel:
        return []
    shared = kernel.shared + dynamic
    return [occupancy(has, Need(count, kernel.registers, shared, kernel.barriers)) for count in threads]


def in_words(one: Occupancy) -> str:
    """How many blocks fit, and what limits them."""
    if not one.blocks:
        return f"{one.threads:4} threads a block: cannot be launched: {' and '.join(_EXCESS[it] for it in one.limits)}"
    blocks = f"{one.blocks} block{'s' * (one.blocks > 1)}"
    share = round(100 * one.warps / one.most_warps)
    warps = f"{one.warps} of {one.most_warps} warps ({share} %)"
    return f"{one.threads:4} threads a block: {blocks}, {warps}, limited by {' and '.join(one.limits)}"
