"""The reference interpreter: runs PTX without a GPU, on NumPy arrays over lanes."""

from ptx_ls.interpreter.buffer import Buffer
from ptx_ls.interpreter.faults import LaunchError, LimitReached, NotModelled, ProgramFault, Report
from ptx_ls.interpreter.module import Limits, Module, Result

__all__ = [
    "Buffer",
    "LaunchError",
    "LimitReached",
    "Limits",
    "Module",
    "NotModelled",
    "ProgramFault",
    "Report",
    "Result",
]
