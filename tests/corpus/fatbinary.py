"""PTX modules inside a compiled program: the fat binaries that nvcc embeds, and the LZ4 blocks they are packed in.

NVIDIA documents neither; the offsets below were read from files of CUDA 7.5 to 9.2.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_MAGIC = struct.pack("<I", 0xBA55ED50)
_HEADER = struct.Struct("<IHHQ")  # magic, version, size of this header, size of what follows
_ENTRY = struct.Struct("<HHIQIIHHI")  # kind, ?, size of this header, size of the content, packed size, ?, ?, ?, target
_PTX = 1
_PACKED = 0x2000


@dataclass(frozen=True)
class Entry:
    """A PTX module for the target `sm_TARGET`: its content as stored, and its size when unpacked (0: not packed)."""

    target: int
    content: bytes
    size: int

    def text(self) -> bytes:
        """The module without the zeros that pad it."""
        return (unpack_lz4(self.content, self.size) if self.size else self.content).rstrip(b"\0")


def entries(program: bytes) -> Iterator[Entry]:
    """Every PTX module in the fat binaries of a program or library, in order."""
    at = program.find(_MAGIC)
    while at >= 0:
        _, version, header, size = _HEADER.unpack_from(program, at)
        end = at + header + size
        if version != 1 or header != _HEADER.size or end > len(program):
            at = program.find(_MAGIC, at + 4)
            continue
        at += header
        while at + 64 <= end:
            kind, _, header, size, packed, _, _, _, target = _ENTRY.unpack_from(program, at)
            (flags,) = struct.unpack_from("<Q", program, at + 40)
            (unpacked,) = struct.unpack_from("<Q", program, at + 56)
            content = program[at + header : at + header + size]
            if kind == _PTX:
                yield Entry(
                    target, content[:packed] if flags & _PACKED else content, unpacked if flags & _PACKED else 0
                )
            at += header + size
        at = program.find(_MAGIC, end)


def unpack_lz4(block: bytes, size: int) -> bytes:
    """An LZ4 block of `size` bytes unpacked."""
    out = bytearray()
    at = 0

    def length(at: int, short: int) -> tuple[int, int]:
        """A length that begins with four bits and goes on while bytes are 255."""
        while short >= 15:
            byte = block[at]
            at += 1
            short += byte
            if byte != 255:
                break
        return at, short

    while at < len(block):
        token = block[at]
        at, literals = length(at + 1, token >> 4)
        out += block[at : at + literals]
        at += literals
        if at >= len(block) or len(out) >= size:
            break
        back = int.from_bytes(block[at : at + 2], "little")
        at, copied = length(at + 2, token & 15)
        start, copied = len(out) - back, copied + 4
        # What is copied may overlap what it is copied to: then the pattern repeats.
        pattern = bytes(out[start : start + copied])
        out += (pattern * (copied // len(pattern) + 1))[:copied]
    return bytes(out[:size])
