"""Runs ptxas on a document: which one, for which target, and what may go wrong with it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target
from ptx_ls.process.run import Limits, ToolError, run
from ptx_ls.ptxas.options import Options
from ptx_ls.ptxas.output import Output, read
from ptx_ls.sema.module import module_of
from ptx_ls.syntax.document import Document

NAME = "module.ptx"

_NO_SUCH_ARCH = re.compile(r"Value '.*' is not defined for option 'gpu-name'|Unsupported gpu architecture")
_TOO_LOW_ARCH = re.compile(r"SM version specified by \.target is higher than default SM version assumed")
_OLD = re.compile(r"Unsupported \.version ([\d.]+); current version is '([\d.]+)'")
_UNRESOLVED = re.compile(r"Unresolved extern (?:function|variable)")
_OF_THE_MODULE = re.compile(r"\bfunction '|\bentry |\bline \d|\.target")
_NEVER_LINKED = re.compile(r"'Compile only\(-c\)' requires")

# `# 12 "a.cu"` gives what follows the lines of another file, in messages too.
_LINE_MARKER = re.compile(rb"^([ \t]*)#(?=[ \t]*(?:line[ \t]+)?\d+[ \t]+\")", re.MULTILINE)


async def assemble(document: Document, wish: Options) -> Output:
    """What ptxas says about a PTX document, assembled for the target that it names.

    Whoever cancels this ends ptxas with it. Raises `ToolError`.
    """
    program = await asyncio.to_thread(program_of, wish.program)
    name = Path(program).name
    text, candidates = await asyncio.to_thread(_prepared, document)
    for arch in candidates:
        said = await _said(program, arch, wish, text)
        if not any(_NO_SUCH_ARCH.match(m.text) for m in said.messages):
            break
    for message in said.messages:
        if old := _OLD.match(message.text):
            raise ToolError(f"{name} knows PTX up to {old[2]}, and the module is PTX {old[1]}: it was not assembled")
        if _NO_SUCH_ARCH.match(message.text) or _TOO_LOW_ARCH.match(message.text):
            what = candidates[0] or "the target of the module"
            raise ToolError(f"{name} does not know {what}: the module was not assembled")
    is_linked = any(_UNRESOLVED.match(m.text) for m in said.messages)
    if said.gave_up and not is_linked and not _OF_THE_MODULE.search(said.gave_up):
        raise ToolError(f"{name}: {said.gave_up}")
    if is_linked:
        # The module is to be linked with others, which is no fault of it.
        linked = await _said(program, arch, replace(wish, arguments=(*wish.arguments, "-c")), text)
        is_too_old = any(_NEVER_LINKED.match(m.text) for m in linked.messages)
        kept = [m for m in said.messages if not _UNRESOLVED.match(m.text)]
        said = replace(said, messages=tuple(kept)) if is_too_old else linked
    return said


def program_of(wanted: str) -> str:
    """The program that is meant by a path, or by a name that stands for what PATH has. Raises `ToolError`."""
    is_name = not {"/", os.sep} & set(wanted)
    with suppress(ValueError, RuntimeError):  # a NUL in it, a ~ of nobody
        found = shutil.which(wanted if is_name else str(Path(wanted).expanduser().absolute()))
        # Windows looks into the current folder as well, which is nobody's PATH.
        if found is not None and Path(found).is_absolute():
            return found
    raise ToolError(f"{wanted} is not {'on PATH' if is_name else 'a program that can be run'}")


def _prepared(document: Document) -> tuple[bytes, list[str | None]]:
    """The text to assemble, and what to call its target, best first; None leaves it to ptxas."""
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
    # What a newer ptxas has no more it takes for the oldest that it has; an "a" or "f" is for itself alone.
    return names if target.variant else [*names, None]


async def _said(program: str, arch: str | None, wish: Options, text: bytes) -> Output:
    name = Path(program).name
    options = [*wish.arguments, "-v", *([f"-arch={arch}"] if arch else []), "-o", "module.cubin", NAME]
    status, output = await run(name, [program, *options], NAME, text, Limits(wish.seconds))
    said = read(output, NAME)
    if status < 0:
        raise ToolError(f"{name} was ended by signal {-status}")
    if not said.heard or (status and not any(m.kind == "error" for m in said.messages)):
        words = " ".join("".join(c if c.isprintable() else " " for c in output[:400]).split())[:120]
        raise ToolError(f"{name} ended with status {status} and does not read like ptxas: {words or 'it said nothing'}")
    return said
