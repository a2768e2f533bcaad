"""The PTX that the template of an asm statement becomes, with `%0`, `%1`, … as the names of its operands.

nvcc writes a register in the place of each. `%0` is a name that PTX allows and that nobody declares, so the names stay,
and messages speak of what the programmer wrote.
"""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import pattern

_ESCAPE = pattern(r"%(?:(?P<percent>%)|(?P<unique>=)|(?P<brace>[{}])|(?P<gap>(?=\s))|(?P<name>\[\w*\]?))")
UNIQUE = "0"
"""What stands for `%=`, a number that only this statement has."""


def substituted(template: MappedText, names: Sequence[str] = ()) -> MappedText:
    """The PTX of a template that has operands (measured on nvcc 13.5).

    nvcc knows no `%[name]`; it becomes the operand of that name, so that the rest can be judged.
    """
    if "%" not in template.text or _ESCAPE.search(template.text) is None:
        return template
    into = Builder()
    at = 0
    for found in _ESCAPE.finditer(template.text):
        into.mapped(template, at, found.start())
        match found.lastgroup:
            case "percent":
                into.mapped(template, found.end() - 1, found.end())
            case "unique":
                into.replaced(UNIQUE, template.span(*found.span()))
            case "name":
                name = found["name"].strip("[]")
                number = names.index(name) if name in names else len(names)
                into.replaced(f"%{number}", template.span(*found.span()))
        at = found.end()
    into.mapped(template, at)
    return into.result()
