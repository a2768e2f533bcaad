"""The declarations of a version that later ones can reuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ptx_ls.lazy import dataclass, field

if TYPE_CHECKING:
    from ptx_ls.sema.incremental.patched import BodyPatch
    from ptx_ls.sema.incremental.shifted import ShiftedBody
    from ptx_ls.sema.scope import Body, Known


@dataclass(frozen=True)
class KnownDeclarations:
    """The known declarations of a version: those `outside` of functions, which may be `movable`, and the bodies of some
    functions by their number. `starts` are the offsets of the functions."""

    outside: Body | ShiftedBody
    movable: Known | None
    starts: Sequence[int]
    bodies: Mapping[int, Known]


@dataclass(frozen=True)
class KnownBodies:
    """The known bodies of functions by number: `moved` ones, in which at most instructions were edited, and `edited`
    ones."""

    moved: dict[int, Known] = field(default_factory=dict)
    edited: dict[int, BodyPatch] = field(default_factory=dict)
