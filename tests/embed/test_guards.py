"""The targets that a guard lets in, as nvcc 13.5 defines its macros, and what is said of PTX that does not fit them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.guards import Guards
from ptx_ls.embed.cpp.scan import tokens
from ptx_ls.isa.targets import by_name, load
from ptx_ls.syntax.document import Document
from tests.embed.test_check import found

ALL = {one.name for one in load().targets}
NUMBERS = {one.name: one.number for one in load().targets}


def targets(guard: str) -> set[str]:
    source = f"#ifndef FILE_H\n#define FILE_H\n{guard}\nhere\n#endif\n#endif\n".encode()
    guards = Guards(source, [one for one in tokens(source) if one.kind == "directive"])
    among = guards.targets(source.index(b"\nhere") + 1)
    return ALL if among is None else {load().targets[index].name for index in among}


FROM_90 = {name for name in ALL if NUMBERS[name] >= 90}
GUARDS = {
    "#if __CUDA_ARCH__ >= 900": FROM_90,
    "#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ < 900)": ALL - FROM_90,
    "#if __CUDA_ARCH__ == 900 // one\\\n more": {"sm_90", "sm_90a"},
    "#ifdef __CUDA_ARCH_FEAT_SM90_ALL": {"sm_90a"},
    "#if __CUDA_ARCH_HAS_FEATURE__(SM100_ALL)": {"sm_100a"},
    "#if __CUDA_ARCH_SPECIFIC__ == 1030": {"sm_103a"},
    "#if __CUDA_ARCH_FAMILY_SPECIFIC__ == 1000": {"sm_100a", "sm_100f"},
    "#if defined(__CUDA_ARCH__)": ALL,
    "#if FOO && __CUDA_ARCH__ >= 900": FROM_90,
    "#if FOO || __CUDA_ARCH__ >= 900": ALL,
    "#if !(__CUDA_ARCH__ >= 900)": ALL - FROM_90,
    "#if __CUDA_ARCH__ < 900\n#else": FROM_90,
    "#if FOO\n#elif __CUDA_ARCH__ >= 900": FROM_90,
    "#if __CUDA_ARCH__ >= 900\n#elif 1": ALL - FROM_90,
    "#if __CUDA_ARCH__ / 10 >= 0x5A": FROM_90,
    "#if 0": set(),
    "#if __CUDA_ARCH__ >= 900\n#define OURS 1\n#endif\n#if OURS": FROM_90,
    "#if __CUDA_ARCH__ >= 900\n#define OURS\n#endif\n#ifndef OURS": ALL - FROM_90,
    "#define OURS (__CUDA_ARCH__ >= 900)\n#if OURS": FROM_90,
    "#define LOOP LOOP\n#if LOOP": set(),
    "#if SOME(1,2) && __CUDA_ARCH__ >= 900 ? x": ALL,
    "#else\n#endif\n#if": ALL,
}


@pytest.mark.parametrize("guard", GUARDS)
def test_targets_of_a_guard(guard: str) -> None:
    assert targets(guard) == GUARDS[guard]


BULK = "cp.async.bulk.commit_group;"  # from sm_90 on
WGMMA = "wgmma.fence.sync.aligned;"  # sm_90a only
SHFL = "{ .reg .pred q; shfl.up.b32 %0|q, %0, 1, 0; }"  # up to sm_62
CASES = {
    ("#if __CUDA_ARCH__ >= 800", BULK): ["needs-target"],
    ("#if __CUDA_ARCH__ >= 900", BULK): [],
    ("#if FOO", BULK): [],
    ("#if FOO && __CUDA_ARCH__ >= 800", BULK): [],
    ("#if _WIN32\n#else\n#endif\n#if __CUDA_ARCH__ >= 800", BULK): ["needs-target"],
    ("#if __CUDA_ARCH__ >= 900", WGMMA): [],
    ("#if __CUDA_ARCH__ >= 1000", WGMMA): ["needs-target"],
    ("#ifdef __CUDA_ARCH_FEAT_SM90_ALL", WGMMA): [],
    ("#if __CUDA_ARCH__ < 900", WGMMA): ["needs-target"],
    ("#if __CUDA_ARCH__ < 700", SHFL): ["deprecated-form"],
    ("#if __CUDA_ARCH__ >= 700", SHFL): ["needs-version"],  # sm_70 takes it up to PTX 6.3
    ("#if __CUDA_ARCH__ >= 800", SHFL): ["needs-target"],
    ("#if 0", "no.such.thing;"): [],
}


@pytest.mark.parametrize(("guard", "ptx"), CASES)
def test_ptx_that_does_not_fit_its_guard(guard: str, ptx: str) -> None:
    operands = ' : "+r"(r)' if "%0" in ptx else ' ::: "memory"'
    text = f'__device__ void f(unsigned r) {{\n{guard}\n  asm volatile("{ptx}"{operands});\n#endif\n}}\n'
    assert [code for code, _ in found(text)] == CASES[guard, ptx]


CONFIG = """\
#pragma once
#if __CUDACC_VER_MAJOR__ >= 12
#define HAS_TOOLKIT 1
#if !defined(HAS_WIDE) && __CUDA_ARCH__ >= 1000
#define HAS_WIDE
#endif
#endif
#if __CUDA_ARCH__ >= 900
#define HAS_BULK
#endif
#define LEVEL (__CUDA_ARCH__ / 100)
"""
HEADERS: dict[str, dict[str, str]] = {
    "beside it": {"config.h": CONFIG},
    "by another one, which includes it": {
        "config.h": '#ifndef C_H\n#define C_H\n#include "detail/more.h"\n#endif\n',
        "detail/more.h": f'#ifndef MORE_H\n#define MORE_H\n#include "../config.h"\n{CONFIG}#endif\n',
    },
    "in a folder of the repository": {"include/config.h": CONFIG},
}
BY_HEADER = {
    # No error, since the target does not define it, or it is not known.
    ("#ifdef HAS_BULK", "sm_80"): [],
    ("#ifdef HAS_WIDE", "sm_90"): [],
    ("#ifdef HAS_TOOLKIT", "sm_80"): [],
    ("#ifdef HAS_NOTHING", "sm_80"): [],
    ("#if LEVEL >= 9", "sm_80"): [],
    # An error, since it does, or what asks for it asks about compilers only.
    ("#ifndef HAS_BULK", "sm_80"): ["needs-target"],
    ("#ifndef HAS_WIDE", "sm_80"): ["needs-target"],
    ("#if LEVEL >= 8", "sm_80"): ["needs-target"],
    ("#if __CUDACC_VER_MAJOR__ >= 12", "sm_80"): ["needs-target"],
}


@pytest.mark.parametrize("place", HEADERS)
@pytest.mark.parametrize(("guard", "target"), BY_HEADER)
def test_macros_that_headers_define(tmp_path: Path, place: str, guard: str, target: str) -> None:
    for name, text in HEADERS[place].items():
        header = tmp_path / name
        header.parent.mkdir(exist_ok=True)
        header.write_text(text)
    assert _codes(tmp_path, f'#include "config.h"\n{guard}', target) == BY_HEADER[guard, target]


def test_a_header_that_may_not_be_included_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "config.h").write_text("#define HAS_BULK\n")
    include = '#include "config.h"\n'
    assert _codes(tmp_path, f"{include}#ifdef HAS_BULK", "sm_80") == ["needs-target"]
    assert _codes(tmp_path, f"#ifdef USE_CUDA\n{include}#endif\n#ifdef HAS_BULK", "sm_80") == []


def test_headers_that_differ_say_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("#ifndef LEVEL\n#define LEVEL 8\n#endif\n")
    (tmp_path / "b.h").write_text("#define LEVEL 9\n")
    (tmp_path / "c.h").write_text("#undef GONE\n#define GONE\n")
    both = '#include "a.h"\n#include "b.h"\n#include "c.h"\n'
    assert _codes(tmp_path, f"{both}#if LEVEL == 8", "sm_80") == []
    assert _codes(tmp_path, f"{both}#if LEVEL == 9", "sm_80") == []
    assert _codes(tmp_path, f"{both}#ifdef LEVEL", "sm_80") == ["needs-target"]
    assert _codes(tmp_path, f"{both}#ifdef GONE", "sm_80") == []


def _codes(folder: Path, guard: str, target: str) -> list[str]:
    """The codes of what is found in a file of a folder with an instruction from sm_90 on below a guard."""
    path = folder / "k.cu"
    path.write_text(f'{guard}\n__device__ void f() {{ asm volatile("{BULK}" ::: "memory"); }}\n#endif\n')
    return [d.code for d in check(Document(str(path), "cuda", path.read_bytes()), by_name()[target])]


def test_the_guard_of_a_header_leaves_out_nothing(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "config.h").write_text(
        "#ifndef CONFIG_H_\n#define CONFIG_H_\n#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000\n"
        "#define HAS_X\n#endif\n"
        "#if defined(__NVCC__)\n#define ON_DEVICE\n#endif\n#endif\n"
    )
    file = tmp_path / "k.cu"
    wrong = 'void f() { asm("addd.s32 %0, %0, 1;" : "+r"(x)); }\n'
    text = f'#include "config.h"\n#ifdef ON_DEVICE\n{wrong}#endif\n#ifdef HAS_X\n{wrong}#endif\n'
    file.write_text(text)
    every = check(Document(str(file), "cuda", text.encode()))
    assert [d.code for d in every if d.severity == "error"] == ["unknown-instruction"] * 2


BULK_ASM = f'asm volatile("{BULK}" ::: "memory");'
LEFT_OUT = (
    # nvcc 13.5 compiles each for sm_80, where the template is given what leaves the statement out.
    "template <int A> F { if constexpr (A >= 900) { ASM } }",
    "template <int A> F { if constexpr (f(g(h(A)))) ; else ASM }",
    "template <int A> F { if _CCCL_CONSTEXPR (A >= 900) ASM }",
    "template <bool is_new> F { if (is_new) { ASM } }",
    "template <bool is_new> F { if (x == 3 && is_new) { ASM } }",
    "template <bool is_new> F { if (!is_new) x = 1; else if (x) ASM }",
    "template <bool is_new> F { if (!is_new) { return; } ASM }",
    "template <class T> F { if (std::is_same<T, float>::value) while (x) if (y) x++; else ASM }",
    "template <int A> F { switch (A) { case 9: ASM } }",
    "F { constexpr bool is_new = false; if (is_new) ASM }",
    "F { if (kArch >= 90) ASM }",
    "F { if (Traits::arch >= 90) ASM }",
)
GENERATED = (
    "F { if (x == 3) { ASM } }",
    "F { if (threadIdx.x == 0) ASM }",
    "F { if (x < N && elect()) ASM }",
    "template <int A> F { if constexpr (A >= 900) { x++; } ASM }",
    "template <int A> F { if constexpr (A >= 900) x++; else { y++; } ASM }",
    "template <int A> F { ASM if constexpr (A >= 900) return; }",
    "template <int A> F { /* if constexpr (A) */ ASM }",
)


def _left_out(text: str) -> list[str]:
    text = text.replace("F {", "__device__ void f(int x, int y) {").replace("ASM", BULK_ASM)
    guarded = f"#if __CUDA_ARCH__ >= 800\n{text}\n#endif\n"
    document = Document("file:///a.cu", "cuda", text.encode())
    return [*(d.code for d in check(document, by_name()["sm_80"])), *(code for code, _ in found(guarded))]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_constants_may_leave_out_is_for_no_certain_target(text: str) -> None:
    assert _left_out(text) == []


@pytest.mark.parametrize("text", GENERATED)
def test_what_no_constant_leaves_out(text: str) -> None:
    assert _left_out(text) == ["needs-target"] * 2
