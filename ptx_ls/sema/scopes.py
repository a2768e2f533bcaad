"""The scopes of a document, or those of an earlier version where nothing was edited that declares a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.isa.quick import dataclass
from ptx_ls.sema.symbols import Scope, Symbols, symbols_of
from ptx_ls.syntax.shift import Edit, back, forward, forward_offset, joined

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Scopes:
    """Finds scopes by offset. `edits` are those since the version that `symbols` are of."""

    symbols: Symbols
    edits: tuple[Edit, ...] = ()

    def stretch(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope around an offset, and the offset up to which no other scope begins or ends."""
        scope, end = self.symbols.stretch_at(back(offset, self.edits))
        return scope, forward_offset(end, self.edits)

    def declared_before(self, offset: int) -> int:
        """The offset, in the version that the symbols are of, before which a name must be declared to count here."""
        return back(offset, self.edits) if self.edits else offset

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where something that declares a name lies now."""
        return forward(start, end, self.edits) or (start, end)

    def after(self, edits: tuple[Edit, ...]) -> Scopes:
        """The same scopes, after more edits that declare nothing."""
        return Scopes(self.symbols, tuple(joined(self.edits, edits)))


def scopes_of(document: Document) -> Scopes:
    """The scopes of a document; a check that finds nothing edited but instructions keeps those it had."""
    return Scopes(symbols_of(document))


def known_scopes(document: Document) -> Scopes | None:
    """The scopes of a document, None if nobody has read them."""
    symbols = document.known(Symbols)
    return document.known(scopes_of) if symbols is None else Scopes(symbols)
