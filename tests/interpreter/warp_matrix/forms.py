"""The shapes and types of mma, each with the manual's formulas for its fragments."""

from __future__ import annotations

from dataclasses import dataclass

from tests.interpreter.warp_matrix import layouts
from tests.interpreter.warp_matrix.layouts import Formula, Place, places

BITS = {
    **dict.fromkeys(("f64",), 64),
    **dict.fromkeys(("f32", "s32", "tf32"), 32),
    **dict.fromkeys(("f16", "bf16"), 16),
    **dict.fromkeys(("s8", "u8", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1"), 8),
    **dict.fromkeys(("s4", "u4"), 4),
    "b1": 1,
}


@dataclass(frozen=True)
class Form:
    """A shape of mma: its tokens, and the fragments of A, B and C (or D) for elements of so many bits."""

    m: int
    n: int
    k: int
    bits: int
    a: Formula
    b: Formula
    c: Formula

    @property
    def shape(self) -> str:
        """The token: ".m16n8k16"."""
        return f".m{self.m}n{self.n}k{self.k}"

    def layout(self, matrix: str) -> list[list[Place]]:
        """For each lane the places of its elements of a matrix (a, b, c)."""
        sizes = {"a": self.m * self.k, "b": self.k * self.n, "c": self.m * self.n}
        return places(getattr(self, matrix), sizes[matrix] // 32)

    def registers(self, matrix: str, name: str) -> int:
        """How many registers a lane has of a matrix with elements of a type."""
        return max(1, len(self.layout(matrix)[0]) * BITS[name] // max(32, BITS[name]))


FORMS = {
    ("m8n8k4", 64): Form(8, 8, 4, 64, layouts.a_of_8(1), layouts.b_of_8(1), layouts.c_of_8),
    ("m16n8k4", 64): Form(16, 8, 4, 64, layouts.a_1684, layouts.b_of_8(1), layouts.c_of_16),
    ("m16n8k8", 64): Form(16, 8, 8, 64, layouts.a_1688_word, layouts.b_1688_word, layouts.c_of_16),
    ("m16n8k16", 64): Form(16, 8, 16, 64, layouts.a_16816_double, layouts.b_16816_double, layouts.c_of_16),
    ("m16n8k4", 32): Form(16, 8, 4, 32, layouts.a_1684, layouts.b_of_8(1), layouts.c_of_16),
    ("m16n8k8", 32): Form(16, 8, 8, 32, layouts.a_1688_word, layouts.b_1688_word, layouts.c_of_16),
    ("m16n8k8", 16): Form(16, 8, 8, 16, layouts.a_1688_half, layouts.b_of_8(2), layouts.c_of_16),
    ("m16n8k16", 16): Form(16, 8, 16, 16, layouts.a_16816_half, layouts.b_16816_half, layouts.c_of_16),
    ("m8n8k16", 8): Form(8, 8, 16, 8, layouts.a_of_8(4), layouts.b_of_8(4), layouts.c_of_8),
    ("m16n8k16", 8): Form(16, 8, 16, 8, layouts.a_16816_byte, layouts.b_of_8(4), layouts.c_of_16),
    ("m16n8k32", 8): Form(16, 8, 32, 8, layouts.a_16832_byte, layouts.b_16832_byte, layouts.c_of_16),
    ("m8n8k32", 4): Form(8, 8, 32, 4, layouts.a_of_8(8), layouts.b_of_8(8), layouts.c_of_8),
    ("m16n8k32", 4): Form(16, 8, 32, 4, layouts.a_16832_nibble, layouts.b_of_8(8), layouts.c_of_16),
    ("m16n8k64", 4): Form(16, 8, 64, 4, layouts.a_16864, layouts.b_16864, layouts.c_of_16),
    ("m8n8k128", 1): Form(8, 8, 128, 1, layouts.a_of_8(32), layouts.b_of_8(32), layouts.c_of_8),
    ("m16n8k128", 1): Form(16, 8, 128, 1, layouts.a_168128, layouts.b_of_8(32), layouts.c_of_16),
    ("m16n8k256", 1): Form(16, 8, 256, 1, layouts.a_168256, layouts.b_168256, layouts.c_of_16),
}
