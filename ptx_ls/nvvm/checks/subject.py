"""What the checks of intrinsics look at."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Severity
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic, Parameter
from ptx_ls.isa.nvvm import llvm7
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.dialect import is_llvm7
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.nvvm.target import Platform
from ptx_ls.nvvm.uses import Argument, Use
from ptx_ls.syntax.document import Document

_OVERLOADED = f"{PREFIX}ex2.approx"
"""What takes several types, and the older names of which readers take with any of them."""


@dataclass(frozen=True)
class Subject:
    """A use of an intrinsic, with the document and the platform that it is judged for."""

    document: Document
    use: Use
    platform: Platform

    @property
    def intrinsic(self) -> Intrinsic | None:
        """The intrinsic, None if the table does not know the name."""
        return self.use.intrinsic

    @property
    def reader(self) -> str:
        """The reader as messages name it."""
        return DESCRIBED[self.platform.reader]

    @property
    def severity_of_types(self) -> Severity:
        """How grave another type is. libnvvm makes an instruction of an older atomic intrinsic before it compares types
        (measured 13.5, from compute_100 on)."""
        is_replaced = self.intrinsic is not None and self.intrinsic.successor.startswith("atomicrmw")
        is_overloaded = self.intrinsic is not None and self.intrinsic.successor.startswith(_OVERLOADED)
        is_modern = self.platform.reader == "libnvvm" and not is_llvm7(self.document, self.platform)
        return "warning" if (is_replaced and is_modern) or is_overloaded else "error"

    @property
    def llvm7_effect(self) -> llvm7.Effect:
        """What libnvvm's LLVM 7 dialect makes of it, "known" if the module is not read in it."""
        if self.intrinsic is None or not is_llvm7(self.document, self.platform):
            return "known"
        return llvm7.effect(self.intrinsic.name.removeprefix(PREFIX))

    @property
    def pairs(self) -> list[tuple[Parameter, Argument]]:
        """Each parameter of the intrinsic with its argument."""
        if self.intrinsic is None:
            return []
        return list(zip(self.intrinsic.parameters, self.use.arguments, strict=False))


def subject_of(document: Document, use: Use, platform: Platform) -> Subject:
    """A use as the reader of the platform takes it."""
    return Subject(document, use.read_by(platform.reader), platform)
