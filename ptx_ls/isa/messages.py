"""Explanations of messages of ptxas, a driver or the linker about versions, targets and toolkits, and what helps."""

from __future__ import annotations

from functools import reduce

from ptx_ls.isa import address_size, gates, prefix, render, targets, toolkits, vocabulary
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import version_number
from ptx_ls.isa.vocabulary import Meaning
from ptx_ls.lazy import pattern

_UNSUPPORTED = pattern(r"Unsupported \.version (\d+\.\d)(?:\s*;\s*current version is '?(\d+\.\d))?")
_TOOLCHAIN = pattern(
    r"(?i)CUDA_ERROR_UNSUPPORTED_PTX_VERSION|cudaErrorUnsupportedPtxVersion|compiled with an unsupported toolchain"
)
_INVALID = pattern(r"(?i)CUDA_ERROR_INVALID_PTX|cudaErrorInvalidPtx\b|PTX JIT compilation failed")
_OLD_TENSOR_CORE_CODE = pattern(r"(?i)Objects using tcgen05 in 12\.x|cannot be linked due to version mismatch")
_GATED = pattern(r"(?:Feature|Instruction|Modifier) '([^']+)'.*(?:requires|not supported)")
_ON_TARGET = pattern(r"on \.target '?(\w+)")
_LOWER = "Or lower `.version`, if the code allows it: `ptx-ls targets FILE` shows which version each target needs."
_MACHINE_CODE = (
    "Or load machine code for the GPU (`nvcc -gencode arch=compute_XX,code=sm_XX`), which the driver need not assemble."
)


def meaning_of(message: str) -> Meaning | None:
    """The explanation of a line that a tool printed; None if nothing is known about it."""
    if match := _UNSUPPORTED.search(message):
        return _unsupported(match[1], match[2])
    if _TOOLCHAIN.search(message):
        return Meaning(
            "message",
            "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
            "The driver is older than the toolkit that generated the PTX (error 222).",
            details=(
                toolkits.RULE,
                "Compare the `.version` at the head of the PTX with the table below.",
                "Install a driver that accepts it.",
                "Or generate the PTX with a toolkit that is not newer than the CUDA version of the driver.",
                _LOWER,
                _MACHINE_CODE,
            ),
            toolkits=toolkits.load(),
        )
    if _INVALID.search(message):
        return Meaning(
            "message",
            "CUDA_ERROR_INVALID_PTX",
            "The assembler of the driver refuses the PTX (error 218).",
            details=(
                "Its log (`CU_JIT_ERROR_LOG_BUFFER`) says why; `ptx-ls explain` explains its lines.",
                "`ptx-ls check FILE` finds what is wrong without a GPU.",
                "If the log says `Unsupported .version`, the driver is older than the toolkit that generated the PTX.",
                toolkits.RULE,
            ),
            toolkits=toolkits.load(),
        )
    if _OLD_TENSOR_CORE_CODE.search(message):
        return Meaning(
            "message",
            "Objects using tcgen05 in 12.x cannot be linked with 13.0 or later",
            "Machine code of `tcgen05` instructions that CUDA 12 generated does not link with that of CUDA 13.",
            details=(
                "Rebuild every object with CUDA 13.0 or later; use libraries that were built for CUDA 13.",
                "PTX needs no change: only machine code that was assembled before must be rebuilt.",
            ),
        )
    if address_size.MESSAGE.search(message):
        return Meaning(
            "message",
            "32-Bit compilation is no longer supported",
            "The PTX has addresses of 32 bits, and ptxas generates code for 64 only.",
            details=(
                "Write `.address_size 64`, and hold generic addresses and those of global memory in 64-bit registers.",
                "An address of shared, local or constant memory may have 32 bits if the instruction names the space.",
                "`ptx-ls check FILE` shows each address that has 32 bits.",
                "The assembler of CUDA 11.8 took addresses of 32 bits, for targets below sm_90.",
            ),
        )
    return _gate_meaning(message)


def _unsupported(version: str, newest: str | None) -> Meaning:
    """The explanation of a `.version` that an assembler does not know."""
    toolkit = toolkits.toolkit_of(version_number(version))
    own = toolkits.toolkit_of(version_number(newest)) if newest else None
    details = [f"PTX {newest} came with CUDA {own.cuda}."] if own else []
    details += [toolkit.sentence] if toolkit else []
    details.append(toolkits.RULE)
    if toolkit:
        details.append(f"If ptxas reports this: use the ptxas of CUDA {toolkit.cuda} or later.")
        driver = toolkit.drivers or "a newer one"
        details.append(f"If a driver reports this: install {driver}.")
    details.append(_LOWER.replace("`.version`", f"`.version` to {newest}") if newest else _LOWER)
    details += [f"Or generate the PTX with CUDA {own.cuda}."] if own else []
    details.append(_MACHINE_CODE)
    return Meaning(
        "message",
        f"Unsupported .version {version}",
        f"The PTX has version {version}" + (f"; the assembler accepts versions up to {newest}." if newest else "."),
        details=tuple(details),
        toolkits=tuple(t for t in (own, toolkit) if t),
    )


def _gate_meaning(message: str) -> Meaning | None:
    """The explanation of a missing target or version, if the table knows the instruction or word in the message."""
    match = _GATED.search(message)
    if match is None:
        return None
    what, _, modifiers = match[1].partition(" with ")
    spelling = what + modifiers if not modifiers or modifiers.startswith(".") else ""
    gate = _gate_of(spelling)
    on = _ON_TARGET.search(message)
    target = targets.by_name().get(on[1]) if on else None
    if gate is None or (target and gate[target.index][0] <= gates.END):
        return None
    details = [f"{render.sentence(render.where(gate))}."]
    if target:
        kin = [t for t in targets.load().targets if t.number == target.number and gate[t.index][0] <= gates.END]
        kin.sort(key=lambda t: gate[t.index][0])
        ways = [f"`{t.name}` has it from PTX {targets.version_text(gate[t.index][0])} on" for t in kin]
        details.append("; ".join([f"`{target.name}` does not have it", *ways]) + ".")
    return Meaning(
        "message", match[1], f"ptxas refuses `{spelling}` on this target or version.", "", tuple(details), gate
    )


def _gate_of(spelling: str) -> Gate | None:
    """The gate of the instruction or word that ptxas names; None if it is not known."""
    ways = [prefix.gate_ahead(s) for s in prefix.reachable(spelling) if prefix.can_end(s)]
    if not ways:
        ways = [m.gate for m in vocabulary.meanings(spelling) if m.gate is not None]
    return reduce(gates.either, ways) if ways else None
