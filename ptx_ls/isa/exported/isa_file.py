"""The whole table as one object of JSON; docs/isa.schema.json is its schema."""

from __future__ import annotations

from typing import Any

from ptx_ls.isa import targets
from ptx_ls.isa.exported.gates import Gates
from ptx_ls.isa.exported.instructions import instructions
from ptx_ls.isa.exported.words import (
    directives,
    known_targets,
    modifiers,
    pragmas,
    special_registers,
    state_spaces,
    types,
    versions,
)
from ptx_ls.isa.targets import Version, version_text

FORMAT = 1
"""The number of this form of the file; it grows when a reader has to change."""
SCHEMA = "https://github.com/ptx-ls/ptx-ls/blob/main/docs/isa.schema.json"
VERSIONS_SCHEMA = "https://github.com/ptx-ls/ptx-ls/blob/main/docs/ptx-versions.schema.json"
_PROVENANCE = (
    "Read in NVIDIA's manual, in words of this project, and put to ptxas; where they differ, ptxas decides. "
    "tests/oracle/REPORT.md says how many spellings were put to which release."
)
MEASURED = "ptxas 13.5.37"
CERTIFICATE = "https://github.com/ptx-ls/ptx-ls/blob/main/tests/oracle/certificate.json"
"""The record of each instruction that was proven on this assembler: how many spellings it took and refused."""


def isa_file(version: Version | None) -> dict[str, Any]:
    """The table as NVIDIA's assembler of a PTX version knows it; None: everything that there ever was."""
    gates = Gates(version)
    parts = {
        "instructions": list(instructions(gates)),
        "special_registers": list(special_registers(gates)),
        "state_spaces": list(state_spaces(gates)),
        "types": list(types(gates)),
        "directives": list(directives(gates)),
        "pragmas": list(pragmas(gates)),
        "modifiers": list(modifiers()),
    }
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "ptx": version_text(version or targets.load().newest),
        "is_history": version is None,
        "assembler": MEASURED,
        "certificate": CERTIFICATE,
        "provenance": _PROVENANCE,
        "license": "MIT",
        "manual": "https://docs.nvidia.com/cuda/parallel-thread-execution/",
        "targets": list(known_targets(version)),
        "versions": versions(),
        "gates": gates.as_json(),
        **parts,
    }


def versions_file() -> dict[str, Any]:
    """PTX versions, CUDA toolkits and drivers."""
    return {"$schema": VERSIONS_SCHEMA, "format": FORMAT, "license": "MIT", "versions": versions()}
