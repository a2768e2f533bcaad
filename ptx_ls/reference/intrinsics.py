"""The pages of the intrinsics of NVVM IR, one per family: their signatures, where they exist, the PTX they become."""

from __future__ import annotations

from ptx_ls.isa import gates, intrinsics
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.options import DESCRIBED, READERS, Reader
from ptx_ls.reference import markdown
from ptx_ls.reference.markdown import code

INDEX = "nvvm.md"
_OTHERS = "math"
"""The family of those that LLVM's table has in no group of their own."""


def pages() -> dict[str, str]:
    """The text of each page by file name, and of the page that lists them."""
    families: dict[str, list[Intrinsic]] = {}
    for one in intrinsics.complete(PREFIX):
        families.setdefault(_family(one), []).append(one)
    made = {_file(name): _page(name, found) for name, found in families.items()}
    rows = [(f"[{code(name)}]({_file(name)})", str(len(found))) for name, found in sorted(families.items())]
    made[INDEX] = markdown.page("Intrinsics of NVVM IR", _ABOUT, markdown.table(("Family", "Intrinsics"), rows))
    return made


def _family(intrinsic: Intrinsic) -> str:
    head = intrinsic.group.partition(".")[0]
    return _OTHERS if "/" in head else head


def _file(family: str) -> str:
    return f"nvvm-{family}.md"


def _page(family: str, found: list[Intrinsic]) -> str:
    head = ("Intrinsic", "Needs", "Becomes")
    return markdown.page(
        f"Intrinsics of NVVM IR: {family}",
        f"[{INDEX}]({INDEX}) explains how to read this page.",
        markdown.table(head, (_row(one) for one in found)),
    )


def _row(intrinsic: Intrinsic) -> tuple[str, str, str]:
    needs = {_needs(intrinsic, reader): reader for reader in READERS}
    ways = "\n".join(code(way) for way in intrinsic.ptx) + ("\n…" if intrinsic.more_ptx else "")
    instead = f"\nnow {code(intrinsic.successor)}" if intrinsic.successor else ""
    if len(needs) == 1:
        return code(intrinsic.signature) + instead, next(iter(needs)), ways
    each = "\n".join(f"{DESCRIBED[reader]}: {text or 'every target'}" for text, reader in needs.items())
    return code(intrinsic.signature) + instead, each, ways


def _needs(intrinsic: Intrinsic, reader: Reader) -> str:
    gate = lowering.gate(intrinsic, reader)
    if gate is None:
        return "not known"
    if gate == gates.nowhere():
        return "no target has it"
    return "" if gate == gates.anywhere() else gates.describe(gates.alternatives(gate))


_ABOUT = """\
Every intrinsic `llvm.nvvm.…` that LLVM 19 to 23 or libnvvm 13.5 has. A signature is as LLVM writes it: `immarg` is a
constant; `anyptr`, `anyint` and `anyfloat` are chosen at the call and end its name, as in `.p3` or `.i32`.

*Needs*: the targets and PTX versions on which a reader, LLVM or libnvvm, selects it and the PTX that it becomes
assembles; nothing where every target has it. With some immediates it may need more: a hover over a call says what that
call needs, and `ptx-ls explain llvm.nvvm.NAME` gives the PTX with its operands.

*Becomes*: PTX whose operands are named after the parameters: `a0`, and `a3_1` for an element; `d` is the result."""
