"""Places of which the whole text is known: data layouts, the version of NVVM IR, the values of annotations, the
constraints of inline assembly."""

from __future__ import annotations

import re

from ptx_ls.isa.nvvm.constraint_letters import REGISTERS
from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.debugging import nodes
from ptx_ls.nvvm.specification.fixes import DEBUG_VERSION, LAYOUT, VERSION
from ptx_ls.syntax.document import Document

LLVM_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
_LAYOUT = re.compile(r'^\s*target\s+datalayout\s*=\s*"([^"]*)$')
_NODE = re.compile(r"^\s*(![0-9]+)\s*=\s*!\{([^!}]*)$")
_PROPERTY = re.compile(r'^\s*![0-9]+\s*=.*!"(\w+)",\s*([^,}"]*)$')
_DWARF = re.compile(r"^\s*![0-9]+\s*=.*\b(DW_[A-Z]+_\w*)$")
_CHOICE = re.compile(r"^\s*![0-9]+\s*=.*\b(emissionKind|nameTableKind|checksumkind):\s*(\w*)$")
_CONSTRAINT = re.compile(r'\basm\b(?:\s+[a-z]+)*\s+"(?:[^"\\]|\\.)*"\s*,\s*"(?:[^",]*,)*([^",]*)$')
_VERSION = re.compile(rb"^!nvvmir\.version\s*=\s*!\{\s*(![0-9]+)", re.M)


class KnownTexts(NamedTuple):
    """What is typed, and what is offered for it, each with what it is."""

    typed: str
    offers: tuple[tuple[str, str], ...]


def known_texts(document: Document, line: str) -> KnownTexts | None:
    """The texts that the end of a line's beginning may become; None where they are not known."""
    if (found := _LAYOUT.search(line)) is not None:
        of_llvm = (LLVM_LAYOUT, "the data layout of LLVM 22")
        return KnownTexts(found[1], ((LAYOUT, "the data layout of NVVM IR 2.0"), of_llvm))
    if (found := _NODE.search(line)) is not None and _is_version(document, found[1]):
        with_debug = (DEBUG_VERSION, "the version of NVVM IR, and of its debugging information")
        return KnownTexts(found[2], ((VERSION, "the version of NVVM IR"), with_debug))
    if (found := _PROPERTY.search(line)) is not None:
        word = vocabulary.lookup(found[1], "property")
        value = word.written.rpartition(f'!"{found[1]}", ')[2].removesuffix("}") if word is not None else ""
        return KnownTexts(found[2], ((value, f"a value of {found[1]}"),)) if value else None
    if (found := _DWARF.search(line)) is not None:
        return KnownTexts(found[1], tuple((one, "a name of DWARF") for one in nodes.of_prefix(found[1])))
    if (found := _CHOICE.search(line)) is not None:
        words = nodes.table().words[found[1]]
        return KnownTexts(found[2], tuple((one, f"a value of {found[1]}") for one in words))
    if (found := _CONSTRAINT.search(line)) is not None:
        is_result = found[1].startswith("=")
        what = "a result in a {} register" if is_result else "an operand in a {} register"
        letters = ((letter, what.format(kind)) for letter, kind in REGISTERS.items())
        offers = [(f"{'=' * is_result}{letter}", detail) for letter, detail in letters]
        others = () if is_result else (("n", "a constant"), ("~{memory}", "other memory is read or written"))
        return KnownTexts(found[1], (*offers, *others))
    return None


def _is_version(document: Document, node: str) -> bool:
    found = _VERSION.search(document.source)
    return found is not None and found[1].decode() == node
