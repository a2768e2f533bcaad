"""The second source of each instruction that moves, multiplies or waits.

`python -m tests.interpreter.sources` writes SOURCES.md beside this file: for each instruction the tests of FILES whose
kernels have it. What only computes stands in COVERAGE.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ptx_ls.interpreter import semantics
from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from tests.interpreter.kernels import HERE as KERNELS

HERE = Path(__file__).parent
PAGE = HERE / "SOURCES.md"
SECTIONS = frozenset(
    (
        "tensormap",
        "asynchronous_copy",
        "bulk_copy",
        "multimem",
        "texture",
        "surface",
        "mbarrier",
        "warp_matrix",
        "warpgroup_matrix",
        "tcgen05",
    )
)
NAMES = frozenset(
    (
        "st.async",
        "st.bulk",
        "mapa",
        "getctarank",
        "red.async",
        "setmaxnreg",
        "redux",
        "elect",
        "griddepcontrol",
        "barrier.cluster.arrive",
        "barrier.cluster.wait",
        "fence.proxy",
        "clusterlaunchcontrol.try_cancel",
        "clusterlaunchcontrol.query_cancel",
    )
)
"""Of other sections."""

_COPIES = "the elements that the manual names, one by one in plain Python"
_NUMPY = "NumPy"
_PLAIN = "plain Python, lane by lane, as the manual says"
_COMPILED = "what the compiled program is for, in NumPy"
FILES: Mapping[str, str] = {
    "bulk/test_tiles.py": _COPIES,
    "bulk/test_im2col.py": f"{_COPIES}; a convolution in NumPy",
    "bulk/test_groups.py": _NUMPY,
    "bulk/test_reductions.py": "NumPy and ml_dtypes",
    "bulk/test_clusters.py": _NUMPY,
    "bulk/test_overrides.py": _NUMPY,
    "bulk/test_tensormap.py": _NUMPY,
    "bulk/test_compiled.py": _COMPILED,
    "clusters/test_addresses.py": _PLAIN,
    "clusters/test_asynchronous.py": _PLAIN,
    "clusters/test_barrier.py": _PLAIN,
    "test_bulk_copies.py": _NUMPY,
    "test_copied_bytes.py": _NUMPY,
    "test_multimem.py": _NUMPY,
    "test_cluster_launch.py": _NUMPY,
    "test_mbarrier_reports.py": _PLAIN,
    "test_mbarrier_counts.py": _PLAIN,
    "test_lock_kernels.py": _COMPILED,
    "test_redux.py": _PLAIN,
    "textures/test_fetching.py": "the guide's formulas in fractions (textures/reference.py)",
    "textures/test_geometries.py": "the guide's formulas in fractions (textures/reference.py)",
    "textures/test_handles.py": _NUMPY,
    "textures/test_surfaces.py": _NUMPY,
    "warp_matrix/test_products.py": "NumPy, fragments by the manual's formulas",
    "warp_matrix/test_rounding.py": "MMA-Sim's rule in plain integers",
    "warp_matrix/test_block_scales.py": "MMA-Sim's rule; scales by CUTLASS's SFALayout and SFBLayout",
    "warp_matrix/test_sparse.py": "NumPy, metadata by CUTLASS's ELayout",
    "warp_matrix/test_moves.py": _PLAIN,
    "warp_matrix/test_wmma.py": "NumPy; MMA-Sim's rule",
    "warpgroup_matrix/test_products.py": "NumPy, matrices by CUTLASS's layouts",
    "warpgroup_matrix/test_rounding.py": "MMA-Sim's rule in plain integers",
    "warpgroup_matrix/test_sparse.py": "NumPy, metadata by CUTLASS's ELayout",
    "tensor_memory/test_load_store.py": "CUTLASS's layouts of copies (load_layouts.txt)",
    "tensor_memory/test_moves.py": "CUTLASS's layouts of copies",
    "tensor_memory/test_pairs.py": "NumPy, D by CUTLASS's layouts",
    "tensor_memory/test_products.py": "NumPy, matrices by CUTLASS's layouts",
    "tensor_memory/test_rounding.py": "MMA-Sim's rule in plain integers",
    "tensor_memory/test_scaled_and_sparse.py": "NumPy, scales and metadata by CUTLASS's layouts",
    "test_cluster_kernels.py": _COMPILED,
    "test_matrix_kernels.py": _COMPILED,
    "test_scaled_kernels.py": _COMPILED,
    "test_tensor_map_kernels.py": _COMPILED,
    "test_tensor_memory_kernels.py": _COMPILED,
    "test_texture_kernels.py": _COMPILED,
    "test_warpgroup_kernels.py": _COMPILED,
    "test_project_kernels.py": _COMPILED,
}
"""Test files whose expected values are not made by the interpreter, and where they come from."""

_HEAD = """# Second sources of instructions

