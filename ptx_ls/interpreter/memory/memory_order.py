"""How an access or fence takes part in the order of memory operations (manual, chapter 8)."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.interpreter.program.spelling import Spelled

_STRONG = (".relaxed", ".acquire", ".release", ".acq_rel", ".volatile", ".mmio")
# What goes past the first cache is seen by all lanes of the device; programs from before there were strong accesses say
# so. The manual calls these weak, but nobody writes them between threads for anything else.
_PAST_THE_FIRST_CACHE = (".cg", ".cv", ".wt")
_SCOPES = (".cta", ".cluster", ".gpu", ".sys")
_REACH = {".cta": 0, ".cluster": 1}
_LEVELS = {".cta": ".cta", ".gl": ".gpu", ".sys": ".sys"}


SAME_CTA, SAME_CLUSTER, ELSEWHERE = range(3)
"""How far two threads are from each other."""


@dataclass(frozen=True)
class Order:
    """Whether an access is strong, what it does besides, and for which threads: `scope` is "" of a weak one."""

    strong: bool = False
    acquires: bool = False
    releases: bool = False
    scope: str = ""
    is_completion: bool = False
    """Whether an asynchronous operation does this to the mbarrier that counts it: threads of the CTA of the mbarrier
    need no wider scope for that, also where a thread of another CTA has issued the operation."""
    is_constant: bool = False
    """Whether it reads through the non-coherent cache, for which nobody may write the place while the kernel runs."""

    @property
    def reach(self) -> int:
        """How far the threads may be that it is meant for."""
        return _REACH.get(self.scope, ELSEWHERE)


WEAK = Order()
_NON_COHERENT = ".nc"


def access_order(spelled: Spelled) -> Order:
    """The order that a load or store names."""
    if _NON_COHERENT in spelled:
        return Order(is_constant=True)
    how = spelled.one_of(*_STRONG)
    if not how:
        return Order(strong=True, scope=".gpu") if spelled.one_of(*_PAST_THE_FIRST_CACHE) else WEAK
    scope = spelled.one_of(*_SCOPES) or ".sys"
    return Order(True, how == ".acquire", how == ".release", scope)


def atomic_order(spelled: Spelled) -> Order:
    """The order that an atomic operation names, by default .relaxed and .gpu."""
    how = spelled.one_of(*_STRONG)
    both = how == ".acq_rel"
    return Order(True, both or how == ".acquire", both or how == ".release", spelled.one_of(*_SCOPES) or ".gpu")


def mbarrier_order(spelled: Spelled, acquires: bool) -> Order:
    """The order of an operation on an mbarrier. By default it is .acquire for those that wait, .release for the others.

    The scope is .cta then, by the manual. But libraries leave it out where they arrive at mbarriers of other CTAs, and
    it counts as .cluster here.
    """
    plain = ".relaxed" in spelled
    scope = spelled.one_of(*_SCOPES) or ".cluster"
    return Order(True, acquires and not plain, not acquires and not plain, scope)


def fence_order(spelled: Spelled) -> Order:
    """The order of a fence or membar: acquire and release unless it names one."""
    level = _LEVELS.get(spelled[".level"], "")
    acquires, releases = ".acquire" in spelled, ".release" in spelled
    both = acquires == releases
    return Order(True, both or acquires, both or releases, level or spelled.one_of(*_SCOPES) or ".gpu")
