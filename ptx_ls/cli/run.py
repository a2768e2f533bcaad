"""`ptx-ls run`: runs a kernel in the reference interpreter."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptx_ls.cli.lowering_option import add_lowering
from ptx_ls.languages import batch
from ptx_ls.syntax.language import LLVM_SUFFIXES, language_of

if TYPE_CHECKING:
    from ptx_ls.cli.run_report import Outcome
    from ptx_ls.cli.trace import Source
    from ptx_ls.interpreter.events.last_values import LastValues
    from ptx_ls.interpreter.events.observer import Observer
    from ptx_ls.interpreter.machine.machine import Attach
    from ptx_ls.runner.run_comment import RunComment
    from ptx_ls.syntax.document import Document

_MOST_TRACED = 10_000
_FURTHER_STEPS = 1 << 26
_FURTHER_SECONDS = 5.0
"""What the search for further faults may take."""
_LEAST_BYTES = 192 << 20
"""Below this NumPy cannot be loaded (measured on two processors)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls run`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a module of PTX, NVVM IR or, by nvcc, CUDA C++, or a few instructions of PTX without one",
    )
    parser.add_argument(
        "--entry", metavar="NAME", help="the kernel, by its name in PTX or C++; may be omitted if there is only one"
    )
    parser.add_argument("--grid", metavar="X[,Y[,Z]]", help="CTAs per axis (default: one cluster)")
    parser.add_argument("--block", metavar="X[,Y[,Z]]", help="threads per axis (default: as the kernel requires, or 1)")
    parser.add_argument(
        "--cluster", metavar="X[,Y[,Z]]", help="CTAs of a cluster per axis (default: as the kernel requires, or 1)"
    )
    parser.add_argument("--smem", metavar="BYTES", help="dynamic shared memory")
    parser.add_argument(
        "--arg",
        action="append",
        metavar="VALUE",
        help="42  1.5f  0x10  f64:2.5  buf:f32:1024 (zeros; or =1.5, =arange, =random, =unwritten)  buf:@in.npy  "
        "buf:f32:[1,2,3]  "
        "tma:@m.npy,box=16x32,swizzle=128B  tex:@t.npy,filter=linear  surf:@s.npy  "
        "struct:144{0:tma:s32:40x52,box=8x8,128:buf:f32:8}, in order",
    )
    parser.add_argument(
        "--bind",
        action="append",
        metavar="NAME=VALUE",
        help="what a .texref, .samplerref or .surfref variable refers to: T=tex:@t.npy,filter=linear",
    )
    parser.add_argument(
        "--save",
        action="append",
        default=[],
        metavar="N=FILE.npy",
        help="write argument N (from 0), or what is bound to N, back",
    )
    parser.add_argument("--watch", metavar="LIST", help="any of memory,race,uninit,sync, all by default; or none")
    orders = parser.add_mutually_exclusive_group()
    orders.add_argument(
        "--schedule", type=_seed, metavar="SEED", help="draw the order of threads, warps and CTAs from a seed"
    )
    orders.add_argument(
        "--schedules",
        type=_seed,
        default=0,
        metavar="N",
        help="after the defined order, run the orders of the seeds 1 to N, until one has a fault",
    )
    parser.add_argument("--max-steps", metavar="N", help="limit on instructions times threads (default: 2000000000)")
    parser.add_argument("--max-seconds", type=float, default=600.0, metavar="N", help="600")
    parser.add_argument("--max-memory", type=int, default=1 << 32, metavar="BYTES", help="4 GiB")
    parser.add_argument(
        "--trace",
        nargs="?",
        const="",
        metavar="FILTER",
        help="print each instruction as it runs; FILTER: words such as 'thread=0-3 block=1 line=10-20'",
    )
    parser.add_argument(
        "--stats",
        action="store_true",
        help="count instructions, bank conflicts, sectors of global memory and divergent branches, line by line",
    )
    parser.add_argument("--values", action="store_true", help="show the last values of each line in the first block")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_lowering(parser)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """0: ran clean; 1: the program is at fault; 2: usage; 3: not modelled, or a limit was reached."""
    room = _address_space()
    if room is not None and room < _LEAST_BYTES:
        # NumPy would end the process as it is loaded, with a traceback or a code of its own.
        message = (
            f"{room >> 20} MB of memory are allowed to this process, and the interpreter needs {_LEAST_BYTES >> 20}"
        )
        print(f"ptx-ls run: {message}", file=sys.stderr)
        return 3
    if find_spec("numpy") is None:
        from ptx_ls.runner.execute import NO_NUMPY

        print(f"ptx-ls run: {NO_NUMPY}", file=sys.stderr)
        return 3
    from ptx_ls.cli import run_report
    from ptx_ls.interpreter import LaunchError, LimitReached, NotModelled, ProgramFault

    if options.file is None and options.trace and "=" not in options.trace:
        # `--trace FILE`: what follows the option is no filter.
        options.file, options.trace = options.trace, ""
    outcome = run_report.Outcome(options.file or "")
    try:
        _launch(options, outcome)
    except (LaunchError, OSError, ValueError) as fault:
        outcome.end("usage", fault)
    except ProgramFault as fault:
        outcome.end("fault", fault, fault.printed)
    except NotModelled as fault:
        outcome.end("not-modelled", fault, fault.printed)
    except LimitReached as fault:
        outcome.end("limit", fault, fault.printed)
    except MemoryError:
        outcome.end("limit", "no memory is left on this machine")
    return run_report.show(outcome, options.format)


def _address_space() -> int | None:
    """The bytes that a limit from outside leaves to this process; None where there is no such limit."""
    if sys.platform in ("win32", "emscripten"):
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft


@dataclass(frozen=True)
class _LaunchOptions:
    """How to run what: a comment in the file says it, and each option of the command line in its place."""

    entry: str
    grid: str
    block: str
    cluster: str
    smem: str
    watch: str
    steps: str
    arguments: tuple[str, ...]
    bound: tuple[str, ...] = ()


def _launch(options: argparse.Namespace, outcome: Outcome) -> None:
    from ptx_ls.cli import files
    from ptx_ls.cli.terminal import one_line
    from ptx_ls.interpreter import LaunchError, Limits, Module, ProgramFault, Result
    from ptx_ls.interpreter.decode.snippet import NAME, wrapped
    from ptx_ls.interpreter.events.further_faults import FurtherFaults
    from ptx_ls.interpreter.faults import Stopped

    if options.file is None:
        raise LaunchError("no file is named")
    try:
        document = _document(options, outcome)
    except files.InputError as fault:
        raise LaunchError(one_line(str(fault))) from fault
    options.entry = _named(options.entry, _kernels(document))
    launch = _launch_options(options, _comments(document))
    if batch.is_lowered(document.language):
        document = _lowered(options, document, outcome)
    _ensure_no_error(document, outcome)
    module = Module(wrapped(document))
    outcome.source = module.source
    outcome.entry = entry = _named(launch.entry, module.entries) or _only_entry(module.entries)
    outcome.watched = [name for name in launch.watch.split(",") if name and name != "none"]
    limits = Limits(_number(launch.steps, "--max-steps"), options.max_memory, options.max_seconds)
    outcome.arguments = values = _values(launch)
    bound = {one.name: one.given for one in map(_bound, launch.bound)}
    saves = [_save(text, values, bound) for text in options.save]
    last, observer = _observer(options, outcome, entry == NAME, module.source)
    listeners = _counting(outcome) if options.stats else ()

    def run_once(
        module: Module, values: Sequence[Any], bound: Mapping[str, Any], limits: Limits, **options: Any
    ) -> Result:
        for name, given in bound.items():
            module.bind(name, given)
        return module.launch(
            entry,
            grid=_sizes(launch.grid) if launch.grid else None,
            block=_sizes(launch.block) if launch.block else None,
            args=values,
            smem=_number(launch.smem, "--smem"),
            limits=limits,
            watch=outcome.watched,
            cluster=_sizes(launch.cluster) if launch.cluster else None,
            **options,
        )

    def run_again(limits: Limits, schedule: int | None, **options: Any) -> list[Any]:
        """Runs a module whose variables are as they were, with arguments as they were; returns these."""
        given = {one.name: one.given for one in map(_bound, launch.bound)}
        again = _values(launch)
        run_once(Module(wrapped(document)), again, given, limits, schedule=schedule, **options)
        return again

    outcome.schedule = options.schedule
    try:
        result = run_once(
            module, values, bound, limits, observer=observer, listeners=listeners, schedule=options.schedule
        )
        for seed in range(1, options.schedules + 1):
            outcome.schedule = seed
            outcome.compare(seed, run_again(limits, seed))
        outcome.schedule = options.schedule
    except ProgramFault as fault:
        further = FurtherFaults()
        few = replace(limits, steps=min(limits.steps, _FURTHER_STEPS), seconds=min(limits.seconds, _FURTHER_SECONDS))
        with suppress(LaunchError, Stopped, MemoryError):
            run_again(few, outcome.schedule, further=further)
        first = fault.report
        others = [one for one in further.reports if (one.line, one.kind) != (first.line, first.kind)]
        outcome.reports = [first, *others]
        raise
    finally:
        if last is not None:
            outcome.lines = list(last.lines.values()) if options.values else None
            outcome.registers = last.registers if entry == NAME else None
    outcome.steps, outcome.printed, outcome.notes = result.steps, result.printed, result.notes
    _write(saves)


def _values(launch: _LaunchOptions) -> list[Any]:
    """The arguments, made anew."""
    from ptx_ls.cli.value import value

    return [value(text, number) for number, text in enumerate(launch.arguments)]


def _document(options: argparse.Namespace, outcome: Outcome) -> Document:
    """The file to run: what is neither LLVM's nor CUDA C++ is PTX, whatever its suffix. Raises InputError and
    LaunchError."""
    from ptx_ls.cli import files
    from ptx_ls.syntax.document import Document

    if options.file.lower().endswith(LLVM_SUFFIXES):
        given = files.read(options.file, has_reader=options.reader is not None)
        return Document(given.path, given.language, given.source)
    source = files.read_bytes(options.file)
    if language_of(options.file, source) == "cuda":
        source = _compiled(options, outcome)
    return Document(options.file, "ptx", source)


def _compiled(options: argparse.Namespace, outcome: Outcome) -> bytes:
    """The PTX of a file of CUDA C++, whose lines are named beside its own. Raises LaunchError."""
    from ptx_ls.cli.nvcc import RefusedError, ptx_of

    try:
        ptx = ptx_of(options.file, options.target, options.max_seconds)
    except RefusedError as fault:
        outcome.errors = fault.errors
        raise
    outcome.file = f"the PTX of {outcome.file}"
    return ptx


def _kernels(document: Document) -> list[str]:
    """The names of the kernels of a document."""
    from ptx_ls import languages

    kernels = languages.language_of(document).kernels
    return [kernel.name for kernel in kernels(document)] if kernels is not None else []


def _comments(document: Document) -> list[RunComment]:
    """The comments that say how the kernels of a document are run."""
    from ptx_ls import languages
    from ptx_ls.runner.run_comment import comments_of, run_comments

    language = languages.language_of(document)
    if language.is_run or language.kernels is None:
        return run_comments(document)
    return comments_of(document.source, language.kernels(document), is_snippet=lambda: False)


def _lowered(options: argparse.Namespace, document: Document, outcome: Outcome) -> Document:
    """The PTX of a module of NVVM IR, whose lines are named beside its own. Raises LaunchError."""
    from ptx_ls.cli.lowering_option import lowered
    from ptx_ls.cli.report import Checked, shown
    from ptx_ls.cli.terminal import one_line
    from ptx_ls.interpreter import LaunchError
    from ptx_ls.lower.findings import locate_findings
    from ptx_ls.lower.linked import ptx_document
    from ptx_ls.process.run import ToolError

    try:
        found = lowered(options, document)
    except ToolError as fault:
        raise LaunchError(str(fault)) from fault
    if not found.ptx:
        refused = locate_findings(document, found).diagnostics
        outcome.errors = shown(Checked(outcome.file, document, None, (), refused), "text")
        raise LaunchError(f"{found.called} does not compile the module: nothing was run")
    if options.format == "text":
        print(one_line(f"{outcome.file}: {found.account}"), file=sys.stderr)
    outcome.file = f"the PTX of {outcome.file}"
    return ptx_document(document.uri, found.ptx)


def _ensure_no_error(document: Document, outcome: Outcome) -> None:
    """Raises LaunchError where a module has errors, which are shown as `ptx-ls check` shows them. What is no module
    has no head, and is judged when it is decoded."""
    from ptx_ls.checks.engine.run_checks import check
    from ptx_ls.cli.report import Checked, shown
    from ptx_ls.interpreter import LaunchError
    from ptx_ls.sema.snippet import is_snippet

    errors = [] if is_snippet(document) else [d for d in check(document) if d.severity == "error"]
    if errors:
        errors.sort(key=lambda error: error.start)
        outcome.errors = shown(Checked(outcome.file, document, None, (), errors), "text")
        line = document.position_at(errors[0].start, "utf-32")[0] + 1
        more = len(errors) - 1
        others = f", and {more} more error{'s' if more > 1 else ''}" if more else ""
        raise LaunchError(f"line {line}: {errors[0].message}{others}: nothing was run")


def _launch_options(options: argparse.Namespace, comments: Sequence[RunComment]) -> _LaunchOptions:
    from ptx_ls.interpreter import LaunchError
    from ptx_ls.runner.watchers import DEFAULT

    found = next((one for one in comments if options.entry in (None, one.entry)), None)
    if found is not None and found.problem:
        raise LaunchError(f"the comment `// run:`: {found.problem}")
    commented = found.options if found is not None else {}

    def option(name: str, default: str) -> str:
        given = getattr(options, name.replace("-", "_"))
        return str(given) if given is not None else commented.get(name, default)

    arguments = tuple(options.arg) if options.arg is not None else found.arguments if found is not None else ()
    given = options.bind if options.bind is not None else [commented.get("bind", "")]
    return _LaunchOptions(
        entry=options.entry or (found.entry if found is not None else ""),
        grid=option("grid", ""),
        block=option("block", ""),
        cluster=option("cluster", ""),
        smem=option("smem", "0"),
        watch=option("watch", ",".join(DEFAULT)),
        steps=option("max-steps", "2000000000"),
        arguments=arguments,
        bound=tuple(part for text in given for part in text.split(";") if part),
    )


