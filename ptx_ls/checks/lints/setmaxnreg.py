"""setmaxnreg: a kernel changes its number of registers, and the assembler drops that, or the pool does not have them.

ptxas drops every `setmaxnreg` of a kernel whose number of registers at entry it does not know: one that has neither
`.maxnreg`, nor a bound on its threads and `.minnctapersm` as well (info C7508; `.reqntid`, `.maxntid` or
`__launch_bounds__(384)` are not enough, `__launch_bounds__(384, 1)` is). The option `--maxrregcount` of a build does as
well, which is why this is a warning. The warpgroups share what the kernel entered with, registers at entry times
threads: where the numbers that they ask for add up to more, `inc` waits for ever. All warps of a warpgroup execute the
same one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.events import Event, Program
from ptx_ls.sema.flow.threads import threads_reaching

CODE = "setmaxnreg"
MANUAL = ("miscellaneous-instructions-setmaxnreg",)
SPEAKS_OF = frozenset(
    (
        ("takes", "registers"),
        ("gives", "registers"),
    )
)

_POOL = 65_536
"""Registers of a multiprocessor, and of a CTA at most (the manual's table of compute capabilities)."""
_MOST = 255
_STEP = 8
_WARPGROUP = 128


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per kernel for what is dropped, else at the first that asks for too much."""
    changing = sorted({*program.doing("takes", "registers"), *program.doing("gives", "registers")})
    if not changing or not program.is_kernel:
        return
    bounds = program.bounds
    first = program.events[changing[0]]
    threads = bounds.get(".reqntid") or bounds.get(".maxntid")
    if ".maxnreg" not in bounds and not (threads and ".minnctapersm" in bounds):
        message = (
            f"ptxas drops '{first.spelling}': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm "
            "(in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount"
        )
        yield Diagnostic(CODE, "warning", message, first.start, first.end)
        return
    count = _product(threads)
    if not count or count % _WARPGROUP or count > 1024:
        return
    if ".maxnreg" in bounds:
        entry = bounds[".maxnreg"][0]
    else:
        entry = min(_MOST, _POOL // (count * max(1, bounds[".minnctapersm"][0])))
    entry = entry // _STEP * _STEP
    yield from _too_many(program, changing, count, entry)


def _too_many(program: Program, changing: list[int], count: int, entry: int) -> Iterator[Diagnostic]:
    held = []
    taking: Event | None = None
    unknown = {n for n, one in enumerate(program.events) if one.is_unknown}
    for group in range(count // _WARPGROUP):
        of_group = []
        for warp in range(group * 4, group * 4 + 4):
            surely, perhaps = threads_reaching(program, warp * 32)
            if (perhaps - surely).intersection(changing):
                return
            executed = [n for n in changing if n in surely]
            if not executed and unknown & perhaps:
                # What is called out of sight may change it.
                return
            of_group.append(tuple(executed))
        if len(set(of_group)) > 1:
            number = next(n for one in of_group for n in one if any(n not in other for other in of_group))
            event = program.events[number]
            message = f"Only some warps of a warpgroup execute '{event.spelling}': all of them have to"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
            return
        numbers = [_number(program.events[n]) for n in of_group[0]]
        if None in numbers:
            return
        for n in of_group[0]:
            if program.events[n].is_doing("takes"):
                taking = taking or program.events[n]
        held.append(numbers[-1] if numbers else entry)
    total = sum(one or 0 for one in held)
    if taking is not None and total > entry * len(held):
        message = (
            f"'{taking.spelling}' never returns: the warpgroups ask for {' + '.join(map(str, held))} registers per "
            f"thread, and the kernel enters with {entry} for each"
        )
        yield Diagnostic(CODE, "warning", message, taking.start, taking.end)


def _number(event: Event) -> int | None:
    for one in event.does:
        if one.verb in ("takes", "gives") and one.given[0] is not None:
            return one.given[0].value.constant
    return None


def _product(numbers: tuple[int, ...] | None) -> int:
    result = 1
    for number in numbers or (0,):
        result *= number
    return result
