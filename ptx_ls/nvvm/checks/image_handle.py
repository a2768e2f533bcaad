"""image-handle: the variable of a texture or surface handle is not annotated as what the instruction takes.

`llvm.nvvm.texsurf.handle` makes a handle of a variable. The variable is a `.texref` or `.surfref` in PTX only if
!nvvm.annotations says so: `!{ptr addrspace(1) @t, !"texture", i32 1}`. Without it, the variable is plain memory, which
ptxas refuses in `tex` and `suld`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.module import Function, module_of
from ptx_ls.nvvm.uses import Use, uses_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "image-handle"
_HANDLE = f"{PREFIX}texsurf.handle"
_TAKERS = {
    "texture": tuple(f"{PREFIX}{one}" for one in ("tex.unified.", "tld4.unified.")),
    "surface": tuple(f"{PREFIX}{one}" for one in ("suld.", "sust.", "suq.")),
}
"""The intrinsics whose first argument is a handle of each kind. Those of the independent texture mode also take
samplers, of which ptxas was not asked."""
_ANNOTATION = pattern(rb'@("[^"\n]*"|[-a-zA-Z$._0-9]+)[^\r\n]*?!"(texture|surface|sampler)"')
_RESULT = pattern(rb'(%(?:"[^"\n]*"|[-a-zA-Z$._0-9]+))[ \t]*=[ \t]*(?:(?:tail|musttail|notail)[ \t]+)?call\b[^=\n]*$')


def check(document: Document) -> Iterator[Diagnostic]:
    """An error for each handle that an instruction takes which its variable is not annotated for, at the variable."""
    text, source = document.text, document.source
    if not any(found for _, found in text.by_blocks(_handles)):
        return
    annotated = {name: kind for _, found in text.by_blocks(_annotations) for name, kind in found}
    for function in module_of(document).functions:
        if not function.defined or _HANDLE.encode() not in source[function.start : function.end]:
            continue
        uses = [one for one in uses_in(document, Span(function.start, function.end)) if not one.declared]
        for use in uses:
            variable = _value(use, len(use.arguments) - 1, source) if use.name.startswith(_HANDLE) else b""
            kind = _taken_as(use, function, uses, source) if variable.startswith(b"@") else None
            name = variable[1:].strip(b'"')
            if kind is not None and annotated.get(name) != kind:
                shown = variable.decode("utf-8", "replace")
                message = f"Variable '{shown}' is no {kind}: !nvvm.annotations does not name it as \"{kind}\""
                last = use.arguments[-1]
                yield Diagnostic(CODE, "error", message, last.start, last.end)


def _taken_as(use: Use, function: Function, uses: Sequence[Use], source: bytes) -> str | None:
    """What the instructions that take the result of a call as their handle want it to be; None if none does."""
    result = _RESULT.search(source[function.start : use.start].rpartition(b"\n")[2])
    if result is None:
        return None
    takers = (one for one in uses if one.arguments and _value(one, 0, source) == result[1])
    return next((kind for one in takers for kind, names in _TAKERS.items() if one.name.startswith(names)), None)


def _value(use: Use, at: int, source: bytes) -> bytes:
    """The text of an argument without its type."""
    argument = use.arguments[at] if use.arguments else None
    return source[argument.type_end : argument.end].strip() if argument is not None else b""


def _handles(source: bytes) -> bool:
    """Whether lines name an intrinsic that makes a handle."""
    return _HANDLE.encode() in source


def _annotations(source: bytes) -> tuple[tuple[bytes, str], ...]:
    """The variables that the metadata of some lines annotates, with what they are."""
    found = (_ANNOTATION.search(line) for line in source.splitlines() if line.lstrip().startswith(b"!"))
    return tuple((match[1].strip(b'"'), match[2].decode()) for match in found if match)
