"""The resources of a function as numbers: what ptxas says with -v."""

from __future__ import annotations

from ptx_ls.lazy import dataclass
from ptx_ls.ptxas.output import Resources

NAMES = {
    "registers": "registers",
    "spill_stores": "bytes spill stores",
    "spill_loads": "bytes spill loads",
    "shared": "bytes smem",
    "stack": "bytes stack frame",
    "barriers": "barriers",
}
"""What ptxas calls each number."""


@dataclass(frozen=True)
class Taken:
    """What a function takes on a target: registers of a thread; bytes of spills, stack and static shared memory;
    barriers. Of what is no kernel ptxas gives no registers: `is_kernel` is false, and they are 0."""

    function: str
    target: str
    is_kernel: bool
    registers: int
    spill_stores: int
    spill_loads: int
    shared: int
    stack: int
    barriers: int


def taken(resources: Resources, target: str) -> Taken:
    """The numbers of a function of a module that was assembled for a target."""
    amounts = {what: amount for amount, what in resources.amounts}
    numbers = {name: amounts.get(what, 0) for name, what in NAMES.items()}
    return Taken(resources.function, resources.target or target, bool(resources.target), **numbers)
