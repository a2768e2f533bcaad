"""The check of one file for `ptx-ls check`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ptx_ls import languages
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.kept_shapes import KeptShapes
from ptx_ls.cli.report import Checked
from ptx_ls.isa.targets import version_text
from ptx_ls.languages import batch
from ptx_ls.languages.each_target import each_once, for_each_target
from ptx_ls.sema.chosen_target import chosen_target
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.check_options import Options
    from ptx_ls.cli.result_cache import ResultCache
    from ptx_ls.isa.targets import Target, Version


_OWN = "ptx-ls"
"""The source of what no other program reports."""


class FileCheck:
    """Checks one file after the other."""

    def __init__(self, options: Options, cache: ResultCache | None = None) -> None:
        """`cache` keeps what is of use to other files."""
        self._options = options
        self._shapes = None if cache is None else KeptShapes(cache)
        self._last: Document | None = None

    def __call__(self, given: Input) -> Checked:
        """The file with what is found in it and is not known already. Raises InputError."""
        if self._last is not None:
            # Not after the last one: freeing all that a large file used takes a thirtieth of the time.
            self._last.release_memos()
            self._last = None
        checked = _check(given, self._options, self._shapes)
        self._last = checked.document
        if self._shapes is not None:
            self._shapes.keep()
        if self._options.known is not None and checked.diagnostics:
            # Imported here, because hardly any run needs it.
            from ptx_ls.cli.fixes.baseline import new

            return new(checked, self._options.known, self._options.baseline)
        return checked


def _check(given: Input, options: Options, shapes: KeptShapes | None) -> Checked:
    if given.language not in languages.names():
        raise InputError(f"{given.path}: PTX inside {given.language} files is not checked yet")
    ptx: str | None = None
    names: tuple[str, ...] = ()
    found: list[Diagnostic] = []
    embedded = None
    if batch.is_assembled(given.language):
        selected = options.select | options.levels.codes
        is_all = not (selected or options.lints or options.ptxas or options.targets or options.version)
        if is_all and not _is_bare(given, options):
            document, found = _at_once(given, options, shapes)
        else:
            document = _document(given, options)
            from ptx_ls.checks.engine.run_checks import check

            found = _for_each(document, options, check)
        # Imported here, because nothing that takes long to load may come before the copy.
        from ptx_ls.sema.module import module_of

        module = module_of(document)
        if options.ptxas:
            found += _ptxas_findings(document, found, options)
        if selected or options.lints:
            from ptx_ls.checks.engine import run_lints

            found += run_lints.selected_lints(document, selected, options.lints)
        found.sort(key=lambda d: (d.start, d.end))
        judged = options.version if options.version is not None else module.version
        ptx = version_text(judged) if judged is not None else None
        chosen = [chosen_target(one) for one in for_each_target(document)] if module.chosen_target else [module.target]
        names = tuple(t.name for t in ([t for t, _ in options.targets] or chosen) if t is not None)
    elif batch.is_host(given.language):
        document = _document(given, options)
        found = _for_each(document, options, batch.host_diagnostics)
        if options.lints or options.select or options.levels.codes:
            found += batch.asked_lints(document, None if options.lints else options.select | options.levels.codes)
        found.sort(key=lambda d: (d.start, d.end))
        ptx = version_text(options.version) if options.version is not None else None
        names = tuple(t.name for t, _ in options.targets)
        embedded = batch.embedded(document) if options.format == "json" else None
    else:
        document = _document(given, options)
        diagnostics, names, version = batch.judged(document, [target for target, _ in options.targets], options.version)
        found = [*diagnostics, *(_reader_findings(document, diagnostics, options) if options.verifies else ())]
        if options.lints or options.select or options.levels.codes:
            found += batch.asked_lints(document, None if options.lints else options.select | options.levels.codes)
        found.sort(key=lambda d: (d.start, d.end))
        ptx = version_text(version) if version is not None else None
    return Checked(given.path, document, ptx, names, _chosen(document, found, options), embedded)


def _chosen(document: Document, found: Sequence[Diagnostic], options: Options) -> list[Diagnostic]:
    """The diagnostics that neither a comment nor an option silences, at their levels; hints if they are asked for."""
    if not found and b"ptx-ls: ignore" not in document.source:
        return []
    # Imported here, because a file without errors needs none of it.
    from ptx_ls.checks.base.suppression import unsuppressed

    if options.lints:
        from ptx_ls.checks.lints import unused_ignore

        found = sorted([*found, *unused_ignore.check(document, found)], key=lambda d: (d.start, d.end))
    asked = options.select | options.levels.codes
    return [
        d
        for d in options.levels.applied(unsuppressed(document, found))
        if (not options.select or d.code in options.select)
        and d.code not in options.ignore
        and (d.severity != "hint" or options.lints or d.code in asked or d.source != _OWN)
    ]


def _is_bare(given: Input, options: Options) -> bool:
    """Whether PTX without a head is judged for what settings choose."""
    is_chosen = options.choices.targets or options.choices.ptx
    return bool(is_chosen) and not (b".target" in given.source or b".version" in given.source)


def _document(given: Input, options: Options) -> Document:
    return Document(given.path, given.language, given.source, choices=options.choices)


def _for_each(
    document: Document,
    options: Options,
    check: Callable[[Document, Target | None, Version | None, bool], Sequence[Diagnostic]],
) -> list[Diagnostic]:
    """The diagnostics for all of the targets, each of them once."""
    if options.targets:
        return each_once(
            one for target, virtual in options.targets for one in check(document, target, options.version, virtual)
        )
    every = for_each_target(document)
    return each_once(one for each in every for one in check(each, None, options.version, False))


def _at_once(given: Input, options: Options, shapes: KeptShapes | None) -> tuple[Document, list[Diagnostic]]:
    from ptx_ls.checks.engine.batch import check_batch

    return check_batch(_document(given, options), None if shapes is None else shapes.recall)


def _ptxas_findings(document: Document, found: list[Diagnostic], options: Options) -> list[Diagnostic]:
    # Imported here, because asyncio takes longer to load than most files to check.
    import asyncio

    from ptx_ls.process.run import ToolError
    from ptx_ls.ptxas import options as ptxas_options
    from ptx_ls.ptxas.assemble import assemble
    from ptx_ls.ptxas.findings import locate_findings

    try:
        output = asyncio.run(assemble(document, ptxas_options.Options(options.ptxas)))
    except ToolError as trouble:
        raise InputError(f"{document.uri}: {trouble}") from trouble
    return locate_findings(document, output, [d for d in found if d.code not in options.levels.off]).diagnostics


def _reader_findings(document: Document, found: Sequence[Diagnostic], options: Options) -> list[Diagnostic]:
    import asyncio

    from ptx_ls.cli.reader_option import libnvvm_of
    from ptx_ls.lower.findings import locate_findings
    from ptx_ls.lower.lower import examine
    from ptx_ls.lower.options import LowerOptions
    from ptx_ls.process.run import ToolError

    choices, libnvvm = options.choices, libnvvm_of(options.libnvvm, document.uri)
    own = [d for d in found if d.code not in options.levels.off]
    located: dict[tuple[str, int, int], Diagnostic] = {}
    for target in [*(target for target, _ in options.targets)] or (chosen_target(document),):
        chosen = LowerOptions(
            choices.reader or None, target, options.version or choices.ptx, libnvvm, choices.is_latest
        )
        try:
            examined = asyncio.run(examine(document, chosen))
        except ToolError as trouble:
            raise InputError(f"{document.uri}: {trouble}") from trouble
        for d in locate_findings(document, examined, own).diagnostics:
            located.setdefault((d.message, d.start, d.end), d)
    return list(located.values())
