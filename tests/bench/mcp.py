"""What the tools for coding agents cost: `python -m tests.bench.mcp [--runs N]`.

A client of the SDK starts `ptx-ls mcp` and asks each tool: how long the first answer takes, the median of the others,
and how many characters an answer has. `run` starts a process each time.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.bench.start import KERNEL

CALLS: dict[str, dict[str, Any]] = {
    "check": {"code": KERNEL},
    "spellings": {"spelling": "cvt.rn.satfinit.e2m1x2.f32", "target": "sm_120a"},
    "explain": {"word": "tcgen05.mma"},
    "targets": {"code": KERNEL},
    "run": {"code": KERNEL, "block": "4", "arguments": ["buf:f32:[1,2,3,4]", "2f"]},
}


async def measure(runs: int) -> None:
    """Prints a line for the start and for each tool."""
    began = time.perf_counter()
    server = StdioServerParameters(command=sys.executable, args=["-m", "ptx_ls", "mcp"])
    async with Client(stdio_client(server)) as client:
        tools = await client.list_tools()
        described = sum(len(one.model_dump_json(exclude_none=True)) for one in tools.tools)
        print(f"start to the list of tools: {1e3 * (time.perf_counter() - began):.0f} ms, {described} characters")
        for name, arguments in CALLS.items():
            taken = []
            for _ in range(runs + 1):
                began = time.perf_counter()
                answer = await client.call_tool(name, arguments)
                taken.append(1e3 * (time.perf_counter() - began))
            size = sum(len(one.text) for one in answer.content if one.type == "text")
            print(
                f"{name:10} first {taken[0]:6.0f} ms, then {statistics.median(taken[1:]):6.1f} ms, {size:5} characters"
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mcp")
    parser.add_argument("--runs", type=int, default=11)
    asyncio.run(measure(parser.parse_args().runs))


if __name__ == "__main__":
    main()