Made by `python -m tests.interpreter.sources`: the tests whose kernels have an instruction, and where their expected
values come from, which is not the interpreter. Beside them descriptors are compared with CUTLASS's host encoders,
compiled by gcc (`warpgroup_matrix/test_descriptors.py`, `tensor_memory/test_descriptors.py`), and tensor maps with what
its host code asks for (`test_cutlass_tensor_maps.py`). `test_sources.py` holds that every instruction that runs has a
second source, and that these tests use the interpreter only by its public names.

| section | instruction | second source |
|---|---|---|
"""


def entries() -> tuple[Entry, ...]:
    """The instructions that do more than compute, of the sections and names above, and run."""
    return tuple(
        entry
        for entry in table.entries()
        if (entry.file.removesuffix(".isa") in SECTIONS or entry.name in NAMES)
        and not semantics.computes(entry)
        and entry.exec.split()[0] != "none"
    )


@cache
def _text(file: str) -> str:
    """A test file with the modules beside it that make its kernels, and the compiled kernels that it names."""
    path = HERE / file
    texts = [path.read_text(encoding="utf-8")]
    if path.parent != HERE:
        texts += [
            one.read_text(encoding="utf-8") for one in path.parent.glob("*.py") if not one.name.startswith("test_")
        ]
    names = set(re.findall(r'"([a-z]\w+)"', texts[0]))
    texts += [one.read_text() for one in KERNELS.glob("*.ptx") if one.name.partition(".")[0] in names]
    return "\n".join(texts)


@cache
def files_of(name: str) -> Sequence[str]:
    """The tests of FILES whose kernels have an instruction."""
    # What stands before it is looked at where it is found: a pattern that begins with a word is searched much faster.
    plain = re.escape(name)
    written = re.compile(rf"{plain}(?<![\w.]{plain})(?!\w|(?:{_longer(name)})(?!\w))")
    return [file for file in FILES if written.search(_text(file))]


def name_of(entry: Entry) -> str:
    """An instruction's name, with .sp where only that tells it from the dense one."""
    return entry.exec if entry.exec.endswith(".sp") else entry.name


@cache
def _longer(name: str) -> str:
    """What stands after a name in those of other instructions, as a pattern."""
    ends = {name_of(entry).removeprefix(name) for entry in table.entries() if name_of(entry).startswith(f"{name}.")}
    return "|".join(map(re.escape, sorted(ends))) or "(?!)"


def page() -> str:
    """The page as Markdown."""
    rows = []
    for entry in entries():
        by_source: dict[str, list[str]] = {}
        for file in files_of(name_of(entry)):
            by_source.setdefault(FILES[file], []).append(f"`{file}`")
        shown = "; ".join(f"{source}: {', '.join(files)}" for source, files in by_source.items())
        rows.append(f"| {entry.file.removesuffix('.isa')} | `{name_of(entry)}` | {shown} |\n")
    return _HEAD + "".join(dict.fromkeys(rows))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
