"""What is read of linked modules, and what is wrong with one."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from tests.packaging import coff, cross
from tests.packaging.platforms import PLATFORMS, Platform

RIGHT: dict[str, dict[str, Any]] = {
    "ELF": {"needed": ["libc.so.6"], "least": [2, 4]},
    "MACHO": {"needed": ["/usr/lib/libSystem.B.dylib"], "least": [11, 0], "is_signed": True},
    "PE": {"needed": ["python3.dll", "KERNEL32.dll"], "least": []},
}
"""What binary.py prints of a right file of each format."""


def test_the_modules_are_those_of_the_build() -> None:
    names = [one.name.rpartition(".")[2] for one in cross.modules()]
    assert names == ["_grammars", "_statements", "_braces", "_warps"]
    assert all((cross.ROOT / source).exists() for one in cross.modules() for source in one.sources)
    assert len({one.tag for one in PLATFORMS}) == 7


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda one: one.target)
def test_what_a_file_must_be(platform: Platform) -> None:
    file: dict[str, Any] = {"format": platform.format, "machine": platform.machine, "imported": ["PyErr_Format"]}
    file |= RIGHT[platform.format]
    if platform.format == "ELF" and not platform.is_glibc:
        file |= {"needed": ["libc.so"], "least": []}
    assert not platform.faults(file)
    wrong = {"machine": "EM_386", "needed": ["libpython3.11.so.1.0"], "least": [99], "imported": []}
    for name, value in wrong.items():
        assert platform.faults({**file, name: value}), name
    if platform.format == "MACHO":
        assert platform.faults({**file, "is_signed": False}) == ["is not signed"]


def test_the_imports_of_an_object_file() -> None:
    """Short names stand in a symbol, long ones behind all symbols; a symbol may be followed by others about it."""
    texts = b"\0\0\0\0__imp_PyLong_FromLong\0__imp__Py_Dealloc\0__imp_malloc\0"

    def symbol(text: str, others: int = 0) -> bytes:
        return struct.pack("<II9xB", 0, texts.index(text.encode()), others) + b"\xff" * 18 * others

    symbols = symbol("__imp_PyLong", others=1) + b".text\0\0\0" + bytes(10) + symbol("__imp__Py") + symbol("__imp_mal")
    content = struct.pack("<HHIIIHH", 0x8664, 0, 0, 20, 5, 0, 0) + symbols + texts
    assert coff.imported(content) == ["PyLong_FromLong", "_Py_Dealloc"]
