"""From a keystroke to its first diagnostics and to all of them, in each style and size, pushed and pulled.

    python -m tests.bench.keystrokes [SIZES...] [--open N] [--styles S...] [--each]

Through the real server, milliseconds on the wall: median, 95th percentile and longest. Texts are typed character by
character into a line in the middle and taken back (`KEYSTROKES` of tests/bench/typing.py); before each character the
server is idle, and it waits for no further keystroke. Pushed: to the first publication of the version, and to the
answer of a pull behind it, which has all. Pulled: to the answer, and to the one after the refresh, if there is one.
Each time to the last byte of the message, which the client then reads as JSON.
The last columns are the megabytes that the server holds once the document is open, and at the end.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from tests.bench.client import Server
from tests.bench.styles import STYLES
from tests.bench.typing import KEYSTROKES, p95

MEASURED = ("nvcc", "nvcc -G", "clang", "Triton", "hand-written")
URI = "file:///bench.ptx"


class Typist:
    """A document that is open in a server beside others, and a line in its middle to type in."""

    def __init__(self, text: str, pulls: bool, others: int) -> None:
        self.server = Server(0, pulls)
        self.pulls, self.version = pulls, 1
        self._known: str | None = None
        for number in range(others):
            self._open(f"file:///other{number}.ptx", STYLES["nvcc"](1000), 0)
        self._open(URI, text, 1)
        self._pull()
        if not pulls:
            self.server.wait_for_diagnostics(1)
        self.server.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
        self.server.wait_until_idle()
        lines = text.split("\n")
        behind = [*range(len(lines) // 2, len(lines)), *reversed(range(len(lines) // 2))]
        self.line = next(i for i in behind if lines[i].lstrip().startswith("add."))
        self.opened = self.server.megabytes

    def _open(self, uri: str, text: str, version: int) -> None:
        item = {"uri": uri, "languageId": "ptx", "version": version, "text": text}
        self.server.notify("textDocument/didOpen", {"textDocument": item})

    def _pull(self) -> bool:
        """Whether the diagnostics are others than those that were pulled last."""
        params = {"textDocument": {"uri": URI}, "previousResultId": self._known}
        report: dict[str, Any] = self.server.request("textDocument/diagnostic", params)
        is_new: bool = report["kind"] == "full" and report["resultId"] != self._known
        self._known = report["resultId"]
        return is_new or report["kind"] == "full"

    def change(self, start: tuple[int, int], end: tuple[int, int], new: str) -> tuple[float, float]:
        """Milliseconds from a change to its first diagnostics and to all of them."""
        self.version += 1
        places = ({"line": line, "character": character} for line, character in (start, end))
        where = dict(zip(("start", "end"), places, strict=True))
        identifier = {"uri": URI, "version": self.version}
        refreshed, begun = self.server.refreshed, time.perf_counter()
        changes = [{"range": where, "text": new}]
        self.server.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})
        if not self.pulls:
            self.server.wait_for_diagnostics(self.version)
            first = self.server.arrived
            self._pull()
            return (first - begun) * 1000, (self.server.arrived - begun) * 1000
        self._pull()
        first = final = self.server.arrived
        while self._pull():
            refreshed += 1
            self.server.wait_for_refresh(refreshed)
            self._pull()
            final = self.server.arrived
        return (first - begun) * 1000, (final - begun) * 1000

    def type(self, text: str) -> list[tuple[float, float]]:
        """Each character of a text, then its removal."""
        found, places = [], []
        line, column = self.line, 0
        for character in text:
            found.append(self.change((line, column), (line, column), character))
            after = (line + 1, 0) if character == "\n" else (line, column + 1)
            places.append(((line, column), after))
            line, column = after
        return found + [self.change(start, end, "") for start, end in reversed(places)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.keystrokes")
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 3_000, 10_000, 30_000, 100_000])
    parser.add_argument("--open", type=int, default=1, help="documents that are open")
    parser.add_argument("--styles", nargs="+", choices=tuple(STYLES), default=MEASURED)
    parser.add_argument("--each", action="store_true", help="a row for each kind of keystroke")
    options = parser.parse_args()
    columns = f"{'median':>8} {'p95':>7} {'longest':>7}"
    print(f"{'':30} {'first: ' + columns:>32} {'all: ' + columns:>32} {'MB':>6} {'end':>6}")
    for style in options.styles:
        for size in options.sizes:
            for pulls in (False, True):
                typist = Typist(STYLES[style](size), pulls, options.open - 1)
                times = {name: typist.type(text) for name, text in KEYSTROKES.items()}
                title = f"{style} {size:,} {'pull' if pulls else 'push'}"
                every = [one for found in times.values() for one in found]
                for name, found in (*(times.items() if options.each else ()), ("", every)):
                    cells = (
                        f"{statistics.median(part):16.1f} {p95(list(part)):7.1f} {max(part):7.1f}"
                        for part in zip(*found, strict=True)
                    )
                    print(f"{name or title:30}", *cells, end="" if not name else "\n")
                print(f" {typist.opened:6.0f} {typist.server.megabytes:6.0f}", flush=True)
                typist.server.close()


if __name__ == "__main__":
    main()
