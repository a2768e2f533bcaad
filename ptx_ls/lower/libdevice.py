"""Where the user's CUDA has libdevice, NVIDIA's library of mathematical functions as bitcode."""

from __future__ import annotations

from ptx_ls.lower.installed import installed

_NAME = "libdevice.10.bc"
_TOOLKIT = (f"nvvm/libdevice/{_NAME}",)
_PACKAGES = (f"nvidia/*/nvvm/libdevice/{_NAME}", f"triton/backends/nvidia/lib/{_NAME}")
_CALLED = (b"@__nv_", b'@"__nv_')


def libdevice_for(source: bytes) -> str:
    """The path of libdevice, in a CUDA toolkit or beside ptx-ls in Python's packages, for a module that names one of
    its functions; "" where none is needed or none is there."""
    return next(installed(_TOOLKIT, _PACKAGES), "") if any(one in source for one in _CALLED) else ""
