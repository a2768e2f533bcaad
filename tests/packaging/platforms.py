"""The platforms that have a wheel, and what a file that is linked for one of them must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Platform:
    """`tag` is that of the wheel's name, `target` the one that `zig cc` compiles for, `suffix` that of an extension
    module. `format` is the format of its binary files."""

    tag: str
    target: str
    format: Literal["ELF", "MACHO", "PE"]
    suffix: str = ".abi3.so"

    @property
    def is_glibc(self) -> bool:
        """Whether the wheel is for Linux with glibc."""
        return "manylinux" in self.tag


PLATFORMS = (
    Platform("manylinux_2_17_x86_64.manylinux2014_x86_64", "x86_64-linux-gnu.2.17", "ELF"),
    Platform("manylinux_2_17_aarch64.manylinux2014_aarch64", "aarch64-linux-gnu.2.17", "ELF"),
    Platform("musllinux_1_2_x86_64", "x86_64-linux-musl", "ELF"),
    Platform("musllinux_1_2_aarch64", "aarch64-linux-musl", "ELF"),
    Platform("macosx_11_0_x86_64", "x86_64-macos.11.0", "MACHO"),
    Platform("macosx_11_0_arm64", "aarch64-macos.11.0", "MACHO"),
    Platform("win_amd64", "x86_64-windows-gnu", "PE", ".pyd"),
)
