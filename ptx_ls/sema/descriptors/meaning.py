"""What the descriptors of an instruction mean, by its spelling."""

from __future__ import annotations

from ptx_ls.sema.descriptors import instruction_descriptor
from ptx_ls.sema.descriptors.matrix_descriptor import describe_tcgen05, describe_wgmma

_KIND = "kind::"


def has_descriptors(spelling: str) -> bool:
    """Whether an instruction has descriptors."""
    return spelling.startswith(("wgmma.mma_async", "tcgen05.mma", "tcgen05.cp"))


def matrix_words(spelling: str, bits: int) -> str:
    """What the 64 bits of a descriptor of a matrix mean to an instruction."""
    return describe_wgmma(bits) if spelling.startswith("wgmma") else describe_tcgen05(bits)


def instruction_words(spelling: str, bits: int) -> str:
    """What the 32 bits of an instruction descriptor mean to a tcgen05.mma; "" to one of an unknown kind."""
    kind = next((part for part in spelling.split(".") if part.startswith(_KIND)), "").removeprefix(_KIND)
    return instruction_descriptor.describe(bits, kind) if kind in instruction_descriptor.KINDS else ""
