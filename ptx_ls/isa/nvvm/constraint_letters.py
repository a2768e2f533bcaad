"""The letters of constraints of LLVM's inline assembly (measured on LLVM 22)."""

from __future__ import annotations

from collections.abc import Mapping

REGISTERS: Mapping[str, str] = {
    "b": ".pred",
    "c": ".b16",
    "h": ".b16",
    "r": ".b32",
    "f": ".b32",
    "l": ".b64",
    "N": ".b64",
    "d": ".b64",
    "q": ".b128",
}
"""The type of the register that LLVM gives an operand for each letter. Older versions declare those for `f` and `d`
`.f32` and `.f64`, which fewer instructions take."""
