"""Compiles extension modules for Pyodide, without the SDK of Emscripten: clang and its linker come with Zig.

A module is one that Emscripten calls a side module: position independent, with a section `dylink.0`, and without what
it takes from Python and from the C library, which Pyodide has.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.packaging.cross import ROOT, modules

HEADERS = Path(__file__).parent / "headers"
_LIMITED = "0x030B0000"
_OF_TREE_SITTER = (
    *("language", "lookahead_iterator", "node", "parser", "point", "query", "query_cursor", "query_predicates"),
    *("range", "tree", "tree_cursor", "module"),
)


@dataclass(frozen=True)
class Built:
    """An extension module: its file, below the folder of packages, and what it is compiled from."""

    file: str
    sources: tuple[Path, ...]
    options: tuple[str, ...]


def own() -> Iterable[Built]:
    """The modules of ptx-ls."""
    for one in modules():
        macros = (f"-D{name}={value}" if value else f"-D{name}" for name, value in one.macros)
        includes = (f"-I{ROOT / include}" for include in one.includes)
        yield Built(
            one.name.replace(".", "/") + ".abi3.so",
            tuple(ROOT / source for source in one.sources),
            (*macros, *includes),
        )


def of_tree_sitter(source: Path, version: str) -> Built:
    """The module of tree-sitter, in the folder of its source distribution."""
    package = source / "tree_sitter"
    files = (package / "core/lib/src/lib.c", *(package / f"binding/{name}.c" for name in _OF_TREE_SITTER))
    includes = (f"-I{package / folder}" for folder in ("binding", "core/lib/include", "core/lib/src"))
    macros = (f"-DPy_LIMITED_API={_LIMITED}", "-DPY_SSIZE_T_CLEAN", "-DTREE_SITTER_HIDE_SYMBOLS", "-D_DEFAULT_SOURCE")
    return Built(
        "tree_sitter/_binding.abi3.so",
        files,
        (
            *("-std=c11", "-fvisibility=hidden", "-Wno-incompatible-pointer-types", *macros, *includes),
            *(f'-DPY_TS_VERSION="{version}"', "-include", str(HEADERS / "tree_sitter_limited.h")),
        ),
    )


def build(zig: Sequence[str], built: Built, to: Path, scratch: Path) -> None:
    """Compiles and links a module. `zig` is the command; the headers are those of the Python
    that runs, which must not be newer than 3.12: what 3.13 calls the functions that read arguments, 3.12 has for
    another one."""
    scratch.mkdir(parents=True, exist_ok=True)
    headers = scratch / "include"
    shutil.copytree(sysconfig.get_paths()["include"], headers, dirs_exist_ok=True)
    shutil.copy(HEADERS / "pyconfig.h", headers)
    said = subprocess.run([*zig, "env"], check=True, capture_output=True, text=True).stdout
    libc = Path(re.findall(r'\.lib_dir = "([^"]+)"', said)[0]) / "libc" / "include"
    compiler = [
        *(*zig, "cc", "-target", "wasm32-emscripten", "-O2", "-g0", "-fPIC", "-Wno-pass-failed", "-c"),
        # Browsers of 2022 do not read these.
        "-mno-extended-const",
        # Pyodide has another libc of the same family; of both only what they have in common is used.
        *("-D__wasi__", "-isystem", str(libc / "wasm-wasi-musl"), "-isystem", str(libc / "generic-musl")),
    ]
    objects = []
    for number, source in enumerate(built.sources):
        made = scratch / f"{Path(built.file).name}.{number}.o"
        subprocess.run([*compiler, *built.options, f"-I{headers}", str(source), "-o", str(made)], check=True)
        objects.append(str(made))
    name = Path(built.file).name.partition(".")[0]
    linker = [*zig, "wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--no-entry"]
    to.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [*linker, "--strip-all", "--gc-sections", f"--export=PyInit_{name}", *objects, "-o", str(to)], check=True
    )
