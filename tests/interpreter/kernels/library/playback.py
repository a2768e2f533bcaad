"""Runs what a program launched, with the data that a test gives."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

import numpy as np

from ptx_ls.interpreter import Buffer
from ptx_ls.interpreter.watch import WATCHERS
from tests.interpreter.kernels import HERE
from tests.interpreter.kernels.watched import Array, kernels


def played(name: str, target: str, given: Mapping[int, Array], watch: Collection[str] = WATCHERS) -> list[Array]:
    """The bytes of every allocation at the end; `given` are the contents of some at the beginning, by their numbers."""
    record = json.loads((HERE / f"{name}.{target}.json").read_text())
    module = kernels(name, target)
    memory = [module.allocate(max(size, 1)) for size in record["allocations"]]
    for number, content in given.items():
        memory[number].content(np.uint8)[:] = content.reshape(-1).view(np.uint8)
    for step in record["steps"]:
        if "clear" in step:
            number, offset = step["clear"]
            memory[number].content(np.uint8)[offset : offset + step["size"]] = step["value"]
        elif "fill" in step:
            number, offset = step["fill"]
            data = np.frombuffer(_relocated(step["data"], step.get("addresses", {}), memory), np.uint8)
            memory[number].content(np.uint8)[offset : offset + len(data)] = data
        elif "copy" in step:
            (to, at), (source, begin) = step["copy"]
            size = step["size"]
            data = memory[source].content(np.uint8)[begin : begin + size].copy()
            memory[to].content(np.uint8)[at : at + size] = data
        else:
            arguments = [_relocated(one["bytes"], one["addresses"], memory) for one in step["arguments"]]
            shape, smem, cluster = (step["grid"], step["block"]), step["shared"], step.get("cluster")
            module.launch(step["kernel"], *shape, arguments, smem=smem, watch=watch, cluster=cluster)
    return [one.content(np.uint8).copy() for one in memory]


def _relocated(digits: str, addresses: dict[str, tuple[int, int]], memory: list[Buffer]) -> bytes:
    """Recorded bytes, with the addresses of this run."""
    data = bytearray.fromhex(digits)
    for at, (number, offset) in addresses.items():
        data[int(at) : int(at) + 8] = (memory[number].address + offset).to_bytes(8, "little")
    return bytes(data)
