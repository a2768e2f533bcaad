"""The order of the manual's chapter 9.7, and which page an instruction stands on."""

from __future__ import annotations

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry

_SECTIONS = (
    ("Integer arithmetic", ("integer_arithmetic",)),
    ("Extended-precision integer arithmetic", ("extended_precision",)),
    ("Floating point", ("floating_point",)),
    ("Half-precision floating point", ("half_precision",)),
    ("Mixed-precision floating point", ("mixed_precision",)),
    ("Alternate floating point", ("alternate_floating_point",)),
    ("Comparison and selection", ("comparison",)),
    ("Half-precision comparison", ("half_comparison",)),
    ("Logic and shift", ("logic_and_shift",)),
    ("Data movement and conversion", ("data_movement", "conversion", "tensormap", "sparse_compression")),
    ("Asynchronous copy", ("asynchronous_copy", "bulk_copy")),
    ("Multimem", ("multimem",)),
    ("Fabric", ("fabric",)),
    ("Texture", ("texture",)),
    ("Surface", ("surface",)),
    ("Control flow", ("control_flow",)),
    ("Parallel synchronization and communication", ("synchronization", "atomics", "mbarrier")),
    ("Warp-level matrix multiply-accumulate", ("warp_matrix",)),
    ("Asynchronous warpgroup-level matrix multiply-accumulate", ("warpgroup_matrix",)),
    ("Tensor core, 5th generation", ("tcgen05",)),
    ("Stack manipulation", ("stack",)),
    ("Video", ("video",)),
    ("Miscellaneous", ("miscellaneous",)),
)
_OWN_PAGES = ("cp.async.bulk", "cp.reduce.async.bulk", "cp.async", "tcgen05.mma")
"""Paths whose instructions people look up by more than the first word; the first that begins a path counts."""


def section(entry: Entry) -> str:
    """The title of the section an entry stands in; that of its file where the manual's order does not name it."""
    return _sections().get(entry.file.removesuffix(".isa")) or entry.file.removesuffix(".isa").replace("_", " ").title()


def _sections() -> dict[str, str]:
    return {file: title for title, files in _SECTIONS for file in files}


def in_order() -> list[Entry]:
    """Every entry in the manual's order."""
    files = list(_sections())
    places = {file: i for i, file in enumerate(files)}
    return sorted(table.entries(), key=lambda e: (places.get(e.file.removesuffix(".isa"), len(files)), e.file, e.line))


def page_name(entry: Entry) -> str:
    """The page of an entry, without suffix: its first word, or a longer path that has a page of its own."""
    name = entry.name + "."
    return next((own for own in _OWN_PAGES if name.startswith(own + ".")), entry.path[0])


def pages() -> dict[str, list[Entry]]:
    """The entries of each page, in the manual's order."""
    found: dict[str, list[Entry]] = {}
    for entry in in_order():
        found.setdefault(page_name(entry), []).append(entry)
    return found
