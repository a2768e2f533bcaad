"""A language server that answers every request with null and never says anything by itself."""

import json
import sys


def read() -> dict[str, object] | None:
    """The next message, None at the end of the stream."""
    length = 0
    while line := sys.stdin.buffer.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(sys.stdin.buffer.read(length)) if length else None


while (message := read()) is not None:
    if "id" in message and "method" in message:
        result = {"capabilities": {"textDocumentSync": 2}} if message["method"] == "initialize" else None
        body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}).encode()
        sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        sys.stdout.buffer.flush()
    if message.get("method") == "exit":
        break
