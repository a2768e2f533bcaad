"""What a report says of each piece of PTX in a host document."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Embedded:
    """A piece of PTX: its place in the host, its text, or why that is not known, and the targets that accept it."""

    span: Span
    decoded: str | None
    why: str | None
    targets: Sequence[str]
