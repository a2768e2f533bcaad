"""The target that settings choose for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.isa import targets

if TYPE_CHECKING:
    from ptx_ls.isa.targets import Target
    from ptx_ls.syntax.document import Document


def chosen_target(document: Document) -> Target | None:
    """The first of the targets that settings choose for a document; None if they choose none."""
    names = document.choices.targets
    return targets.by_name()[names[0]] if names else None
