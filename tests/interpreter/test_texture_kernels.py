"""nvcc's kernels with textures and surfaces, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, Surface, Texture
from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import kernels

RNG = np.random.default_rng(41)
BLOCK = (8, 4)


@pytest.fixture(params=TARGETS)
def module(request: pytest.FixtureRequest) -> Module:
    """The kernels for each target."""
    return kernels("textures", request.param)


def grid(width: int, height: int) -> tuple[int, int]:
    """Blocks that cover an image."""
    return -(-width // BLOCK[0]), -(-height // BLOCK[1])


def test_rotation(module: Module) -> None:
    image = RNG.random((24, 32)).astype(np.float32)
    out = np.zeros_like(image)
    texture = Texture(image, address="wrap", filter="linear", normalized_coords=True)
    module.launch("rotate", grid(32, 24), BLOCK, [texture, out, 32, 24, np.float32(0.5)])
    y, x = np.mgrid[0:24, 0:32]
    u, v = x / 32 - 0.5, y / 24 - 0.5
    s, c = np.sin(0.5), np.cos(0.5)
    at_x, at_y = (u * c - v * s + 0.5) * 32 - 0.5, (v * c + u * s + 0.5) * 24 - 0.5
    i, j = np.floor(at_x).astype(int), np.floor(at_y).astype(int)
    a, b = at_x - i, at_y - j
    expected = sum(
        image[(j + dj) % 24, (i + di) % 32] * (a if di else 1 - a) * (b if dj else 1 - b)
        for di in (0, 1)
        for dj in (0, 1)
    )
    # Weights of 8 bits are at most 2^-9 off along each axis, times texels at most 1 apart.
    assert np.abs(out - expected).max() < 2 / 512 + 1e-5


def test_edges(module: Module) -> None:
    image = RNG.integers(0, 256, (13, 19), np.uint8)
    out = np.zeros_like(image)
    module.launch("sobel", grid(19, 13), BLOCK, [Texture(image), out, 19, 13])
    p = np.pad(image.astype(int), 1, mode="edge")
    h = p[:, 2:] - p[:, :-2]
    v = p[:-2] - p[2:]
    across = h[:-2] + 2 * h[1:-1] + h[2:]
    along = v[:, :-2] + 2 * v[:, 1:-1] + v[:, 2:]
    assert out.tolist() == np.minimum(np.abs(across) + np.abs(along), 255).tolist()


def test_gray(module: Module) -> None:
    image = RNG.integers(0, 256, (5, 9, 4), np.uint8)
    out = np.zeros_like(image)
    texture = Texture(image, channels=4, read="normalized")
    module.launch("gray", grid(9, 5), BLOCK, [texture, Surface(out, channels=4), 9, 5])
    light = image[..., 0] / 4 + image[..., 1] / 2 + image[..., 2] / 4
    assert np.abs(out[..., 0] - light).max() <= 0.5 + 1e-3
    assert (out[..., 0] == out[..., 1]).all()
    assert (out[..., 3] == 255).all()


def test_a_section_of_a_volume_of_a_linear_function(module: Module) -> None:
    z, y, x = np.mgrid[0:6, 0:8, 0:10]
    out = np.zeros(24, np.float32)
    volume = Texture((x + 10 * y + 100 * z).astype(np.float32), filter="linear")
    module.launch("section", 1, 32, [volume, out, 24, np.float32(3.25)])
    at = np.arange(24)
    expected = np.clip(at * 0.25 - 0.5, 0, 9) + 10 * (1.5 + at * 0.125) + 100 * 2.75
    assert out.tolist() == expected.astype(np.float32).tolist()


def test_diffusion_from_surface_to_surface(module: Module) -> None:
    field = RNG.integers(0, 64, (6, 11)).astype(np.float32)
    expected, other = field.copy(), np.zeros_like(field)
    a, b = Surface(field), Surface(other)
    for _ in range(2):
        module.launch("diffuse", grid(11, 6), BLOCK, [a, b, 11, 6])
        a, b = b, a
        sides = np.pad(expected, ((0, 0), (1, 1)), mode="edge")
        ends = np.pad(expected, ((1, 1), (0, 0)))
        expected = 0.5 * expected + 0.125 * (sides[:, :-2] + sides[:, 2:] + ends[:-2] + ends[2:])
    assert field.tolist() == expected.tolist()


def test_a_sparse_product_through_linear_memory(module: Module) -> None:
    dense = np.where(RNG.random((40, 30)) < 0.2, RNG.integers(-9, 10, (40, 30)), 0).astype(np.float32)
    rows = np.concatenate([[0], np.cumsum((dense != 0).sum(axis=1))]).astype(np.int32)
    at, columns = np.nonzero(dense)
    x, y = RNG.integers(-9, 10, 30).astype(np.float32), np.zeros(40, np.float32)
    args = [rows, columns.astype(np.int32), dense[at, columns], Texture(x), y, 40]
    module.launch("spmv", 2, 32, args)
    assert y.tolist() == (dense @ x).tolist()


def test_reflections_in_a_cubemap(module: Module) -> None:
    faces = np.arange(6, dtype=np.float32)[:, None, None, None] + np.zeros((6, 4, 4, 4), np.float32)
    directions = np.float32([[9, 1, 2], [-9, 1, 2], [1, 9, 2], [1, -9, 2], [1, 2, 9], [1, 2, -9]])  # type: ignore[arg-type]
    out = np.zeros((6, 4), np.float32)
    module.launch("reflect", 1, 32, [Texture(faces, channels=4, cubemap=True), directions, out, 6])
    assert out.tolist() == [[n] * 4 for n in range(6)]


def test_a_mipmap_that_a_kernel_makes(module: Module) -> None:
    levels = [RNG.integers(0, 256, (8, 8)).astype(np.float32)]
    while len(levels[-1]) > 1:
        size = len(levels[-1]) // 2
        levels.append(np.zeros((size, size), np.float32))
        arguments = [Texture(levels[-2], filter="linear"), Surface(levels[-1]), size, size]
        module.launch("halve", grid(size, size), BLOCK, arguments)
        blocks = levels[-2].reshape(size, 2, size, 2)
        assert levels[-1].tolist() == blocks.mean(axis=(1, 3)).tolist()
    out = np.zeros(4, np.float32)
    texture = Texture(levels[0], mipmaps=levels[1:], normalized_coords=True)
    module.launch("levels", 1, 32, [texture, out, 4])
    assert out.tolist() == [level[len(level) // 2, len(level) // 2] for level in levels]


def test_the_largest_of_four_by_a_gather(module: Module) -> None:
    image = RNG.random((7, 10)).astype(np.float32)
    out = np.zeros((6, 9), np.float32)
    module.launch("gather", grid(10, 7), BLOCK, [Texture(image), out, 10, 7])
    corners = [image[:-1, :-1], image[:-1, 1:], image[1:, :-1], image[1:, 1:]]
    assert out.tolist() == np.maximum.reduce(corners).tolist()


def test_layers_are_written_where_they_were_read(module: Module) -> None:
    images = RNG.random((3, 5, 6, 2)).astype(np.float32)
    out = np.zeros_like(images)
    given = Texture(images, channels=2, layered=True)
    module.launch("layers", (*grid(6, 5), 3), BLOCK, [given, Surface(out, channels=2, layered=True), 6, 5])
    layer = np.arange(3, dtype=np.float32)[:, None, None]
    assert out.tolist() == np.stack([images[..., 1], images[..., 0] + layer], axis=-1).tolist()
