"""Runs ptxas on a document."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target
from ptx_ls.lazy import pattern, replace
from ptx_ls.process import steps
from ptx_ls.process.run import Limits, ToolError, run
from ptx_ls.ptxas.arguments import refused
from ptx_ls.ptxas.options import Options
from ptx_ls.ptxas.output import Output, read
from ptx_ls.sema.module import module_of
from ptx_ls.syntax.document import Document

NAME = "module.ptx"
CUBIN = "module.cubin"

_NO_SUCH_ARCH = pattern(r"Value '.*' is not defined for option 'gpu-name'|Unsupported gpu architecture")
_TOO_LOW_ARCH = pattern(r"SM version specified by \.target is higher than default SM version assumed")
_OLD = pattern(r"Unsupported \.version ([\d.]+); current version is '([\d.]+)'")
_UNRESOLVED = pattern(r"Unresolved extern (?:function|variable)")
_OF_THE_MODULE = pattern(r"\bfunction '|\bentry |\bline \d|\.target")
_BANNER = "NVIDIA (R) Ptx optimizing assembler"
_MOST_WRITTEN = 1 << 28
"""Bytes of output of programs that print machine code."""
_NEVER_LINKED = pattern(r"'Compile only\(-c\)' requires")

# After `# 12 "a.cu"`, ptxas counts lines of that file, in messages too.
_LINE_MARKER = pattern(rb"^([ \t]*)#(?=[ \t]*(?:line[ \t]+)?\d+[ \t]+\")", re.MULTILINE)


async def assemble(document: Document, options: Options, then: Sequence[Sequence[str]] = ()) -> Output:
    """The output of ptxas for a PTX document, assembled for the target that the options or else the document names.

    `then` are commands that read the machine code, `CUBIN`, in the folder in which they run. Cancelling this ends
    ptxas. Raises `ToolError` if ptxas cannot judge the document.
    """
    argument = refused(options.arguments)
    if argument is not None:
        raise ToolError(f"the argument {argument!r} is refused: it is not an option of ptxas, or it names a file")
    program = await asyncio.to_thread(program_of, options.program)
    await ensure_program(program, "ptxas", _BANNER, options.seconds)
    name = Path(program).name
    text, named = await asyncio.to_thread(_prepared, document)
    candidates = [options.target] if options.target else named
    for arch in candidates:
        output = await _run(program, arch, options, text, then)
        if not any(_NO_SUCH_ARCH.match(m.text) for m in output.messages):
            break
    for message in output.messages:
        if old := _OLD.match(message.text):
            raise ToolError(f"{name} knows PTX up to {old[2]}, and the module is PTX {old[1]}: it was not assembled")
        if options.target and _TOO_LOW_ARCH.match(message.text):
            raise ToolError(f"the module is for {named[0]}, and code for {options.target} cannot be made of it")
        if _NO_SUCH_ARCH.match(message.text) or _TOO_LOW_ARCH.match(message.text):
            what = candidates[0] or "the target of the module"
            raise ToolError(f"{name} does not know {what}: the module was not assembled")
    is_linked = any(_UNRESOLVED.match(m.text) for m in output.messages)
    if output.failure and not is_linked and not _OF_THE_MODULE.search(output.failure):
        raise ToolError(f"{name}: {output.failure}")
    if is_linked:
        # A module that is to be linked with others is correct.
        linked = await _run(program, arch, replace(options, arguments=(*options.arguments, "-c")), text, then)
        is_too_old = any(_NEVER_LINKED.match(m.text) for m in linked.messages)
        kept = [m for m in output.messages if not _UNRESOLVED.match(m.text)]
        output = replace(output, messages=tuple(kept)) if is_too_old else linked
    return output


def program_of(name: str) -> str:
    """The path of a program, given its path or its name on PATH. Raises `ToolError` if there is none."""
    is_name = not {"/", os.sep} & set(name)
    with suppress(ValueError, RuntimeError):  # a NUL in it, a ~ of nobody
        found = shutil.which(name if is_name else str(Path(name).expanduser().absolute()))
        # Windows also searches the current folder, which is not on PATH.
        if found is not None and Path(found).is_absolute():
            return found
    raise ToolError(f"{name} is not {'on PATH' if is_name else 'a program that can be run'}")


def _prepared(document: Document) -> tuple[bytes, list[str | None]]:
    """The text to assemble, and the values of -arch to try in order; None leaves the target to ptxas."""
    module = module_of(document)
    named = [t for t in (module.target, *(r.target for r in module.retargets)) if t]
    highest = max(named, key=lambda t: (t.number, t.variant != ""), default=None)
    # Two bytes for one: nothing but the rest of such a line moves.
    return _LINE_MARKER.sub(rb"\1//", document.source), _archs(highest)


def _archs(target: Target | None) -> list[str | None]:
    if target is None:
        return [None]
    names: list[str | None] = [target.name]
    if target.renamed_to in {t.name for t in targets.load().targets}:
        names.append(target.renamed_to)
    # A newer ptxas assembles for the oldest target that it still has; code for an "a" or "f" runs on no other.
    return names if target.variant else [*names, None]


_known: set[tuple[str, int, int]] = set()
"""Programs that are what they are called, each with its size and the time when it was written: to ask one takes as
long as to start Python, which a check of many files would do for each."""


async def ensure_program(program: str, what: str, banner: str, seconds: int) -> None:
    """Ask a program what it is, before it is given anything of the user's. Raises `ToolError` if it does not answer
    with the banner of what it is called."""
    status = await asyncio.to_thread(os.stat, program)
    key = program, status.st_size, status.st_mtime_ns
    if key not in _known:
        name = Path(program).name
        _, written = await run(name, [program, "--version"], NAME, b"", Limits(seconds))
        if banner not in written:
            raise ToolError(f"{name} is not {what}: it answers --version with {_excerpt(written)}")
        _known.add(key)


def _excerpt(written: str) -> str:
    words = " ".join("".join(c if c.isprintable() else " " for c in written[:400]).split())[:120]
    return words or "no output"


async def _run(program: str, arch: str | None, options: Options, text: bytes, then: Sequence[Sequence[str]]) -> Output:
    name = Path(program).name
    command = [program, *options.arguments, "-v", *([f"-arch={arch}"] if arch else []), "-o", CUBIN, NAME]
    if then:
        all_of_them = steps.command([command, *map(list, then)])
        _, written = await run(name, all_of_them, NAME, text, Limits(options.seconds, output=_MOST_WRITTEN))
        (status, written), *others = steps.outputs(written)
        output = replace(read(written, NAME), others=tuple(others))
    else:
        status, written = await run(name, command, NAME, text, Limits(options.seconds))
        output = read(written, NAME)
    if status < 0:
        raise ToolError(f"{name} was ended by signal {-status}")
    if not output.is_recognized or (status and not output.errors):
        raise ToolError(f"{name} ended with status {status} and wrote nothing that ptxas writes: {_excerpt(written)}")
    return output
