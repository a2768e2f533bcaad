"""`ptx-ls ptxas`: judges PTX in the place of ptxas, for scripts that only ask whether it is right.

It takes ptxas's options, writes messages in its form to standard error and ends with its status. No code is generated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ptx_ls.checks.base.parsing_error import near
from ptx_ls.cli.files import InputError, read
from ptx_ls.cli.terminal import one_line
from ptx_ls.isa import targets
from ptx_ls.isa.address_size import NARROW, refusal
from ptx_ls.isa.targets import version_number, version_text
from ptx_ls.lazy import NamedTuple
from ptx_ls.syntax.literals import integer

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.isa.targets import Target
    from ptx_ls.sema.module import Module
    from ptx_ls.syntax.document import Document

FAILED = 255
_RELEASE = "13.5"
"""The release of ptxas that is taken for a model."""
_DEFAULT = "sm_75"
_ARCHITECTURES = "75 80 86 87 88 89 90 100 110 103 120 121 107"
"""Those that this release generates code for, in its order (measured 13.5); all others are taken too."""
_FLAGS = frozenset(
    (
        *("apply-controls", "astoolspatch", "compile-as-tools-patch", "c", "compile-only", "annotate"),
        *("compiler-annotations", "g", "device-debug", "disable-optimizer-consts", "disable-optimizer-constants"),
        *("w", "disable-warnings", "no-bb-merge", "dont-merge-basicblocks", "ewp", "extensible-whole-program"),
        *("g-tmem-access-check", "g-tensor-memory-access-check", "lineinfo", "generate-line-info"),
        *("gno-fabric-access-check", "gno-tmem-access-check", "gno-tensor-memory-access-check", "jobserver"),
        *("legacy-bar-warp-wide-behavior", "make-errors-visible-at-exit", "opt-fp-atomics"),
        *("optimize-float-atomics", "override-directive-values", "preserve-relocs", "ret-end", "return-at-end"),
        *("sp-bounds-check", "suppress-async-bulk-multicast-advisory-warning", "suppress-debug-info"),
        *("suppress-double-demote-warning", "suppress-position-independent-code-warning"),
        *("suppress-sparse-mma-advisory-info", "suppress-stack-size-warning", "v", "verbose", "v2", "verbose2"),
        *("warn-double-usage", "warn-on-double-precision-use", "warn-lmem-usage", "warn-on-local-memory-usage"),
        *("warn-spills", "warn-on-spills", "Werror", "warning-as-error"),
    )
)
_VALUES = frozenset(
    (
        *("Ofc", "Ofast-compile", "allow-expensive-optimizations", "dlcm", "def-load-cache", "dscm"),
        *("def-store-cache", "func-maxrregcount", "device-function-maxrregcount", "device-stack-protector"),
        *("enable-func-clone-sc", "e", "entry", "fmad", "flcm", "force-load-cache", "fscm", "force-store-cache"),
        *("arch", "gpu-name", "m", "machine", "maxntid", "maxrregcount", "minnctapersm", "O", "opt-level", "o"),
        *("output-file", "pic", "position-independent-code", "regUsageLevel", "register-usage-level", "sanitize"),
        *("split-compile",),
    )
)
_LONG = {
    "c": "compile-only",
    "w": "disable-warnings",
    "arch": "gpu-name",
    "o": "output-file",
    "O": "opt-level",
    "m": "machine",
}
_OF_WORDS = frozenset(b"_$%")
_ANSWERS = {
    **dict.fromkeys(("version", "V"), "version"),
    **dict.fromkeys(("list-version", "version-ls"), "list-version"),
    **dict.fromkeys(("list-arch", "arch-ls"), "list-arch"),
    **dict.fromkeys(("help", "h"), "help"),
}


class _UsageError(Exception):
    """What ptxas says of a wrong command line."""


class _Options(NamedTuple):
    files: Sequence[str]
    arch: str
    given: frozenset[str]
    warnings: Sequence[str]

    @property
    def target(self) -> Target:
        """The target that code would be generated for."""
        return targets.by_name()[f"sm_{self.arch.partition('_')[2]}"]

    @property
    def is_virtual(self) -> bool:
        """Whether no code would be generated."""
        return self.arch.startswith("compute_")


def run_words(words: Sequence[str]) -> int:
    """Returns 0: all is right; 255: it is not, or the command line is wrong."""
    try:
        options = _read(words)
        if isinstance(options, str):
            print(options)
            return 0
        for warning in options.warnings:
            _say(f"warning : {warning}")
        if not options.files:
            print(_HELP)
            return FAILED
        return max([_judge(path, options) for path in options.files])
    except _UsageError as fault:
        _say(f"fatal   : {fault}")
        return FAILED


def _say(text: str) -> None:
    print(one_line(f"ptxas {text}"), file=sys.stderr)


def _read(words: Sequence[str]) -> _Options | str:
    """The options, or the answer to a question about the program. Raises _UsageError."""
    files: list[str] = []
    values: dict[str, str] = {}
    given: set[str] = set()
    warnings: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "-" or not word.startswith("-"):
            files.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if name in _ANSWERS:
            return _answer(_ANSWERS[name])
        if name[:1] in ("O", "m") and name[1:].isdecimal():
            name, value, equals = name[0], name[1:], "="
        if name in _FLAGS:
            given.add(_LONG.get(name, name))
        elif name in _VALUES:
            if not equals and not left:
                raise _UsageError(f"argument expected after '{word}'")
            name, value = _LONG.get(name, name), value if equals else left.pop(0)
            if values.get(name, value) != value:
                warnings.append(
                    f"incompatible redefinition for option '{name}', the last value of this option was used"
                )
            values[name] = value
        else:
            raise _UsageError(f"Unknown option '{word[1:]}'")
    arch = values.get("gpu-name", _DEFAULT)
    kind, _, number = arch.partition("_")
    if kind not in ("sm", "compute", "lto") or f"sm_{number}" not in targets.by_name():
        raise _UsageError(f"Value '{arch}' is not defined for option 'gpu-name'")
    machine = values.get("machine", "64")
    if machine != "64" and (machine != "32" or targets.by_name()[f"sm_{number}"].is_wide):
        raise _UsageError(f"Value '{machine}' is not defined for option 'machine'")
    output = values.get("output-file", "/dev/null")
    if output not in ("/dev/null", "NUL", "nul"):
        raise _UsageError(f"ptx-ls generates no code for '{output}': only -o /dev/null is taken")
    return _Options(files, arch, frozenset(given), warnings)


def _answer(question: str) -> str:
    from ptx_ls import __version__

    known = targets.load()
    if question == "list-version":
        return "\n".join(map(version_text, known.versions))
    if question == "list-arch":
        return "\n".join(_ARCHITECTURES.split())
    if question == "help":
        return _HELP
    return (
        f"ptxas: ptx-ls {__version__}, which generates no code\nCuda compilation tools, release {_RELEASE}, V{_RELEASE}"
    )


_HELP = """
Usage  : ptx-ls ptxas [options] <ptx file>,...

