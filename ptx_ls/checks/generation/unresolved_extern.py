"""unresolved-extern: a function or variable is declared and used, but defined nowhere in the module.

Whole-program compilation stops there, or ignores the `.extern`; since a linker may provide the definition, this is
only a hint. What ptxas itself provides, such as `vprintf`, is not reported, nor is shared memory whose size the launch
gives. A variable is reported even if it is not used (measured 13.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import GAP

CODE = "unresolved-extern"

# Names that ptxas has code for; it accepts any name with the prefix (measured 13.5).
_NAMES = """
    vprintf malloc free __assertfail __profile cnpLaunchDevice cnpLaunchDeviceV2 cnpCtxSynchronize cnpEventCreate
    cnpEventDestroy cnpEventRecord cnpStreamCreate cnpStreamDestroy cnpStreamWaitEvent cnpGetParameterBuffer
    cnpGetParameterBufferV2 cnpFuncGetAttribute cnpGetDeviceCount cnpGetDevice cnpDeviceGetName cnpDeviceGetAttribute
    cnpGetLastError cnpSetLastError cnpGetCacheConfig cnpGetSharedMemConfig cnpGetLimit cudaDeviceMemcpyAsync
    cudaDeviceMemcpyBatchAsync cudaFabricOpErrorStatusCount cudaFabricOpErrorStatusGet cudaGraphKernelNodeSetEnabled
    cudaGraphKernelNodeSetGridDim cudaGraphKernelNodeSetParam cudaGraphLaunch cudaGraphSetConditional
    cudaResizeSharedMemory
"""
_PROVIDED = frozenset(_NAMES.split())
_PREFIX = "__cuda_syscall_"
_OPEN = pattern(GAP + rb"\[" + GAP + rb"\]")


def check(context: Context) -> Iterator[Diagnostic]:
    """One hint per name, at its declaration."""
    if context.generated_for is None:
        return
    document = context.document
    symbols = symbols_of(document).top
    defined = {s.name for s in symbols if s.defines}
    missing: dict[str, Symbol] = {}
    for symbol in symbols:
        if not symbol.defines and symbol.name not in defined and symbol.kind in ("function", "variable"):
            missing.setdefault(symbol.name, symbol)
    if not missing:
        return
    # Imported here, because most modules define all that they name.
    from ptx_ls.sema.reachable import aliases

    for alias in aliases(document):
        missing.pop(alias.decode(), None)
    called = _called(document) if any(s.kind == "function" for s in missing.values()) else frozenset()
    for name, symbol in missing.items():
        message = ""
        if symbol.kind == "variable":
            message = _check_variable(document, symbol)
        elif name.encode() in called and name not in _PROVIDED and not name.startswith(_PREFIX):
            message = f"Unresolved extern function '{name}'"
        if message:
            yield Diagnostic(CODE, "hint", message, symbol.start, symbol.end)


def _check_variable(document: Document, symbol: Symbol) -> str:
    message = f"Unresolved extern variable '{symbol.name}'"
    if not _OPEN.match(document.source, symbol.end):
        return f"{message} in whole program compilation, ignoring extern qualifier"
    return "" if ".shared" in symbol.detail else message


def _called(document: Document) -> frozenset[bytes]:
    """The words that occur in calls."""
    from ptx_ls.sema.reachable import codes

    return frozenset[bytes]().union(*(code.called for code in codes(document)))
