"""What every check receives: the document, its module, and for an instruction its resolution in the table."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING

from ptx_ls.isa import gates
from ptx_ls.lazy import dataclass, replace
from ptx_ls.sema.target_check import judge

if TYPE_CHECKING:
    from ptx_ls.isa.table import Match, Resolution
    from ptx_ls.isa.targets import Target
    from ptx_ls.sema.instructions import Instruction
    from ptx_ls.sema.module import Module
    from ptx_ls.sema.target_check import Judge
    from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Context:
    """A document that is checked under one version and one target.

    `is_virtual`: code generation is not checked, as ptxas does not check it for `-arch=compute_90`.
    """

    document: Document
    module: Module
    judge: Judge
    is_virtual: bool = False

    @property
    def generated_for(self) -> Target | None:
        """The target that code is generated for; None where it is unknown or code generation is not checked."""
        return None if self.is_virtual or self.module.retargets else self.judge.target

    @property
    def stretches(self) -> tuple[tuple[Context, tuple[int, int]], ...]:
        """Ranges of bytes of the document, each with its context: one, unless a body has a `.target` of its own."""
        own = self.module.retargets
        starts = [0, *(retarget.end for retarget in own)]
        ends = [*starts[1:], len(self.document.source) + 1]
        judges = [self.judge, *(judge(self.judge.version, retarget.target) for retarget in own)]
        return tuple((replace(self, judge=j), (a, b)) for j, a, b in zip(judges, starts, ends, strict=True))


@dataclass(frozen=True)
class Finding:
    """An instruction for the checks of its spelling. `operands`: in the form that `Fitting.fault` takes."""

    context: Context
    instruction: Instruction
    resolution: Resolution
    operands: str

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The forms that fit the spelling and, if any does, the number of operands."""
        return self.resolution.fitting(len(self.instruction.operands))

    @cached_property
    def gate(self) -> gates.Gate:
        """The gate that is open where at least one of the matches exists."""
        return reduce(gates.either, (m.gate for m in self.matches), gates.nowhere())
