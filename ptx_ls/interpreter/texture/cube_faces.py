"""Cubemaps: the face that a direction points to, and where on it (CUDA C++ Programming Guide, "Cubemap Textures")."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.lazy import NamedTuple


class OnFace(NamedTuple):
    """A face of the cube, and coordinates on it from 0 to 1."""

    face: Array
    x: Array
    y: Array


_AXES = np.array([[0, 2, 1], [0, 2, 1], [1, 0, 2], [1, 0, 2], [2, 0, 1], [2, 0, 1]])
"""For each face the axes of m, s and t in the guide's table, and their signs."""
_SIGNS = np.array([[1, -1, -1], [-1, 1, -1], [1, 1, 1], [-1, 1, -1], [1, 1, -1], [-1, -1, -1]])


def on_face(x: Array, y: Array, z: Array) -> OnFace:
    """Where directions meet the cube. Of axes of equal magnitude x goes before y before z, which is not documented."""
    direction = np.stack(np.broadcast_arrays(x, y, z), axis=-1).astype(np.float64)
    face = face_of(direction)
    m, s, t = turned(direction, face)
    with np.errstate(divide="ignore", invalid="ignore"):
        return OnFace(face, (s / m + 1) / 2, (t / m + 1) / 2)


def face_of(direction: Array) -> Array:
    """The face that each direction, a row of x, y and z, points to."""
    axis = np.argmax(np.abs(direction), axis=-1)
    chosen = np.take_along_axis(direction, axis[:, None], axis=-1)[:, 0]
    face: Array = 2 * axis + (chosen < 0)
    return face


def turned(direction: Array, face: Array) -> tuple[Array, Array, Array]:
    """The guide's m, s and t of directions, or of their derivatives, on given faces."""
    found = np.take_along_axis(direction, _AXES[face], axis=-1) * _SIGNS[face]
    return found[:, 0], found[:, 1], found[:, 2]


def face_gradient(direction: Array, change: Array, face: Array) -> tuple[Array, Array]:
    """How the coordinates on a face change where the direction changes so."""
    m, s, t = turned(direction, face)
    dm, ds, dt = turned(change, face)
    with np.errstate(divide="ignore", invalid="ignore"):
        return (ds * m - s * dm) / (2 * m * m), (dt * m - t * dm) / (2 * m * m)