Takes the options of ptxas. What decides: --gpu-name (-arch), --compile-only (-c), --disable-warnings (-w),
--warning-as-error (-Werror), --output-file /dev/null (-o). Standard input is -.
--verbose (-v), --warn-spills and --warn-lmem-usage print nothing: registers, stack and memory are known once
code is generated. Targets that --list-arch no longer lists are taken, too.
"""


def _judge(path: str, options: _Options) -> int:
    """Says what is wrong with a file; 255 where something is."""
    try:
        given = read(path, "ptx")
    except InputError:
        _say(f"fatal   : Input file '{path}' could not be opened")
        _say("fatal   : Ptx assembly aborted due to errors")
        return FAILED
    # Imported here, because a wrong command line needs none of it.
    from ptx_ls.checks.engine.run_checks import check
    from ptx_ls.sema.module import module_of
    from ptx_ls.syntax.document import Document

    document = Document(path, "ptx", given.source)
    found = [*check(document, None, None, options.is_virtual)]
    errors = [d for d in found if d.severity == "error"]
    warnings = [d for d in found if d.severity == "warning"] if "disable-warnings" not in options.given else []
    is_strict = bool({"Werror", "warning-as-error"} & options.given)
    shown = "<stdin>" if path == "-" else path
    for diagnostic in sorted([*errors, *warnings], key=lambda d: d.reported):
        _say(_message(document, shown, diagnostic))
    if errors or (warnings and is_strict):
        _say("fatal   : Ptx assembly aborted due to errors")
        return FAILED
    refused = _unfit(module_of(document), options) or next(_unresolved(found, options), "")
    if refused:
        _say(f"fatal   : {refused}")
        return FAILED
    return 0


def _message(document: Document, path: str, diagnostic: Diagnostic) -> str:
    """A diagnostic in ptxas's form: a syntax error ends the reading of a file, and is fatal."""
    kind = "warning" if diagnostic.severity == "warning" else "error"
    text = diagnostic.in_ptxas_words
    if diagnostic.code == "syntax-error" and not diagnostic.ptxas:
        text = near(_word_at(document.source, diagnostic.reported))
    if text.startswith("Parsing error"):
        kind = "fatal"
    return f"{path}, line {document.line_at(diagnostic.reported) + 1}; {kind:7} : {text}"


def _word_at(source: bytes, start: int) -> str:
    """The word at an offset as ptxas names it, without modifiers."""
    end = start + 1
    while end < len(source) and (chr(source[end]).isalnum() or source[end] in _OF_WORDS):
        end += 1
    return source[start:end].decode("utf-8", "replace")


def _unfit(module: Module, options: _Options) -> str:
    """Why code for the architecture cannot be generated of a module; "" if it can."""
    own, wanted = module.target, options.target
    if "compile-only" in options.given and module.version is not None and module.version < version_number("3.1"):
        return "'Compile only(-c)' requires PTX ISA .version 3.1 or later"
    if own is None:
        return ""
    if own.number > wanted.number:
        return "SM version specified by .target is higher than default SM version assumed"
    if own.variant == "f" and own.family != wanted.family:
        return f"Program with .target '{own.name}' cannot be compiled to different SM-family architecture"
    if own.variant == "a" and own.number < wanted.number:
        return f"Program with .target '{own.name}' cannot be compiled to future architecture"
    if own.variant == "a" and wanted.variant != "a":
        return f"PTX with .target '{own.name}' cannot be compiled for architecture '{wanted.name}'"
    size = module.address_size
    if size is not None and size.text[:1].isdigit() and integer(size.text) == NARROW:
        return refusal(wanted) if wanted.is_wide and not options.is_virtual else ""
    return ""


def _unresolved(found: Sequence[Diagnostic], options: _Options) -> Iterator[str]:
    """What a program that is not linked with others lacks."""
    if "compile-only" not in options.given and not options.is_virtual:
        yield from (d.message for d in found if d.code == "unresolved-extern")
