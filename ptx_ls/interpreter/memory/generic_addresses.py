"""Where the generic addresses of each state space lie."""

from __future__ import annotations

SHARED_WINDOW = 0x7E00_5A00_0000
LOCAL_WINDOW = 0x7D00_5A00_0000
PARAM_WINDOW = 0x7C00_5A00_0000
WINDOW_SIZE = 0x0080_0000_0000
"""Less than lies between two of them: what is a little before the first address of global memory is in none."""

WINDOWS = {"shared": SHARED_WINDOW, "local": LOCAL_WINDOW, "param": PARAM_WINDOW}
"""Where the generic addresses of a state space begin; those of global and constant memory are generic as they are.

None is a multiple of 2^32, so that the low 32 bits of a generic address are no address of its state space, as on a GPU:
programs that cut one fail. They are multiples of 2^24, above which an address has the rank of its CTA.
"""
_LOW_BITS = (1 << 32) - 1


def space_of(address: int) -> str:
    """The state space of a generic address."""
    for space, begin in WINDOWS.items():
        if begin <= address < begin + WINDOW_SIZE:
            return space
    return "global"


def is_cut(space: str, address: int, size: int) -> bool:
    """Whether an address of 32 bits is the lower half of a generic address of the first `size` bytes of a state
    space."""
    return address <= _LOW_BITS and 0 <= address - (WINDOWS[space] & _LOW_BITS) < size


def cut_address(space: str) -> str:
    """What such an address is."""
    return f"these are the low 32 bits of a generic address: convert all 64 bits by cvta.to.{space} before they are cut"


def in_another_space(space: str, of: str) -> str:
    """What an address in the space `of` is, where an instruction takes it for one of shared or local memory."""
    what = "an address of global memory" if of == "global" else f"a generic address of {of} memory"
    remedy = (
        f"cvta.to.{space} converts it to an address of that space"
        if of == space
        else f"remove .{space}, or use another address"
    )
    return f"this is {what}: {remedy}"
