"""A client of the real server: a process that speaks over standard input and output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

DEBOUNCE = 100
"""Milliseconds that the server waits before it checks; long enough that what is asked next is not asked meanwhile."""

_LOOK, _IDLE = 0.3, 3.0
"""Seconds after which the processor time of a server is looked at, and milliseconds of it that are none."""


class Time(NamedTuple):
    """Milliseconds: on the wall, and of the processor in the server meanwhile."""

    wall: float
    processor: float


def environment() -> dict[str, str]:
    """That of an installed package, modules are compiled once and not at each start; no results are kept."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own["PTX_LS_CACHE_DIR"] = ""
    return {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir(), "ptx-ls-bench")), **own}


ELSEWHERE = str(Path(tempfile.gettempdir(), "ptx-ls-bench", "nothing"))
"""An empty folder, where a command is run that is to use the package of its Python: `-m` takes what is in its own."""
Path(ELSEWHERE).mkdir(parents=True, exist_ok=True)


class Server:
    """The server as a process, and the messages to and from it."""

    def __init__(self, debounce: int = DEBOUNCE, pulls: bool = False) -> None:
        command = [sys.executable, "-m", "ptx_ls", "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
        self._last = 0
        self._published: set[int] = set()
        self.refreshed = 0
        self.arrived = 0.0
        """When the last message was there: to read its JSON is the client's affair."""
        options = {"debounce": debounce}
        pulling = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
        self.request("initialize", {"capabilities": pulling if pulls else {}, "initializationOptions": options})
        self.notify("initialized", {})

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: object) -> Any:
        """Send a request and wait for its answer."""
        self.begin(method, params)
        while (message := self._receive()).get("id") != self._last:
            pass
        return message.get("result")

    def begin(self, method: str, params: object) -> None:
        """Send a request, and let its answer come when it may."""
        self._last += 1
        self._send({"jsonrpc": "2.0", "id": self._last, "method": method, "params": params})

    def timed(self, work: Callable[[], object]) -> Time:
        """What a request takes, from its first byte to the last of the answer."""
        begun, used = time.perf_counter(), self.milliseconds
        work()
        return Time((time.perf_counter() - begun) * 1000, self.milliseconds - used)

    def wait_for_diagnostics(self, version: int) -> None:
        """Wait until the diagnostics of a version have been published."""
        while version not in self._published:
            self._receive()

    def wait_for_refresh(self, count: int) -> None:
        """Wait until the server has so often asked that diagnostics are pulled again."""
        while self.refreshed < count:
            self._receive()

    @property
    def milliseconds(self) -> float:
        """The processor time that the process has used, all of its threads."""
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6

    def wait_until_idle(self) -> None:
        """Wait until the server has nothing more to do of its own accord, such as to load features."""
        used = -_IDLE
        while (now := self.milliseconds) - used >= _IDLE:
            used = now
            time.sleep(_LOOK)

    @property
    def megabytes(self) -> float:
        """The memory that the process holds now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def _receive(self) -> dict[str, Any]:
        output = self._process.stdout
        assert output is not None
        length = 0
        while (line := output.readline().strip()) or not length:
            if line.startswith(b"Content-Length:"):
                length = int(line.split(b":")[1])
        body = output.read(length)
        self.arrived = time.perf_counter()
        message: dict[str, Any] = json.loads(body)
        if message.get("method") == "textDocument/publishDiagnostics":
            self._published.add(message["params"].get("version"))
        if message.get("method") == "workspace/diagnostic/refresh":
            self.refreshed += 1
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": None})
            message.pop("id")
        return message

    def _send(self, message: object) -> None:
        body = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def close(self) -> None:
        """Tell it to leave."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self._process.wait()
