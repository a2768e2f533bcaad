"""Handles: the 64-bit values by which kernels name the variables of opaque types.

They are no addresses of memory: loads and stores there are out of bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.faults import LaunchError, NotModelled
from ptx_ls.interpreter.program.declarations import Variable
from ptx_ls.interpreter.texture.opaque_object import WORDS, OpaqueObject
from ptx_ls.interpreter.texture.sampler import Sampler
from ptx_ls.interpreter.texture.surface import Surface
from ptx_ls.interpreter.texture.texture import Texture

_STEP = 32
_VARIABLES = 0x0E00_0000
_PARAMETERS = 0x0F00_0000
"""Both below device memory, within 32 bits, and above the handles of arguments."""
_ADDRESS_MODES = {"wrap": "wrap", "mirror": "mirror", "clamp_to_edge": "clamp", "clamp_to_border": "border"}
_FILTERS = {"nearest": "point", "linear": "linear"}


def variable_handle(number: int) -> int:
    """The handle of the opaque variable of this number in the module."""
    return _VARIABLES + number * _STEP


def parameter_handle(offset: int) -> int:
    """The handle of the opaque parameter at an offset among the parameters of the kernel."""
    return _PARAMETERS + offset * _STEP


def opaque_object(kind: str, given: object, name: str, options: Mapping[str, Any] | None = None) -> OpaqueObject:
    """What is given for a variable of an opaque type; of an array, the texture or surface with these options, of a
    texture for a sampler, the sampler of its own properties. Raises LaunchError for anything else."""
    if isinstance(given, np.ndarray) and kind != "samplerref":
        return Surface(given, **(options or {})) if kind == "surfref" else Texture(given, **(options or {}))
    if kind == "samplerref" and isinstance(given, Texture):
        return given.sampler
    if not isinstance(given, OpaqueObject) or given.kind != kind:
        raise LaunchError(f"{name} is a .{kind}: it takes a {WORDS[kind].capitalize()}, not a {type(given).__name__}")
    return given


def bound(variable: Variable, given: OpaqueObject | None) -> OpaqueObject:
    """What a variable stands for: what is bound to it, or the sampler of its initial values. Raises LaunchError."""
    if given is not None:
        return given
    if variable.type == "samplerref":
        return declared_sampler(variable.members)
    word = WORDS[variable.type].capitalize()
    raise LaunchError(f"{variable.name} is not bound: call Module.bind({variable.name!r}, {word}(…)) before")


def declared_sampler(members: Sequence[tuple[str, str]]) -> Sampler:
    """The sampler that the initial values of a `.samplerref` describe. Raises NotModelled for clamp_ogl."""
    given = dict(members)
    modes = [given.get(f"addr_mode_{axis}", "clamp_to_edge") for axis in range(3)]
    filter = given.get("filter_mode", "nearest")
    unknown = [word for word in modes if word not in _ADDRESS_MODES] + [filter] * (filter not in _FILTERS)
    if unknown:
        raise NotModelled(f"a sampler with {unknown[0]}")
    return Sampler(
        address=tuple(_ADDRESS_MODES[mode] for mode in modes),
        filter=_FILTERS[filter],
        force_unnormalized_coords=given.get("force_unnormalized_coords", "0") != "0",
    )
