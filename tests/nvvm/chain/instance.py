"""A call of an intrinsic as a module of its own, for a reader with opaque pointers."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.isa.intrinsics import Intrinsic, mangled

LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-"
    "v64:64:64-v128:128:128-n16:32:64"
)
_IMAGES = tuple(f"llvm.nvvm.{one}." for one in ("tex", "tld4", "txq", "suld", "sust", "suq"))
CHOICES = {
    "anyptr": ("ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(4)", "ptr addrspace(5)"),
    "anyint": ("i32", "i16", "i64", "i8"),
    "anyfloat": ("float", "double", "half", "bfloat", "<2 x half>"),
}
"""The types that each overloaded parameter is tried with, by its kind; ptx_ls.isa.nvvm.forms knows them as tried."""


@dataclass(frozen=True)
class Instance:
    """A call: the intrinsic, its immediates by position, and the types chosen for the overloaded ones, in order."""

    intrinsic: Intrinsic
    immediates: tuple[tuple[int, int], ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name with the chosen types."""
        return self.intrinsic.name + "".join(f".{mangled(kind)}" for kind in self.chosen)

    @property
    def types(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The types of results and parameters."""
        left = list(self.chosen)
        first = left[0] if left else ""

        def concrete(kind: str) -> str:
            return left.pop(0) if kind.startswith("any") else first if kind == "same" else kind

        returns = tuple(concrete(kind) for kind in self.intrinsic.returns)
        return returns, tuple(concrete(one.type) for one in self.intrinsic.parameters)

    def module(self, index: int, layout: str = LAYOUT) -> str:
        """The text of a module with one function `f<index>` that loads the arguments and stores the result."""
        returns, parameters = self.types
        result = "void" if not returns else returns[0] if len(returns) == 1 else "{ " + ", ".join(returns) + " }"
        fixed = dict(self.immediates)
        lines, arguments, metadata, globals_ = [], [], [], []
        handles = ""
        for at, kind in enumerate(parameters):
            if kind == "metadata":
                arguments.append("metadata ptr addrspace(1) @t")
                globals_.append("@t = addrspace(1) global i64 0")
                metadata.append('!nvvm.annotations = !{!1}\n!1 = !{ptr addrspace(1) @t, !"texture", i32 1}')
            elif globals_:
                arguments.append(f"{kind} @t")
            elif at in fixed:
                value = ("false", "true")[fixed[at]] if kind == "i1" else str(fixed[at])
                arguments.append(f"{kind} {value}")
            elif kind == "i64" and not layout and self.intrinsic.name.startswith(_IMAGES):
                # LLVM takes the handle of an image from a parameter only.
                handles += f", i64 %a{at}"
                arguments.append(f"i64 %a{at}")
            else:
                lines.append(f"  %a{at} = load volatile {kind}, ptr %in")
                arguments.append(f"{kind} %a{at}")
        call = f"call {result} @{self.name}({', '.join(arguments)})"
        lines.append(f"  %r = {call}" if returns else f"  {call}")
        if returns:
            lines.append(f"  store {result} %r, ptr %out")
        declared = ", ".join(parameters)
        return "\n".join(
            [
                'target triple = "nvptx64-nvidia-cuda"',
                *([f'target datalayout = "{layout}"'] if layout else []),
                *globals_,
                f"declare {result} @{self.name}({declared})",
                f"define void @f{index}(ptr %in, ptr %out{handles}) {{",
                *lines,
                "  ret void",
                "}",
                *metadata,
                "!nvvmir.version = !{!0}",
                "!0 = !{i32 2, i32 0}",
                "",
            ]
        )


def overloads(intrinsic: Intrinsic) -> list[tuple[str, ...]]:
    """Choices for the overloaded types, the likeliest first."""
    found: list[tuple[str, ...]] = [()]
    for kind in (*intrinsic.returns, *(one.type for one in intrinsic.parameters)):
        if kind.startswith("any"):
            found = [(*before, one) for before in found for one in CHOICES[kind]]
    return found


def immediates(intrinsic: Intrinsic, most: int = 400) -> list[tuple[tuple[int, int], ...]]:
    """Every combination of the values of its immediates that have a range; likely values for others."""
    found: list[tuple[tuple[int, int], ...]] = [()]
    for at, one in enumerate(intrinsic.parameters):
        if one.immediate:
            found = [(*before, (at, value)) for value in values(one.type, one.lowest, one.highest) for before in found]
    return found[:most]


def values(kind: str, lowest: int | None, highest: int | None) -> list[int]:
    """The values of an immediate that are tried."""
    if lowest is not None and highest is not None:
        return list(range(lowest, min(highest, lowest + 31) + 1))
    return [0, 1] if kind == "i1" else [0, 1, 2, 4, 8, 16, 24, 32, 64, 128]