def _observer(
    options: argparse.Namespace, outcome: Outcome, is_snippet: bool, source: Source
) -> tuple[LastValues | None, Observer | None]:
    """The listeners of the run: a trace is printed as it goes, the last values are gathered."""
    from ptx_ls.cli.trace import Trace
    from ptx_ls.interpreter.events.last_values import LastValues
    from ptx_ls.interpreter.events.observer import Executed, Filter, Observer

    if options.trace is not None:
        outcome.is_traced = True
        trace = Trace(options.format, _MOST_TRACED, source)
        last = LastValues() if is_snippet or options.values else None

        def both(done: Executed) -> None:
            trace(done)
            if last is not None:
                last(done)

        return last, Observer(both, Filter.of(options.trace))
    if options.values or is_snippet:
        last = LastValues()
        return last, Observer(last, Filter() if is_snippet else Filter.of("block=0,0,0"))
    return None, None


def _counting(outcome: Outcome) -> Sequence[Attach]:
    """The listeners that count what the outcome tells."""
    from ptx_ls.interpreter.statistics.counting import counting
    from ptx_ls.interpreter.statistics.counts import Statistics

    outcome.statistics = Statistics()
    return [counting(outcome.statistics)]


def _named(entry: str | None, known: Sequence[str]) -> str | None:
    """The kernel that a name means, which may be that of C++. Raises LaunchError where it may mean several."""
    from ptx_ls.cli.cxx_name import with_name
    from ptx_ls.interpreter import LaunchError

    found = with_name(entry, known) if entry else []
    if len(found) > 1:
        raise LaunchError(f"{entry} may mean {_listed(found)}: name one of them with --entry")
    return found[0] if found else entry


