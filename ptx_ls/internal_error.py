"""What a user is told of a fault of ptx-ls itself."""

from __future__ import annotations


def sentence(name: str, fault: Exception) -> str:
    """Which file could not be worked on, with what a report needs: the kind of fault, and the last place in ptx-ls."""
    return f"internal error in {name}, please report it: {type(fault).__name__}: {fault}{_place(fault)}"


def _place(fault: Exception) -> str:
    found = ""
    frames = fault.__traceback__
    while frames is not None:
        module = str(frames.tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] == "ptx_ls":
            found = f" ({module}, line {frames.tb_lineno})"
        frames = frames.tb_next
    return found
