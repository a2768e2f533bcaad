"""Ciphers, hashes, checks and large integers on the device give what the standards, hashlib, zlib and Python give."""

from __future__ import annotations

import hashlib
import zlib

import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(197)


def data(text: str) -> Array:
    """Bytes from hexadecimal digits."""
    found: Array = np.frombuffer(bytes.fromhex(text), np.uint8).copy()
    return found


def test_aes_128(target: str) -> None:
    """The examples of FIPS 197 (appendices A.1, B and C.1) and of SP 800-38A (F.1.1)."""
    module = kernels("aes", target)
    module.launch("make_sbox", 1, 256)
    box = module.variable("sbox")
    assert [f"{box[i]:02x}" for i in (0x00, 0x01, 0x53, 0xFF)] == ["63", "7c", "ed", "16"]
    cases = [
        ("2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734", "3925841d02dc09fbdc118597196a0b32"),
        ("000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a"),
        (
            "2b7e151628aed2a6abf7158809cf4f3c",
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51",
            "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf",
        ),
    ]
    for key, text, cipher in cases:
        words = np.zeros(44, np.uint32)
        module.launch("expand_key", 1, 1, [data(key), words])
        if key.startswith("2b"):
            assert [f"{w:08x}" for w in words[[4, 43]]] == ["a0fafe17", "b6630ca6"]
        plain, out = data(text), data(text) * 0
        module.launch("encrypt", 1, 4, [plain, out, words, len(plain) // 16])
        assert out.tobytes().hex() == cipher
        back = out * 0
        module.launch("decrypt", 1, 4, [out, back, words, len(plain) // 16])
        assert back.tobytes().hex() == text


def test_crc_32(target: str) -> None:
    module = kernels("crc32", target)
    messages = [b"", b"a", b"123456789", *(RNG.bytes(n) for n in (31, 64, 100))]
    starts = np.cumsum([0, *map(len, messages)]).astype(np.int32)
    text, out = np.frombuffer(b"".join(messages), np.uint8).copy(), np.zeros(6, np.uint32)
    module.launch("crc32_messages", 1, 32, [text, starts, out, 6])
    assert out.tolist() == [zlib.crc32(m) for m in messages]
    long, one = np.frombuffer(RNG.bytes(3001), np.uint8).copy(), np.zeros(1, np.uint32)
    module.launch("crc32_parts", 1, 64, [long, one, len(long)])
    assert int(one[0]) == zlib.crc32(long.tobytes())


def test_sha3_256(target: str) -> None:
    lengths = np.array([0, 1, 7, 8, 63, 64, 100, 127, 134, 135], np.int32)
    messages = np.frombuffer(RNG.bytes(136 * len(lengths)), np.uint8).copy()
    digests = np.zeros((len(lengths), 4), np.uint64)
    kernels("keccak_chacha", target).launch("sha3_256", 1, 32, [messages, lengths, digests, len(lengths)])
    rows = messages.reshape(-1, 136)
    expected = [hashlib.sha3_256(row[:n].tobytes()).digest() for row, n in zip(rows, lengths, strict=True)]
    assert [d.tobytes() for d in digests] == expected


def test_chacha20(target: str) -> None:
    """The example of RFC 8439, 2.4.2; its stream, which the second row is, is that of 2.3.2's state with counter 1."""
    key, nonce = data("".join(f"{i:02x}" for i in range(32))), data("000000000000004a00000000")
    said = (
        b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
        b"sunscreen would be it."
    )
    text, out = np.zeros(128, np.uint8), np.zeros(128, np.uint8)
    text[: len(said)] = np.frombuffer(said, np.uint8)
    kernels("keccak_chacha", target).launch("chacha20", 1, 2, [key, nonce, 1, text, out])
    assert out[: len(said)].tobytes().hex() == (
        "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357"
        "1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
        "5af90bbf74a35be6b40b8eedf2785e42874d"
    )


def numbers(rows: Array) -> list[int]:
    """Rows of 32-bit digits, the lowest first, as integers."""
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


def test_integers_of_256_bits(target: str) -> None:
    a, b = (RNG.integers(0, 1 << 32, (32, 8), np.uint64).astype(np.uint32) for _ in range(2))
    a[0], b[0], a[1], b[1], a[2] = 0xFFFFFFFF, 0xFFFFFFFF, 0, 1, b[2]
    added, taken = np.zeros((32, 9), np.uint32), np.zeros((32, 9), np.uint32)
    product = np.zeros((32, 16), np.uint32)
    module = kernels("big_integers", target)
    module.launch("add_256", 1, 32, [a, b, added, taken])
    module.launch("multiply_256", 1, 32, [a, b, product])
    pairs = list(zip(numbers(a), numbers(b), strict=True))
    assert numbers(added) == [x + y for x, y in pairs]
    assert numbers(taken) == [(x - y) % (1 << 288) for x, y in pairs]
    assert numbers(product) == [x * y for x, y in pairs]


def test_powers_modulo_a_prime(target: str) -> None:
    prime = (1 << 61) - 1
    base, exponent = RNG.integers(0, 1 << 63, (2, 8), np.uint64)
    exponent[0], exponent[1] = prime - 1, 0
    out = np.zeros(8, np.uint64)
    kernels("big_integers", target).launch("power_modulo", 1, 8, [base, exponent, out, prime])
    assert out.tolist() == [pow(int(x), int(e), prime) for x, e in zip(base, exponent, strict=True)]


def test_a_product_of_polynomials_modulo_a_prime(target: str) -> None:
    prime = 0xFFFFFFFF00000001
    a, b = RNG.integers(0, prime, (2, 32), np.uint64)
    a[:2], b[0] = prime - 1, prime - 1
    out, expected = np.zeros(64, np.uint64), [0] * 64
    kernels("number_transform", target).launch("polynomial_product", 1, 32, [a, b, out, 64], smem=2 * 64 * 8)
    for i, x in enumerate(a.tolist()):
        for j, y in enumerate(b.tolist()):
            expected[i + j] = (expected[i + j] + x * y) % prime
    assert out.tolist() == expected


def philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x32-10 (Salmon and others, "Parallel Random Numbers: As Easy as 1, 2, 3")."""
    mask = 0xFFFFFFFF
    for _ in range(10):
        first, second = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [
            second >> 32 ^ counter[1] ^ key[0],
            second & mask,
            first >> 32 ^ counter[3] ^ key[1],
            first & mask,
        ]
        key = [key[0] + 0x9E3779B9 & mask, key[1] + 0xBB67AE85 & mask]
    return counter


def test_philox(target: str) -> None:
    """A state of seed, sequence and offset counts (offset / 4, sequence) with the seed as key."""
    # The known answers that come with Random123.
    assert philox([0] * 4, [0] * 2) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    digits = [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344]
    assert philox(digits, [0xA4093822, 0x299F31D0]) == [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]
    module, seed = kernels("monte_carlo", target), 0x299F31D0A4093822
    words = np.zeros((40, 4), np.uint32)
    module.launch("philox_words", 2, 20, [words, seed, 12])
    assert words.tolist() == [philox([3, 0, i, 0], [0xA4093822, 0x299F31D0]) for i in range(40)]
    single, double = np.zeros((8, 4), np.float32), np.zeros((8, 2))
    module.launch("philox_uniform", 1, 8, [single, double, seed])
    first = np.array([philox([0, 0, i, 0], [0xA4093822, 0x299F31D0]) for i in range(8)], np.uint32)
    # A word w stands for (w + 1/2) / 2^32, rounded to single precision.
    assert np.allclose(single, (first.astype(np.float64) + 0.5) / 2**32, rtol=2**-23, atol=0)
    assert ((double > 0) & (double <= 1)).all()


def test_a_guess_of_pi(target: str) -> None:
    hits, seed = np.zeros(1, np.uint64), 7
    kernels("monte_carlo", target).launch("pi", 2, 64, [hits, seed, 10])
    words = np.array([philox([r, 0, i, 0], [seed, 0]) for i in range(128) for r in range(10)], np.float64)
    x, y = ((words + 0.5) / 2**32).reshape(-1, 2).T
    assert int(hits[0]) == int((x * x + y * y <= 1).sum())
    assert abs(4 * int(hits[0]) / 2560 - np.pi) < 0.1
