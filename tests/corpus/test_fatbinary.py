"""Modules come out of a fat binary as they went in."""

from __future__ import annotations

import struct

from tests.corpus.fatbinary import Entry, entries, unpack_lz4

TEXT = b".version 5.0\n.target sm_30\n" + b"add.s32 %r1, %r1, 1;\n" * 100


def packed(text: bytes, repeated: int, period: int) -> bytes:
    """An LZ4 block by hand: `text` as literals, then `repeated` bytes of its last `period`, then no literals."""

    def more(length: int) -> bytes:
        return b"" if length < 15 else b"\xff" * ((length - 15) // 255) + bytes([(length - 15) % 255])

    token = min(len(text), 15) << 4 | min(repeated - 4, 15)
    return bytes([token]) + more(len(text)) + text + struct.pack("<H", period) + more(repeated - 4)


def fat(kind: int, flags: int, content: bytes, unpacked: int) -> bytes:
    entry = struct.pack("<HHIQIIHHI", kind, 0, 64, len(content), len(content), 0, 0, 5, 30)
    entry = entry.ljust(40, b"\0") + struct.pack("<QQQ", flags, 0, unpacked) + content
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entry)) + entry


def test_a_repetition_may_overlap_itself() -> None:
    line = b"add.s32 %r1, %r1, 1;\n"
    head = b".version 5.0\n.target sm_30\n" + line
    assert unpack_lz4(packed(head, 99 * len(line), len(line)), len(TEXT)) == TEXT
    assert unpack_lz4(packed(head, 4, 4), len(head) + 4) == head + head[-4:]


def test_only_ptx_is_taken_packed_or_not() -> None:
    line = b"add.s32 %r1, %r1, 1;\n"
    block = packed(TEXT[: 27 + len(line)], 99 * len(line), len(line))
    program = (
        b"\x7fELF..."
        + fat(1, 0, TEXT + b"\0\0\0", 0)
        + b"...."
        + fat(2, 0, b"cubin", 0)
        + fat(1, 0x2000, block, len(TEXT))
    )
    found = list(entries(program))
    assert found == [Entry(30, TEXT + b"\0\0\0", 0), Entry(30, block, len(TEXT))]
    assert [e.text() for e in found] == [TEXT, TEXT]


def test_a_magic_number_by_chance_is_passed_over() -> None:
    chance = struct.pack("<IHHQ", 0xBA55ED50, 7, 9, 1 << 60)
    assert [e.text() for e in entries(chance + fat(1, 0, TEXT, 0))] == [TEXT]
