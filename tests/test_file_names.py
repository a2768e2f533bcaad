"""A test file is named after the module or the room that it tests, a tool beside it, or a verb of the marker files.

What holds over many modules has a name of its own, which is written here with the reason; the list may only shrink.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.markers.requests import VERBS

ROOT = Path(__file__).parents[1]
TESTS, PACKAGE = ROOT / "tests", ROOT / "ptx_ls"

ROOMS = {"features": ("ide", "lsp", "runner"), "e2e": ("lsp", "cli"), "flow": ("ide",), "sema": ("sema", "runner")}
"""The rooms that a folder of tests is about, where it has not the name of one."""

SUBJECTS = {
    "each is a law over the whole house": {
        *(
            "architecture",
            "file_names",
            "generated",
            "layers",
            "main",
            "fuzz",
            "growth",
            "markers",
            "twins",
            "site",
        ),
        *("checks/test_gaps", "checks/test_examples", "checks/test_one_error_per_cause"),
        *("cli/test_contract", "cli/test_imports", "cli/test_memory", "cli/test_untrusted_text", "cli/test_usage"),
        *("features/test_features", "nvvm/test_features", "nvvm/test_incremental", "sema/test_oldest_first", "toy"),
        *("nvvm/test_cli", "oracle/test_commands", "packaging/test_doors", "packaging/test_install_words"),
        *("bad_input", "queries", "grammar/test_ptx_broken", "grammar/test_ptx_corpus", "grammar/test_ptx_queries"),
        *("grammar/test_ptx_syntax", "interpreter/test_limits", "interpreter/test_kernels_listed"),
    },
    "each is an editor, or a journey of one through the server": {
        *("beside", "connections", "e2e/test_embedded", "emacs", "embedded_colours", "first_answers", "helix", "vim"),
        *("lowered_run", "e2e/test_lowering", "navigation", "neovim_queries", "project_settings"),
        *(
            "e2e/test_reader",
            "features/test_project_choices",
            "started_programs",
            "trust",
            "vscode_grammar",
            "vscode_package",
        ),
    },
    "each is a subject of PTX or NVVM IR that many modules share": {
        *("isa/test_alternatives", "isa/test_older", "isa/test_remarks", "tcgen05_targets", "tensor_memory_targets"),
        *("nvvm/test_back_end", "nvvm/test_blackwell", "nvvm/test_dialects", "nvvm/test_fragments"),
        *("nvvm/test_intrinsic_checks", "nvvm/probes/test_probes", "nvvm/specification/test_verdicts"),
        *("cli/test_as_ptxas", "cli/test_embedded", "cli/test_refused_tensor_maps", "embed/test_typing"),
        *("features/test_annotations", "features/test_calls", "features/test_names", "sema/test_syntax_error_places"),
    },
    "each is a way in which statements are wrong or are edited": {
        *(f"checks/test_{name}" for name in ("at_once", "batch_heads", "call_place", "code_generation", "edits")),
        *(
            f"checks/test_{name}"
            for name in ("constant_expressions", "first_line", "head_alone", "invisible_characters", "many")
        ),
        *(f"checks/test_{name}" for name in ("long_numbers", "names", "types", "usual_heads", "words")),
    },
    "each is a kind of instruction or of memory, computed by several modules": {
        *(
            f"bulk/test_{name}"
            for name in ("compiled", "groups", "im2col", "overrides", "proxies", "reductions", "tiles")
        ),
        *("clusters/test_asynchronous", "clusters/test_barrier", "clusters/test_launch"),
        *("tensor_memory/test_moves", "tensor_memory/test_pairs", "tensor_memory/test_scaled_and_sparse"),
        *(
            "textures/test_fetching",
            "textures/test_geometries",
            "textures/test_surfaces",
            "warpgroup_matrix/test_sparse",
        ),
        *(f"warp_matrix/test_{name}" for name in ("block_scales", "moves", "not_modelled", "sparse", "wmma")),
        *(
            "approximation",
            "block_directives",
            "buffers",
            "bulk_copies",
            "copied_bytes",
            "folded",
            "function_addresses",
        ),
        *(
            "grid_barrier",
            "half_atomics",
            "mbarrier_counts",
            "mbarrier_reports",
            "names_and_places",
            "padding",
            "redux",
        ),
        *("interpreter/test_samples", "shared_arrays", "interpreter/test_source_lines", "turns_of_blocks"),
        *("vector_atomics", "interpreter/test_deeds", "cutlass_examples", "cutlass_tensor_maps"),
    },
}
"""Names that are not those of a module, with the folder where another one might have the same, by the reason."""

KERNELS = "_kernels"
"""Files about kernels that compilers made are named after what these compute."""


def modules(rooms: Iterable[str]) -> set[str]:
    """The names of the modules and folders of some rooms, and of the modules in no room."""
    paths = [path for room in rooms for path in (PACKAGE / room).rglob("*.py")]
    names = {part for path in paths for part in path.relative_to(PACKAGE).with_suffix("").parts}
    return names | {path.stem for path in PACKAGE.glob("*.py")}


def is_named(path: Path) -> bool:
    """Whether a test file has the name of what it tests."""
    name, folder = path.stem.removeprefix("test_"), path.relative_to(TESTS).parts[0]
    if (
        name in VERBS
        or name.endswith(KERNELS)
        or any((path.parent / beside).exists() for beside in (f"{name}.py", name))
    ):
        return True
    every = [one.name for one in PACKAGE.iterdir() if one.is_dir()]
    own = ROOMS.get(folder, (folder,) if folder in every else every)
    return name in modules(own)


def subject(path: Path) -> str | None:
    """The pinned name of a test file; None if it has none."""
    ends = (
        path.stem.removeprefix("test_"),
        "/".join(path.with_suffix("").parts[-2:]),
        path.relative_to(TESTS).with_suffix("").as_posix(),
    )
    return next((end for pinned in SUBJECTS.values() for end in ends if end in pinned), None)


FILES = sorted(TESTS.rglob("test_*.py"))


def test_each_test_file_is_named_after_what_it_tests() -> None:
    wrong = [str(path.relative_to(TESTS)) for path in FILES if not is_named(path) and subject(path) is None]
    assert not wrong


def test_no_name_is_pinned_that_need_not_be() -> None:
    used = {subject(path) for path in FILES if not is_named(path)}
    assert {name for pinned in SUBJECTS.values() for name in pinned} == used


def test_another_name_is_found() -> None:
    assert not is_named(TESTS / "sema" / "test_nothing_of_the_kind.py")
    assert not is_named(TESTS / "isa" / "test_symbols.py")
    assert is_named(TESTS / "sema" / "test_symbols.py")
    assert subject(TESTS / "sema" / "test_beside_the_point.py") is None
