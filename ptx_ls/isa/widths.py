"""Width functions: how many registers a fragment takes, by name, from the tokens chosen (NOTATION.md, Operands).

A fragment is the part of a matrix that one thread holds. Its registers follow from the shape and the element type,
with the exceptions written below (manual, 9.7.14.5, 9.7.14.6.2 and 9.7.15.5.1; each lane count measured 13.5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ptx_ls.lazy import pattern

_SHAPE = pattern(r"\.m(\d+)n(\d+)k(\d+)$")
_NUMBER = pattern(r"\.x(\d)$")
_FRAGMENT = pattern(r"frag\((\.\w+)\)$")

_BITS = {
    ".f64": 64,
    **dict.fromkeys((".f32", ".s32", ".tf32"), 32),
    **dict.fromkeys((".f16", ".bf16"), 16),
    # The 6-bit and 4-bit formats travel in containers of 8 bits.
    **dict.fromkeys((".u8", ".s8", ".e4m3", ".e5m2", ".e3m2", ".e2m3", ".e2m1"), 8),
    **dict.fromkeys((".u4", ".s4"), 4),
    ".b1": 1,
}
_UNPADDED = (".kind::mxf4", ".kind::mxf4nvf4")
_WARP, _WARPGROUP = 32, 128


def _shape(chosen: Mapping[str, str]) -> tuple[int, int, int]:
    for token in chosen.values():
        if match := _SHAPE.match(token):
            return int(match[1]), int(match[2]), int(match[3])
    raise KeyError(".shape")


def _bits(token: str, chosen: Mapping[str, str]) -> int:
    if token == ".e2m1" and any(kind in chosen.values() for kind in _UNPADDED):
        return 4
    return _BITS[token]


def _registers(elements: int, token: str, chosen: Mapping[str, str], threads: int) -> int:
    """Registers per thread for a matrix of so many elements, spread over the threads."""
    bits = _bits(token, chosen)
    return max(1, elements * bits // (threads * max(32, bits)))


def _copies(chosen: Mapping[str, str]) -> int:
    # A warp computes four products at once with this shape, one per quadpair (manual, 9.7.14.5.1).
    return 4 if _shape(chosen) == (8, 8, 4) and chosen[".atype"] != ".f64" else 1


def _mma_a(chosen: Mapping[str, str]) -> int:
    m, _, k = _shape(chosen)
    # Half of the elements of a sparse A are not stored.
    stored = k // 2 if ".spvariant" in chosen else k
    return _registers(_copies(chosen) * m * stored, chosen[".atype"], chosen, _WARP)


def _mma_b(chosen: Mapping[str, str]) -> int:
    _, n, k = _shape(chosen)
    return _registers(_copies(chosen) * n * k, chosen[".btype"], chosen, _WARP)


def _accumulator(slot: str) -> Callable[[Mapping[str, str]], int]:
    def count(chosen: Mapping[str, str]) -> int:
        m, n, _ = _shape(chosen)
        return _registers(_copies(chosen) * m * n, chosen[slot], chosen, _WARP)

    return count


def _wgmma_d(chosen: Mapping[str, str]) -> int:
    m, n, _ = _shape(chosen)
    return _registers(m * n, chosen[".dtype"], chosen, _WARPGROUP)


def _wmma(matrix: str) -> Callable[[Mapping[str, str]], int]:
    def count(chosen: Mapping[str, str]) -> int:
        m, n, k = _shape(chosen)
        token = chosen[f".{matrix}type"]
        if matrix in "ab" and token == ".f16":
            # Eight registers of two elements whatever the shape (manual, 9.7.14.4.1).
            return 8
        elements = {"a": m * k, "b": n * k}.get(matrix, m * n)
        return _registers(elements, token, chosen, _WARP)

    return count


def _matrices(chosen: Mapping[str, str]) -> int:
    number = next(int(m[1]) for token in chosen.values() if (m := _NUMBER.match(token)))
    # A 16x16 matrix of 8-bit elements fills two registers of each thread, the other shapes one.
    return number * 2 if ".m16n16" in chosen.values() else number


def _number(token: str) -> int:
    """The number in a token: 4 for ".x4", 3 for ".3d"."""
    return int("".join(filter(str.isdigit, token)))


def _tcgen05_registers(chosen: Mapping[str, str]) -> int:
    """Registers per thread of tcgen05.ld and tcgen05.st (9.7.16.8.3, table 49)."""
    per_repeat = {".16x128b": 2, ".16x256b": 4}.get(chosen.get(".shape", ""), 1)
    return per_repeat * _number(chosen[".num"])


def _tcgen05_sparse_values(chosen: Mapping[str, str]) -> int:
    """Values that tcgen05.ld.spcompress keeps: half of those it reads (PTX 9.4, 9.7.18.8.3, table 60)."""
    return _number(chosen[".num"]) // 2


def _tcgen05_sparse_places(chosen: Mapping[str, str]) -> int:
    """Registers for the positions of the values that tcgen05.ld.spcompress keeps (PTX 9.4, 9.7.18.8.3, table 60)."""
    return -(-_number(chosen[".num"]) // 32)


def _tcgen05_output_lanes(chosen: Mapping[str, str]) -> int:
    """Words of the mask of lanes that tcgen05.mma does not write: one bit per lane of each CTA (9.7.16.10.9.1)."""
    return 8 if chosen[".cta_group"] == ".cta_group::2" else 4


def _tensor_coordinates(chosen: Mapping[str, str]) -> int:
    """Coordinates of a tensor copy: one per dimension; one column and four rows for gather4 and scatter4."""
    four_rows = chosen.get(".tile_mode") in (".tile::gather4", ".tile::scatter4")
    return 5 if four_rows else _number(chosen[".dim"])


def _tensor_strides(chosen: Mapping[str, str]) -> int:
    """Strides of a tensor: one less than it has dimensions."""
    return _number(chosen[".dim"]) - 1


def _compression_metadata(chosen: Mapping[str, str]) -> int:
    """Registers for the places of the elements that spcompress keeps (PTX 9.4, 9.7.10.30, table 37)."""
    return -(-_number(chosen[".num"]) * _number(chosen[".idxsize"]) // _number(chosen[".elemsize"]))


def _compression_source(chosen: Mapping[str, str]) -> int:
    """Registers that spcompress keeps half of (PTX 9.4, 9.7.10.30, table 37)."""
    return 2 * _number(chosen[".num"])


def _decompression(elements: int, bits: str) -> Callable[[Mapping[str, str]], int]:
    """Registers of an operand of spdecompress (PTX 9.4, 9.7.10.31, table 39).

    For .sp::A:B, A elements (`elements` 0) are spread over B places (1); `bits` is the slot of their size.
    """

    def count(chosen: Mapping[str, str]) -> int:
        each = int(chosen[".spfactor"].split("::")[1].split(":")[elements])
        return -(-each * _number(chosen[bits]) * _number(chosen[".num"]) // 32)

    return count


def _im2col_offsets(chosen: Mapping[str, str]) -> int:
    """Offsets of im2col: one per spatial dimension; halo and offset for the modes with ::w."""
    return max(1, _number(chosen[".dim"]) - 2) if chosen[".im2col_mode"] == ".im2col" else 2


# ptxas takes .4d for .1d and .5d for .a1d (measured 13.5).
_TEXTURE_COORDINATES = {".1d": 1, ".2d": 2, ".a1d": 2, ".4d": 1, ".5d": 2}
_TEXTURE_DIRECTIONS = {".1d": 1, ".a1d": 1, ".5d": 1, ".3d": 4, ".cube": 4, ".acube": 4}


def _texture_coordinates(chosen: Mapping[str, str]) -> int:
    """Coordinates of a texture or surface, the index of an array first; three are padded to four (9.7.10.3)."""
    return _TEXTURE_COORDINATES.get(chosen[".geom"], 4)


def _texture_directions(chosen: Mapping[str, str]) -> int:
    """Derivatives of texture coordinates: one per direction; three are padded to four (9.7.10.3)."""
    return _TEXTURE_DIRECTIONS.get(chosen[".geom"], 2)


def _texture_offsets(chosen: Mapping[str, str]) -> int:
    """Offsets of texture coordinates: as many as derivatives; cubemaps have none."""
    return 0 if "cube" in chosen[".geom"] else _texture_directions(chosen)


LANES: dict[str, Callable[[Mapping[str, str]], int]] = {
    "mma_a": _mma_a,
    "mma_b": _mma_b,
    "mma_c": _accumulator(".ctype"),
    "mma_d": _accumulator(".dtype"),
    "wgmma_d": _wgmma_d,
    "wmma_a": _wmma("a"),
    "wmma_b": _wmma("b"),
    "wmma_c": _wmma("c"),
    "wmma_d": _wmma("d"),
    "matrices": _matrices,
    "one": lambda chosen: 1,
    "compression_metadata": _compression_metadata,
    "compression_source": _compression_source,
    "decompressed": _decompression(1, ".elemsize"),
    "decompression_metadata": _decompression(0, ".idxsize"),
    "decompression_source": _decompression(0, ".elemsize"),
    "im2col_offsets": _im2col_offsets,
    "tcgen05_output_lanes": _tcgen05_output_lanes,
    "tcgen05_registers": _tcgen05_registers,
    "tcgen05_sparse_places": _tcgen05_sparse_places,
    "tcgen05_sparse_values": _tcgen05_sparse_values,
    "tensor_coordinates": _tensor_coordinates,
    "tensor_strides": _tensor_strides,
    "texture_coordinates": _texture_coordinates,
    "texture_directions": _texture_directions,
    "texture_offsets": _texture_offsets,
}
"""Name of the function as written between braces, to lanes from {slot: token}."""


def lanes(name: str, chosen: Mapping[str, str]) -> int:
    """The number of elements that the width function `name` returns. Raises KeyError for an unknown name."""
    return LANES[name](chosen)


def element(expression: str, chosen: Mapping[str, str]) -> str:
    """The register type of one element of a fragment, for `frag(.slot)`: "f32" and its like for the types that fill a
    register of their own, "b32" for those that are packed. Raises KeyError for anything else."""
    match = _FRAGMENT.match(expression)
    if not match:
        raise KeyError(expression)
    token = chosen[match[1]]
    return token[1:] if token in (".f64", ".f32", ".s32") else "b32"
