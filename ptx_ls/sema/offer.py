"""What completion offers: one text in the place of what is typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.sema.verdict import Judge

Kind = Literal["opcode", "modifier", "register", "directive", "target", "version", "symbol", "function"]


@dataclass(frozen=True)
class Offer:
    """One offer: `text` in the place of the bytes from `start` up to `end`.

    `needs` is what is missing here ("" if nothing is): such offers are greyed and come last. `explain` makes the
    documentation, in Markdown, when it is asked for.
    """

    label: str
    text: str
    start: int
    end: int
    kind: Kind
    detail: str
    needs: str
    sort: str
    explain: Callable[[], str] = str

    @property
    def documentation(self) -> str:
        """Markdown; "" if there is nothing to say."""
        return self.explain()


@dataclass(frozen=True)
class Typed:
    """The piece of a word before the cursor, and where the cursor is, in bytes."""

    text: str
    offset: int

    @property
    def start(self) -> int:
        """Where the word begins."""
        return self.offset - len(self.text.encode())


def gated(
    word: str,
    typed: Typed,
    kind: Kind,
    detail: str,
    gate: Gate | None,
    here: Judge,
    rank: str,
    explain: Callable[[], str] = str,
) -> Offer:
    """The offer of a word that exists where a gate is open; `rank` orders the offers of equal standing."""
    closed = gate is not None and not here.is_open(gate)
    needs = gates.describe(gates.alternatives(gate)) if closed and gate is not None else ""
    return Offer(
        label=word,
        text=word,
        start=typed.start,
        end=typed.offset,
        kind=kind,
        detail=f"requires {needs}" if needs else detail,
        needs=needs,
        sort=f"{int(closed)}{rank}{word}",
        explain=explain,
    )
