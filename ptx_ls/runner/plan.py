"""What may be run in a document, and how: each kernel as its comments say, or as it is where it takes no arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod

import tree_sitter

from ptx_ls.ide.kernel_requirements import kernels
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.runner.run_comment import RunComment, comments_of, run_comments
from ptx_ls.sema.directives import Function, directives_of, enclosing_function
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.snippet import is_snippet
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.source_names import source_name

_HAS_PARAMETERS = pattern(rb"\s*\(\s*[^\s)]")
_TYPE = pattern(rb"\.([bufs])(\d+)\b")
_ARRAY = pattern(rb"\[\s*(\w+)\s*\]")
_FIRST = pattern(rb"\S")
_ACCESS = pattern(rb"\.(?:global|shared)\b[^;\s]*?\.([bsuf])(8|16|32|64)\b")
_THREADS = 32
_LARGEST = 4096


@dataclass(frozen=True)
class Plan:
    """A run that may be requested. `entry` is "" for a snippet; `number` counts the plans of an entry. `start` to `end`
    is where it is shown. `needs_comment`: it has parameters, and no comment gives their values: one has to be written
    first."""

    entry: str
    number: int
    start: int
    end: int
    comment: RunComment | None = None
    kernel: Symbol | None = None
    needs_comment: bool = False

    @property
    def title(self) -> str:
        """The plan in a few words."""
        if self.comment is None:
            return "Run …" if self.needs_comment and self.kernel else "Run this asm …" if self.needs_comment else "Run"
        shapes = [
            f"{name}={self.comment.options[name]}"
            for name in ("grid", "block", "cluster")
            if name in self.comment.options
        ]
        return " ".join(["Run", source_name(self.entry), *shapes]).replace("  ", " ").strip()


def _parameters(document: Document, kernel: Symbol) -> list[tree_sitter.Node]:
    """The parameters of a kernel, in order."""
    name = document.root.descendant_for_byte_range(kernel.start, kernel.end)
    node = enclosing_function(name) if name is not None else None
    listed = node.child_by_field_name("parameters") if node is not None else None
    return [child for child in listed.named_children if child.type == "parameter"] if listed is not None else []


def plans(document: Document) -> list[Plan]:
    """All that may be run, in the order in which it is shown."""
    comments = run_comments(document)
    found = _of_kernels(document.source, comments, kernels(document))
    if not comments and is_snippet(document):
        first = _FIRST.search(document.source)
        at = first.start() if first else 0
        found.append(Plan("", 0, at, at))
    return sorted(found, key=lambda plan: plan.start)


def lowered_plans(document: Document, known: Sequence[Symbol]) -> list[Plan]:
    """The same of a module that a compiler makes PTX of, with these kernels."""
    if not known:
        return []
    comments = comments_of(document.source, known, is_snippet=lambda: False)
    return sorted(_of_kernels(document.source, comments, known), key=lambda plan: plan.start)


def _of_kernels(source: bytes, comments: Sequence[RunComment], known: Sequence[Symbol]) -> list[Plan]:
    found = []
    counts: dict[str, int] = {}
    by_name = {kernel.name: kernel for kernel in known}
    for comment in comments:
        if comment.entry and comment.entry not in by_name:
            continue
        number = counts[comment.entry] = counts.get(comment.entry, -1) + 1
        kernel = by_name.get(comment.entry)
        found.append(Plan(comment.entry, number, comment.start, comment.end, comment, kernel))
    rest = (kernel for name, kernel in by_name.items() if name not in counts)
    for kernel in rest:
        # Found by text only: thousands of kernels get a lens at once.
        needs_comment = _HAS_PARAMETERS.match(source, kernel.end) is not None
        found.append(Plan(kernel.name, 0, kernel.start, kernel.end, None, kernel, needs_comment))
    return found


def template(document: Document, kernel: Symbol) -> str:
    """A comment for a kernel that has none, with an argument for each parameter to begin with."""
    function = next((f for f in directives_of(document).functions if f.start == kernel.start), None)
    block = _sizes(function, ".reqntid") or [min(_THREADS, prod(_sizes(function, ".maxntid") or [_THREADS]))]
    threads = prod(block)
    element = accessed(document.source[kernel.start : kernel.whole_end])
    given = " ".join(_example(document.source, one, threads, element) for one in _parameters(document, kernel))
    return f"// run: {_grid(function)} block={_text(block)}{' args=' if given else ''}{given}\n"


def _sizes(function: Function | None, name: str) -> list[int]:
    """The sizes per axis that a directive of a kernel names; none where it is not there, or names no numbers."""
    directive = function.first(name) if function is not None else None
    sizes = [integer(size.text) for size in directive.arguments] if directive is not None else []
    return [size for size in sizes if size] if all(sizes) else []


def _text(sizes: Sequence[int]) -> str:
    return ",".join(map(str, sizes))


def _grid(function: Function | None) -> str:
    """A grid of one block, or of one cluster where the kernel asks for clusters."""
    if asked := _sizes(function, ".reqnctapercluster"):
        return f"grid={_text(asked)}"
    is_explicit = function is not None and function.first(".explicitcluster") is not None
    return "grid=2 cluster=2" if is_explicit else "grid=1"


def _example(source: bytes, parameter: tree_sitter.Node, threads: int, element: str) -> str:
    match = _TYPE.search(source, parameter.start_byte, parameter.end_byte)
    kind, bits = (match[1].decode(), int(match[2])) if match else ("b", 32)
    array = _ARRAY.search(source, parameter.start_byte, parameter.end_byte)
    if array is not None:
        count = integer(array[1].decode()) or 1
        return f"hex:{'00' * (min(count, _LARGEST) * bits // 8)}"
    if kind == "f":
        return f"f{bits}:1.5"
    # What is as wide as an address mostly is one.
    return f"buf:{element}:{threads}=arange" if bits == 64 else str(threads)


def accessed(ptx: bytes) -> str:
    """The type that PTX accesses memory as most often; of bits, a float where it computes with such."""
    counted = Counter(match.groups() for match in _ACCESS.finditer(ptx))
    kind, bits = max(counted, key=lambda one: counted[one], default=(b"f", b"32"))
    if kind == b"b":
        kind = b"f" if bits != b"8" and b".f" + bits in ptx else b"u"
    return f"{kind.decode()}{bits.decode()}"
