"""What a user at 100,000 lines waits for: diagnostics behind each keystroke, answers under the cursor, navigation.

    python -m tests.bench.typing [LINES] [--edits N] [--debounce MS] [--only SHAPE]

Through the real server, milliseconds: median, 95th percentile and longest on the wall, and the 95th percentile of the
processor time that the server used meanwhile, which other work on the machine lengthens less. Each keystroke changes
one character in the middle of the document, and its first diagnostics are waited for, the server's own wait for more
keystrokes set to nothing, unless it is given. `sound` types instructions that are well; the others leave something
open, or half a line, and take it back. Each kind of keystroke stands beside the time of a plain loop of 100,000
rounds, so that machines can be compared. Hover and completion are asked behind each keystroke of each kind, then all
requests behind an edit that is sound, and again in the same version; `outline on its way`: while the server makes the
outline, for which an editor asks behind most edits. The last table is the memory of the server's process.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator

from tests.bench import large
from tests.bench.client import Server, Time
from tests.bench.table import _loop, milliseconds

URI = "file:///bench.ptx"
OUTLINE = {"textDocument": {"uri": URI}}

KEYSTROKES = {
    "sound": "    add.s32 %r1, %r2, %r3;\n",
    "brace": "    {\n",
    "closing brace": "    }\n",
    "parenthesis": "    call (\n",
    "bracket": "    ld.global.u32 %r1, [%rd1\n",
    "comment": "/* a word\n",
    "quote": '    .pragma "no\n',
    "half a line": "    ld.global.u32 %r1, ",
    "declaration": "    .reg .b32 %x<4>;\n",
    "label": "L_typed:\n",
}
"""Texts that are typed character by character into a line of their own, and taken back the same way."""

REQUESTS = {
    "hover": "textDocument/hover",
    "completion": "textDocument/completion",
    "signature help": "textDocument/signatureHelp",
    "definition": "textDocument/definition",
    "declaration": "textDocument/declaration",
    "references": "textDocument/references",
    "highlight": "textDocument/documentHighlight",
    "prepare rename": "textDocument/prepareRename",
    "rename": "textDocument/rename",
    "document symbol": "textDocument/documentSymbol",
    "folding": "textDocument/foldingRange",
    "selection": "textDocument/selectionRange",
    "call hierarchy": "textDocument/prepareCallHierarchy",
    "inlay hints": "textDocument/inlayHint",
    "code lens": "textDocument/codeLens",
    "tokens of a range": "textDocument/semanticTokens/range",
}


class Session:
    """A document that is open in a server, and a line in its middle to type in."""

    def __init__(self, text: str, debounce: int = 0) -> None:
        self.server = Server(debounce)
        self.version = 0
        self.text = text
        lines = text.split("\n")
        self.line = next(i for i in range(len(lines) // 2, len(lines)) if lines[i].lstrip().startswith("add.s32"))
        self.column = lines[self.line].index("%r")

    def open(self) -> Time:
        """To the first diagnostics."""
        self.version += 1
        item = {"uri": URI, "languageId": "ptx", "version": self.version, "text": self.text}

        def work() -> None:
            self.server.notify("textDocument/didOpen", {"textDocument": item})
            self.server.wait_for_diagnostics(self.version)

        return self.server.timed(work)

    def close(self) -> None:
        """The document, not the server."""
        self.server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})

    def change(self, line: int, start: int, end: tuple[int, int], new: str) -> Time:
        """From a change to its diagnostics."""

        def work() -> None:
            self.send(line, start, end, new)
            self.server.wait_for_diagnostics(self.version)

        return self.server.timed(work)

    def send(self, line: int, start: int, end: tuple[int, int], new: str) -> None:
        """A change without waiting."""
        self.version += 1
        where = {"start": {"line": line, "character": start}, "end": {"line": end[0], "character": end[1]}}
        change = {
            "textDocument": {"uri": URI, "version": self.version},
            "contentChanges": [{"range": where, "text": new}],
        }
        self.server.notify("textDocument/didChange", change)

    def typed(self, text: str) -> Iterator[Time]:
        """Each character of a text typed before the line, then taken back from its end."""
        places = []
        line, column = self.line, 0
        for character in text:
            yield self.change(line, column, (line, column), character)
            after = (line + 1, 0) if character == "\n" else (line, column + 1)
            places.append((line, column, after))
            line, column = after
        for line, column, after in reversed(places):
            yield self.change(line, column, after, "")

    def ask(self, method: str) -> Time:
        """A request about the first register of the line."""
        where = {"line": self.line, "character": self.column + 1}
        around = {"start": {"line": self.line - 30, "character": 0}, "end": {"line": self.line + 30, "character": 0}}
        params = {"textDocument": {"uri": URI}, "position": where, "positions": [where], "range": around}
        params |= {"context": {"includeDeclaration": True}} if method.endswith("references") else {}
        params |= {"newName": "%renamed"} if method.endswith("/rename") else {}
        return self.server.timed(lambda: self.server.request(method, params))


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[int(0.95 * (len(times) - 1))]


def row(times: list[Time]) -> str:
    """Median, 95th percentile and longest on the wall, the 95th percentile of the processor."""
    wall = [time.wall for time in times]
    return f"{statistics.median(wall):9.1f} {p95(wall):8.1f} {max(wall):8.1f} {p95([t.processor for t in times]):8.1f}"


def measure(text: str, edits: int, debounce: int) -> None:
    """All tables of one document."""
    session = Session(text, debounce)
    print("open to the first diagnostics: {:.0f} ms, {:.0f} of the processor".format(*session.open()))
    memory = {"opened": session.server.megabytes}
    columns = f"{'median':>9} {'p95':>8} {'longest':>8} {'p95 cpu':>8}"
    print(f"\n{'keystroke to diagnostics':28} {columns} {'in plain loops':>16}")
    every: list[Time] = []
    for name, typed in KEYSTROKES.items():
        times: list[Time] = []
        while len(times) < edits:
            times += session.typed(typed)
        every += times
        loop = statistics.median(milliseconds(_loop) for _ in range(5))
        print(f"{name:28} {row(times)} {p95([time.processor for time in times]) / loop:16.1f}")
    print(f"{'all':28} {row(every)}")
    print(f"\n{'asked behind keystrokes':28} {columns}")
    for title in ("hover", "completion"):
        asked: dict[str, list[Time]] = {}
        for name, typed in KEYSTROKES.items():
            for _ in session.typed(typed):
                asked.setdefault(name, []).append(session.ask(REQUESTS[title]))
        for name, times in asked.items():
            print(f"{f'{title}, {name}':28} {row(times)}")
        print(f"{f'{title}, all':28} {row([time for times in asked.values() for time in times])}")
        times = []
        for _ in range(max(2, edits // 20)):
            session.server.begin(REQUESTS["document symbol"], OUTLINE)
            times += [session.ask(REQUESTS[title]) for _ in range(6)]
            session.server.request(REQUESTS["document symbol"], OUTLINE)
        print(f"{f'{title}, outline on its way':28} {row(times)}")
    memory[f"after {len(every)} keystrokes"] = session.server.megabytes
    print(f"\n{'request, first and again':28} {columns}     {columns}")
    for name, method in REQUESTS.items():
        first, again = [], []
        for number in range(max(4, edits // 10)):
            end = session.column + 2 + number % 2
            session.send(session.line, session.column + 2, (session.line, end), "" if number % 2 else "1")
            first.append(session.ask(method))
            again.append(session.ask(method))
            session.server.wait_for_diagnostics(session.version)
        print(f"{name:28} {row(first)}     {row(again)}")
    memory["after all requests"] = session.server.megabytes
    for _ in range(3):
        session.close()
        session.open()
    memory["closed and opened three times"] = session.server.megabytes
    session.close()
    session.server.close()
    print("\nmemory of the server")
    for when, megabytes in memory.items():
        print(f"{when:28} {megabytes:8.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.typing")
    parser.add_argument("lines", nargs="?", type=int, default=100_000)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument(
        "--debounce", type=int, default=0, help="milliseconds that the server waits for more keystrokes"
    )
    parser.add_argument("--only", choices=("one", "many", "flat"))
    options = parser.parse_args()
    shapes = {
        "one": ("one function", large.one_function),
        "flat": ("one function without blocks", large.flat_function),
        "many": ("many functions", large.many_functions),
    }
    for shape, (title, make) in shapes.items():
        if options.only in (None, shape):
            text = make(options.lines)
            print(f"\n{title}, {text.count(chr(10))} lines\n")
            measure(text, options.edits, options.debounce)


if __name__ == "__main__":
    main()
