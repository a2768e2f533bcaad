"""The PTX of a Python document: its inline assembly, whole modules, and C++ that holds asm statements."""

from __future__ import annotations

from ptx_ls.embed.fragment import Fragment, Unit
from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.embed.python.calls import calls
from ptx_ls.embed.python.modules import cpp, modules
from ptx_ls.embed.python.values import Source
from ptx_ls.embed.recognize import is_ptx
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.document import Document

_MAY_HOLD = pattern(rb"inline_asm|inline_ptx|InlineAsm|\basm\b|__asm|\.version[ \t]+\d")


@dataclass(frozen=True)
class Inner:
    """A document in a string, and the text that has its places."""

    document: Document
    text: MappedText


@dataclass(frozen=True)
class Embedded:
    """The PTX of a document. `others`: calls whose text is not PTX, or not yet. `unknown`: those whose text depends on
    what the file does not show."""

    assemblies: tuple[Assembly, ...]
    others: tuple[Assembly, ...]
    unknown: tuple[Assembly, ...]
    modules: tuple[Fragment, ...]
    cpp: tuple[Inner, ...]


def embedded(document: Document) -> Embedded:
    """The PTX of a Python document, read once per version."""
    return document.memo(_read)


def _read(document: Document) -> Embedded:
    if _MAY_HOLD.search(document.source) is None:
        return Embedded((), (), (), (), ())
    source = Source(document.source)
    found = list(calls(source))
    return Embedded(
        tuple(one for one in found if one.template is not None and is_ptx(one.template.text)),
        tuple(one for one in found if one.template is not None and not is_ptx(one.template.text)),
        tuple(one for one in found if one.template is None),
        tuple(
            Fragment(Document(document.uri, "ptx", text.text.encode()), Unit(text, {}, frozenset((HOLE,))), 0)
            for text in modules(source)
        ),
        tuple(
            Inner(Document(document.uri, "cuda", text.text.encode(), choices=document.choices), text)
            for text in cpp(source)
        ),
    )
