"""The targets and macros that the build of a project names, and what follows for PTX in its files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.project import build
from ptx_ls.embed.project.cmake import architectures
from ptx_ls.embed.project.flags import flags_of
from ptx_ls.languages import language_of
from ptx_ls.syntax.choices import NOTHING, Choices
from ptx_ls.syntax.document import Document

PACKED = """\
__device__ unsigned short packed(float high, float low) {
  unsigned short both = 0;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(both) : "f"(high), "f"(low));
  return both;
}
"""
GUARDED = f"#ifdef HAS_FP8\n{PACKED}#endif\n"


# The architectures are those that `nvcc --dryrun` of 13.5 hands to cicc.
@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("nvcc -arch=sm_90", "sm_90"),
        ("nvcc -arch sm_90a", "sm_90a"),
        ("nvcc --gpu-architecture=compute_80 --gpu-code=sm_86", "sm_80"),
        ("nvcc --gpu-architecture sm_80 -std=c++17", "sm_80"),
        (
            "nvcc -gencode arch=compute_90a,code=sm_90a -gencode=arch=compute_80,code=[sm_80,compute_80]",
            "sm_80 sm_90a",
        ),
        ("nvcc --generate-code=arch=compute_100f,code=[compute_100f,sm_100f]", "sm_100f"),
        ("nvcc -arch=sm_80 -gencode arch=compute_90,code=sm_90", "sm_80 sm_90"),
        ("nvcc -arch=sm_80 -arch=sm_90", "sm_90"),
        ("nvcc -arch=lto_80", "sm_80"),
        ("clang++ --cuda-gpu-arch=sm_80 --offload-arch=sm_90a", "sm_80 sm_90a"),
        ("clang++ --offload-arch=sm_80,sm_90", "sm_80 sm_90"),
        ("nvcc -arch=all-major", None),
        ("nvcc -arch=native", None),
        ("nvcc -arch=native -gencode arch=compute_80,code=sm_80", None),
        ("clang++ --offload-arch=gfx90a", None),
        ("nvcc -c x.cu", None),
        ("nvcc -arch", None),
    ],
)
def test_the_targets_of_a_command_line(command: str, named: str | None) -> None:
    assert flags_of(command.split()).targets == (None if named is None else frozenset(named.split()))


def test_macros_of_a_command_line() -> None:
    assert flags_of(["nvcc", "-DA", "-D", "B", "-DC=1", "-DD=2", "-DE=", "-D"]).macros == {"A", "B", "C"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("set(CMAKE_CUDA_ARCHITECTURES 80 90a)", "sm_80 sm_90a"),
        ('set(CMAKE_CUDA_ARCHITECTURES "75;80-real;90-virtual" CACHE STRING "what for" FORCE)', "sm_75 sm_80 sm_90"),
        ('set(CMAKE_CUDA_ARCHITECTURES "75;80" CACHE STRING "a default")', None),
        ("SET ( CMAKE_CUDA_ARCHITECTURES 100f )", "sm_100f"),
        ("set_property(TARGET k PROPERTY CUDA_ARCHITECTURES 90a)", "sm_90a"),
        ('set_target_properties(k PROPERTIES CUDA_STANDARD 17 CUDA_ARCHITECTURES "80;90")', "sm_80 sm_90"),
        ("set_target_properties(k PROPERTIES CUDA_ARCHITECTURES 80 CUDA_SEPARABLE_COMPILATION ON)", "sm_80"),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\nset_property(TARGET k PROPERTY CUDA_ARCHITECTURES 90)", None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\nlist(APPEND CMAKE_CUDA_ARCHITECTURES 90a)", None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\nlist(TRANSFORM CMAKE_CUDA_ARCHITECTURES APPEND a)", None),
        ("if(NOT CMAKE_CUDA_ARCHITECTURES)\n  set(CMAKE_CUDA_ARCHITECTURES 80)\nendif()", None),
        ("if(WIN32)\nendif()\nset(CMAKE_CUDA_ARCHITECTURES 80)\nmessage(${CMAKE_CUDA_ARCHITECTURES})", "sm_80"),
        ("function(build)\n  set(CMAKE_CUDA_ARCHITECTURES 80)\nendfunction()", None),
        ('set(CMAKE_CUDA_ARCHITECTURES 80)\nset(CMAKE_CUDA_FLAGS "-gencode arch=compute_90,code=sm_90")', None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\nset_source_files_properties(k.cu PROPERTIES COMPILE_FLAGS -x)", None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\ninclude(cmake/cuda.cmake)", None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80)\ninclude(CTest)", "sm_80"),
        ("set(CMAKE_CUDA_ARCHITECTURES $<IF:$<CONFIG:Debug>,80,90a>)", None),
        (
            "add_library(a a.cu)\nadd_library(b b.cu)\nset_target_properties(a PROPERTIES CUDA_ARCHITECTURES 80)",
            None,
        ),
        ("# set(CMAKE_CUDA_ARCHITECTURES 80)\n#[[ set(CMAKE_CUDA_ARCHITECTURES 90) ]]", None),
        ("set(CMAKE_CUDA_ARCHITECTURES native)", None),
        ("set(CMAKE_CUDA_ARCHITECTURES ${ARCHITECTURES})", None),
        ("set(CMAKE_CUDA_ARCHITECTURES 80 ${MORE})", None),
        ("set(CMAKE_CUDA_ARCHITECTURES OFF)", None),
        ("project(x LANGUAGES CUDA)", None),
    ],
)
def test_the_architectures_of_cmake(text: str, named: str | None) -> None:
    assert architectures([text]) == (None if named is None else frozenset(named.split()))


def _commands(folder: Path, *entries: dict[str, object]) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps(entries))


def _found(path: Path, choices: Choices = NOTHING) -> list[Diagnostic]:
    document = Document(path.as_uri(), "cuda", path.read_bytes(), choices=choices)
    return list(language_of(document).diagnostics(document))


def _file(folder: Path, text: str = PACKED, name: str = "a.cu") -> Path:
    path = folder / "src dir" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def test_what_no_target_of_the_build_has_is_a_warning(tmp_path: Path) -> None:
    path = _file(tmp_path)
    assert not _found(path)
    command = f"nvcc -arch=sm_80 -c '{path}'"
    _commands(tmp_path / "build", {"directory": str(tmp_path), "file": str(path), "command": command})
    (found,) = _found(path)
    assert (found.code, found.severity) == ("needs-target", "warning") and "sm_80" in found.message


def test_one_target_that_has_it_is_enough(tmp_path: Path) -> None:
    path = _file(tmp_path)
    arguments = ["nvcc", "-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_90,code=sm_90"]
    _commands(tmp_path, {"directory": "src dir", "file": "a.cu", "arguments": arguments})
    assert build.build_of(path.as_uri(), NOTHING).targets == frozenset(("sm_80", "sm_90"))
    assert not _found(path)


def test_a_header_is_compiled_for_the_targets_of_all_files(tmp_path: Path) -> None:
    _file(tmp_path), _file(tmp_path, name="b.cu")
    header = _file(tmp_path, name="a.cuh")
    _commands(
        tmp_path,
        {"directory": "src dir", "file": "a.cu", "command": "nvcc -arch=sm_80"},
        {"directory": "src dir", "file": "b.cu", "command": "nvcc -arch=sm_75"},
        {"directory": "src dir", "file": "c.cpp", "command": "c++ -c c.cpp"},
    )
    assert build.build_of(str(header), NOTHING).targets == frozenset(("sm_75", "sm_80"))
    assert [one.severity for one in _found(header)] == ["warning"]


def test_code_under_a_macro_of_which_nothing_is_known_may_not_be_compiled(tmp_path: Path) -> None:
    path = _file(tmp_path, GUARDED)
    entry: dict[str, object] = {"directory": "src dir", "file": "a.cu", "command": "nvcc -arch=sm_80"}
    _commands(tmp_path, entry)
    assert not _found(path)
    _commands(tmp_path, {**entry, "command": "nvcc -arch=sm_80 -DHAS_FP8"})
    assert [one.severity for one in _found(path)] == ["warning"]


def test_a_macro_of_the_settings_is_a_guard(tmp_path: Path) -> None:
    path = _file(tmp_path, GUARDED)
    assert [one.severity for one in _found(path, Choices(macros={"HAS_FP8": "sm_80"}))] == ["error"]
    assert not _found(path, Choices(macros={"HAS_FP8": "sm_89 sm_90"}))


def test_settings_go_before_files_of_the_build(tmp_path: Path) -> None:
    path = _file(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text("set(CMAKE_CUDA_ARCHITECTURES 80)\n")
    assert [one.severity for one in _found(path)] == ["warning"]
    assert not _found(path, Choices(("sm_90",)))
    assert not _found(path, Choices(reads_build=False))


@pytest.mark.parametrize(
    "text", ["", "[", "{}", "[1, null]", '[{"file": 1}]', '[{"file": "x", "command": "\\""}]', "\xff"]
)
def test_a_broken_database_says_nothing(tmp_path: Path, text: str) -> None:
    path = _file(tmp_path)
    (tmp_path / "compile_commands.json").write_bytes(text.encode("latin-1"))
    assert build.build_of(str(path), NOTHING).targets is None


def test_folders_above_a_repository_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text("set(CMAKE_CUDA_ARCHITECTURES 80)\n")
    inner = tmp_path / "inner"
    (inner / ".git").mkdir(parents=True)
    assert build.build_of(str(_file(inner)), NOTHING).targets is None


def test_strings_of_python_are_not_compiled_by_the_build(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text("set(CMAKE_CUDA_ARCHITECTURES 80)\n")
    path = _file(tmp_path, f'k = RawKernel(r"""{PACKED}""", \'k\')\n', "a.py")
    document = Document(path.as_uri(), "python", path.read_bytes())
    assert not language_of(document).diagnostics(document)
