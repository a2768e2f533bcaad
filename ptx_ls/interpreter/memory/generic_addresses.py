"""Where the generic addresses of each state space lie."""

from __future__ import annotations

SHARED_WINDOW = 0x7E00_0000_0000
LOCAL_WINDOW = 0x7D00_0000_0000
PARAM_WINDOW = 0x7C00_0000_0000
WINDOW_SIZE = 0x0080_0000_0000
"""Less than lies between two of them: what is a little before the first address of global memory is in none."""

WINDOWS = {"shared": SHARED_WINDOW, "local": LOCAL_WINDOW, "param": PARAM_WINDOW}
"""Where the generic addresses of a state space begin; those of global and constant memory are generic as they are."""


def space_of(address: int) -> str:
    """The state space of a generic address."""
    for space, begin in WINDOWS.items():
        if begin <= address < begin + WINDOW_SIZE:
            return space
    return "global"


def in_another_space(space: str, of: str) -> str:
    """What an address in the space `of` is, where an instruction takes it for one of shared or local memory."""
    what = "an address of global memory" if of == "global" else f"a generic address of {of} memory"
    remedy = (
        f"cvta.to.{space} converts it to an address of that space"
        if of == space
        else f"remove .{space}, or use another address"
    )
    return f"this is {what}: {remedy}"
