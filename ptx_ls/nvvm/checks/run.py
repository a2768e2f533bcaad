"""All checks of a document of NVVM IR."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.nvvm.checks import bodies, image_handle, reserved_name, syntax_error, unknown_intrinsic
from ptx_ls.nvvm.checks.intrinsic_uses import of_calls, of_declarations
from ptx_ls.nvvm.checks.places.next_word import at_next_word
from ptx_ls.nvvm.checks.places.unused_result import softened
from ptx_ls.nvvm.checks.platform import ptx_version, target_order
from ptx_ls.nvvm.checks.values import unselected_intrinsic
from ptx_ls.nvvm.specification.check import check as check_specification
from ptx_ls.syntax.document import Document


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of a document: syntax errors, then intrinsics, then names, then the specification."""
    yield from syntax_error.check(document)
    calls = tuple(softened(of_calls(document), document))
    yield from islice((*calls, *of_declarations(document)), MAX_DIAGNOSTICS)
    yield from reserved_name.check(document)
    yield from image_handle.check(document)
    yield from ptx_version.check(document)
    yield from target_order.check(document)
    # An intrinsic that the reader does not know has no declaration either.
    reported = {one.start for one in calls if one.code == unknown_intrinsic.CODE}
    of_specification = tuple(check_specification(document))
    # What the specification says of an intrinsic says more than that it has no code.
    said = {one.start for one in of_specification}
    of_bodies = (
        at_next_word(one, document.source)
        for one in bodies.check(document)
        if one.start not in reported and not (one.code == unselected_intrinsic.CODE and one.start in said)
    )
    yield from islice(of_bodies, MAX_DIAGNOSTICS)
    yield from of_specification
