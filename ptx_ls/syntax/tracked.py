"""What was found in one version of a document, where it lies in later ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from ptx_ls.syntax.offset_map import Edit

Item = TypeVar("Item")
Self = TypeVar("Self", bound="Tracked[Any]")


@dataclass(frozen=True)
class Tracked(Generic[Item]):
    """What was found, in the version before `edits`. Nothing is moved before someone asks."""

    found: tuple[Item, ...] = ()
    edits: tuple[Edit, ...] = ()

    def moved(self, item: Item, edits: Sequence[Edit]) -> Item | None:
        """One of them after edits; None where they ended it."""
        raise NotImplementedError

    def after(self: Self, edits: Sequence[Edit]) -> Self:
        """The same for a later version."""
        # What was moved already need not be moved through the same edits again.
        known = self.__dict__.get("items")
        if known is None:
            return replace(self, edits=(*self.edits, *edits))
        return replace(self, found=known, edits=tuple(edits))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What still holds, where it now lies."""
        return tuple(moved for one in self.found if (moved := self.moved(one, self.edits)) is not None)
