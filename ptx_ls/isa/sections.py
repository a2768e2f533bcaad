"""The sections of the manual's chapter 9.7, in its order, and the files of the table that hold each."""

from __future__ import annotations

SECTIONS = (
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


def place(file: str) -> int:
    """The position of a file of the table ("atomics.isa") in the manual's order; last if it is not listed."""
    files = [name for _, names in SECTIONS for name in names]
    name = file.removesuffix(".isa")
    return files.index(name) if name in files else len(files)
