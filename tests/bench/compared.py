"""Two releases' outputs of one source: how long `ptx-ls diff` is beside `diff -u`, and whether it leaves out no more
than names and order: `python -m tests.bench.compared [OLDER NEWER]`.

    --count N    the most pairs      --renamed N    so many files of the corpora beside themselves, with other names and
                                                    blocks in another order: no difference may be found
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path

import tree_sitter

from ptx_ls.sema.comparison.alignment import align
from ptx_ls.sema.comparison.canonical import Instruction, Name, canonical
from ptx_ls.sema.comparison.functions import compare
from ptx_ls.sema.comparison.module import module_changes
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document
from tests.sema.renamed import moved, renamed

CORPUS = Path(__file__).parents[2] / ".cache" / "corpus"
_COMMENT = re.compile(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LARGEST = 200_000
_RELEASES = ("12.1", "12.4")


def document(text: bytes) -> Document:
    """A text as a document."""
    return Document("file:///a.ptx", "ptx", text)


def left_out_more(one: Document, other: Document) -> Iterator[str]:
    """The instructions that are no difference, and that still differ after the names of the second function were
    changed to those of the first; the names that are taken for each other and are declared otherwise."""
    functions = [{_name(doc, node): node for node in function_definitions(doc)} for doc in (one, other)]
    for found in compare(one, other):
        if not (found.is_known and found.name and found.other):
            continue
        flows = [flow_of(one, functions[0][found.name]), flow_of(other, functions[1][found.other])]
        if flows[0] is None or flows[1] is None:
            continue
        mine, theirs = canonical(flows[0]), canonical(flows[1])
        pairs, renaming = align(mine, theirs)
        back = {there: here for here, there in renaming.forth.items()}
        if len(back) != len(renaming.forth):
            yield f"{found.name}: one name for two"
        alone = [{pair[side] for pair in pairs if pair[1 - side] is None} for side in (0, 1)]
        kept = Counter(_text(one, item, {}) for n, item in enumerate(mine) if n not in alone[0])
        there = Counter(_text(other, item, back) for n, item in enumerate(theirs) if n not in alone[1])
        yield from (f"{found.name}: {text!r}" for text in (kept - there) + (there - kept))


def _name(doc: Document, node: tree_sitter.Node) -> str:
    name = node.child_by_field_name("name")
    return doc.source[name.start_byte : name.end_byte].decode() if name is not None else ""


def _text(doc: Document, item: Instruction, names: Mapping[Name, Name]) -> tuple[object, ...]:
    """An instruction as it is written, with what is no name as its text, and names as those of the first function."""
    parts: list[object] = []
    at = item.start
    for start, end, name in item.places:
        parts += [_plain(doc.source[at:start]), names.get(name, name)]
        at = end
    return (*parts, _plain(doc.source[at : item.end]))


def _plain(text: bytes) -> bytes:
    return b"".join(_COMMENT.sub(b" ", text).split())


def length(one: Document, other: Document) -> int:
    """The lines that `ptx-ls diff` writes."""
    different = [found for found in compare(one, other) if not found.is_same]
    of_module = [*module_changes(one, other)]
    return len(of_module) + bool(of_module) + sum(1 + len(found.changes) for found in different)


def of_pairs(older: Path, newer: Path, count: int) -> bool:
    """Prints the lengths for the files that both folders have; whether nothing is left out but names and order."""
    names = [path.name for path in sorted(older.glob("*.ptx")) if (newer / path.name).is_file()]
    names = [name for name in names if (older / name).stat().st_size < _LARGEST]
    step = max(1, len(names) // count)
    whole, is_right = [0, 0], True
    for name in names[::step][:count]:
        texts = [(folder / name).read_text() for folder in (older, newer)]
        one, other = (document(text.encode()) for text in texts)
        ours, theirs = length(one, other), sum(1 for _ in unified_diff(texts[0].split("\n"), texts[1].split("\n")))
        whole = [whole[0] + ours, whole[1] + theirs]
        wrong = [*left_out_more(one, other)]
        is_right = is_right and not wrong
        print(f"{name:45} {ours:6} lines, diff -u {theirs:6}", *wrong[:3], sep="  " if wrong else "")
    print(f"{'in all':45} {whole[0]:6} lines, diff -u {whole[1]:6}")
    return is_right


def of_renamed(count: int, seed: int) -> bool:
    """Whether no difference is found between files and themselves with other names and blocks moved."""
    chance = random.Random(seed)
    folders = sorted({path.parent for path in CORPUS.rglob("*.ptx")})
    every = [[p for p in sorted(folder.glob("*.ptx")) if p.stat().st_size < _LARGEST] for folder in folders]
    every = [one for one in every if one]
    done = functions = asked = 0
    is_right = True
    while done < count and (asked := asked + 1) < 50 * count:
        path = chance.choice(chance.choice(every))
        text = path.read_text()
        other = moved(text, chance)
        if other == text:
            continue
        other = renamed(other, chance)
        found = [*compare(document(text.encode()), document(other.encode()))]
        known = [one for one in found if one.is_known]
        done, functions = done + 1, functions + len(known)
        for one in known:
            if not one.is_same:
                is_right = False
                print(f"{path.relative_to(CORPUS)}: {one.name}: {[change.text for change in one.changes[:4]]}")
    print(f"{done} files with blocks in another order, {functions} functions")
    return is_right


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compared")
    parser.add_argument("releases", nargs="*", default=[str(CORPUS / "nvrtc" / one) for one in _RELEASES])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--renamed", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.renamed:
        sys.exit(not of_renamed(options.renamed, options.seed))
    before, after = map(Path, options.releases)
    sys.exit(not of_pairs(before, after, options.count))
