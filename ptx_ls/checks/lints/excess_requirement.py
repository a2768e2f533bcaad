"""excess-requirement: a lower target or PTX version than the module names suffices for everything in it.

Code for a lower target runs on more GPUs, and code of a lower version with older drivers; code for sm_90a, for example,
runs only on that architecture. There is one hint, at the `.target` or the `.version`, with a fix that writes both. It
is off unless a level is set for it, since most modules name what their author has, and the output of a compiler always
does. It is given only if ptx-ls finds no error in the code with the lower target and version, and for no version below
7.0 or target below sm_50, which no current toolkit assembles.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.engine.run_checks import check as errors_of
from ptx_ls.isa.targets import Target, Version, taken_for, version_number, version_text
from ptx_ls.sema.module import module_of
from ptx_ls.sema.portability import answers
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

CODE = "excess-requirement"

_RANK = {"": 0, "f": 1, "a": 2}
"""Plain targets run on the most GPUs, those of one architecture on the fewest."""


def check(document: Document) -> Iterator[Diagnostic]:
    """At most one hint, whose fix writes both the target and the version."""
    module = module_of(document)
    version, target = module.version_text, module.target_text
    if version is None or target is None or module.version is None or module.target is None or module.retargets:
        return
    if len([word for word in module.specifiers if taken_for(word.text)]) > 1 or _fails(document, None, None):
        return
    for lower, since in _lower(document, module.target, module.version):
        if _fails(document, lower, since):
            continue
        both = f"{lower.name} and PTX {version_text(since)} suffice" if lower is not module.target else ""
        place = target if both else version
        edits = [TextEdit(version.start, version.end, version_text(since))] if since != module.version else []
        edits += [TextEdit(target.start, target.end, lower.name)] if both else []
        message = both or f"PTX {version_text(since)} suffices"
        fix = Fix(f"Lower to {message.rpartition(' ')[0]}", tuple(edits))
        yield Diagnostic(CODE, "hint", message, place.start, place.end, fixes=(fix,))
        return


def _lower(document: Document, target: Target, version: Version) -> Iterator[tuple[Target, Version]]:
    """Lower targets and versions that the instructions of the module allow: the lowest first, then the module's own
    target with a lower version."""
    own = _order(target)
    ways = {answer.target: version_number(answer.ptx) for answer in answers(document) if answer.ptx}
    ways = {one: max(since, _MIN_VERSION) for one, since in ways.items()}
    lower = [t for t, since in ways.items() if since <= version and t.number >= _MIN_TARGET and _order(t) < own]
    for one in sorted(lower, key=_order)[:_TRIES]:
        yield one, ways[one]
    if ways.get(target, version) < version:
        yield target, ways[target]


_TRIES = 3
_MIN_VERSION, _MIN_TARGET = 70, 50


def _order(target: Target) -> tuple[int, int]:
    return target.number, _RANK[target.variant]


def _fails(document: Document, target: Target | None, version: Version | None) -> bool:
    return any(diagnostic.severity == "error" for diagnostic in errors_of(document, target, version))
