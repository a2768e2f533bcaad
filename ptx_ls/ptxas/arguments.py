"""The arguments that a user may add to those of ptxas: its own options, none of which names a file."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import pattern

# From `ptxas --help` of 13.5, which also has all options of 11.8 and 12.9, each with its short name.
_FLAGS = """
    compile-as-tools-patch astoolspatch compile-only c compiler-annotations annotate device-debug g
    disable-optimizer-constants disable-optimizer-consts disable-warnings w dont-merge-basicblocks no-bb-merge
    extensible-whole-program ewp g-tensor-memory-access-check g-tmem-access-check generate-line-info lineinfo
    gno-fabric-access-check gno-tensor-memory-access-check gno-tmem-access-check legacy-bar-warp-wide-behavior
    make-errors-visible-at-exit optimize-float-atomics opt-fp-atomics override-directive-values preserve-relocs
    return-at-end ret-end sp-bounds-check suppress-async-bulk-multicast-advisory-warning suppress-debug-info
    suppress-double-demote-warning suppress-position-independent-code-warning suppress-sparse-mma-advisory-info
    suppress-stack-size-warning verbose v verbose2 v2 warn-on-double-precision-use warn-double-usage
    warn-on-local-memory-usage warn-lmem-usage warn-on-spills warn-spills warning-as-error Werror
"""
FLAGS = frozenset(_FLAGS.split())
"""Options without a value."""
_VALUED = """
    Ofast-compile Ofc allow-expensive-optimizations def-load-cache dlcm def-store-cache dscm
    device-function-maxrregcount func-maxrregcount device-stack-protector enable-func-clone-sc entry e fmad
    force-load-cache flcm force-store-cache fscm gpu-name arch machine m maxntid maxrregcount minnctapersm opt-level
    position-independent-code pic register-usage-level regUsageLevel sanitize split-compile
"""
VALUED = frozenset(_VALUED.split())
"""Options with a value: `-fmad=false`, or the value as the next argument."""
_OPTION = pattern(r"--?([\w-]+)(?:=(.*))?")
_LEVEL = pattern(r"-O=?\d")
"""The short form of opt-level, which does not take its value from the next argument."""
_VALUE = pattern(r"(?:\w|[$%,.])+")
"""The value of an option: no path, and not an option."""


def refused(arguments: Sequence[str]) -> str | None:
    """The first argument that is not an option of ptxas, or names a file; None if there is none."""
    left = iter(arguments)
    for argument in left:
        option = _OPTION.fullmatch(argument)
        name, value = (option[1], option[2]) if option is not None else ("", None)
        if _LEVEL.fullmatch(argument) or (name in FLAGS and value is None):
            continue
        if name not in VALUED or not _VALUE.fullmatch(next(left, "") if value is None else value):
            return argument
    return None
