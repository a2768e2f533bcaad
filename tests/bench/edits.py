"""What one typed character costs: in the server, from the change to an answer, and in the parser.

    python -m tests.bench.edits [LINES...]

Sources are compiled kernels, repeated: all in one function, or as many functions as it takes. Each edit puts a
digit behind a register in the middle of the document, or takes it out again; then the server is asked for a
definition next to it, which it cannot answer without a new tree. Times are medians in milliseconds;
`diagnostics` is from the change to what is published; the server waits for no further keystroke.
"""

from __future__ import annotations

import statistics
import sys
import time

from ptx_ls.syntax.document import Change, Document
from tests.bench import large
from tests.bench.client import Server

EDITS = 20
URI = "file:///bench.ptx"


def through_the_server(text: str) -> dict[str, float]:
    """Milliseconds from a change to its answers."""
    server = Server(debounce=0)
    item = {"uri": URI, "languageId": "ptx", "version": 1, "text": text}
    begun = time.perf_counter()
    server.notify("textDocument/didOpen", {"textDocument": item})
    server.wait_for_diagnostics(1)
    opened = time.perf_counter() - begun
    line, character, _ = place(text)
    answered, checked = [], []
    for version in range(2, 2 + EDITS):
        begun = time.perf_counter()
        server.notify("textDocument/didChange", change(version, line, character))
        where = {"textDocument": {"uri": URI}, "position": {"line": line + 1, "character": 3}}
        server.request("textDocument/definition", where)
        answered.append(time.perf_counter() - begun)
        server.wait_for_diagnostics(version)
        checked.append(time.perf_counter() - begun)
    server.close()
    return {
        "open": opened * 1000,
        "definition": statistics.median(answered) * 1000,
        "diagnostics": statistics.median(checked) * 1000,
    }


def place(text: str) -> tuple[int, int, int]:
    """Where to edit: the line and character behind the first operand of an instruction in the middle."""
    lines = text.split("\n")
    line = next(i for i in range(len(lines) // 2, len(lines)) if lines[i].lstrip().startswith("add.s32"))
    character = lines[line].index(",")
    return line, character, sum(len(one) + 1 for one in lines[:line]) + character


def change(version: int, line: int, character: int) -> dict[str, object]:
    """Even versions put a digit in, odd ones take it out."""
    end = {"line": line, "character": character + version % 2}
    where = {"start": {"line": line, "character": character}, "end": end}
    new = "" if version % 2 else "1"
    return {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"range": where, "text": new}]}


def in_the_parser(text: str) -> dict[str, float]:
    """Milliseconds of processor time for a whole parse, for the text of an edit, for the parse after it."""
    line, character, _ = place(text)
    begun = time.process_time()
    document = Document(URI, "ptx", text.encode())
    assert document.root.child_count
    whole = time.process_time() - begun
    edits: list[float] = []
    parses: list[float] = []
    broken: list[float] = []
    for version in range(EDITS):
        for new, found in (("1", parses), ("}", broken)):
            begun = time.process_time()
            after = document.changed(version, [Change(new.encode(), (line, character), (line, character))], "utf-8")
            middle = time.process_time()
            assert after.root.child_count
            found.append(time.process_time() - middle)
            edits.append(middle - begun)
    return {
        "parse": whole * 1000,
        "edit": statistics.median(edits) * 1000,
        "re-parse": statistics.median(parses) * 1000,
        "re-parse, broken": statistics.median(broken) * 1000,
    }


def many_edits(text: str) -> float:
    """Milliseconds of processor time for 200 edits in one change."""
    document = Document(URI, "ptx", text.encode())
    assert document.root.child_count
    step = document.text.line_count // 201
    changes = [Change(b" ", (step * i, 0), (step * i, 0)) for i in range(1, 201)]
    begun = time.process_time()
    document.changed(2, changes, "utf-16")
    return (time.process_time() - begun) * 1000


def main(sizes: list[int]) -> None:
    """Print one table per shape."""
    for shape, make in (("one function", large.one_function), ("many functions", large.many_functions)):
        print(f"\n{shape}; milliseconds")
        first: dict[str, float] = {}
        for lines in sizes:
            text = make(lines)
            figures = in_the_parser(text) | {"200 edits": many_edits(text)} | through_the_server(text)
            if not first:
                first = figures
                print(f"{'lines':>8}", *(f"{name:>18}" for name in figures))
            row = [f"{value:9.2f} ({value / first[name]:5.1f}x)" for name, value in figures.items()]
            print(f"{text.count(chr(10)):8}", *row)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [1_000, 10_000, 100_000])
