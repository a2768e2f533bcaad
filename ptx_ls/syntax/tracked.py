"""Findings of one version of a document, tracked through its edits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from ptx_ls.lazy import dataclass, replace
from ptx_ls.syntax.offset_map import Edit

Item = TypeVar("Item")
Self = TypeVar("Self", bound="Tracked[Any]")


@dataclass(frozen=True)
class Tracked(Generic[Item]):
    """Findings in the version before `edits`; they are moved when they are first used."""

    found: tuple[Item, ...] = ()
    edits: tuple[Edit, ...] = ()

    def moved(self, item: Item, edits: Sequence[Edit]) -> Item | None:
        """A finding after edits; None if they invalidated it."""
        raise NotImplementedError

    def after(self: Self, edits: Sequence[Edit]) -> Self:
        """The same findings in a later version."""
        # What was moved already need not be moved through the same edits again.
        known = self.__dict__.get("items")
        if known is None:
            return replace(self, edits=(*self.edits, *edits))
        return replace(self, found=known, edits=tuple(edits))

    def joined(self: Self, new: Self) -> Self:
        """These findings and new ones of the same version: by default the new ones take their place."""
        return new

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The findings that are still valid, at their current positions."""
        return tuple(moved for one in self.found if (moved := self.moved(one, self.edits)) is not None)
