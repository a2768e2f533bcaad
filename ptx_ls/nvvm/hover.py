"""Hovers of NVVM IR."""

from __future__ import annotations

import re

from ptx_ls.ide import hover as ptx_hover
from ptx_ls.ide.answers import Hover
from ptx_ls.ide.hover import describe_meaning
from ptx_ls.isa import intrinsics, vocabulary
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.isa.nvvm.forms import Values
from ptx_ls.isa.targets import version_text
from ptx_ls.nvvm import libdevice, markdown
from ptx_ls.nvvm.debugging.hover import debugging_hover
from ptx_ls.nvvm.definition import definition
from ptx_ls.nvvm.graph.hover import block_hover
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.packed_alignment import alignment_words
from ptx_ls.nvvm.syntax import leaf_at, string_of, text_of
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.nvvm.uses import call_at
from ptx_ls.nvvm.values import described
from ptx_ls.nvvm.vocabulary import BOOKS, Word
from ptx_ls.nvvm.words import word_at
from ptx_ls.syntax.document import Document

_LONGEST = 400
_FEATURE = re.compile(rb"[-+]?(ptx(?P<version>[0-9]{2,3})|(?P<target>sm_[0-9]+[af]?))(?![0-9a-z])")
_BOOK = {BOOKS["langref"]: "LLVM language reference", BOOKS["nvptx"]: "LLVM's NVPTX guide", BOOKS["nvvm"]: "NVVM IR"}


def hover(document: Document, offset: int) -> Hover | None:
    """The hover at a byte offset; None if there is none. An intrinsic is described from the table, with the PTX that it
    becomes; other names by the line that defines them; words by their meaning."""
    source, tree = document.source, document.tree
    node = leaf_at(tree, offset)
    if node is not None and node.type == "global":
        intrinsic = intrinsics.lookup(string_of(node, source))
        if intrinsic is not None:
            call = call_at(document, node.start_byte)
            platform = platforms_of(document).at(node.start_byte)
            text = describe_intrinsic(intrinsic, platform, call.values if call else None)
            return Hover(text, node.start_byte, node.end_byte)
        if (libdevice_text := _libdevice(string_of(node, source))) is not None:
            return Hover(libdevice_text, node.start_byte, node.end_byte)
        if (known := generic.lookup(string_of(node, source))) is not None:
            return Hover(generic.described(known), node.start_byte, node.end_byte)
    if (feature := _feature(document, offset)) is not None:
        return feature
    if (placed := word_at(document, offset)) is not None:
        shown = source[placed.start : placed.end].decode("utf-8", "replace")
        shown = shown.removeprefix("!").strip('"') if shown.startswith(('"', '!"')) else shown
        return Hover(describe_word(placed.word, shown), placed.start, placed.end)
    if node is not None and (debugging := debugging_hover(node, source)) is not None:
        return debugging
    if node is not None and (alignment := alignment_words(node, source)):
        return Hover(alignment, node.start_byte, node.end_byte)
    if (block := block_hover(document, offset)) is not None:
        return block
    found = definition(source, tree, offset) if node is not None else None
    if found is None or node is None:
        return None
    text = " ".join(source[found.start : found.shown_end].decode("utf-8", "replace").split())
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    kind = described.value(document, string_of(node, source), offset) if node.type == "local" else ""
    return Hover(f"```llvm\n{shown}\n```" + (f"\n\n`{kind}`" if kind else ""), node.start_byte, node.end_byte)


def _libdevice(name: str) -> str | None:
    """A function of libdevice; None if it has none of this name."""
    known = libdevice.load().get(name) if name.startswith(libdevice.PREFIX) else None
    if known is None:
        return None
    return f"```llvm\n{known.result} @{name}({known.parameters})\n```\n\nA function of libdevice: {libdevice.BOOK}"


def describe_intrinsic(intrinsic: Intrinsic, platform: Platform, values: Values | None = None) -> str:
    """An intrinsic with the hovers of the statements of PTX that it becomes first, for a platform; `values`: what is
    known of its immediates and overloaded types."""
    parts = [markdown.markdown(intrinsic, platform, values)]
    way = next(iter(intrinsic.forms(values)), ())
    parts += [text for form in dict.fromkeys(way) if (text := ptx_description(form.text, platform))]
    return "\n\n---\n\n".join(parts)


def ptx_description(statement: str, platform: Platform) -> str | None:
    """What the hover of PTX says of a statement, for a target and version; None if it says nothing."""
    head = ""
    if platform.target is not None:
        version = max(platform.ptx or 0, platform.target.introduced)
        head = f".version {version_text(version)}\n.target {platform.target.name}\n"
    document = Document("", "ptx", f"{head}{statement};\n".encode())
    found = ptx_hover.hover(document, len(head))
    return found.markdown if found else None


def describe_word(word: Word, shown: str) -> str:
    """A word, as the text has it, with its meaning."""
    book, _, _ = word.url.partition("#")
    parts = [f"**{shown}**: {word.summary}"]
    parts += [f"```llvm\n{word.written}\n```"] if word.written not in (word.name, shown) else []
    return "\n\n".join([*parts, f"[{_BOOK[book]}]({word.url})"])


def _feature(document: Document, offset: int) -> Hover | None:
    """The target or PTX version at an offset in the value of "target-cpu" or "target-features"."""
    node = leaf_at(document.tree, offset)
    parent = node.parent if node is not None else None
    if node is None or parent is None or parent.type != "string_attribute":
        return None
    if parent.child_by_field_name("value") != node or not text_of(parent, document.source).startswith('"target-'):
        return None
    for match in _FEATURE.finditer(document.source, node.start_byte, node.end_byte):
        if match.start() <= offset <= match.end():
            version, target = match["version"], match["target"]
            meaning = (
                vocabulary.target_meaning(target.decode())
                if target
                else vocabulary.version_meaning(version_text(int(version)))
            )
            text = describe_meaning(document, meaning)
            return Hover(text, *match.span()) if text else None
    return None
