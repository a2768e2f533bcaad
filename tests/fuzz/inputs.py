"""Inputs that no compiler wrote: random bytes, real files cut, spliced and damaged, shapes that break parsers.

Each input depends on a seed and its number alone, so that one that fails can be had again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ptx_ls.isa import intrinsics
from ptx_ls.isa.notation import files
from ptx_ls.syntax.language import Language
from tests.oracle.words import universe

_TESTS = Path(__file__).parents[1]
_REAL: dict[Language, tuple[str, ...]] = {
    "ptx": ("corpus/samples/*.ptx", "examples/*.ptx", "markers/*/*.ptx"),
    "nvvm": ("nvvm/examples/*.ll", "markers/*/*.ll"),
}
_SMALL = 4000
_PIECES = (200, 600, 600, 3000)
_TOKEN = re.compile(rb"[%.$@!\w]+|\s+|[^\s\w]")
_CHARACTERS = (
    b"{", b"}", b"(", b")", b"[", b"]", b";", b",", b":", b"@", b'"', b"/*", b"*/", b"//", b"\\", b"#", b"<", b">",
    b"\0", b"\r", b"\n", b"\t", b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98\x80", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    b"\xe2\x80\xa8", b"%", b"-", b"=", b"_", b"0x", b"0f", b"1e999", b"99999999999999999999", b".", b"..", b"::", b"|",
)  # fmt: skip


@dataclass(frozen=True)
class Input:
    """One input: the kind of damage, the language it is opened as, and the text."""

    kind: str
    language: Language
    source: bytes


@cache
def real(language: Language) -> tuple[bytes, ...]:
    """The committed programs of a language."""
    return tuple(p.read_bytes() for pattern in _REAL[language] for p in sorted(_TESTS.glob(pattern)))


def _piece(language: Language, rng: random.Random) -> bytes:
    """Some lines of a real program, mostly with its first lines before them."""
    text = rng.choice(real(language))
    start = text.rfind(b"\n", 0, rng.randrange(len(text))) + 1
    head = text[: text.find(b"{", 0, 2000) + 1] if rng.random() < 0.7 else b""
    return head + text[start : start + rng.randrange(1, rng.choice(_PIECES))]


def _bytes(language: Language, rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 400))


def _characters(language: Language, rng: random.Random) -> bytes:
    return b"".join(rng.choice((*_CHARACTERS, b" ", b"a", b"%r1", b"ret;")) for _ in range(rng.randrange(1, 300)))


def _cut(language: Language, rng: random.Random) -> bytes:
    return _piece(language, rng)


def _spliced(language: Language, rng: random.Random) -> bytes:
    return b"".join(_piece(language, rng)[: rng.randrange(1, 800)] for _ in range(rng.randrange(2, 5)))


def _damaged(language: Language, rng: random.Random) -> bytes:
    text = bytearray(_piece(language, rng))
    for _ in range(rng.randrange(1, 12)):
        start = rng.randrange(len(text) + 1)
        text[start : start + rng.choice((0, 0, 1, 3, 40))] = rng.choice((*_CHARACTERS, b"", rng.randbytes(2)))
    return bytes(text)


def _shuffled(language: Language, rng: random.Random) -> bytes:
    tokens = _TOKEN.findall(_piece(language, rng))
    for _ in range(rng.randrange(1, 20)):
        a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[a], tokens[b] = tokens[b], rng.choice((tokens[a], tokens[b], b""))
    return b"".join(tokens)


def _touched(language: Language, rng: random.Random) -> bytes:
    """A whole program in which a few words are others of it: much of it still makes sense, and may even run."""
    tokens = _TOKEN.findall(rng.choice([text for text in real(language) if len(text) < _SMALL]))
    words = [at for at, token in enumerate(tokens) if not token.isspace()]
    for _ in range(rng.randrange(1, 4)):
        tokens[rng.choice(words)] = tokens[rng.choice(words)]
    return b"".join(tokens)


@cache
def _statements(language: Language) -> tuple[bytes, ...]:
    lines = (line.strip() for text in real(language) for line in text.split(b"\n") if len(line) < 200)
    return tuple(sorted({line for line in lines if line and not line.startswith((b"//", b";"))}))


def _crossed(language: Language, rng: random.Random) -> bytes:
    """Statements and declarations, each with the end of another one."""
    lines = [_piece(language, rng)[:600]]
    for _ in range(rng.randrange(1, 20)):
        one, other = (_TOKEN.findall(rng.choice(_statements(language))) for _ in range(2))
        lines.append(b"".join([*one[: rng.randrange(len(one) + 1)], *other[rng.randrange(len(other) + 1) :]]))
    return b"\n".join(lines)


def _doubled(language: Language, rng: random.Random) -> bytes:
    lines = _piece(language, rng).split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], *lines[at : at + 3] * rng.randrange(2, 40), *lines[at:]])


def _nested(language: Language, rng: random.Random) -> bytes:
    opening, closing = rng.choice((b"{}", b"()", b"[]", b"<>", b"/*", b'""'))[:1], b""
    body = rng.choice((b"add.u32 %r1, ", b".global .u32 x[] = ", b".pragma ", b"", b"@%p call "))
    deep = rng.choice((10, 200, 3000, 20_000))
    return _piece(language, rng)[: rng.randrange(600)] + body + opening * deep + closing


def _long(language: Language, rng: random.Random) -> bytes:
    token = rng.choice((*_CHARACTERS, b"a", b"%r1, ", b".x", b"add.u32 %r1, %r2, %r3; ", b"9", b" "))
    return _piece(language, rng)[: rng.randrange(600)] + token * rng.choice((1000, 20_000, 200_000 // len(token)))


_HEAD = b""".version 9.5
.target sm_103a
.entry k(.param .u64 f) {
.reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<9>;"""
_OPERANDS = (b"%r1", b"[%rd1+4]", b"{%r1, %r2}", b"0f00000000", b"-1", b"%p1|%p2", b"!%p1", b"_", b"f", b"(a, b)", b"")


def _opcodes(language: Language, rng: random.Random) -> bytes:
    """Instructions of the table with modifiers and operands of any kind; intrinsics with any arguments."""
    if language == "nvvm":
        return _intrinsics(rng)
    lines = [_HEAD]
    for _ in range(rng.randrange(1, 30)):
        modifiers = "".join(rng.choice(universe()) for _ in range(rng.randrange(4)))
        operands = b", ".join(rng.choice(_OPERANDS) for _ in range(rng.randrange(7)))
        lines.append(f"{rng.choice(files.opcodes())}{modifiers} ".encode() + operands + b";")
    return b"\n".join(lines) + b"\n}\n"


_ARGUMENTS = (
    "i32 0",
    "i64 %x",
    "ptr null",
    "float 1.0",
    "ptr addrspace(3) @g",
    "<2 x i32> poison",
    "i1 true",
    "...",
    "",
)


def _intrinsics(rng: random.Random) -> bytes:
    names = intrinsics.load().names
    lines = ['target triple = "nvptx64-nvidia-cuda"', "define void @k(i64 %x) #0 {"]
    for number in range(rng.randrange(1, 20)):
        name = rng.choice(names)[: rng.choice((None, None, -1, -3, 12))]
        arguments = ", ".join(rng.choice(_ARGUMENTS) for _ in range(rng.randrange(6)))
        lines.append(f"  %r{number} = call {rng.choice(('i32', 'void', 'float'))} @{name}({arguments})")
    ends = (
        "ret void",
        "}",
        f"declare void @{rng.choice(names)}(i32)",
        f'attributes #0 = {{ "target-cpu"="sm_{number}0" }}',
    )
    return "\n".join([*lines, *ends]).encode()


_KINDS: tuple[tuple[int, Callable[[Language, random.Random], bytes]], ...] = (
    (4, _bytes), (6, _characters), (18, _cut), (14, _spliced), (24, _damaged), (16, _shuffled), (6, _doubled),
    (3, _nested), (2, _long), (10, _opcodes), (8, _touched), (8, _crossed),
)  # fmt: skip


def drawn(seed: int, number: int) -> Input:
    """The input of a number."""
    rng = random.Random(f"{seed} {number}")
    language: Language = "nvvm" if rng.random() < 0.2 else "ptx"
    make = rng.choices([make for _, make in _KINDS], [weight for weight, _ in _KINDS])[0]
    return Input(make.__name__.strip("_"), language, make(language, rng))


def pieces(language: Language, rng: random.Random) -> Sequence[bytes]:
    """What edits insert."""
    return (*_CHARACTERS, b"", b"\n", b"ret;", b"\n\tmov.u32 %r1, %r2;\n", _piece(language, rng)[: rng.randrange(200)])
