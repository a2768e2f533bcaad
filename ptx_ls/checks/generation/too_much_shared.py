"""too-much-shared: a kernel has more static shared memory than code generation allows on the target.

The kernel's own variables count, used or not, as do the variables of the module that are named by it or a function that
it reaches, and the variables of these functions (measured 13.5, with the order of their layout). Memory whose size the
launch gives, `.extern .shared a[]`, does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.reachable import Code, codes, reached
from ptx_ls.sema.static_data import StaticVariable, layout_end, static_variables

CODE = "too-much-shared"

_MIN_STEP = 16


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per kernel."""
    variables, target = static_variables(context.document), context.generated_for
    if target is None or not may_exceed(context, variables):
        return
    shared, most = _shared(variables), target.machine.shared
    # Memory that the launch gives follows all static memory, in every kernel of the module, and is aligned.
    open_ends = [max(one.alignment, _MIN_STEP) for one in shared if one.linked and not one.size]
    step = max(open_ends, default=1)
    every = codes(context.document)
    by_owner: dict[int | None, list[StaticVariable]] = {}
    for one in shared:
        by_owner.setdefault(one.owner, []).append(one)
    of_module = {one.name.encode(): one for one in by_owner.get(None, ())}
    kernels = {at for at, code in enumerate(every) if code.symbol.kind == "kernel"}
    # To lay out what a kernel reaches takes longer than to find it, and that than to see that it cannot be too much.
    sizes = {owner: _most(own) for owner, own in by_owner.items()}
    others = sum(size for owner, size in sizes.items() if owner not in kernels)
    for at in sorted(kernels):
        if sizes.get(at, 0) + others + step <= most:
            continue
        kernel = every[at]
        codes_of = (kernel, *reached(context.document, kernel))
        if sum(sizes.get(code.number, 0) for code in codes_of) + sizes.get(None, 0) + step <= most:
            continue
        laid_out = _laid_out(codes_of, by_owner, of_module)
        size = -(-layout_end(0, laid_out) // step) * step
        if size > most:
            largest = max(laid_out, key=lambda one: one.size)
            message = (
                f"Entry function '{kernel.symbol.name}' uses too much shared data (0x{size:x} bytes, 0x{most:x} max)"
            )
            related = (Related(largest.start, largest.end, f"'{largest.name}' has 0x{largest.size:x} bytes"),)
            yield Diagnostic(CODE, "error", message, kernel.symbol.start, kernel.symbol.end, related=related)


def may_exceed(context: Context, variables: Sequence[StaticVariable]) -> bool:
    """Whether all shared memory that the module declares exceeds the limit of one kernel."""
    target = context.generated_for
    return target is not None and _most(_shared(variables)) > target.machine.shared


def _most(variables: Iterable[StaticVariable]) -> int:
    """The most bytes that variables take, however they are laid out."""
    return sum(one.size + one.alignment for one in variables)


def _shared(variables: Sequence[StaticVariable]) -> list[StaticVariable]:
    return [one for one in variables if one.space == ".shared"]


def _laid_out(
    functions: Sequence[Code],
    by_owner: Mapping[int | None, Sequence[StaticVariable]],
    of_module: Mapping[bytes, StaticVariable],
) -> list[StaticVariable]:
    """The variables that count for a kernel, the first of the functions that it reaches, in the order of their layout.
    `of_module`: those that no function declares, by name."""
    named = frozenset[bytes]().union(*(code.named(of_module.keys()) for code in functions))
    used: list[StaticVariable] = []
    unused: list[StaticVariable] = []
    for code in functions:
        for one in by_owner.get(code.number, ()):
            (used if code.uses(one.name.encode()) else unused).append(one)
        if code is functions[0]:
            used += (one for name, one in of_module.items() if name in named)
    return sorted([*used, *unused], key=lambda one: not one.linked)
