"""`ptx-ls resources`: what the kernels of PTX files take of a multiprocessor, as the user's ptxas says."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.formats.json import as_json
from ptx_ls.cli.terminal import one_line
from ptx_ls.lazy import NamedTuple

if TYPE_CHECKING:
    from ptx_ls.cli.resources.baseline import Key
    from ptx_ls.ptxas.occupancy import Occupancy
    from ptx_ls.ptxas.taken import Taken
    from ptx_ls.syntax.document import Document


class _Found(NamedTuple):
    """A function of a file. `occupancies`: None where nothing is known of the target's multiprocessor."""

    path: str
    taken: Taken
    occupancies: Sequence[Occupancy] | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls resources`."""
    parser.add_argument("paths", metavar="FILE", nargs="+", help="files of PTX; - is standard input")
    parser.add_argument("--ptxas", metavar="PROGRAM", default="ptxas", help="NVIDIA's assembler (path or name)")
    parser.add_argument(
        "--target", metavar="sm_XX", action="append", help="generate code for it (repeatable; default: the module's)"
    )
    parser.add_argument("--block", metavar="N", type=int, help="threads of a block (default: what the kernel says)")
    parser.add_argument("--smem", metavar="BYTES", type=int, default=0, help="dynamic shared memory of a block")
    parser.add_argument("--baseline", metavar="FILE", help="end with 1 where more is taken than in this file")
    parser.add_argument("--update-baseline", action="store_true", help="write what is taken into the baseline")
    parser.add_argument("--max-seconds", type=int, default=600, metavar="N", help="the longest for one file (600)")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: as in the baseline, or less; 1: more, or the baseline is stale, or ptxas refuses a module; 2: usage."""
    from ptx_ls.cli.check_options import target_of
    from ptx_ls.process.run import ToolError

    try:
        _ensure_usage(options)
        targets = [target_of(name).name for name in options.target or ()] or [""]
        found: list[_Found] = []
        is_refused = False
        for path in options.paths:
            document = files.read_assembled(path)
            for target in targets:
                functions = _of_file(document, target, options)
                is_refused = is_refused or functions is None
                found += functions or ()
        return max(int(is_refused), _conclude(options, found, is_refused))
    except (InputError, ToolError, ValueError) as fault:
        print(one_line(f"ptx-ls resources: {fault}"), file=sys.stderr)
        return 2


def _ensure_usage(options: argparse.Namespace) -> None:
    """Raises ValueError for what cannot be."""
    if options.update_baseline and not options.baseline:
        raise ValueError("--update-baseline needs --baseline FILE")
    if options.block is not None and options.block < 1:
        raise ValueError(f"--block {options.block}: a block has at least one thread")
    if options.smem < 0:
        raise ValueError(f"--smem {options.smem}: not a number of bytes")


def _of_file(document: Document, target: str, options: argparse.Namespace) -> list[_Found] | None:
    """The functions of a file; None where ptxas refuses it, which is reported. Raises ToolError."""
    import asyncio

    from ptx_ls.ptxas.assemble import assemble
    from ptx_ls.ptxas.kernel_occupancy import BLOCKS, bounds_of, occupancies
    from ptx_ls.ptxas.options import Options
    from ptx_ls.ptxas.taken import taken

    how = Options(options.ptxas, seconds=options.max_seconds, target=target)
    output = asyncio.run(assemble(document, how))
    for message in output.errors:
        print(one_line(message.in_file(document.uri)), file=sys.stderr)
    if output.errors:
        return None
    generated = next((one.target for one in output.resources if one.target), target)
    bounds = bounds_of(document)
    found = []
    for one in output.resources:
        of_function = taken(one, generated)
        threads = [options.block] if options.block is not None else bounds.get(one.function, BLOCKS)
        found.append(_Found(document.uri, of_function, occupancies(of_function, threads, options.smem)))
    return found


def _conclude(options: argparse.Namespace, found: Sequence[_Found], is_refused: bool) -> int:
    """Writes the report and the baseline; 1 where this does not hold. Raises ValueError."""
    from ptx_ls.cli.resources import baseline

    keyed = {_key(one, options.baseline): one.taken for one in found}
    differences: list[tuple[Key, str, bool]] = []
    if options.baseline and not options.update_baseline and not is_refused:
        differences = list(baseline.changes(baseline.read(options.baseline), keyed))
    if options.format == "json":
        print(as_json({"version": 1, "functions": list(map(_json, found)), "changes": list(map(_change, differences))}))
    else:
        for line in _lines(found):
            print(one_line(line))
        sys.stdout.flush()
        for key, clause, is_fault in differences:
            print(one_line(f"{key[0]}: {key[1]} for {key[2]} {clause}"), file=sys.stderr if is_fault else sys.stdout)
    if options.update_baseline and not is_refused:
        baseline.write(options.baseline, keyed)
    return 1 if any(is_fault for _, _, is_fault in differences) else 0


def _key(one: _Found, baseline: str | None) -> Key:
    from ptx_ls.cli.fixes.baseline import name

    path = one.path if baseline is None or one.path == "-" else name(one.path, baseline)
    return path, one.taken.function, one.taken.target


def _lines(found: Sequence[_Found]) -> Iterator[str]:
    from ptx_ls.ptxas.kernel_occupancy import in_words

    for one in found:
        taken = one.taken
        numbers = [f"{taken.registers} registers"] if taken.is_kernel else []
        numbers += [f"{taken.shared} bytes of shared memory"] if taken.shared else []
        spilled = f"{taken.spill_stores} bytes of spill stores, {taken.spill_loads} of spill loads"
        numbers += [spilled if taken.spill_stores or taken.spill_loads else "no spills"]
        numbers += [f"{taken.stack} bytes of stack"] if taken.stack else []
        yield f"{one.path}: {taken.function} for {taken.target}: {', '.join(numbers)}"
        if one.occupancies is None:
            yield "  occupancy: nothing is known of the multiprocessor of this target"
        yield from (f"  {in_words(each)}" for each in one.occupancies or ())


def _json(one: _Found) -> dict[str, Any]:
    taken = one.taken
    found = None if one.occupancies is None else [_occupancy_json(each) for each in one.occupancies]
    return {
        "path": one.path,
        "function": taken.function,
        "kernel": taken.is_kernel,
        "target": taken.target,
        "registers": taken.registers if taken.is_kernel else None,
        "spill_stores": taken.spill_stores,
        "spill_loads": taken.spill_loads,
        "shared": taken.shared,
        "stack": taken.stack,
        "barriers": taken.barriers,
        "occupancy": found,
    }


def _occupancy_json(one: Occupancy) -> dict[str, Any]:
    return {
        "threads": one.threads,
        "blocks": one.blocks,
        "warps": one.warps,
        "most_warps": one.most_warps,
        "limits": list(one.limits),
        "launches": one.blocks > 0,
    }


def _change(change: tuple[Key, str, bool]) -> dict[str, Any]:
    (path, function, target), clause, is_fault = change
    return {"path": path, "function": function, "target": target, "message": clause, "fault": is_fault}
