"""Where arrays lie, for C."""

from __future__ import annotations

from ptx_ls.interpreter.dtypes import Array


def address_of(array: Array) -> int:
    """Where the elements of an array lie."""
    address: int = array.__array_interface__["data"][0]
    return address
