"""Diagnostics of NVVM IR: one file per code. What the reader of a module takes, and what then assembles, gets none."""

from ptx_ls.nvvm.checks.run import check

__all__ = ["check"]
