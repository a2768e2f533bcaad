"""The manual's formulas for mma's fragments (9.7.16.5.1 to 9.7.16.5.13 in PTX 9.4), lane by lane, one by one."""

from __future__ import annotations

from collections.abc import Callable

Place = tuple[int, int]
Formula = Callable[[int, int, int, int], Place]
"""From the group of a lane, its place in it, the number of an element and the lane itself to (row, column)."""


def a_of_8(each: int) -> Formula:
    """.m8n8k16, .m8n8k32, .m8n8k128, .m8n8k4 of .f64."""
    return lambda group, thread, i, lane: (group, thread * each + i)


def b_of_8(each: int) -> Formula:
    """The right factor of these; of .m16n8k4, .m16n8k16 with 8-bit elements, and so on."""
    return lambda group, thread, i, lane: (thread * each + i, group)


def c_of_8(group: int, thread: int, i: int, lane: int) -> Place:
    """Their accumulators."""
    return group, thread * 2 + i


def c_of_16(group: int, thread: int, i: int, lane: int) -> Place:
    """The accumulators of all shapes .m16n8."""
    return (group if i < 2 else group + 8), thread * 2 + (i & 1)


def a_1684(group: int, thread: int, i: int, lane: int) -> Place:
    """.tf32 and .f64, .m16n8k4."""
    return (group if i == 0 else group + 8), thread


def a_1688_half(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16 and .bf16, .m16n8k8."""
    return (group if i in (0, 1) else group + 8), thread * 2 + (i & 1)


def a_1688_word(group: int, thread: int, i: int, lane: int) -> Place:
    """.tf32 and .f64, .m16n8k8."""
    return (group if i in (0, 2) else group + 8), (thread if i in (0, 1) else thread + 4)


def b_1688_word(group: int, thread: int, i: int, lane: int) -> Place:
    """.tf32 and .f64, .m16n8k8."""
    return (thread if i == 0 else thread + 4), group


def a_16816_half(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16 and .bf16, .m16n8k16."""
    row = group if 0 <= i < 2 or 4 <= i < 6 else group + 8
    return row, thread * 2 + (i & 1) + (0 if i < 4 else 8)


def b_16816_half(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16 and .bf16, .m16n8k16."""
    return thread * 2 + (i & 1) + (0 if i < 2 else 8), group


def a_16816_double(group: int, thread: int, i: int, lane: int) -> Place:
    """.f64, .m16n8k16."""
    return (group, i * 2 + thread) if i % 2 == 0 else (group + 8, i * 2 - 2 + thread)


def b_16816_double(group: int, thread: int, i: int, lane: int) -> Place:
    """.f64, .m16n8k16."""
    return thread + i * 4, group


def a_16816_byte(group: int, thread: int, i: int, lane: int) -> Place:
    """Elements of 8 bits, .m16n8k16."""
    return (group if i < 4 else group + 8), thread * 4 + (i & 3)


def a_16832_nibble(group: int, thread: int, i: int, lane: int) -> Place:
    """.s4 and .u4, .m16n8k32."""
    return (group if i < 8 else group + 8), thread * 8 + (i & 7)


def a_16832_byte(group: int, thread: int, i: int, lane: int) -> Place:
    """Elements of 8 bits, .m16n8k32."""
    row = group if 0 <= i < 4 or 8 <= i < 12 else group + 8
    return row, thread * 4 + (i & 3) + (0 if i < 8 else 16)


def b_16832_byte(group: int, thread: int, i: int, lane: int) -> Place:
    """Elements of 8 bits, .m16n8k32."""
    return thread * 4 + (i & 3) + (0 if i < 4 else 16), group


def a_16864(group: int, thread: int, i: int, lane: int) -> Place:
    """.s4 and .u4, .m16n8k64."""
    row = group if 0 <= i < 8 or 16 <= i < 24 else group + 8
    return row, thread * 8 + (i & 7) + (0 if i < 16 else 32)


def b_16864(group: int, thread: int, i: int, lane: int) -> Place:
    """.s4 and .u4, .m16n8k64."""
    return thread * 8 + (i & 7) + (0 if i < 8 else 32), group


def a_168128(group: int, thread: int, i: int, lane: int) -> Place:
    """.b1, .m16n8k128."""
    return (group if i < 32 else group + 8), thread * 32 + (i & 0x1F)


def a_168256(group: int, thread: int, i: int, lane: int) -> Place:
    """.b1, .m16n8k256. (For i below 64 the manual lacks the mask, without which columns would overlap.)"""
    row = group if 0 <= i < 32 or 64 <= i < 96 else group + 8
    return row, thread * 32 + (i & 0x1F) + (0 if i < 64 else 128)


def b_168256(group: int, thread: int, i: int, lane: int) -> Place:
    """.b1, .m16n8k256."""
    return thread * 32 + (i & 0x1F) + (0 if i < 32 else 128), group


def a_884_row(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, left factor row-major."""
    return (lane % 4 if lane < 16 else lane % 4 + 4), i


def a_884_column(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, left factor column-major."""
    return (i % 4 if lane < 16 else i % 4 + 4), lane % 4


def b_884_row(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, right factor row-major."""
    return lane % 4, (i if lane < 16 else i + 4)


def b_884_column(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, right factor column-major."""
    return i, (lane % 4 if lane < 16 else lane % 4 + 4)


def c_884_half(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, accumulators in half precision."""
    return (lane % 4 if lane < 16 else lane % 4 + 4), i


def c_884_single(group: int, thread: int, i: int, lane: int) -> Place:
    """.f16, .m8n8k4, accumulators in single precision."""
    x = (lane & 1) + (i & 2)
    return (x if lane < 16 else x + 4), (i & 4) + (lane & 2) + (i & 1)


def places(formula: Formula, elements: int) -> list[list[Place]]:
    """For each lane the places of its elements."""
    return [[formula(lane >> 2, lane % 4, i, lane) for i in range(elements)] for lane in range(32)]
