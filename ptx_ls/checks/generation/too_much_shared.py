"""too-much-shared: a kernel has more static shared memory than code generation allows on the target.

What counts are the kernel's own variables, used or not, the variables of the module that it or a function that it
reaches names, and those of these functions (measured 13.5, with the order in which they are laid out). Memory of a size
that the launch gives, `.extern .shared a[]`, does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.reachable import Code, codes, kernels, reached
from ptx_ls.sema.static_data import StaticVariable, layout_end, static_variables
from ptx_ls.syntax.document import Document

CODE = "too-much-shared"

_LEAST_STEP = 16


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per kernel."""
    variables, target = static_variables(context.document), context.generated_for
    if target is None or not may_be(context, variables):
        return
    shared, most = _shared(variables), target.machine.shared
    # What the launch gives lies behind all that is static, in every kernel of the module, and is aligned.
    open_ends = [max(one.alignment, _LEAST_STEP) for one in shared if one.linked and not one.size]
    step = max(open_ends, default=1)
    for kernel in kernels(context.document):
        laid_out = _laid_out(context.document, kernel, shared)
        size = -(-layout_end(0, laid_out) // step) * step
        if size > most:
            largest = max(laid_out, key=lambda one: one.size)
            message = (
                f"Entry function '{kernel.symbol.name}' uses too much shared data (0x{size:x} bytes, 0x{most:x} max)"
            )
            related = (Related(largest.start, largest.end, f"'{largest.name}' has 0x{largest.size:x} bytes"),)
            yield Diagnostic(CODE, "error", message, kernel.symbol.start, kernel.symbol.end, related=related)


def may_be(context: Context, variables: Sequence[StaticVariable]) -> bool:
    """Whether all of shared memory that the module declares is more than a kernel may have."""
    target = context.generated_for
    size = sum(one.size + one.alignment for one in _shared(variables))
    return target is not None and size > target.machine.shared


def _shared(variables: Sequence[StaticVariable]) -> list[StaticVariable]:
    return [one for one in variables if one.space == ".shared"]


def _laid_out(document: Document, kernel: Code, shared: Sequence[StaticVariable]) -> list[StaticVariable]:
    """The variables that count for a kernel, in their order in memory."""
    every = codes(document)
    functions = reached(document, kernel)
    words = kernel.words.union(*(code.words for code in functions))
    used: list[StaticVariable] = []
    unused: list[StaticVariable] = []
    for code in (kernel, *functions):
        at = every.index(code)
        for one in shared:
            if one.owner == at:
                (used if code.text.count(one.name.encode()) > 1 else unused).append(one)
        if code is kernel:
            used += (one for one in shared if one.owner is None and one.name.encode() in words)
    return sorted([*used, *unused], key=lambda one: not one.linked)
