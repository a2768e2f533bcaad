"""What is no instruction, as data: special registers, state spaces, types, directives, targets, versions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptx_ls.isa import glossary, state, targets, toolkits
from ptx_ls.isa.exported.gates import Gates
from ptx_ls.isa.targets import Version, version_text


def special_registers(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every special register, in the order of the manual; `name` may be a range, `%envreg0..31`."""
    for one in state.special_registers():
        if gates.exists(one.gate):
            yield {
                "name": one.name,
                "types": list(one.types),
                "components": list(one.components),
                "requires": one.requires,
                "gate": gates.number(one.gate),
                "summary": one.summary,
                "anchor": one.doc,
            }


def state_spaces(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every state space."""
    for one in state.spaces():
        if gates.exists(one.gate):
            yield {
                "name": one.name,
                "addressable": one.addressable,
                "initializable": one.initializable,
                "access": one.access,
                "sharing": one.sharing,
                "gate": gates.number(one.gate),
                "summary": one.summary,
                "anchor": one.doc,
            }


def types(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every type of registers and variables; `bits` is null for an opaque one."""
    for one in state.types():
        if gates.exists(one.gate):
            yield {"name": one.name, "kind": one.kind, "bits": one.bits, "gate": gates.number(one.gate)}
    for opaque in state.opaque_types():
        if gates.exists(opaque.gate):
            yield {"name": opaque.name, "kind": "opaque", "bits": None, "gate": gates.number(opaque.gate)}


def directives(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every directive."""
    for one in state.directives():
        if gates.exists(one.gate):
            yield {
                "name": one.name,
                "places": list(one.places),
                "arguments": one.arguments,
                "excludes": list(one.excludes),
                "requires": list(one.requires),
                "gate": gates.number(one.gate),
                "summary": one.summary,
                "anchor": one.doc,
            }


def pragmas(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every string of `.pragma`."""
    for one in state.pragmas():
        if gates.exists(one.gate):
            yield {
                "name": one.name,
                "places": list(one.places),
                "argument": one.argument,
                "gate": gates.number(one.gate),
                "summary": one.summary,
                "anchor": one.doc,
            }


def modifiers() -> Iterator[dict[str, Any]]:
    """What modifiers mean; in `special`, what one means in the instructions whose name begins with these words."""
    special = glossary.glosses()
    for one in glossary.load().values():
        yield {
            "token": one.token,
            "group": one.group,
            "register": one.register,
            "summary": one.summary,
            "special": special.get(one.token, {}),
        }


def known_targets(version: Version | None) -> Iterator[dict[str, Any]]:
    """Every target that a version knows."""
    for one in targets.load().targets:
        if version is None or one.introduced <= version:
            yield {
                "name": one.name,
                "introduced": version_text(one.introduced),
                "family": one.family,
                "variant": one.variant,
                "products": one.products,
                "renamed_to": one.renamed_to,
            }


def versions() -> list[dict[str, object]]:
    """Every PTX version, with the first toolkit whose assembler takes it and the drivers that load it (null: not
    known)."""
    return [one.as_json() for one in toolkits.load()]