def _only_entry(entries: tuple[str, ...]) -> str:
    from ptx_ls.interpreter import LaunchError

    if len(entries) != 1:
        raise LaunchError(f"choose a kernel with --entry; the kernels are {_listed(entries) or 'none'}")
    return entries[0]


def _listed(names: Sequence[str]) -> str:
    """Names of kernels, each with the name that its source has where that is another."""
    from ptx_ls.syntax.source_names import source_name

    read = {name: source_name(name) for name in names}
    return ", ".join(name if readable == name else f"{name} ({readable})" for name, readable in read.items())


def _sizes(text: str) -> tuple[int, ...]:
    from ptx_ls.interpreter import LaunchError

    try:
        return tuple(int(n, 0) for n in text.split(","))
    except ValueError as fault:
        raise LaunchError(f"{text!r} is not X[,Y[,Z]]") from fault


def _number(text: str, option: str) -> int:
    from ptx_ls.interpreter import LaunchError

    try:
        return int(text, 0)
    except ValueError as fault:
        raise LaunchError(f"{option}: {text!r} is not a number") from fault


@dataclass(frozen=True)
class _Bound:
    """What a variable refers to."""

    name: str
    given: Any


def _bound(text: str) -> _Bound:
    from ptx_ls.cli.value import value
    from ptx_ls.interpreter import LaunchError

    name, equals, written = text.strip().partition("=")
    if not equals:
        raise LaunchError(f"--bind {text}: expected NAME=VALUE, such as T=tex:@t.npy,filter=linear")
    return _Bound(name, value(written))


@dataclass(frozen=True)
class _Save:
    """A value that is written to a file."""

    value: Any
    name: str


def _save(text: str, values: Sequence[Any], bound: Mapping[str, Any]) -> _Save:
    from ptx_ls.interpreter import LaunchError

    which, equals, name = text.partition("=")
    if equals and name and which in bound:
        return _Save(bound[which], name)
    if not equals or not name or not which.isdecimal() or int(which) >= len(values):
        raise LaunchError(f"--save {text}: expected N=FILE.npy with N below the number of arguments, {len(values)}")
    return _Save(values[int(which)], name)


def _write(saves: Sequence[_Save]) -> None:
    import numpy as np

    from ptx_ls.cli.run_report import array_of

    for save in saves:
        array = array_of(save.value)
        # Through an open file, since NumPy adds an ending to a name that has none.
        with Path(save.name).open("wb") as file:
            np.save(file, save.value if array is None else array)
