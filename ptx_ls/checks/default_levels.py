"""The level that each code has where no setting says otherwise."""

from __future__ import annotations

from ptx_ls.checks.base.levels import Level

_OTHERS: dict[Level, tuple[str, ...]] = {
    "warning": (
        *("asm-input", "asm-memory", "asm-missing-comma", "asm-output", "asm-repeated-operand", "asm-scope"),
        *("asm-volatile", "deprecated-form", "divergent-path", "ignored-modifier", "libnvvm-warning"),
        *("llvm7-dialect", "llvm7-loss", "machine-limit", "ptxas-warning", "read-before-write", "undetermined-stack"),
        *("unknown-code", "wrong-address"),
        *("aliased-operand", "async-group", "cluster-lifetime", "lost-wait", "mask", "mbarrier-use"),
        *("missing-proxy-fence", "setmaxnreg", "shared-address", "stale-read", "tensor-memory-use", "wgmma-order"),
    ),
    "information": ("function-left-out", "older-intrinsic", "optix-module", "overload-suffix"),
    "hint": (
        *("asm-unused-operand", "generic-access", "modifier-order", "ptxas-info", "redundant-conversion"),
        *("serialized-pipeline", "unreachable-code", "unread-value", "unresolved-extern", "unused-ignore"),
        "unused-name",
    ),
    "off": ("excess-requirement",),
}
_BY_CODE = {code: level for level, codes in _OTHERS.items() for code in codes}


def default_level(code: str) -> Level:
    """The level of a code; of one that has several, the usual one."""
    return _BY_CODE.get(code, "error")
