"""The modifiers of floating-point instructions applied to inputs and results, shared by their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from ptx_ls.interpreter.arithmetic import float_bits
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.isa import glossary

ROUNDINGS = (".rn", ".rz", ".rm", ".rp")


def rounding_mode(spelled: Spelled) -> Rounding:
    """The direction of rounding, to nearest even without a modifier."""
    return cast(Rounding, (spelled.one_of(*ROUNDINGS) or ".rn")[1:])


def type_tokens(spelled: Spelled) -> list[str]:
    """The type tokens of a spelling in order, without those that ptxas ignores."""
    tokens = [f".{token}" for token in spelled.text.split(".")[1:]]
    return [token for token in tokens if token in spelled and glossary.class_of(token) == "type"]


def on_values(spelled: Spelled, compute: Callable[..., Array], inputs: Sequence[str], output: str) -> Compute:
    """The function of an instruction from registers of the types `inputs` to one of type `output` (tokens: ".f16x2").

    `compute` takes the values, which are floating-point arrays, and returns codes of the output's format.
    """

    sources, into = [ELEMENTS[token] for token in inputs], ELEMENTS[output]
    if all(one.holds_values for one in (*sources, into)) and not spelled.one_of(".ftz", ".sat", ".relu"):
        # Registers of these types are arrays of floats as they are.
        return lambda *registers: into.register(compute(*registers))
    decoders = [one.decoded for one in sources]

    def with_values(*bits: Array) -> Array:
        return compute(*[decoded(b) for decoded, b in zip(decoders, bits, strict=True)])

    return on_codes(spelled, with_values, inputs, output)


def on_codes(spelled: Spelled, compute: Callable[..., Array], inputs: Sequence[str], output: str) -> Compute:
    """As `on_values`, for a `compute` that takes the bits of the values."""
    sources, into = [ELEMENTS[token] for token in inputs], ELEMENTS[output]
    flushes, clamps, relu = ".ftz" in spelled, ".sat" in spelled, ".relu" in spelled

    def run(*registers: Array) -> Array:
        bits = [e.codes(r) for e, r in zip(sources, registers, strict=True)]
        if flushes:
            bits = [float_bits.flush(b, e.form) for e, b in zip(sources, bits, strict=True)]
        result = compute(*bits)
        if flushes:
            result = float_bits.flush(result, into.form)
        if clamps:
            result = float_bits.clamp_to_unit(result, into.form)
        elif relu:
            result = float_bits.relu(result, into.form)
        return into.register(result)

    return run
