"""The life of a session as the protocol has it: what may be asked when, and when the client is gone."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from collections.abc import Callable

from lsprotocol import types

_SECONDS = 2
"""So often is asked whether a process is there, where the system does not say when it ends."""


def refusal(method: str, is_initialized: bool, is_shut_down: bool) -> types.ResponseError | None:
    """Why a message is not taken in the state that the server is in; None where it is."""
    if method == types.EXIT:
        return None
    if is_shut_down:
        return types.ResponseError(types.ErrorCodes.InvalidRequest, f"{method} after shutdown")
    if not is_initialized and method != types.INITIALIZE:
        return types.ResponseError(types.ErrorCodes.ServerNotInitialized, f"{method} before initialize")
    if is_initialized and method == types.INITIALIZE:
        return types.ResponseError(types.ErrorCodes.InvalidRequest, "the server is initialized already")
    return None


def when_gone(process: int, then: Callable[[], None]) -> None:
    """Calls a function in a thread of its own once a process has ended, at once where there is none.

    On Windows it is never called: there the end of standard input says that the client is gone.
    """

    def wait() -> None:
        _wait(process)
        then()

    if sys.platform != "win32":
        threading.Thread(target=wait, name="client's process", daemon=True).start()


def _wait(process: int) -> None:
    """Returns when a process has ended."""
    if hasattr(os, "pidfd_open"):
        try:
            descriptor = os.pidfd_open(process)
        except ProcessLookupError:
            return
        except OSError:
            pass  # a kernel without it
        else:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            poll.poll()
            os.close(descriptor)
            return
    while _is_there(process):
        time.sleep(_SECONDS)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
