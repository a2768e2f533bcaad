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
from ptx_ls.languages.options import choose_build
from ptx_ls.lazy import replace
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
    if options.default_targets or options.default_version is not None:
        options = _with_defaults(given, options)
    ptx: str | None = None
    names: tuple[str, ...] = ()
    found: list[Diagnostic] = []
    embedded = None
    if batch.is_assembled(given.language):
        selected = options.select | options.levels.codes
        is_all = not (selected or options.lints or options.ptxas or options.targets or options.version)
        if is_all:
            document, found = _at_once(given, shapes)
        else:
            document = _document(given)
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
        names = tuple(t.name for t, _ in options.targets) or ((module.target.name,) if module.target else ())
    elif batch.is_host(given.language):
        choose_build(options.cuda)
        document = _document(given)
        found = _for_each(document, options, batch.host_diagnostics)
        if options.lints or options.select or options.levels.codes:
            found += batch.asked_lints(document, None if options.lints else options.select | options.levels.codes)
        found.sort(key=lambda d: (d.start, d.end))
        ptx = version_text(options.version) if options.version is not None else None
        names = tuple(t.name for t, _ in options.targets)
        embedded = batch.embedded(document) if options.format == "json" else None
    else:
        document = _document(given)
        diagnostics, names, version = batch.judged(
            *(document, options.reader, [target for target, _ in options.targets], options.version),
            is_latest=options.is_latest,
        )
        found = [*diagnostics, *(_reader_findings(document, diagnostics, options) if options.verifies else ())]
        if options.lints or options.select or options.levels.codes:
            found += batch.asked_lints(document, None if options.lints else options.select | options.levels.codes)
        found.sort(key=lambda d: (d.start, d.end))
        ptx = version_text(version) if version is not None else None
    return Checked(given.path, document, ptx, names, _chosen(document, found, options), embedded)


def _with_defaults(given: Input, options: Options) -> Options:
    """The options with the targets and the version of the project, where a file is code that names none."""
    targets = options.targets or options.default_targets
    version = options.version if options.version is not None else options.default_version
    if batch.is_host(given.language):
        names = tuple(target.name for target, _ in targets)
        return replace(options, cuda=replace(options.cuda, targets=names))
    if batch.is_assembled(given.language) and (b".target" in given.source or b".version" in given.source):
        return options
    return replace(options, targets=targets, version=version)


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


def _document(given: Input) -> Document:
    return Document(given.path, given.language, given.source)


def _for_each(
    document: Document,
    options: Options,
    check: Callable[[Document, Target | None, Version | None, bool], Sequence[Diagnostic]],
) -> list[Diagnostic]:
    """The diagnostics for all of the targets, each of them once."""
    judged_for: list[tuple[Target | None, bool]] = [*options.targets] or [(None, False)]
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    for target, is_virtual in judged_for:
        for d in check(document, target, options.version, is_virtual):
            found.setdefault((d.code, d.start, d.end, d.message), d)
    return list(found.values())


def _at_once(given: Input, shapes: KeptShapes | None) -> tuple[Document, list[Diagnostic]]:
    from ptx_ls.checks.engine.batch import check_batch

    return check_batch(_document(given), None if shapes is None else shapes.recall)


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

    target = options.targets[0][0] if options.targets else None
    chosen = LowerOptions(
        options.reader, target, options.version, libnvvm_of(options.libnvvm, document.uri), options.is_latest
    )
    try:
        examined = asyncio.run(examine(document, chosen))
    except ToolError as trouble:
        raise InputError(f"{document.uri}: {trouble}") from trouble
    return locate_findings(document, examined, [d for d in found if d.code not in options.levels.off]).diagnostics
