"""The platforms that have a wheel, and what a file that is linked for one of them must be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Platform:
    """`tag` is that of the wheel's name, `target` the one that `zig cc` compiles for, `suffix` that of an extension
    module. A binary file has a `format`, a `machine`, only needs the libraries `needed`, and at most the version
    `least` of glibc or macOS."""

    tag: str
    target: str
    format: Literal["ELF", "MACHO", "PE"]
    machine: str
    needed: frozenset[str]
    least: tuple[int, ...] = ()
    suffix: str = ".abi3.so"

    @property
    def is_glibc(self) -> bool:
        """Whether the wheel is for Linux with glibc."""
        return self.tag.startswith("manylinux")

    def faults(self, file: Mapping[str, Any]) -> list[str]:
        """What is wrong with a file, by what `binary.py` prints of it."""
        found = [
            f"{name} is {file[name]}, not {wanted}"
            for name, wanted in (("format", self.format), ("machine", self.machine))
            if file[name] != wanted
        ]
        found += [f"needs {one}" for one in file["needed"] if not one.lower().startswith(tuple(self.needed))]
        if tuple(file["least"]) > self.least:
            found.append(f"needs version {'.'.join(map(str, file['least']))}")
        if not any(name.startswith("Py") for name in file["imported"]):
            found.append("imports nothing of Python")
        if self.format == "MACHO" and not file["is_signed"]:
            found.append("is not signed")
        return found


_GNU = frozenset(("libc.so.6", "libm.so.6", "libpthread.so.0", "ld-linux"))
_MUSL = frozenset(("libc.so", "libc.musl"))
_APPLE = frozenset(("/usr/lib/libsystem",))
_WINDOWS = frozenset(("python3.dll", "kernel32.dll", "api-ms-win-crt-"))
PLATFORMS = (
    Platform("manylinux2014_x86_64.manylinux_2_17_x86_64", "x86_64-linux-gnu.2.17", "ELF", "EM_X86_64", _GNU, (2, 17)),
    Platform(
        "manylinux2014_aarch64.manylinux_2_17_aarch64", "aarch64-linux-gnu.2.17", "ELF", "EM_AARCH64", _GNU, (2, 17)
    ),
    Platform("musllinux_1_2_x86_64", "x86_64-linux-musl", "ELF", "EM_X86_64", _MUSL),
    Platform("musllinux_1_2_aarch64", "aarch64-linux-musl", "ELF", "EM_AARCH64", _MUSL),
    Platform("macosx_11_0_x86_64", "x86_64-macos.11.0", "MACHO", "x86_64", _APPLE, (11, 0)),
    Platform("macosx_11_0_arm64", "aarch64-macos.11.0", "MACHO", "ARM64", _APPLE, (11, 0)),
    Platform("win_amd64", "x86_64-windows-gnu", "PE", "IMAGE_FILE_MACHINE_AMD64", _WINDOWS, suffix=".pyd"),
)
